import { paths } from '../../paths.ts'
import type { Saved } from '../outbox/entry.ts'
import { spotOf } from '../outbox/spotOf.ts'
import { useKeep } from '../shell/useKeep.ts'
import type { RoomState } from './roomState.ts'

/** Keeps what is saved at once within a step of a room. */
export const useKeepInRoom = ({ setup: { building }, unit, room, id }: RoomState, step: string) => {
  const keep = useKeep()
  const link = paths.installer.roomStep(building.id, unit.id, id, step)
  return (saved: Saved) =>
    keep([saved], { lane: building.id, place: building.name, spot: spotOf(unit, room), link })
}
