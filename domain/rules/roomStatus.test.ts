import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roomShapes } from '../enums.ts'
import { roomFigures, roomStatus, usedMeasures, type RoomMeasures } from './roomStatus.ts'

const complete = { shape: 'Rectangular', sideA: 4, sideB: 5, height: 2.5, outsideWallsCount: 1, unheatedWallsCount: 0 } as const

it('names the first thing that is missing', () => {
  expect(roomStatus({ shape: 'Rectangular' })).toBe('Empty')
  expect(roomStatus({ ...complete, sideB: null })).toBe('SizeMissing')
  expect(roomStatus({ ...complete, shape: 'Triangle' })).toBe('SizeMissing')
  expect(roomStatus({ ...complete, height: null })).toBe('HeightMissing')
  expect(roomStatus({ ...complete, slopingRoof: true })).toBe('HeightMissing')
  expect(roomStatus({ ...complete, slopingRoof: true, minHeight: 1, maxHeight: 3 })).toBe('Complete')
  expect(roomStatus({ ...complete, outsideWallsCount: null })).toBe('WallsFacingOutsideMissing')
  expect(roomStatus({ ...complete, unheatedWallsCount: null })).toBe('WallsFacingUnheatedMissing')
  expect(roomStatus(complete)).toBe('Complete')
  expect(roomStatus({ shape: 'Rectangular', outsideWallsCount: 0 })).toBe('SizeMissing')
})

it('computes size and volume, with the mean height under a sloping roof', () => {
  expect(roomFigures(complete)).toEqual({ size: 20, volume: 50, dataGathering: 'Complete' })
  expect(roomFigures({ ...complete, slopingRoof: true, minHeight: 1, maxHeight: 3 })).toMatchObject({ size: 20, volume: 40 })
  expect(roomFigures({ shape: 'Rectangular', sideA: 4 })).toEqual({ size: null, volume: null, dataGathering: 'SizeMissing' })
})

it('keeps only what the shape and the roof use, which does not change the figures', () => {
  expect(usedMeasures({ ...complete, sideC: 3, sideD: 2, minHeight: 1, maxHeight: 2 })).toMatchObject({
    sideC: null,
    sideD: null,
    minHeight: null,
    maxHeight: null,
    height: 2.5,
  })
  expect(usedMeasures({ ...complete, shape: 'ShapeL', sideC: 3, sideD: 2 })).toMatchObject({ sideC: 3, sideD: 2 })
  const metres = fc.option(fc.double({ min: 0.1, max: 20, noNaN: true }))
  const room: fc.Arbitrary<RoomMeasures> = fc.record({
    shape: fc.constantFrom(...roomShapes),
    sideA: metres,
    sideB: metres,
    sideC: metres,
    sideD: metres,
    height: metres,
    minHeight: metres,
    maxHeight: metres,
    slopingRoof: fc.boolean(),
    outsideWallsCount: fc.option(fc.nat(4)),
    unheatedWallsCount: fc.option(fc.nat(4)),
  })
  fc.assert(
    fc.property(room, (measures) => {
      const [before, after] = [roomFigures(measures), roomFigures(usedMeasures(measures))]
      expect([after.size, after.volume]).toEqual([before.size, before.volume])
      // an unused measure alone does not change the status
      if (after.dataGathering !== 'Empty') expect(after.dataGathering).toBe(before.dataGathering)
    }),
  )
})
