import type { RoomDataGatheringStatus } from '../../../domain/enums.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const toneOf = (status: RoomDataGatheringStatus): Tone => {
  if (status === 'Complete') return 'fine'
  return status === 'Empty' ? 'neutral' : 'caution'
}

/** How far a room's data is gathered: complete, or what is missing first. */
export const DataGatheringChip = ({ status }: { status: RoomDataGatheringStatus }) => (
  <StatusChip tone={toneOf(status)} label={`rooms.dataGatherings.${status}`} />
)
