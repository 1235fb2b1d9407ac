import { useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { UpdateFilteredReference } from '../../../commands/UpdateFilteredReference.tsx'
import { filterInAddress } from '../../../ui/list/filters/filterInAddress.ts'

/** The filters in the URL, by the keys of the call. */
export const useFilters = (): Record<string, unknown> => {
  const { q, ...filters } = filterInAddress(useLocation().search) ?? {}
  return Object.fromEntries(
    Object.entries({ ...filters, Query: q }).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** Plans a bulk update for all thermostats that match the filters. */
export const UpdateAll = () => {
  const { total } = useListContext()
  return <UpdateFilteredReference filters={useFilters()} total={total} />
}
