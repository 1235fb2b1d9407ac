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

/** The scripts that load before a page renders: its entries, by source or chunk name, and everything that they import. */
const scriptsOf = (
  manifest: ReturnType<typeof readManifest>,
  entries: readonly string[],
  seen = new Set<string>(),
): Set<string> => {
  for (const entry of entries) {
    const [key, chunk] =
      Object.entries(manifest).find(([id, { name }]) => id === entry || name === entry) ?? []
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

const budgets = [
  {
    name: 'sign-in page',
    site: 'web',
    limit: 110,
    entries: ['index.html', 'src/account/mountAccount.tsx', 'locales/de/account.json'],
  },
  {
    name: 'first list',
    site: 'web',
    limit: 400,
    entries: ['index.html', 'app', 'tenants-list', 'frame', 'line'],
  },
  {
    name: 'installer',
    site: 'web',
    limit: 400,
    entries: ['index.html', 'src/account/mountAccount.tsx', 'installer'],
  },
  { name: 'consent site', site: 'consent', limit: 75, entries: ['consent.html'] },
]

/** What no list may load before its rows: what follows them, and the schemas of calls (scripts/firstListChunks.ts). */
const afterRows = new Set(['soon', 'soon-base', 'frame', 'line', 'schemas'])

/** What a page loads by itself once its screen is there or somebody presses a key, and a list with it. */
const followersOfPage = ['soon', 'soon-base', 'frame'] as const
const followers = [...followersOfPage, 'line'] as const

/** What none of them, nor the start page before its figures, may load: the schemas of calls. */
const ofPages = new Set(['schemas'])

/** Which of these load it. */
const burdened = (entries: readonly string[]): string[] => {
  const manifest = readManifest(join(built, 'web'))
  return entries.flatMap((entry) => {
    const heavy = [...scriptsOf(manifest, [entry])]
      .flatMap((key) => manifest[key]?.name ?? [])
      .filter((name) => ofPages.has(name))
    return heavy.length === 0 ? [] : [`${entry}: ${heavy.join(', ')}`]
  })
}

/** The lists that load what can come after their rows, with its names. */
const burdenedLists = (): string[] => {
  const manifest = readManifest(join(built, 'web'))
  const lists = Object.values(manifest).flatMap(({ name }) => (name?.endsWith('-list') ? [name] : []))
  return lists.flatMap((list) => {
    const late = [...scriptsOf(manifest, ['index.html', 'app', list])]
      .flatMap((key) => manifest[key]?.name ?? [])
      .filter((name) => afterRows.has(name))
    return late.length === 0 ? [] : [`${list}: ${late.join(', ')}`]
  })
}

/** What is shown within pages, on a click or late: no page of its own. */
const parts = /^(?:map|TimeChart|xlsx|zxing.*|mountAccount|.*-steps)$/

/** The most that any page may load, gzipped, with its frame and what follows it, without the map and charts, kB. */
export const anyPage = 480

/** The pages that load more than that. */
const heavyPages = (): string[] => {
  const folder = join(built, 'web')
  const manifest = readManifest(folder)
  return Object.entries(manifest).flatMap(([key, { file, name = '' }]) => {
    if (!file.endsWith('.js') || parts.test(name)) return []
    const kB = weightOf(folder, manifest, [
      'index.html',
      'app',
      ...(name.endsWith('-list') ? followers : followersOfPage),
      key,
    ])
    return kB > anyPage ? [`${name}: ${kB.toFixed(0)} kB of at most ${anyPage}`] : []
  })
}

/** What the page's own script waits for, and styles that stand in the page (scripts/inPage.ts) and would be fetched again by every import(). */
const aheadOfEntry = (): string[] => {
  const { imports = [], css = [] } = readManifest(join(built, 'web'))['index.html'] ?? {}
  return [...imports, ...css]
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
  const burdens = [
    ...burdenedLists().map((list) => `${list} before its rows`),
    ...burdened(followers).map((part) => `${part} after the rows of every list`),
    ...burdened(['start']).map((part) => `${part} before its figures`),
    ...heavyPages(),
    ...aheadOfEntry().map((file) => `${file} beside the entry, which waits for no other file`),
  ]
  for (const sentence of burdens) console.log(sentence)
  if (burdens.length > 0 || pages.some(({ kB, limit }) => kB > limit)) process.exit(1)
}
