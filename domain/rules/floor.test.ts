import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import { floorCode, floorsOf, formatFloor, parseFloor, whyNotFloor, whyNotFloors } from './floor.ts'

const cells: [string | number | null, number | undefined][] = [
  ['EG', 0],
  ['eg', 0],
  ['E.G.', 0],
  ['Erdgeschoss', 0],
  ['Erdgeschoß', 0],
  ['Parterre', 0],
  ['HP', 0],
  ['H.P.', 0],
  ['Hochparterre links', 0],
  ['ground', 0],
  ['Ground floor', 0],
  ['0', 0],
  [0, 0],
  ['-0', 0],
  ['EG rechts', 0],
  ['1. OG', 1],
  ['1.OG', 1],
  ['1OG', 1],
  ['2.OG', 2],
  ['2.OG li.', 2],
  ['OG 3', 3],
  ['OG', 1],
  ['1. O.G.', 1],
  ['2. Obergeschoss', 2],
  ['3. Etage', 3],
  ['4. Stock', 4],
  ['upper 2', 2],
  ['upper', 1],
  ['3rd floor', 3],
  ['1st floor', 1],
  ['12. OG Mitte', 12],
  ['3', 3],
  [3, 3],
  ['3.0', 3],
  ['3,0', 3],
  ['+2', 2],
  [' 4 ', 4],
  ['3.', 3],
  ['KG', -1],
  ['UG', -1],
  ['Keller', -1],
  ['Kellergeschoss', -1],
  ['Souterrain', -1],
  ['basement', -1],
  ['2. UG', -2],
  ['2.UG', -2],
  ['UG 2', -2],
  ['basement 2', -2],
  ['-1', -1],
  ['−2', -2],
  ['–1', -1],
  [-1, -1],
  ['DG', undefined],
  ['', undefined],
  ['   ', undefined],
  [null, undefined],
  ['x', undefined],
  ['1-2', undefined],
  ['1. OG - 2. OG', undefined],
  ['1,5', undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  [Infinity, undefined],
  [500, undefined],
  ['500', undefined],
  ['-99', undefined],
  ['Zwischengeschoss', undefined],
  ['1 OG 2', undefined],
]

describe('parseFloor', () => {
  it.each(cells)('%j is %j', (cell, level) => {
    expect(parseFloor(cell)).toBe(level)
  })

  it('resolves the attic if the floors of the building are known', () => {
    expect(parseFloor('DG', 5)).toBe(4)
    expect(parseFloor('Dachgeschoß rechts', 3)).toBe(2)
    expect(parseFloor('attic', 0)).toBeUndefined()
  })

  const level = fc.integer({ min: floorLevelMin, max: floorLevelMax })

  it('parses what formatFloor writes', () => {
    fc.assert(
      fc.property(level, (floor) => {
        expect(parseFloor(floor)).toBe(floor)
        expect(parseFloor(String(floor))).toBe(floor)
        const count = Math.abs(floor)
        const german = floor === 0 ? 'EG' : floor < 0 ? `${count}. UG` : `${count}. OG`
        const code = floorCode(floor)
        expect(parseFloor(german)).toBe(floor)
        expect(parseFloor(code === 'ground' ? code : `${code} ${count}`)).toBe(floor)
      }),
    )
  })

  it('never throws, and returns nothing but levels', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.string({ unit: fc.constantFrom(...'0123456789. -OGUEKD') })),
        (cell) => {
          const floor = parseFloor(cell, 4)
          expect(
            floor === undefined ||
              (Number.isInteger(floor) && floor >= floorLevelMin && floor <= floorLevelMax),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('floorCode and formatFloor', () => {
  it('name the level', () => {
    expect([-2, -1, 0, 1, 7].map(floorCode)).toEqual(['basement', 'basement', 'ground', 'upper', 'upper'])
    expect([-2, -1, 0, 3].map(formatFloor)).toEqual([
      { key: 'basementLevel', args: { level: 2 } },
      { key: 'basement', args: { level: 1 } },
      { key: 'ground', args: { level: 0 } },
      { key: 'upper', args: { level: 3 } },
    ])
  })
})

describe('the floors of a building', () => {
  it('are listed from the top down', () => {
    expect(floorsOf({ floorsAbove: 3, floorsBelow: 2 })).toEqual([2, 1, 0, -1, -2])
    expect(floorsOf({ floorsAbove: 1, floorsBelow: 0 })).toEqual([0])
  })

  it('are the only ones that something can be on', () => {
    const building = { floorsAbove: 3, floorsBelow: 1 }
    expect([null, undefined, ...floorsOf(building)].map((level) => whyNotFloor(level, building))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    )
    expect([3, -2].map((level) => whyNotFloor(level, building))).toEqual([
      'floorNotInBuilding',
      'floorNotInBuilding',
    ])
  })

  it('cannot become fewer than those in use', () => {
    expect(whyNotFloors({ floorsAbove: 3, floorsBelow: 1 }, [-1, 2])).toBeUndefined()
    expect(whyNotFloors({ floorsAbove: 2, floorsBelow: 0 }, [-1, 2])).toEqual({
      floorsAbove: 'floorsStillUsed',
      floorsBelow: 'floorsStillUsed',
    })
  })
})
