import type { RoomShape } from '../enums.ts'
import {
  roomMeasureMaxMetres,
  plausibleAreaMaxSquareMetres,
  plausibleHeightMaxMetres,
  plausibleHeightMinMetres,
  plausibleRadiatorLengthMaxMetres,
  plausibleSideMaxMetres,
  plausibleWindowAreaMaxSquareMetres,
} from '../limits.ts'
import { fieldReasons, type FieldReasons, type Missing } from '../rules/reasons.ts'

/**
 * Wall lengths of a room in metres; absent or null if not measured yet.
 * - Rectangular: a width (labelled depth), b length
 * - ShapeL: a, b the outer legs, c, d the inner ones, c opposite a and d opposite b
 * - Trapezoid: a, c the parallel sides, b the distance between them
 * - Triangle: a, b, c
 */
export interface Sides {
  readonly a?: number | Missing
  readonly b?: number | Missing
  readonly c?: number | Missing
  readonly d?: number | Missing
}
export type Side = keyof Sides

/** Heights of a room in metres: one, or the least and the greatest under a sloping roof. */
export interface Heights {
  readonly height?: number | Missing
  readonly minHeight?: number | Missing
  readonly maxHeight?: number | Missing
  readonly slopingRoof?: boolean | Missing
}

/** The sides that each shape needs, in the order in which the form asks for them. */
export const sidesOf = {
  Rectangular: ['a', 'b'],
  ShapeL: ['a', 'b', 'c', 'd'],
  Trapezoid: ['a', 'b', 'c'],
  Triangle: ['a', 'b', 'c'],
} as const satisfies Record<RoomShape, readonly Side[]>

/** The sides that the shape needs but that have not been measured. */
export const missingSides = (shape: RoomShape, sides: Sides): Side[] =>
  sidesOf[shape].filter((side) => sides[side] === undefined || sides[side] === null)

type WhyNotMeasure = 'positiveNumberOnly' | 'tooLarge'

/** Why a number is not a valid length (m): zero or negative, not a number, or larger than any room. */
export const whyNotMeasure = (metres: number | Missing): WhyNotMeasure | undefined => {
  if (metres === undefined || metres === null) return undefined
  if (!(metres > 0)) return 'positiveNumberOnly'
  return metres > roomMeasureMaxMetres ? 'tooLarge' : undefined
}

/** One code a side, as its sentence names the walls. 'triangleSum' is c's: the source's "Total should not exceed sum of a and b". */
type WhyNotShape = WhyNotMeasure | 'triangleSum' | 'triangleSumA' | 'triangleSumB' | 'longSideA' | 'longSideB'

const whyNotTriangle = ({ a, b, c }: Sides): FieldReasons<Side, WhyNotShape> | undefined => {
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') return undefined
  if (a >= b + c) return { a: 'triangleSumA' }
  if (b >= a + c) return { b: 'triangleSumB' }
  return c >= a + b ? { c: 'triangleSum' } : undefined
}

const isNotLonger = (short: number | Missing, long: number | Missing): boolean =>
  typeof short === 'number' && typeof long === 'number' && long <= short

/**
 * Why walls do not form a room of that shape, by side; undefined if they do. Missing sides are not an error.
 * - every side must be positive
 * - Triangle: the sum of two walls must exceed the third (reason at the one that is too long)
 * - ShapeL: the outer leg must be longer than the inner one opposite it:
 *   a > c and b > d (reason at the outer leg)
 * Source: spec 1 §5.
 */
export const whyNotShape = (shape: RoomShape, sides: Sides): FieldReasons<Side, WhyNotShape> | undefined => {
  const used: readonly Side[] = sidesOf[shape]
  const measure = (side: Side) => (used.includes(side) ? whyNotMeasure(sides[side]) : undefined)
  const single = fieldReasons<Side, WhyNotShape>({
    a: measure('a'),
    b: measure('b'),
    c: measure('c'),
    d: measure('d'),
  })
  if (single) return single
  if (shape === 'Triangle') return whyNotTriangle(sides)
  if (shape !== 'ShapeL') return undefined
  return fieldReasons<'a' | 'b', WhyNotShape>({
    a: isNotLonger(sides.c, sides.a) ? 'longSideA' : undefined,
    b: isNotLonger(sides.d, sides.b) ? 'longSideB' : undefined,
  })
}

type WhyNotHeight = 'positiveNumberOnly' | 'tooLarge' | 'minAboveMax'

/** Why heights are invalid, by field. A sloping roof may reach the floor, so a least height of 0 is valid. */
export const whyNotHeights = (
  heights: Heights,
): FieldReasons<'height' | 'minHeight' | 'maxHeight', WhyNotHeight> | undefined => {
  if (!heights.slopingRoof) return fieldReasons({ height: whyNotMeasure(heights.height) })
  const { minHeight, maxHeight } = heights
  const crossed = typeof minHeight === 'number' && typeof maxHeight === 'number' && minHeight > maxHeight
  const lowest = minHeight === 0 ? undefined : whyNotMeasure(minHeight)
  return fieldReasons<'minHeight' | 'maxHeight', WhyNotHeight>({
    minHeight: lowest ?? (crossed ? 'minAboveMax' : undefined),
    maxHeight: whyNotMeasure(maxHeight),
  })
}

/** All sides of the shape as numbers, 0 for those that it does not have; undefined while a side is missing or the shape is invalid. */
const measured = (
  shape: RoomShape,
  sides: Sides,
): { a: number; b: number; c: number; d: number } | undefined => {
  if (missingSides(shape, sides).length > 0 || whyNotShape(shape, sides)) return undefined
  return { a: sides.a ?? 0, b: sides.b ?? 0, c: sides.c ?? 0, d: sides.d ?? 0 }
}

/** Heron's formula in Kahan's arrangement, which is numerically stable for needle-like triangles. */
const triangleArea = (sides: readonly number[]): number => {
  const [a = 0, b = 0, c = 0] = sides.toSorted((x, y) => y - x)
  return Math.sqrt((a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c))) / 4
}

/** Floor area in m²; undefined while a side is missing or the shape is invalid. Source: heat-load method §1.2. */
export const area = (shape: RoomShape, sides: Sides): number | undefined => {
  const lengths = measured(shape, sides)
  if (!lengths) return undefined
  const { a, b, c, d } = lengths
  switch (shape) {
    case 'Rectangular':
      return a * b
    case 'ShapeL':
      return a * b - (a - c) * (b - d)
    case 'Trapezoid':
      return ((a + c) / 2) * b
    case 'Triangle':
      return triangleArea([a, b, c])
  }
}

/**
 * Total length of the walls in m; undefined while a side is missing or the shape is invalid. Source: heat-load method §1.2.
 * Trapezoid: the legs are not measured; one is assumed perpendicular to the parallel sides, as in rooms with one slanted wall.
 */
export const perimeter = (shape: RoomShape, sides: Sides): number | undefined => {
  const lengths = measured(shape, sides)
  if (!lengths) return undefined
  const { a, b, c } = lengths
  switch (shape) {
    case 'Rectangular':
    case 'ShapeL':
      return 2 * (a + b)
    case 'Trapezoid':
      return a + c + b + Math.hypot(b, a - c)
    case 'Triangle':
      return a + b + c
  }
}

/** Mean height in m: the height, or the mean of least and greatest under a sloping roof; undefined while one is missing. */
export const meanHeight = (heights: Heights): number | undefined => {
  if (whyNotHeights(heights)) return undefined
  if (!heights.slopingRoof) return heights.height ?? undefined
  const { minHeight, maxHeight } = heights
  return typeof minHeight === 'number' && typeof maxHeight === 'number'
    ? (minHeight + maxHeight) / 2
    : undefined
}

/** Volume in m³: area times mean height; undefined while either is. Source: heat-load method §1.2. */
export const volume = (shape: RoomShape, sides: Sides, heights: Heights): number | undefined => {
  const floor = area(shape, sides)
  const height = meanHeight(heights)
  return floor === undefined || height === undefined ? undefined : floor * height
}

/** A measure that is possible but unlikely: the user is asked to confirm it, it is never rejected. Value and limit in m or m², depending on the code. */
export interface Confirmation {
  readonly field: Side | 'area' | 'height' | 'minHeight' | 'maxHeight' | 'length'
  readonly code:
    | 'sideLong'
    | 'areaLarge'
    | 'heightLow'
    | 'heightHigh'
    | 'windowLarge'
    | 'windowLargerThanWall'
    | 'radiatorLong'
  readonly value: number
  readonly limit: number
}

const above = (
  field: Confirmation['field'],
  code: Confirmation['code'],
  value: number | Missing,
  limit: number,
): Confirmation[] => (typeof value === 'number' && value > limit ? [{ field, code, value, limit }] : [])

/** What is no length at all is refused by the rules of the room, not asked about. */
const below = (
  field: Confirmation['field'],
  code: Confirmation['code'],
  value: number | Missing,
  limit: number,
): Confirmation[] =>
  typeof value === 'number' && value > 0 && value < limit ? [{ field, code, value, limit }] : []

/**
 * The measures of a room that need confirmation: sides, area and heights beyond the usual.
 * Under a sloping roof only the greatest height counts, because the least one is always low. Source: spec 1 §5.
 */
export const largeMeasures = (
  room: Heights & { readonly shape: RoomShape; readonly sides: Sides },
): Confirmation[] => {
  const field = room.slopingRoof ? 'maxHeight' : 'height'
  return [
    ...sidesOf[room.shape].flatMap((side) =>
      above(side, 'sideLong', room.sides[side], plausibleSideMaxMetres),
    ),
    ...above('area', 'areaLarge', area(room.shape, room.sides), plausibleAreaMaxSquareMetres),
    ...below(field, 'heightLow', room[field], plausibleHeightMinMetres),
    ...above(field, 'heightHigh', room[field], plausibleHeightMaxMetres),
  ]
}

/** The measures of a window that need confirmation; all in m, the wall if it is known. */
export const largeWindow = (
  window: { readonly width?: number | Missing; readonly height?: number | Missing },
  wall?: { readonly width: number; readonly height: number },
): Confirmation[] => {
  const { width, height } = window
  if (typeof width !== 'number' || typeof height !== 'number') return []
  return [
    ...above('area', 'windowLarge', width * height, plausibleWindowAreaMaxSquareMetres),
    ...(wall ? above('area', 'windowLargerThanWall', width * height, wall.width * wall.height) : []),
  ]
}

/** Whether a radiator's length, in m, needs confirmation. */
export const largeRadiator = (lengthMetres: number | Missing): Confirmation[] =>
  above('length', 'radiatorLong', lengthMetres, plausibleRadiatorLengthMaxMetres)
