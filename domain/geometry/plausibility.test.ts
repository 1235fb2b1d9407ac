import { describe, expect, it } from 'vitest'
import { largeMeasures, largeRadiator, largeWindow } from './plausibility.ts'

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
    expect(largeMeasures({ shape: 'Rectangular', sides: {}, height: 1.9 })).toEqual([{ field: 'height', code: 'heightLow', value: 1.9, limit: 2 }])
    expect(largeMeasures({ shape: 'Rectangular', sides: {}, height: 4.6 })).toEqual([{ field: 'height', code: 'heightHigh', value: 4.6, limit: 4.5 }])
  })

  it('uses the greatest height under a sloping roof', () => {
    const room = { shape: 'Rectangular', sides: {}, slopingRoof: true, minHeight: 0.5 } as const
    expect(largeMeasures({ ...room, maxHeight: 3 })).toEqual([])
    expect(largeMeasures({ ...room, maxHeight: 5 })).toEqual([{ field: 'maxHeight', code: 'heightHigh', value: 5, limit: 4.5 }])
  })

  it('does not ask about a side that the shape does not have', () => {
    expect(largeMeasures({ shape: 'Rectangular', sides: { a: 4, b: 5, c: 99 } })).toEqual([])
  })
})

describe('largeWindow and largeRadiator', () => {
  it('ask above 6 m² or the size of the wall, and above 3 m', () => {
    expect(largeWindow({ width: 2, height: 1.5 }, { width: 4, height: 2.5 })).toEqual([])
    expect(largeWindow({ width: 4, height: 2 }).map(({ code }) => code)).toEqual(['windowLarge'])
    expect(largeWindow({ width: 2, height: 2 }, { width: 1, height: 2.5 }).map(({ code }) => code)).toEqual(['windowLargerThanWall'])
    expect(largeWindow({ width: 2 })).toEqual([])
    expect(largeRadiator(3)).toEqual([])
    expect(largeRadiator(3.2).map(({ code }) => code)).toEqual(['radiatorLong'])
    expect(largeRadiator(null)).toEqual([])
  })
})
