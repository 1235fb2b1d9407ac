import { expect, it } from 'vitest'
import { unitConsentOf } from './agreement.ts'

const yes = { agreement: true, revoked: false }
const no = { agreement: false, revoked: false }
const revoked = { agreement: false, revoked: true }
const again = { agreement: true, revoked: true }

it.each([
  ['notNeeded', undefined],
  ['missing', []],
  ['missing', [no]],
  ['given', [yes]],
  ['given', [yes, again]],
  ['partial', [yes, no]],
  ['revoked', [revoked]],
  ['revoked', [yes, revoked]],
  ['revoked', [no, revoked]],
] as const)('is %s for %j', (state, household) => {
  expect(unitConsentOf(household)).toBe(state)
})
