import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roomShapes } from '../enums.ts'
import {
  roomFigures,
  roomStatus,
  usedMeasures,
  type RoomMeasures,
  whyNotWalls,
  type RoomWalls,
  copyName,
} from './room.ts'

const complete = {
  shape: 'Rectangular',
  sideA: 4,
  sideB: 5,
  height: 2.5,
  outsideWallsCount: 1,
  unheatedWallsCount: 0,
} as const

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
  expect(roomFigures({ ...complete, slopingRoof: true, minHeight: 1, maxHeight: 3 })).toMatchObject({
    size: 20,
    volume: 40,
  })
  expect(roomFigures({ shape: 'Rectangular', sideA: 4 })).toEqual({
    size: null,
    volume: null,
    dataGathering: 'SizeMissing',
  })
})

it('keeps only what the shape and the roof use, which does not change the figures', () => {
  expect(usedMeasures({ ...complete, sideC: 3, sideD: 2, minHeight: 1, maxHeight: 2 })).toMatchObject({
    sideC: null,
    sideD: null,
    minHeight: null,
    maxHeight: null,
    height: 2.5,
  })
  expect(usedMeasures({ ...complete, shape: 'ShapeL', sideC: 3, sideD: 2 })).toMatchObject({
    sideC: 3,
    sideD: 2,
  })
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

const none = {
  shape: 'Rectangular',
  outsideWallsCount: null,
  unheatedWallsCount: null,
  outsideWalls: [],
  unheatedWalls: [],
} as const satisfies RoomWalls

it('accepts walls that are not captured, only counted, or counted and selected', () => {
  expect(whyNotWalls(none)).toBeUndefined()
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, unheatedWallsCount: 2 })).toBeUndefined()
  expect(
    whyNotWalls({
      ...none,
      outsideWallsCount: 2,
      outsideWalls: ['Front', 'Left'],
      unheatedWallsCount: 1,
      unheatedWalls: ['Right'],
    }),
  ).toBeUndefined()
})

it('rejects counts that the shape does not have', () => {
  expect(whyNotWalls({ ...none, shape: 'Triangle', outsideWallsCount: 4 })).toEqual({
    outsideWallsCount: 'tooManyWalls',
  })
  expect(whyNotWalls({ ...none, outsideWallsCount: 3, unheatedWallsCount: 2 })).toEqual({
    unheatedWallsCount: 'tooManyWalls',
  })
  expect(whyNotWalls({ ...none, outsideWallsCount: -1 })).toMatchObject({
    outsideWallsCount: 'positiveNumberOnly',
  })
  expect(whyNotWalls({ ...none, outsideWallsCount: 1.5 })).toMatchObject({
    outsideWallsCount: 'wholeNumbersOnly',
  })
})

it('rejects selections that contradict the count or each other', () => {
  expect(whyNotWalls({ ...none, outsideWalls: ['Front'] })).toEqual({ outsideWallsCount: 'required' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 1, outsideWalls: ['Front', 'Left'] })).toEqual({
    outsideWalls: 'wallsDifferFromCount',
  })
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, outsideWalls: ['Front'] })).toEqual({
    outsideWalls: 'wallsDifferFromCount',
  })
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, outsideWalls: ['Front', 'Front'] })).toEqual({
    outsideWalls: 'duplicateWall',
  })
  expect(
    whyNotWalls({
      ...none,
      outsideWallsCount: 1,
      outsideWalls: ['Front'],
      unheatedWallsCount: 1,
      unheatedWalls: ['Front'],
    }),
  ).toEqual({
    unheatedWalls: 'wallIsOutside',
  })
})

it('allows an L to select fewer walls than it has', () => {
  expect(
    whyNotWalls({
      ...none,
      shape: 'ShapeL',
      outsideWallsCount: 5,
      outsideWalls: ['Front', 'Left', 'Right', 'Entrance'],
    }),
  ).toBeUndefined()
})

it('counts up from the name of the original', () => {
  expect(copyName('Bad', ['Bad'], 120)).toBe('Bad (2)')
  expect(copyName('Bad', ['Bad', 'bad (2)'], 120)).toBe('Bad (3)')
  expect(copyName('Bad (2)', ['Bad', 'Bad (2)'], 120)).toBe('Bad (3)')
  expect(copyName('(2)', ['(2)'], 120)).toBe('(2) (2)')
})

it('respects the maximum length', () => {
  expect(copyName('x'.repeat(10), [], 10)).toBe('xxxxxx (2)')
})
