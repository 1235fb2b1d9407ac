import type { UserState } from '../enums.ts'

export type WhyNotChangeState = 'userStateNotPossible'

/**
 * Why an administrator cannot change a user's state from one to another. Anybody may be deactivated, and reactivated if they
 * have registered; Invited results from an invitation, Unknown from creation without one.
 * @param registered whether the user has ever set a password
 */
export const whyNotChangeState = (from: UserState, to: UserState, registered: boolean): WhyNotChangeState | undefined => {
  if (from === to || to === 'Deactivated') return undefined
  if (from !== 'Deactivated') return 'userStateNotPossible'
  return to === (registered ? 'Active' : 'Unknown') ? undefined : 'userStateNotPossible'
}
