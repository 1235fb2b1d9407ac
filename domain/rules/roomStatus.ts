import type { RoomDataGatheringStatus, RoomShape } from '../enums.ts'
import { area, missingSides, sidesOf, volume, type Heights, type Sides } from '../geometry/room.ts'
import { isMissing, type Missing } from './reasons.ts'

/** The measures of a room; lengths in m. */
export interface RoomMeasures {
  readonly shape: RoomShape
  readonly sideA?: number | Missing
  readonly sideB?: number | Missing
  readonly sideC?: number | Missing
  readonly sideD?: number | Missing
  readonly height?: number | Missing
  readonly minHeight?: number | Missing
  readonly maxHeight?: number | Missing
  readonly slopingRoof?: boolean | Missing
  readonly outsideWallsCount?: number | Missing
  readonly unheatedWallsCount?: number | Missing
}

/** The sides of a room in the shape that the geometry functions take. */
export const sidesIn = ({ sideA, sideB, sideC, sideD }: RoomMeasures): Sides => ({ a: sideA, b: sideB, c: sideC, d: sideD })

const heightsIn = ({ height, minHeight, maxHeight, slopingRoof }: RoomMeasures): Heights => ({ height, minHeight, maxHeight, slopingRoof })

const heightMissing = ({ slopingRoof, height, minHeight, maxHeight }: RoomMeasures): boolean =>
  slopingRoof ? isMissing(minHeight) || isMissing(maxHeight) : isMissing(height)

const isEmpty = (room: RoomMeasures): boolean =>
  missingSides(room.shape, sidesIn(room)).length === sidesOf[room.shape].length &&
  [room.height, room.minHeight, room.maxHeight, room.outsideWallsCount, room.unheatedWallsCount].every(isMissing)

/** Progress of gathering a room's data: the first missing item, in the order in which the form asks. Source: spec 1 §3. */
export const roomStatus = (room: RoomMeasures): RoomDataGatheringStatus => {
  if (isEmpty(room)) return 'Empty'
  if (missingSides(room.shape, sidesIn(room)).length > 0) return 'SizeMissing'
  if (heightMissing(room)) return 'HeightMissing'
  if (isMissing(room.outsideWallsCount)) return 'WallsFacingOutsideMissing'
  return isMissing(room.unheatedWallsCount) ? 'WallsFacingUnheatedMissing' : 'Complete'
}

/** Figures derived from a room's measures and stored with them: size in m², volume in m³ (null while unknown) and the status. */
export const roomFigures = (room: RoomMeasures): { size: number | null; volume: number | null; dataGathering: RoomDataGatheringStatus } => ({
  size: area(room.shape, sidesIn(room)) ?? null,
  volume: volume(room.shape, sidesIn(room), heightsIn(room)) ?? null,
  dataGathering: roomStatus(room),
})

/** Drops the measures that the shape and the roof do not use, so that they are not stored. */
export const usedMeasures = <R extends RoomMeasures>(room: R): R => {
  const sides: readonly string[] = sidesOf[room.shape]
  return {
    ...room,
    sideC: sides.includes('c') ? room.sideC : null,
    sideD: sides.includes('d') ? room.sideD : null,
    height: room.slopingRoof ? null : room.height,
    minHeight: room.slopingRoof ? room.minHeight : null,
    maxHeight: room.slopingRoof ? room.maxHeight : null,
  }
}
