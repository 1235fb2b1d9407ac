import type { RoomShape, WallPlacement } from '../enums.ts'
import { area, perimeter, type Sides } from './room.ts'

/** Legs of a trapezoid: the one at a right angle to the parallel sides, and the slanted one. */
const slanted = (b: number, a: number, c: number): number => Math.hypot(b, a - c)

/**
 * Length in m of each selectable wall, as the drawing of a room shows them; undefined while a side is missing or the shape is invalid.
 * Of a rectangle, entrance and front are as long as b, left and right as a. An L has two further walls that cannot be selected.
 */
export const wallLengths = (
  shape: RoomShape,
  sides: Sides,
): Partial<Record<WallPlacement, number>> | undefined => {
  if (area(shape, sides) === undefined) return undefined
  const [a, b, c, d] = [sides.a ?? 0, sides.b ?? 0, sides.c ?? 0, sides.d ?? 0]
  switch (shape) {
    case 'Rectangular':
      return { Entrance: b, Front: b, Left: a, Right: a }
    case 'ShapeL':
      return { Entrance: b, Front: d, Left: a, Right: c }
    case 'Trapezoid':
      return { Entrance: a, Front: c, Left: b, Right: slanted(b, a, c) }
    case 'Triangle':
      return { Entrance: a, Left: c, Right: b }
  }
}

/** Mean length in m of a room's walls; undefined like its perimeter. */
export const meanWallLength = (shape: RoomShape, sides: Sides, walls: number): number | undefined => {
  const around = perimeter(shape, sides)
  return around === undefined ? undefined : around / walls
}
