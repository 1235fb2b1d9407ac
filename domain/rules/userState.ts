import type { UserState } from '../enums.ts'

export type WhyNotChangeState = 'userStateNotPossible'

/**
 * Why an administrator may not bring a user from one state to another by hand. Everybody may be deactivated, and be active
 * again who has registered; Invited is what an invitation makes, Unknown what a user is created in without one.
 * @param registered whether the user ever set a password
 */
export const whyNotChangeState = (from: UserState, to: UserState, registered: boolean): WhyNotChangeState | undefined => {
  if (from === to || to === 'Deactivated') return undefined
  if (from !== 'Deactivated') return 'userStateNotPossible'
  return to === (registered ? 'Active' : 'Unknown') ? undefined : 'userStateNotPossible'
}
