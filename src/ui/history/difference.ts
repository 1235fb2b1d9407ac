export interface Change {
  field: string
  before: unknown
  after: unknown
}

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Columns that every row has and nobody edits by hand, and columns that only the server reads. */
const technical = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'tenantId',
  'addressKey',
  'verificationCodeHash',
])

const empty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Whether two stored values say the same; an empty text, list and nothing do. */
export const same = (one: unknown, other: unknown): boolean =>
  (empty(one) && empty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The kind of change, derived from which of the two rows exist. */
export const kindOf = ({
  before,
  after,
}: {
  before: unknown
  after: unknown
}): 'created' | 'deleted' | 'changed' => {
  if (isRow(before)) return isRow(after) ? 'changed' : 'deleted'
  return 'created'
}

/**
 * The fields in which two states of a row differ. A created or deleted row lists all its fields except its parent ids.
 * A value that is not a row (a list, a word) is one change without a field.
 */
export const difference = ({ before, after }: { before: unknown; after: unknown }): Change[] => {
  if (!isRow(before) && !isRow(after)) return same(before, after) ? [] : [{ field: '', before, after }]
  const [old, next] = [isRow(before) ? before : {}, isRow(after) ? after : {}]
  const whole = kindOf({ before, after }) !== 'changed'
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter(
      (field) => !technical.has(field) && !(whole && field.endsWith('Id')) && !same(old[field], next[field]),
    )
    .map((field) => ({ field, before: old[field], after: next[field] }))
}
