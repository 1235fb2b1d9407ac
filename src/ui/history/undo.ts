import { same, type Change } from './difference.ts'

/** An edit whose values can be set back by another edit. */
const editing: ReadonlySet<string> = new Set(['update', 'rename', 'describe'])

/** The changes of an entry that an edit of the row can set back. @param keys the fields that the edit takes */
export const undoable = (
  action: string,
  changes: readonly Change[],
  keys: readonly string[],
): readonly Change[] =>
  editing.has(action.slice(action.indexOf('.') + 1))
    ? changes.filter(({ field }) => keys.includes(field))
    : []

/** The fields that were changed again since: setting them back would overwrite that. */
export const changedSince = (
  changes: readonly Change[],
  record: Readonly<Record<string, unknown>>,
): string[] => changes.filter(({ field, after }) => !same(record[field], after)).map(({ field }) => field)

/** The whole edit that sets the changes back and leaves everything else as it is. @param keys the fields that the edit takes */
export const editBack = (
  changes: readonly Change[],
  record: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> => {
  const back = new Map(changes.map(({ field, before }) => [field, before ?? null]))
  return Object.fromEntries(
    [...keys, 'version'].flatMap((key) =>
      back.has(key) ? [[key, back.get(key)]] : record[key] === undefined ? [] : [[key, record[key]]],
    ),
  )
}
