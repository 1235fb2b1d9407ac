import type { Role, UserState } from '../enums.ts'
import { whyNotGrant, type WhyNotGrant } from '../roles/permissions.ts'

/** A change by one user to another; roles are those of all assignments of the one changed. */
export interface UserChange {
  readonly actor: { readonly id: string; readonly role: Role }
  readonly target: { readonly id: string; readonly state: UserState; readonly roles: readonly Role[] }
  /** How many SuperAdmins are Active, the one changed among them where it is one. */
  readonly activeSuperAdmins: number
}

export type WhyNotUserChange = 'lastSuperAdmin' | 'ownAccount' | WhyNotGrant

const isLastSuperAdmin = ({ target, activeSuperAdmins }: UserChange): boolean =>
  target.roles.includes('SuperAdmin') && target.state === 'Active' && activeSuperAdmins <= 1

const whyNotTouch = ({ actor, target }: UserChange): WhyNotGrant | undefined => {
  for (const role of target.roles) {
    const reason = whyNotGrant(actor.role, role)
    if (reason) return reason
  }
  return undefined
}

/**
 * Why a user may not be deactivated: the last SuperAdmin would leave nobody to grant, nobody locks out themselves,
 * and nobody acts on a role they could not grant.
 */
export const whyNotDeactivate = (change: UserChange): WhyNotUserChange | undefined => {
  if (isLastSuperAdmin(change)) return 'lastSuperAdmin'
  if (change.actor.id === change.target.id) return 'ownAccount'
  return whyNotTouch(change)
}

/** Why a user may not be deleted: as whyNotDeactivate. Deletion takes away access to the application (spec 1 §6). */
export const whyNotDeleteUser = whyNotDeactivate

/** Why a user's role may not become another: besides, the new role must be one that the actor grants. */
export const whyNotChangeRole = (change: UserChange, role: Role): WhyNotUserChange | undefined => {
  if (role !== 'SuperAdmin' && isLastSuperAdmin(change)) return 'lastSuperAdmin'
  if (change.actor.id === change.target.id) return 'ownAccount'
  return whyNotTouch(change) ?? whyNotGrant(change.actor.role, role)
}

export type WhyNotRegister = 'alreadyRegistered' | 'userDeactivated'

/** Why an invitation cannot be taken up any more, though its token is right. */
export const whyNotRegister = (state: UserState): WhyNotRegister | undefined => {
  if (state === 'Deactivated') return 'userDeactivated'
  return state === 'Active' ? 'alreadyRegistered' : undefined
}

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
