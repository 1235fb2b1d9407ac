import type { RoomShape, WallPlacement } from '../enums.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

/** How many walls a room of a shape has. */
export const wallsOf = { Rectangular: 4, ShapeL: 6, Trapezoid: 4, Triangle: 3 } as const satisfies Record<RoomShape, number>

/** The walls of a room that lose heat: how many, and which of the four that a person points at. */
export interface RoomWalls {
  readonly shape: RoomShape
  readonly outsideWallsCount?: number | Missing
  readonly unheatedWallsCount?: number | Missing
  readonly outsideWalls: readonly WallPlacement[]
  readonly unheatedWalls: readonly WallPlacement[]
}

export type WhyNotWalls = 'required' | 'wholeNumbersOnly' | 'positiveNumberOnly' | 'tooManyWalls' | 'duplicateWall' | 'wallIsOutside' | 'wallsDifferFromCount'

const whyNotCount = (count: number | Missing, walls: readonly WallPlacement[], most: number): WhyNotWalls | undefined => {
  if (isMissing(count)) return walls.length > 0 ? 'required' : undefined
  if (!Number.isInteger(count)) return 'wholeNumbersOnly'
  if (count < 0) return 'positiveNumberOnly'
  return count > most ? 'tooManyWalls' : undefined
}

/** With more walls than the four placements (an L) not every counted wall can be named. */
const whyNotAssigned = (count: number | Missing, walls: readonly WallPlacement[], shape: RoomShape): WhyNotWalls | undefined => {
  if (new Set(walls).size < walls.length) return 'duplicateWall'
  if (isMissing(count) || walls.length === 0) return undefined
  return walls.length > count || (walls.length < count && shape !== 'ShapeL') ? 'wallsDifferFromCount' : undefined
}

/**
 * Why the walls of a room contradict each other, by field: more than the shape has, other ones named than counted, or
 * one that is both outside and facing an unheated room. The walls themselves may be left open. Source: spec 1 §3, 'wall assignment'.
 */
export const whyNotWalls = (walls: RoomWalls): FieldReasons<Exclude<keyof RoomWalls, 'shape'>, WhyNotWalls> | undefined => {
  const { shape, outsideWallsCount, unheatedWallsCount, outsideWalls, unheatedWalls } = walls
  const most = wallsOf[shape]
  const left = most - (isMissing(outsideWallsCount) ? 0 : outsideWallsCount)
  return fieldReasons<Exclude<keyof RoomWalls, 'shape'>, WhyNotWalls>({
    outsideWallsCount: whyNotCount(outsideWallsCount, outsideWalls, most),
    unheatedWallsCount: whyNotCount(unheatedWallsCount, unheatedWalls, left),
    outsideWalls: whyNotAssigned(outsideWallsCount, outsideWalls, shape),
    unheatedWalls:
      whyNotAssigned(unheatedWallsCount, unheatedWalls, shape) ?? (unheatedWalls.some((wall) => outsideWalls.includes(wall)) ? 'wallIsOutside' : undefined),
  })
}
