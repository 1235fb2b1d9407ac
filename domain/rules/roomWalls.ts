import type { RoomShape, WallPlacement } from '../enums.ts'
import { fieldReasons, isMissing, type FieldReasons, type Missing } from './reasons.ts'

/** Number of walls by shape. */
export const wallsOf = { Rectangular: 4, ShapeL: 6, Trapezoid: 4, Triangle: 3 } as const satisfies Record<RoomShape, number>

/** The walls of a room that lose heat: how many, and which of the four selectable ones. */
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

/** An L has more walls than the four selectable ones, so not every counted wall can be selected. */
const whyNotAssigned = (count: number | Missing, walls: readonly WallPlacement[], shape: RoomShape): WhyNotWalls | undefined => {
  if (new Set(walls).size < walls.length) return 'duplicateWall'
  if (isMissing(count) || walls.length === 0) return undefined
  return walls.length > count || (walls.length < count && shape !== 'ShapeL') ? 'wallsDifferFromCount' : undefined
}

/**
 * Why the wall data of a room is contradictory, by field: more walls than the shape has, a selection that does not match the count, or a
 * wall that is both exterior and facing an unheated room. The selection may be left empty. Source: spec 1 §3, 'wall assignment'.
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
