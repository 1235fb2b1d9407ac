import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomShapes } from '../enums.ts'
import {
  area,
  meanHeight,
  missingSides,
  perimeter,
  sidesOf,
  volume,
  whyNotHeights,
  whyNotMeasure,
  whyNotShape,
  type Sides,
  largeMeasures,
  largeRadiator,
  largeWindow,
} from './room.ts'

const length = fc.double({ min: 0.01, max: 30, noNaN: true })
const shape = fc.constantFrom(...roomShapes)
const sides: fc.Arbitrary<Sides> = fc.record({ a: length, b: length, c: length, d: length })

describe('area', () => {
  it('follows the heat-load method', () => {
    expect(area('Rectangular', { a: 4, b: 5 })).toBe(20)
    expect(area('ShapeL', { a: 5, b: 4, c: 2, d: 1.5 })).toBe(12.5)
    expect(area('Trapezoid', { a: 5, c: 3, b: 4 })).toBe(16)
    expect(area('Triangle', { a: 3, b: 4, c: 5 })).toBeCloseTo(6, 12)
  })

  it('is unknown while a side is missing or the shape is invalid', () => {
    expect(area('Rectangular', { a: 4 })).toBeUndefined()
    expect(area('Triangle', { a: 3, b: 4, c: null })).toBeUndefined()
    expect(area('Triangle', { a: 1, b: 1, c: 2 })).toBeUndefined()
    expect(area('ShapeL', { a: 2, b: 4, c: 5, d: 1.5 })).toBeUndefined()
    expect(area('Rectangular', { a: -4, b: -5 })).toBeUndefined()
  })

  it('is positive and finite for every valid room', () => {
    fc.assert(
      fc.property(shape, sides, (kind, walls) => {
        const size = area(kind, walls)
        if (whyNotShape(kind, walls)) expect(size).toBeUndefined()
        else expect(size !== undefined && size >= 0 && Number.isFinite(size)).toBe(true)
      }),
    )
  })

  it('grows with the square of the scale', () => {
    fc.assert(
      fc.property(shape, sides, fc.constantFrom(2, 4, 8), (kind, { a, b, c, d }, by) => {
        fc.pre([a, b, c, d].every((side) => typeof side === 'number') && !whyNotShape(kind, { a, b, c, d }))
        const large = { a: (a ?? 0) * by, b: (b ?? 0) * by, c: (c ?? 0) * by, d: (d ?? 0) * by }
        expect(area(kind, large)).toBeCloseTo((area(kind, { a, b, c, d }) ?? 0) * by * by, 6)
      }),
    )
  })

  it('of a triangle does not depend on the order of its walls', () => {
    fc.assert(
      fc.property(length, length, length, (a, b, c) => {
        expect(area('Triangle', { a, b, c })).toBe(area('Triangle', { a: c, b: a, c: b }))
      }),
    )
  })

  it('of an L lies between its larger arm and the rectangle around it', () => {
    fc.assert(
      fc.property(sides, ({ a, b, c, d }) => {
        const size = area('ShapeL', { a, b, c, d })
        if (size === undefined) return
        expect(size).toBeLessThanOrEqual((a ?? 0) * (b ?? 0))
        expect(size).toBeGreaterThanOrEqual(Math.max((a ?? 0) * (d ?? 0), (b ?? 0) * (c ?? 0)) - 1e-9)
      }),
    )
  })
})

describe('perimeter', () => {
  it('follows the heat-load method', () => {
    expect(perimeter('Rectangular', { a: 4, b: 5 })).toBe(18)
    expect(perimeter('ShapeL', { a: 5, b: 4, c: 2, d: 1.5 })).toBe(18)
    expect(perimeter('Trapezoid', { a: 6, c: 3, b: 4 })).toBe(18)
    expect(perimeter('Triangle', { a: 3, b: 4, c: 5 })).toBe(12)
    expect(perimeter('Triangle', { a: 3, b: 4 })).toBeUndefined()
  })

  it('encloses no more than a circle of that length would', () => {
    fc.assert(
      fc.property(shape, sides, (kind, walls) => {
        const around = perimeter(kind, walls)
        if (around !== undefined)
          expect(area(kind, walls)).toBeLessThanOrEqual(around ** 2 / (4 * Math.PI) + 1e-9)
      }),
    )
  })
})

describe('height and volume', () => {
  it('use the height, or the mean under a sloping roof', () => {
    expect(meanHeight({ height: 2.5 })).toBe(2.5)
    expect(meanHeight({ height: 9, minHeight: 1, maxHeight: 3, slopingRoof: true })).toBe(2)
    expect(meanHeight({ minHeight: 0, maxHeight: 3, slopingRoof: true })).toBe(1.5)
    expect(meanHeight({ maxHeight: 3, slopingRoof: true })).toBeUndefined()
    expect(meanHeight({ minHeight: 1, maxHeight: 3 })).toBeUndefined()
    expect(meanHeight({ minHeight: 3, maxHeight: 1, slopingRoof: true })).toBeUndefined()
  })

  it('multiply area and height', () => {
    expect(volume('Rectangular', { a: 4, b: 5 }, { height: 2.5 })).toBe(50)
    expect(volume('Rectangular', { a: 4, b: 5 }, {})).toBeUndefined()
    expect(volume('Rectangular', { a: 4 }, { height: 2.5 })).toBeUndefined()
  })

  it('give the reason for invalid heights', () => {
    expect(whyNotHeights({ height: 2.5 })).toBeUndefined()
    expect(whyNotHeights({})).toBeUndefined()
    expect(whyNotHeights({ height: 0 })).toEqual({ height: 'positiveNumberOnly' })
    expect(whyNotHeights({ minHeight: 3, maxHeight: 2, slopingRoof: true })).toEqual({
      minHeight: 'minAboveMax',
    })
    expect(whyNotHeights({ minHeight: -1, maxHeight: 0, slopingRoof: true })).toEqual({
      minHeight: 'positiveNumberOnly',
      maxHeight: 'positiveNumberOnly',
    })
    expect(whyNotHeights({ minHeight: 3, maxHeight: 2, height: 2.5 })).toBeUndefined()
  })
})

describe('whyNotShape', () => {
  it('rejects a length that is not positive, at its side', () => {
    expect(whyNotShape('Rectangular', { a: 0, b: 5 })).toEqual({ a: 'positiveNumberOnly' })
    expect(whyNotShape('Rectangular', { a: Number.NaN, b: 5 })).toEqual({ a: 'positiveNumberOnly' })
    expect(whyNotShape('Rectangular', { a: 1001, b: Infinity })).toEqual({ a: 'tooLarge', b: 'tooLarge' })
    expect(whyNotMeasure(undefined)).toBeUndefined()
  })

  it('checks only the sides that the shape has', () => {
    expect(whyNotShape('Rectangular', { a: 4, b: 5, c: -1, d: -1 })).toBeUndefined()
  })

  it('rejects a triangle whose walls do not meet, at the one that is too long', () => {
    expect(whyNotShape('Triangle', { a: 1, b: 2, c: 3 })).toEqual({ c: 'triangleSum' })
    expect(whyNotShape('Triangle', { a: 9, b: 2, c: 3 })).toEqual({ a: 'triangleSumA' })
    expect(whyNotShape('Triangle', { a: 2, b: 5, c: 3 })).toEqual({ b: 'triangleSumB' })
    expect(whyNotShape('Triangle', { a: 3, b: 4, c: 5 })).toBeUndefined()
    expect(whyNotShape('Triangle', { a: 3, b: 4 })).toBeUndefined()
  })

  it('rejects an L whose long side is not longer than the short one opposite it', () => {
    expect(whyNotShape('ShapeL', { a: 2, b: 4, c: 2, d: 1 })).toEqual({ a: 'longSideA' })
    expect(whyNotShape('ShapeL', { a: 1, b: 1, c: 2, d: 2 })).toEqual({ a: 'longSideA', b: 'longSideB' })
    expect(whyNotShape('ShapeL', { a: 5, b: 4, c: 2, d: 1.5 })).toBeUndefined()
  })

  it('accepts sides that are not measured yet', () => {
    for (const kind of roomShapes) {
      expect(whyNotShape(kind, {})).toBeUndefined()
      expect(missingSides(kind, {})).toEqual([...sidesOf[kind]])
    }
  })
})

describe('largeMeasures', () => {
  it('asks nothing about an ordinary room', () => {
    expect(largeMeasures({ shape: 'Rectangular', sides: { a: 12, b: 5 }, height: 2.5 })).toEqual([])
    expect(largeMeasures({ shape: 'Rectangular', sides: {} })).toEqual([])
  })

  it('asks about long sides and large areas', () => {
    expect(largeMeasures({ shape: 'Rectangular', sides: { a: 12.5, b: 5 }, height: 2.5 })).toEqual([
      { field: 'a', code: 'sideLong', value: 12.5, limit: 12 },
      { field: 'area', code: 'areaLarge', value: 62.5, limit: 60 },
    ])
  })

  it('asks about low and high ceilings', () => {
    expect(largeMeasures({ shape: 'Rectangular', sides: {}, height: 1.9 })).toEqual([
      { field: 'height', code: 'heightLow', value: 1.9, limit: 2 },
    ])
    expect(largeMeasures({ shape: 'Rectangular', sides: {}, height: 4.6 })).toEqual([
      { field: 'height', code: 'heightHigh', value: 4.6, limit: 4.5 },
    ])
  })

  it.each([0, -1])('does not ask about a height of %s, which is refused', (height) => {
    expect(largeMeasures({ shape: 'Rectangular', sides: {}, height })).toEqual([])
  })

  it('uses the greatest height under a sloping roof', () => {
    const room = { shape: 'Rectangular', sides: {}, slopingRoof: true, minHeight: 0.5 } as const
    expect(largeMeasures({ ...room, maxHeight: 3 })).toEqual([])
    expect(largeMeasures({ ...room, maxHeight: 5 })).toEqual([
      { field: 'maxHeight', code: 'heightHigh', value: 5, limit: 4.5 },
    ])
  })

  it('does not ask about a side that the shape does not have', () => {
    expect(largeMeasures({ shape: 'Rectangular', sides: { a: 4, b: 5, c: 99 } })).toEqual([])
  })
})

describe('largeWindow and largeRadiator', () => {
  it('ask above 6 m² or the size of the wall, and above 3 m', () => {
    expect(largeWindow({ width: 2, height: 1.5 }, { width: 4, height: 2.5 })).toEqual([])
    expect(largeWindow({ width: 4, height: 2 }).map(({ code }) => code)).toEqual(['windowLarge'])
    expect(largeWindow({ width: 2, height: 2 }, { width: 1, height: 2.5 }).map(({ code }) => code)).toEqual([
      'windowLargerThanWall',
    ])
    expect(largeWindow({ width: 2 })).toEqual([])
    expect(largeRadiator(3)).toEqual([])
    expect(largeRadiator(3.2).map(({ code }) => code)).toEqual(['radiatorLong'])
    expect(largeRadiator(null)).toEqual([])
  })
})
