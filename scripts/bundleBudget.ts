// What a page's scripts weigh, gzip, held against the budget. Read off the build's own manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const out = join(import.meta.dirname, '../dist/web')

interface Chunk {
  file: string
  imports?: string[]
}

const isManifest = (value: unknown): value is Record<string, Chunk> =>
  typeof value === 'object' && value !== null && Object.values(value).every((chunk) => typeof chunk === 'object' && chunk !== null && 'file' in chunk)

const manifest: unknown = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'))
if (!isManifest(manifest)) throw new Error('the build left no manifest')

/** The scripts that are loaded before a page shows: its entries with all that they import. */
const scriptsOf = (entries: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of entries) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is no entry of the build`)
    if (seen.has(name)) continue
    seen.add(name)
    scriptsOf(chunk.imports ?? [], seen)
  }
  return seen
}

const weigh = (entries: readonly string[]): number =>
  [...scriptsOf(entries)].reduce((sum, name) => sum + gzipSync(readFileSync(join(out, manifest[name]?.file ?? '')), { level: 9 }).length, 0)

/** kB are 1,000 bytes. */
const budgets = [
  { name: 'sign-in page', limit: 110, entries: ['index.html', 'src/account/mountAccount.tsx', 'locales/de/account.json'] },
  { name: 'first list', limit: 320, entries: ['index.html', 'src/mountApp.tsx', 'src/resources/tenants/TenantList.tsx'] },
]

const measured = budgets.map(({ name, limit, entries }) => ({ name, limit, kB: weigh(entries) / 1000 }))
for (const { name, limit, kB } of measured) console.log(`${name.padEnd(14)} ${kB.toFixed(1).padStart(6)} kB of script, gzip (at most ${limit})${kB > limit ? '  TOO MUCH' : ''}`)
if (measured.some(({ kB, limit }) => kB > limit)) process.exit(1)
