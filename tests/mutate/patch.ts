import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mutation, Patch } from './Mutation.ts'

export const root = join(import.meta.dirname, '../..')

const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** Where a patch begins to look in a file, and where it replaces. @throws if the code that it names has moved */
const placeOf = (text: string, { file, after, find }: Patch): { start: number; at: number } => {
  const anchor = after ?? find
  const times = occurrences(text, anchor)
  if (times !== 1) throw new Error(`${file}: ${times === 0 ? 'does not contain' : `contains ${times} times`} ${JSON.stringify(anchor)}`)
  const start = text.indexOf(anchor)
  const at = text.indexOf(find, after === undefined ? start : start + anchor.length)
  if (at < 0) throw new Error(`${file}: does not contain ${JSON.stringify(find)} behind ${JSON.stringify(anchor)}`)
  return { start, at }
}

/** Applies a patch. @throws if the code that it names has moved */
export const patched = (text: string, patch: Patch): string => {
  const { file, find, by } = patch
  const { at } = placeOf(text, patch)
  const made = text.slice(0, at) + by + text.slice(at + find.length)
  if (made === text) throw new Error(`${file}: the patch of ${JSON.stringify(find)} changes nothing`)
  return made
}

/** Where a database of the tests is opened: statements that remove one of its guards run there first. */
const opening = 'const db = await openDatabase(url)'

/** The change to the source that removes a guard. */
export const patchOf = ({ patch }: Mutation): Patch =>
  'sql' in patch ? { file: 'tests/support/freshDatabase.ts', find: opening, by: `${opening}\n  await db.pool.query(${JSON.stringify(patch.sql)})` } : patch

/** The lines of the source in which a guard stands, without their indentation; none if it stands in the database. */
export const guardedLines = async (mutation: Mutation): Promise<readonly string[]> => {
  if ('sql' in mutation.patch) return []
  const text = await readFile(join(root, mutation.patch.file), 'utf8')
  const { start, at } = placeOf(text, mutation.patch)
  const lineEnd = text.indexOf('\n', at + mutation.patch.find.length - 1)
  const lines = text.slice(text.lastIndexOf('\n', start) + 1, lineEnd < 0 ? undefined : lineEnd)
  return lines.split('\n').map((line) => line.trim())
}

/** Why a patch does not apply; undefined if it does. */
export const whyNotApplied = async (mutation: Mutation): Promise<string | undefined> => {
  const patch = patchOf(mutation)
  try {
    patched(await readFile(join(root, patch.file), 'utf8'), patch)
    return undefined
  } catch (error) {
    return `${mutation.name}: ${error instanceof Error ? error.message : String(error)}`
  }
}
