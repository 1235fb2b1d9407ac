import { useListContext } from 'react-admin'
import { UpdateFilteredReference } from '../commands/UpdateFilteredReference.tsx'
import { useFilters } from './useFilters.ts'

/** Plans a bulk update for all that the filters leave. */
export const UpdateAll = () => {
  const { total } = useListContext()
  return <UpdateFilteredReference filters={useFilters()} total={total} />
}
