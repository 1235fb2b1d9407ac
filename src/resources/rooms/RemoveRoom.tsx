import { useRecordContext } from 'react-admin'
import type { Room } from '../../../contract/main/rooms.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a room with its windows and radiators, once no device is in it. */
export const RemoveRoom = () => {
  const record = useRecordContext<Room>()
  if (!record) return null
  const { windows, radiators, thermostats, sensors } = record.counts
  return <RemoveButton blockers={{ thermostats, sensors }} consequences={{ windows, radiators }} />
}
