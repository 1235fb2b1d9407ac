import { expect, it } from 'vitest'
import { withChange } from './optimistic.ts'

it('changes one record in any kind of cached response', () => {
  const [one, two] = [
    { id: '1', name: 'A' },
    { id: '2', name: 'B' },
  ]
  const renamed = { id: '1', name: 'C' }
  expect(withChange(one, '1', { name: 'C' })).toEqual(renamed)
  expect(withChange([one, two], '1', { name: 'C' })).toEqual([renamed, two])
  expect(withChange({ data: [one, two], total: 2 }, '1', { name: 'C' })).toEqual({
    data: [renamed, two],
    total: 2,
  })
  expect(withChange(undefined, '1', { name: 'C' })).toBeUndefined()
})
