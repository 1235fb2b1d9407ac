import { useRecordContext } from 'react-admin'
import type { Location } from '../../../contract/main/locations.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a location once nothing is left in it. */
export const RemoveLocation = () => {
  const record = useRecordContext<Location>()
  return <RemoveButton blockers={record?.counts ?? {}} />
}
