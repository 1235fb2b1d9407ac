import type { Role, UserState } from '../enums.ts'
import { whyNotGrant, type WhyNotGrant } from '../roles/permissions.ts'

/** A person as far as they are known: someone invited may have an e-mail address only. */
interface Named {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly email?: string | null | undefined
}

/** A person's name, or else their e-mail address; empty if neither is known. */
export const personName = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')

/** Whether a user is an invitation that was not accepted yet. */
export const isInvited = ({ state }: { readonly state: UserState }): boolean =>
  state === 'Invited' || state === 'Unknown'

/** A change to a user by an actor; roles are those of all assignments of the changed user. */
export interface UserChange {
  readonly actor: { readonly id: string; readonly role: Role }
  readonly target: { readonly id: string; readonly state: UserState; readonly roles: readonly Role[] }
  /** Number of Active SuperAdmins, including the changed user if applicable. */
  readonly activeSuperAdmins: number
}

type WhyNotUserChange = 'lastSuperAdmin' | 'ownAccount' | WhyNotGrant

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
 * Why a user cannot be deactivated: without the last SuperAdmin nobody could grant roles, users must not lock themselves
 * out, and nobody may act on a role that they cannot grant.
 */
export const whyNotDeactivate = (change: UserChange): WhyNotUserChange | undefined => {
  if (isLastSuperAdmin(change)) return 'lastSuperAdmin'
  if (change.actor.id === change.target.id) return 'ownAccount'
  return whyNotTouch(change)
}

/** Why a user cannot be deleted: as whyNotDeactivate. Deletion removes access to the application (spec 1 §6). */
export const whyNotDeleteUser = whyNotDeactivate

/** Why a user's role cannot change: as whyNotDeactivate, and the actor must be able to grant the new role. */
export const whyNotChangeRole = (change: UserChange, role: Role): WhyNotUserChange | undefined => {
  if (role !== 'SuperAdmin' && isLastSuperAdmin(change)) return 'lastSuperAdmin'
  if (change.actor.id === change.target.id) return 'ownAccount'
  return whyNotTouch(change) ?? whyNotGrant(change.actor.role, role)
}

/** Why a user cannot be given another role or function: somebody deactivated is reactivated first. Less can always be taken away. */
export const whyNotEmpower = (state: UserState): 'userDeactivated' | undefined =>
  state === 'Deactivated' ? 'userDeactivated' : undefined

type WhyNotChangeState = 'userStateNotPossible'

/**
 * Why an administrator cannot change a user's state from one to another. An account may be deactivated, and reactivated if
 * they have registered; an invitation (Invited, or Unknown while none was sent) is withdrawn instead.
 * @param registered whether the user has ever set a password
 */
export const whyNotChangeState = (
  from: UserState,
  to: UserState,
  registered: boolean,
): WhyNotChangeState | undefined => {
  if (from === to || (from === 'Active' && to === 'Deactivated')) return undefined
  if (from !== 'Deactivated') return 'userStateNotPossible'
  return to === (registered ? 'Active' : 'Unknown') ? undefined : 'userStateNotPossible'
}
