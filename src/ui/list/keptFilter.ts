import * as z from 'zod'
import type { SavedFilter } from '../../../contract/main/savedFilters.ts'
import type { Opening } from '../../providers/openingView.ts'

/** The saved state of a list: its filters, its order and its columns. */
const KeptFilter = z.object({
  filter: z.record(z.string(), z.unknown()).default({}),
  sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }).optional(),
  columns: z.object({ hidden: z.array(z.string()), order: z.array(z.string()) }).optional(),
})

/** The state of a list in a saved filter; of one that holds something else, what can be read of it. */
export const keptFilter = (filter: unknown): z.output<typeof KeptFilter> => {
  const read = KeptFilter.safeParse(filter)
  return read.success ? read.data : { filter: {} }
}

/** What a device keeps of the filter with which a list opens. */
export const openingOf = ({ id, version, name, filter }: z.output<typeof SavedFilter>): Opening => ({ id, version, name, ...keptFilter(filter) })
