import { expect, it } from 'vitest'
import { whyNotWalls, type RoomWalls } from './roomWalls.ts'

const none = { shape: 'Rectangular', outsideWallsCount: null, unheatedWallsCount: null, outsideWalls: [], unheatedWalls: [] } as const satisfies RoomWalls

it('accepts walls that are not captured, only counted, or counted and selected', () => {
  expect(whyNotWalls(none)).toBeUndefined()
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, unheatedWallsCount: 2 })).toBeUndefined()
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, outsideWalls: ['Front', 'Left'], unheatedWallsCount: 1, unheatedWalls: ['Right'] })).toBeUndefined()
})

it('rejects counts that the shape does not have', () => {
  expect(whyNotWalls({ ...none, shape: 'Triangle', outsideWallsCount: 4 })).toEqual({ outsideWallsCount: 'tooManyWalls' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 3, unheatedWallsCount: 2 })).toEqual({ unheatedWallsCount: 'tooManyWalls' })
  expect(whyNotWalls({ ...none, outsideWallsCount: -1 })).toMatchObject({ outsideWallsCount: 'positiveNumberOnly' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 1.5 })).toMatchObject({ outsideWallsCount: 'wholeNumbersOnly' })
})

it('rejects selections that contradict the count or each other', () => {
  expect(whyNotWalls({ ...none, outsideWalls: ['Front'] })).toEqual({ outsideWallsCount: 'required' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 1, outsideWalls: ['Front', 'Left'] })).toEqual({ outsideWalls: 'wallsDifferFromCount' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, outsideWalls: ['Front'] })).toEqual({ outsideWalls: 'wallsDifferFromCount' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 2, outsideWalls: ['Front', 'Front'] })).toEqual({ outsideWalls: 'duplicateWall' })
  expect(whyNotWalls({ ...none, outsideWallsCount: 1, outsideWalls: ['Front'], unheatedWallsCount: 1, unheatedWalls: ['Front'] })).toEqual({
    unheatedWalls: 'wallIsOutside',
  })
})

it('allows an L to select fewer walls than it has', () => {
  expect(whyNotWalls({ ...none, shape: 'ShapeL', outsideWallsCount: 5, outsideWalls: ['Front', 'Left', 'Right', 'Entrance'] })).toBeUndefined()
})
