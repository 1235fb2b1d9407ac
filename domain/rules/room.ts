import { wallPlacements, type RoomDataGatheringStatus, type RoomShape, type WallPlacement } from '../enums.ts'
import {
  area,
  missingSides,
  sidesOf,
  volume,
  whyNotHeights,
  whyNotShape,
  type Heights,
  type Side,
  type Sides,
} from '../geometry/room.ts'
import { whyNotFields } from './fieldRules.ts'
import type { FactsOf } from './fields.ts'
import { furtherFieldsOfRoom } from './roomFields.ts'
import { isMissing, type Missing, fieldReasons, type FieldReasons } from './reasons.ts'

/** The measures of a room; lengths in m. */
export type RoomMeasures = FactsOf<
  Omit<typeof furtherFieldsOfRoom, 'shape' | 'outsideWalls' | 'unheatedWalls'>
> & {
  readonly shape: RoomShape
}

/** The fields of the sides. */
export const sideFields = { a: 'sideA', b: 'sideB', c: 'sideC', d: 'sideD' } as const satisfies Record<
  Side,
  string
>

/** The sides of a room in the shape that the geometry functions take. */
export const sidesIn = ({ sideA, sideB, sideC, sideD }: RoomMeasures): Sides => ({
  a: sideA,
  b: sideB,
  c: sideC,
  d: sideD,
})

const heightsIn = ({ height, minHeight, maxHeight, slopingRoof }: RoomMeasures): Heights => ({
  height,
  minHeight,
  maxHeight,
  slopingRoof,
})

const heightMissing = ({ slopingRoof, height, minHeight, maxHeight }: RoomMeasures): boolean =>
  slopingRoof ? isMissing(minHeight) || isMissing(maxHeight) : isMissing(height)

const isEmpty = (room: RoomMeasures): boolean =>
  missingSides(room.shape, sidesIn(room)).length === sidesOf[room.shape].length &&
  [room.height, room.minHeight, room.maxHeight, room.outsideWallsCount, room.unheatedWallsCount].every(
    isMissing,
  )

/** Progress of gathering a room's data: the first missing item, in the order in which the form asks. Source: spec 1 §3. */
export const roomStatus = (room: RoomMeasures): RoomDataGatheringStatus => {
  if (isEmpty(room)) return 'Empty'
  if (missingSides(room.shape, sidesIn(room)).length > 0) return 'SizeMissing'
  if (heightMissing(room)) return 'HeightMissing'
  if (isMissing(room.outsideWallsCount)) return 'WallsFacingOutsideMissing'
  return isMissing(room.unheatedWallsCount) ? 'WallsFacingUnheatedMissing' : 'Complete'
}

/** Figures derived from a room's measures and stored with them: size in m², volume in m³ (null while unknown) and the status. */
export const roomFigures = (
  room: RoomMeasures,
): { size: number | null; volume: number | null; dataGathering: RoomDataGatheringStatus } => ({
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

/** Number of walls by shape. */
export const wallsOf = { Rectangular: 4, ShapeL: 6, Trapezoid: 4, Triangle: 3 } as const satisfies Record<
  RoomShape,
  number
>

/** The walls that can be named: a triangle has none opposite its door, unless one was named before. */
export const offeredWalls = (shape: RoomShape, named: readonly WallPlacement[]): WallPlacement[] =>
  wallPlacements.filter((wall) => wallsOf[shape] > 3 || wall !== 'Front' || named.includes(wall))

/** How many walls there are with these named: an L has more than the four with names, so there it may have been more already. */
export const wallCount = (
  shape: RoomShape,
  named: readonly WallPlacement[],
  before: number | Missing,
): number => (shape === 'ShapeL' && named.length > 0 ? Math.max(named.length, before ?? 0) : named.length)

/** The walls of a room that lose heat: how many, and which of the four selectable ones. */
export interface RoomWalls {
  readonly shape: RoomShape
  readonly outsideWallsCount?: number | Missing
  readonly unheatedWallsCount?: number | Missing
  readonly outsideWalls: readonly WallPlacement[]
  readonly unheatedWalls: readonly WallPlacement[]
}

type WhyNotWalls =
  | 'required'
  | 'wholeNumbersOnly'
  | 'positiveNumberOnly'
  | 'tooManyWalls'
  | 'duplicateWall'
  | 'wallIsOutside'
  | 'wallsDifferFromCount'

const whyNotCount = (
  count: number | Missing,
  walls: readonly WallPlacement[],
  most: number,
): WhyNotWalls | undefined => {
  if (isMissing(count)) return walls.length > 0 ? 'required' : undefined
  if (!Number.isInteger(count)) return 'wholeNumbersOnly'
  if (count < 0) return 'positiveNumberOnly'
  return count > most ? 'tooManyWalls' : undefined
}

/** An L has more walls than the four selectable ones, so not every counted wall can be selected. */
const whyNotAssigned = (
  count: number | Missing,
  walls: readonly WallPlacement[],
  shape: RoomShape,
): WhyNotWalls | undefined => {
  if (new Set(walls).size < walls.length) return 'duplicateWall'
  if (isMissing(count) || walls.length === 0) return undefined
  return walls.length > count || (walls.length < count && shape !== 'ShapeL')
    ? 'wallsDifferFromCount'
    : undefined
}

/**
 * Why the wall data of a room is contradictory, by field: more walls than the shape has, a selection that does not match the count, or a
 * wall that is both exterior and facing an unheated room. The selection may be left empty. Source: spec 1 §3, 'wall assignment'.
 */
export const whyNotWalls = (
  walls: RoomWalls,
): FieldReasons<Exclude<keyof RoomWalls, 'shape'>, WhyNotWalls> | undefined => {
  const { shape, outsideWallsCount, unheatedWallsCount, outsideWalls, unheatedWalls } = walls
  const most = wallsOf[shape]
  const left = most - (isMissing(outsideWallsCount) ? 0 : outsideWallsCount)
  return fieldReasons<Exclude<keyof RoomWalls, 'shape'>, WhyNotWalls>({
    outsideWallsCount: whyNotCount(outsideWallsCount, outsideWalls, most),
    unheatedWallsCount: whyNotCount(unheatedWallsCount, unheatedWalls, left),
    outsideWalls: whyNotAssigned(outsideWallsCount, outsideWalls, shape),
    unheatedWalls:
      whyNotAssigned(unheatedWallsCount, unheatedWalls, shape) ??
      (unheatedWalls.some((wall) => outsideWalls.includes(wall)) ? 'wallIsOutside' : undefined),
  })
}

/** Why a room's fields besides its name and type are invalid, by field. */
export const whyNotRoom = (room: RoomMeasures & RoomWalls): Readonly<Record<string, string | undefined>> => ({
  ...whyNotFields(furtherFieldsOfRoom, room),
  ...whyNotHeights(room),
  ...whyNotWalls(room),
  ...Object.fromEntries(
    Object.entries(whyNotShape(room.shape, sidesIn(room)) ?? {}).map(([side, reason]) => [
      `side${side.toUpperCase()}`,
      reason,
    ]),
  ),
})

/** The next free name of a copy, case-insensitive: 'Bad' becomes 'Bad (2)', 'Bad (2)' becomes 'Bad (3)'. At most `max` characters. */
export const copyName = (name: string, taken: readonly string[], max: number): string => {
  const stem = /^(.*\S)\s*\(\d{1,4}\)$/su.exec(name)?.[1] ?? name
  const used = new Set(taken.map((one) => one.toLowerCase()))
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const candidate = stem.slice(0, max - suffix.length).trimEnd() + suffix
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}
