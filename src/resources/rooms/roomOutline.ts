import type { RoomShape, WallPlacement } from '../../../domain/enums.ts'
import { missingSides, sidesOf, whyNotShape, type Side, type Sides } from '../../../domain/geometry/room.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** A wall of a room seen from above; metres, y points down. The wall with the door is at the bottom. */
export interface Wall {
  readonly from: Point
  readonly to: Point
  /** The measure that gives this wall's length, or for the upright leg of a trapezoid the distance. */
  readonly side?: Side
  readonly placement?: WallPlacement
}

export interface Outline {
  readonly walls: readonly Wall[]
  readonly width: number
  readonly depth: number
  /** False while measures are missing or do not form a room: the shape is then only sketched. */
  readonly measured: boolean
}

/** Default lengths of a shape before it is measured. */
const sketches = {
  Rectangular: { a: 4, b: 5, c: 0, d: 0 },
  ShapeL: { a: 4.5, b: 5, c: 2.2, d: 2.4 },
  Trapezoid: { a: 5, b: 3.6, c: 3.4, d: 0 },
  Triangle: { a: 5, b: 4, c: 4, d: 0 },
} as const satisfies Record<RoomShape, Sides>

type Lengths = Readonly<Record<Side, number>>

/** The sketch with the measures known so far; the default sketch where these do not fit together. */
const sketched = (shape: RoomShape, sides: Sides): Lengths => {
  const sketch = sketches[shape]
  const known = sidesOf[shape].flatMap((side) =>
    typeof sides[side] === 'number' && sides[side] > 0 ? [side] : [],
  )
  const first = known[0]
  const scale = first === undefined ? 1 : (sides[first] ?? 1) / sketch[first]
  const of = (side: Side) => (known.includes(side) ? (sides[side] ?? 0) : sketch[side] * scale)
  const mixed = { a: of('a'), b: of('b'), c: of('c'), d: of('d') }
  return whyNotShape(shape, mixed) ? sketch : mixed
}

const closed = (corners: readonly Point[], facts: readonly Pick<Wall, 'side' | 'placement'>[]): Wall[] =>
  corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length]
    return to ? [{ from, to, ...facts[at] }] : []
  })

/** Corners clockwise from the top left. */
const wallsOf: Record<RoomShape, (sides: Lengths) => Wall[]> = {
  Rectangular: ({ a, b }) =>
    closed(
      [
        { x: 0, y: 0 },
        { x: b, y: 0 },
        { x: b, y: a },
        { x: 0, y: a },
      ],
      [
        { placement: 'Front' },
        { placement: 'Right' },
        { side: 'b', placement: 'Entrance' },
        { side: 'a', placement: 'Left' },
      ],
    ),
  ShapeL: ({ a, b, c, d }) =>
    closed(
      [
        { x: 0, y: 0 },
        { x: d, y: 0 },
        { x: d, y: a - c },
        { x: b, y: a - c },
        { x: b, y: a },
        { x: 0, y: a },
      ],
      [
        { side: 'd', placement: 'Front' },
        {},
        {},
        { side: 'c', placement: 'Right' },
        { side: 'b', placement: 'Entrance' },
        { side: 'a', placement: 'Left' },
      ],
    ),
  Trapezoid: ({ a, b, c }) =>
    closed(
      [
        { x: 0, y: 0 },
        { x: c, y: 0 },
        { x: a, y: b },
        { x: 0, y: b },
      ],
      [
        { side: 'c', placement: 'Front' },
        { placement: 'Right' },
        { side: 'a', placement: 'Entrance' },
        { side: 'b', placement: 'Left' },
      ],
    ),
  Triangle: ({ a, b, c }) => {
    const x = (a * a + c * c - b * b) / (2 * a)
    const depth = Math.sqrt(Math.max(0, c * c - x * x))
    const left = Math.max(0, -x)
    return closed(
      [
        { x: x + left, y: 0 },
        { x: a + left, y: depth },
        { x: left, y: depth },
      ],
      [
        { side: 'b', placement: 'Right' },
        { side: 'a', placement: 'Entrance' },
        { side: 'c', placement: 'Left' },
      ],
    )
  },
}

/** A room's walls to scale from its measures in metres. */
export const roomOutline = (shape: RoomShape, sides: Sides): Outline => {
  const measured = missingSides(shape, sides).length === 0 && whyNotShape(shape, sides) === undefined
  const walls = wallsOf[shape](sketched(shape, sides))
  const corners = walls.map(({ from }) => from)
  return {
    walls,
    measured,
    width: Math.max(...corners.map(({ x }) => x)),
    depth: Math.max(...corners.map(({ y }) => y)),
  }
}
