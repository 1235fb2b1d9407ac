import type { CardinalDirection } from '../../../domain/enums.ts'
import {
  buildRadiator,
  type RadiatorRow,
  buildRoom,
  type RoomParent,
  type RoomRow,
  buildWindow,
  type WindowRow,
} from '../builders/buildRoom.ts'
import type { Random } from '../random.ts'
import { drawRadiator, drawVenting } from './drawRadiator.ts'
import { drawRoom, leaveOut, type RoomSurroundings } from './drawRoom.ts'
import type { RoomPlan } from './layouts.ts'
import type { Site } from './Site.ts'

interface RoomDetails extends RoomSurroundings {
  /** Whether it has been measured. */
  readonly captured: boolean
  readonly facing: CardinalDirection
  /** Its own floor if it differs from the unit's. */
  readonly floor?: number
}

export interface FurnishedRoom {
  readonly room: RoomRow
  readonly windows: readonly WindowRow[]
  readonly radiators: readonly RadiatorRow[]
}

const windowsIn = (
  random: Random,
  { archetype }: Site,
  room: RoomRow,
  plan: RoomPlan,
  { captured, facing, underRoof }: RoomDetails,
): WindowRow[] => {
  const material = random.weighted(archetype.windows)
  const small = plan.type === 'Bathroom' || plan.type === 'Toilet'
  // the fixtures of a wall have to fit into it, even into the narrowest one
  const most = (room.sideA ?? 3) - 0.3
  const count = Math.min(random.int(...plan.windows), most < 2.2 ? 1 : 2)
  const width = Math.min(
    small ? random.decimal(0.5, 0.8) : random.decimal(0.9, 1.6),
    Math.floor((most / Math.max(count, 1)) * 100) / 100,
  )
  const height = underRoof
    ? random.decimal(0.98, 1.4)
    : small
      ? random.decimal(0.6, 1)
      : random.decimal(1.2, 1.5)
  return Array.from({ length: count }, (_none, index) =>
    buildWindow(random, room, {
      name: `Fenster ${index + 1}`,
      material: captured ? material : 'Unknown',
      direction: captured ? facing : null,
      width: captured ? width : null,
      height: captured ? height : null,
      wall: captured ? 'Front' : null,
    }),
  )
}

const radiatorsIn = (
  random: Random,
  { archetype, stage, vented }: Site,
  room: RoomRow,
  plan: RoomPlan,
  captured: boolean,
): RadiatorRow[] => {
  const ventedAt = random.instant(-random.int(10, 200), random.int(420, 960))
  return Array.from({ length: random.int(...plan.radiators) }, (_none, index) => {
    const { length, height, width, ...drawn } = drawRadiator(random, plan, archetype)
    return buildRadiator(random, room, {
      ...drawn,
      name: `Heizkörper ${index + 1}`,
      length: captured ? length : null,
      height: captured ? height : null,
      width: captured ? width : null,
      ...(captured && vented && stage === 'done' && drawVenting(random, ventedAt)),
    })
  })
}

/** Adds a room with its windows and radiators to the estate. */
export const addRoom = (
  random: Random,
  site: Site,
  parent: RoomParent,
  plan: RoomPlan,
  details: RoomDetails,
): FurnishedRoom => {
  const room = buildRoom(random, parent, {
    ...drawRoom(random, plan, details),
    ...leaveOut(random, details.captured),
    floor: details.floor ?? null,
  })
  const windows = windowsIn(random, site, room, plan, details)
  const radiators = radiatorsIn(random, site, room, plan, details.captured)
  site.estate.rooms.push(room)
  site.estate.windows.push(...windows)
  site.estate.radiators.push(...radiators)
  return { room, windows, radiators }
}
