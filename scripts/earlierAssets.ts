import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long the files of a replaced build stay, ms: a tab that was open may still ask for its next page. */
const kept = 24 * 3_600_000

const assets = (folder: string) => join(folder, 'assets')

/** Dot folders are not served. */
const record = (folder: string) => join(folder, '.vite/replaced.json')

interface Earlier {
  name: string
  /** When a build without it replaced the one with it, ms since 1970. */
  replacedAt: number
  content: Buffer
}

const replacedIn = (folder: string): Map<string, number> => {
  const value: unknown = existsSync(record(folder)) ? JSON.parse(readFileSync(record(folder), 'utf8')) : {}
  return new Map(
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, at]) => (typeof at === 'number' ? [[name, at]] : []))
      : [],
  )
}

/** The hashed files of the build in a folder, and those it kept of builds before, as far as they were replaced within the last day. */
export const assetsOfBefore = (folder: string, now = Date.now()): Earlier[] => {
  if (!existsSync(assets(folder))) return []
  const replaced = replacedIn(folder)
  return readdirSync(assets(folder))
    .map((name) => ({ name, replacedAt: replaced.get(name) ?? now }))
    .filter(
      ({ name, replacedAt }) => now - replacedAt < kept && statSync(join(assets(folder), name)).isFile(),
    )
    .map((file) => ({ ...file, content: readFileSync(join(assets(folder), file.name)) }))
}

/** Puts those that the new build does not have itself beside its own, and notes since when they are replaced. */
export const putBack = (folder: string, before: readonly Earlier[]): void => {
  const missing = before.filter(({ name }) => !existsSync(join(assets(folder), name)))
  for (const { name, content } of missing) writeFileSync(join(assets(folder), name), content)
  mkdirSync(join(folder, '.vite'), { recursive: true })
  writeFileSync(
    record(folder),
    JSON.stringify(Object.fromEntries(missing.map(({ name, replacedAt }) => [name, replacedAt]))),
  )
}
