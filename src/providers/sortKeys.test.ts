import { expect, it } from 'vitest'
import { sortKeysOf, sortOf, withSortKey } from './sortKeys.ts'

it('is kept in the order of a list, and read from it', () => {
  const keys = [
    { field: 'status', down: true },
    { field: 'counts.rooms', down: false },
    { field: 'name', down: true },
  ]
  expect(sortOf(keys)).toEqual({ field: 'status,counts.rooms,-name', order: 'DESC' })
  expect(sortKeysOf(sortOf(keys))).toEqual(keys)
  expect(sortOf(sortKeysOf({ field: 'name', order: 'ASC' }))).toEqual({ field: 'name', order: 'ASC' })
})

it('takes a further column last, turns it, and leaves it out', () => {
  const one = [{ field: 'name', down: false }]
  const two = withSortKey(one, 'city')
  expect(two).toEqual([...one, { field: 'city', down: false }])
  const turned = withSortKey(two, 'city')
  expect(turned).toEqual([...one, { field: 'city', down: true }])
  expect(withSortKey(turned, 'city')).toEqual(one)
  expect(withSortKey([{ field: 'name', down: true }], 'name')).toEqual(one)
  expect(withSortKey([...two, { field: 'a', down: false }], 'b').map(({ field }) => field)).toEqual([
    'city',
    'a',
    'b',
  ])
})
