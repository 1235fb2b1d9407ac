import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { literally } from '../support/literally.ts'
import type { Mutation, Patch } from './Mutation.ts'

export const root = join(import.meta.dirname, '../..')

/** Finds a text however the formatter broke it into lines. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    [...text.replaceAll(/\s+/g, '')]
      .map((sign) => (/[)\]}]/.test(sign) ? ',?\\s*' : '') + literally(sign).source)
      .join('\\s*'),
    'g',
  )

interface Place {
  /** Where a patch begins to look. */
  start: number
  /** What it replaces. */
  at: number
  end: number
}

/** @throws if the code that it names has moved */
const placeOf = (text: string, { file, after, find }: Patch): Place => {
  const anchor = after ?? find
  const [first, ...more] = [...text.matchAll(patternOf(anchor))]
  if (!first || more.length > 0)
    throw new Error(
      `${file}: ${first ? 'contains more than once' : 'does not contain'} ${JSON.stringify(anchor)}`,
    )
  const pattern = patternOf(find)
  pattern.lastIndex = first.index + (after === undefined ? 0 : first[0].length)
  const found = pattern.exec(text)
  if (!found)
    throw new Error(`${file}: does not contain ${JSON.stringify(find)} behind ${JSON.stringify(anchor)}`)
  return { start: first.index, at: found.index, end: found.index + found[0].length }
}

/** Applies a patch. @throws if the code that it names has moved */
export const patched = (text: string, patch: Patch): string => {
  const { at, end } = placeOf(text, patch)
  const made = text.slice(0, at) + patch.by + text.slice(end)
  if (made === text)
    throw new Error(`${patch.file}: the patch of ${JSON.stringify(patch.find)} changes nothing`)
  return made
}

/** Where a database of the tests is opened: statements that remove one of its guards run there first. */
const opening = 'const db = await openDatabase(url)'

/** The change to the source that removes a guard. */
export const patchOf = ({ patch }: Mutation): Patch =>
  'sql' in patch
    ? {
        file: 'tests/support/freshDatabase.ts',
        find: opening,
        by: `${opening}\n  await db.pool.query(${JSON.stringify(patch.sql)})`,
      }
    : patch

/** How much of the code around a guard counts as it, in signs. */
const around = 80

const withoutBreaks = (code: string): string => code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')

/** A guard with the code around it, however that is broken into lines; nothing if it stands in the database. */
export const guardedCode = async (mutation: Mutation): Promise<string> => {
  if ('sql' in mutation.patch) return ''
  const text = await readFile(join(root, mutation.patch.file), 'utf8')
  const { start, at, end } = placeOf(text, mutation.patch)
  return (
    withoutBreaks(text.slice(0, start)).slice(-around) +
    withoutBreaks(text.slice(Math.min(start, at), end)) +
    withoutBreaks(text.slice(end)).slice(0, around)
  )
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
