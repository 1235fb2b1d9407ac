import type { SortPayload } from 'react-admin'
import type * as z from 'zod'
import type { SavedFilter } from '../../../../contract/main/savedFilters.ts'
import { isRecord } from '../../../../domain/records.ts'
import type { KeptColumns, Opening } from '../../../providers/openingView.ts'

interface SavedFilterState {
  filter: Record<string, unknown>
  sort?: SortPayload
  columns?: KeptColumns
}

const sortIn = (sort: unknown): SortPayload | undefined => {
  if (!isRecord(sort) || typeof sort['field'] !== 'string') return undefined
  const { field, order } = sort
  return order === 'ASC' || order === 'DESC' ? { field, order } : undefined
}

const namesIn = (names: unknown): string[] | undefined =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : undefined

const columnsIn = (columns: unknown): KeptColumns | undefined => {
  if (!isRecord(columns)) return undefined
  const [hidden, order] = [namesIn(columns['hidden']), namesIn(columns['order'])]
  return hidden && order ? { hidden, order } : undefined
}

/** The state of a list in a saved filter: its filters, its order and its columns; of one that holds something else, what can be read of it. Without zod, which comes after the rows. */
export const savedFilterState = (kept: unknown): SavedFilterState => {
  if (!isRecord(kept)) return { filter: {} }
  const { filter } = kept
  const [sort, columns] = [sortIn(kept['sort']), columnsIn(kept['columns'])]
  return { filter: isRecord(filter) ? filter : {}, ...(sort && { sort }), ...(columns && { columns }) }
}

/** What a device keeps of the filter with which a list opens. */
export const openingOf = ({ id, version, name, filter }: z.output<typeof SavedFilter>): Opening => ({
  id,
  version,
  name,
  ...savedFilterState(filter),
})
