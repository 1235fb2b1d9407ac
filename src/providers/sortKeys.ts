import type { SortPayload } from 'react-admin'

/** How many columns may decide on an order in turn; as in contract/shapes.ts, whose schemas a list does without. */
export const sortKeysMax = 3

export interface SortKey {
  field: string
  down: boolean
}

/** The columns that decide on an order, the first one first. The order of a list names further ones after the first: `status,-name`. */
export const sortKeysOf = ({ field, order }: { field: string; order: unknown }): SortKey[] => {
  const [first = '', ...then] = field.split(',')
  return [
    { field: first, down: order === 'DESC' },
    ...then.map((name) => ({ field: name.replace(/^-/, ''), down: name.startsWith('-') })),
  ]
}

/** The order of a list by columns. */
export const sortOf = ([first, ...then]: readonly SortKey[]): SortPayload => ({
  field: [first?.field ?? 'id', ...then.map(({ field, down }) => (down ? `-${field}` : field))].join(','),
  order: first?.down ? 'DESC' : 'ASC',
})

/** The order after a further column was chosen: it decides last; chosen again, it turns, and then it is left out. */
export const withSortKey = (keys: readonly SortKey[], field: string): SortKey[] => {
  const there = keys.find((key) => key.field === field)
  if (!there) return [...keys, { field, down: false }].slice(-sortKeysMax)
  if (!there.down) return keys.map((key) => (key === there ? { field, down: true } : key))
  return keys.length > 1 ? keys.filter((key) => key !== there) : [{ field, down: false }]
}
