import { useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { UpdateFilteredReference } from '../../../commands/UpdateFilteredReference.tsx'
import { isRecord } from '../../../../domain/records.ts'

const read = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** The filters in the URL, by the keys of the call. */
export const useFilters = (): Record<string, unknown> => {
  const { q, ...filters } = read(new URLSearchParams(useLocation().search).get('filter'))
  return Object.fromEntries(Object.entries({ ...filters, Query: q }).filter(([, value]) => value !== undefined && value !== ''))
}

/** Plans a bulk update for all thermostats that match the filters. */
export const UpdateAll = () => {
  const { total } = useListContext()
  return <UpdateFilteredReference filters={useFilters()} total={total} />
}
