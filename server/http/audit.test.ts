import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesOf } from './audit.ts'

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('keeps of what a change made all that it did not leave as it was', () => {
  const before = { name: 'Küche', floor: null, at: new Date(0), limits: { high: 30 }, version: 1 }
  expect(
    changesOf(before, { ...before, at: new Date(0), limits: { high: 30 }, name: 'Bad', version: 2 }),
  ).toEqual({ name: 'Bad', version: 2 })
  expect(changesOf(before, { ...before, limits: { high: 28 }, floor: 3 })).toEqual({
    limits: { high: 28 },
    floor: 3,
  })
})

it.each([
  ['nothing before', null, { name: 'Bad' }],
  ['nothing after', { name: 'Bad' }, null],
  ['fewer fields', { name: 'Bad', floor: 1 }, { name: 'Bad' }],
  ['a field without a value', { floor: 1 }, { floor: undefined }],
  ['lists', ['Bad'], ['Bad', 'Küche']],
])('keeps the whole where both together would not say it: %s', (_, before, after) => {
  expect(changesOf(before, after)).toBeUndefined()
})

it('tells what was after from what was before and what changed', () => {
  const row = fc.object({
    maxDepth: 2,
    key: fc.string({ maxLength: 2 }),
    values: [fc.option(fc.string(), { nil: undefined }), fc.jsonValue()],
  })
  fc.assert(
    fc.property(fc.record({ before: row, after: row }), ({ before, after }) => {
      const merged = { ...before, ...after }
      for (const whole of [after, merged]) {
        const changes = changesOf(before, whole)
        if (changes !== undefined) expect(asStored({ ...before, ...changes })).toEqual(asStored(whole))
      }
    }),
  )
})
