import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomShapes } from '../../../domain/enums.ts'
import { area, sidesOf, whyNotShape, type Sides } from '../../../domain/geometry/room.ts'
import { roomOutline, type Outline } from './roomOutline.ts'

const surface = ({ walls }: Outline) =>
  Math.abs(walls.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0)) / 2

const length = fc.double({ min: 0.3, max: 30, noNaN: true })
const room = fc.record({ shape: fc.constantFrom(...roomShapes), a: length, b: length, c: length, d: length })

describe('roomOutline', () => {
  it('encloses the area that the geometry computes, for every room shape', () => {
    fc.assert(
      fc.property(room, ({ shape, ...sides }) => {
        fc.pre(
          whyNotShape(shape, sides) === undefined &&
            !(shape === 'Triangle' && sides.a + sides.b - sides.c < 0.01),
        )
        const outline = roomOutline(shape, sides)
        expect(outline.measured).toBe(true)
        expect(surface(outline)).toBeCloseTo(area(shape, sides) ?? NaN, 3)
      }),
    )
  })

  it('draws each measured wall to its length', () => {
    fc.assert(
      fc.property(room, ({ shape, ...sides }) => {
        fc.pre(whyNotShape(shape, sides) === undefined)
        for (const { side, from, to } of roomOutline(shape, sides).walls) {
          if (side) expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(sides[side], 6)
        }
      }),
    )
  })

  it('stays within its width and depth', () => {
    fc.assert(
      fc.property(room, ({ shape, ...sides }) => {
        const { walls, width, depth } = roomOutline(shape, sides)
        for (const {
          from: { x, y },
        } of walls)
          expect(x >= -1e-9 && y >= -1e-9 && x <= width + 1e-9 && y <= depth + 1e-9).toBe(true)
      }),
    )
  })

  it('sketches unmeasured or impossible rooms, and still labels every side', () => {
    const cases: Sides[] = [{}, { a: 4 }, { a: 1, b: 1, c: 9, d: 9 }, { a: -3 }]
    for (const shape of roomShapes) {
      for (const sides of cases) {
        const { walls, measured } = roomOutline(shape, sides)
        if (shape !== 'Rectangular' && shape !== 'Trapezoid') expect(measured).toBe(false)
        expect(walls.flatMap(({ side }) => side ?? []).toSorted()).toEqual([...sidesOf[shape]])
        expect(walls.every(({ from, to }) => [from.x, from.y, to.x, to.y].every(Number.isFinite))).toBe(true)
      }
    }
  })
})
