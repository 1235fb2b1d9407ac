// Compares the gzipped script size of each page with its budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readManifest } from './buildManifest.ts'

const built = join(import.meta.dirname, '../dist')

/** The gzipped size of the scripts that a page loads before it renders; 1 kB is 1,000 bytes. */
interface PageWeight {
  name: string
  kB: number
  limit: number
}

/** The scripts that load before a page renders: its entries, by source (by chunk name where others import it too), and everything that they import. */
const scriptsOf = (
  manifest: ReturnType<typeof readManifest>,
  entries: readonly string[],
  seen = new Set<string>(),
): Set<string> => {
  for (const entry of entries) {
    const [key, chunk] =
      Object.entries(manifest).find(
        ([id, { name }]) => id === entry || (id.startsWith('_') && name === entry),
      ) ?? []
    if (key === undefined) throw new Error(`${entry} is not part of the build.`)
    if (seen.has(key)) continue
    seen.add(key)
    scriptsOf(manifest, chunk?.imports ?? [], seen)
  }
  return seen
}

const sizes = new Map<string, number>()

/** The gzipped size of a script, kB: many pages share most of theirs. */
export const sizeOf = (path: string): number => {
  const size = sizes.get(path) ?? gzipSync(readFileSync(path), { level: 9 }).length / 1000
  sizes.set(path, size)
  return size
}

/** What loads before a page of a build renders, kB. */
const weightOf = (
  folder: string,
  manifest: ReturnType<typeof readManifest>,
  entries: readonly string[],
): number =>
  [...scriptsOf(manifest, entries)].reduce(
    (sum, key) => sum + sizeOf(join(folder, manifest[key]?.file ?? '')),
    0,
  )

const app = ['index.html', 'src/mountApp.tsx']
/** What every page loads by itself once it is there. */
const everywhere = ['src/search/SearchButton.tsx', 'BarParts', 'src/providers/live.ts']
/** What every list loads so. */
const aroundRows = ['ListLine', 'PageButtons', 'filters/SearchAlone'].map((name) => `src/ui/list/${name}.tsx`)
const signIn = ['index.html', 'src/account/mountAccount.tsx']
const installer = [...signIn, 'src/installer/mountInstaller.tsx']

const budgets = [
  { name: 'sign-in page', site: 'web', limit: 110, entries: [...signIn, 'locales/de/account.json'] },
  {
    name: 'first list',
    site: 'web',
    limit: 400,
    entries: [...app, 'src/resources/tenants/TenantList.tsx', ...everywhere, ...aroundRows],
  },
  {
    name: 'installer',
    site: 'web',
    limit: 400,
    entries: installer,
  },
  { name: 'consent site', site: 'consent', limit: 75, entries: ['consent.html'] },
]

/** What is shown within pages, on a click or late: no page of its own. */
const parts = /(?:BuildingMap|Chart|xlsx|zxing|mountAccount)/

/** The most that any page may load, gzipped, with its frame and what follows it, without the map and charts, kB. */
export const anyPage = 480

/** The pages that load more than that. */
const heavyPages = (): string[] => {
  const folder = join(built, 'web')
  const manifest = readManifest(folder)
  return Object.entries(manifest).flatMap(([key, { file, isDynamicEntry = false }]) => {
    if (!isDynamicEntry || !file.endsWith('.js') || parts.test(key)) return []
    const around = key.startsWith('src/installer/')
      ? installer
      : [...app, ...everywhere, ...(key.endsWith('List.tsx') ? aroundRows : [])]
    const kB = weightOf(folder, manifest, [...around, key])
    return kB > anyPage ? [`${key}: ${kB.toFixed(0)} kB of at most ${anyPage}`] : []
  })
}

/** Measures the pages that have a budget, from the manifests of the builds. */
export const weighPages = (): PageWeight[] =>
  budgets.map(({ name, site, limit, entries }) => {
    const folder = join(built, site)
    const manifest = readManifest(folder)
    return { name, limit, kB: weightOf(folder, manifest, entries) }
  })

if (import.meta.main) {
  const pages = weighPages()
  for (const { name, limit, kB } of pages)
    console.log(
      `${name.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of gzipped script (budget: ${limit})${kB > limit ? '  OVER BUDGET' : ''}`,
    )
  const heavy = heavyPages()
  for (const sentence of heavy) console.log(sentence)
  if (heavy.length > 0 || pages.some(({ kB, limit }) => kB > limit)) process.exit(1)
}
