import { expect, it } from 'vitest'
import { userStates } from '../enums.ts'
import { whyNotChangeState } from './userState.ts'

it('allows every state to stay and to be deactivated', () => {
  for (const state of userStates) {
    expect(whyNotChangeState(state, state, false)).toBeUndefined()
    expect(whyNotChangeState(state, 'Deactivated', false)).toBeUndefined()
  }
})

it('reactivates only users who have registered', () => {
  expect(whyNotChangeState('Deactivated', 'Active', true)).toBeUndefined()
  expect(whyNotChangeState('Deactivated', 'Active', false)).toBe('userStateNotPossible')
  expect(whyNotChangeState('Deactivated', 'Unknown', false)).toBeUndefined()
  expect(whyNotChangeState('Deactivated', 'Unknown', true)).toBe('userStateNotPossible')
})

it.each([
  ['Invited', 'Active'],
  ['Unknown', 'Active'],
  ['Active', 'Invited'],
  ['Active', 'Unknown'],
  ['Invited', 'Unknown'],
] as const)('makes no %s user %s by hand', (from, to) => {
  expect(whyNotChangeState(from, to, true)).toBe('userStateNotPossible')
})
