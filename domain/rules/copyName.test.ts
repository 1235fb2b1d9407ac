import { expect, it } from 'vitest'
import { copyName } from './copyName.ts'

it('counts up from the name of the original', () => {
  expect(copyName('Bad', ['Bad'], 120)).toBe('Bad (2)')
  expect(copyName('Bad', ['Bad', 'bad (2)'], 120)).toBe('Bad (3)')
  expect(copyName('Bad (2)', ['Bad', 'Bad (2)'], 120)).toBe('Bad (3)')
  expect(copyName('(2)', ['(2)'], 120)).toBe('(2) (2)')
})

it('respects the maximum length', () => {
  expect(copyName('x'.repeat(10), [], 10)).toBe('xxxxxx (2)')
})
