import { and, count, eq, sql } from 'drizzle-orm'
import type { Role, UserState } from '../../../domain/enums.ts'
import {
  permissionsOf,
  reachOf,
  whyNotGrant,
  type Permission,
  type WhyNotGrant,
} from '../../../domain/roles/permissions.ts'
import { whyNotDeleteUser, type UserChange } from '../../../domain/rules/user.ts'
import { users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { roleIn, type Account, type Rights } from '../../http/actor.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'

/** A user about to be changed: all of their roles, including those hidden from the actor. */
export interface Target {
  id: string
  state: UserState
  superAdmin: boolean
  assignments: readonly { tenantId: string; role: Role }[]
}

type WhyNotManage = 'forbidden' | 'userInOtherTenants' | WhyNotGrant

/** The tenants in which an account holds a permission. */
export const tenantsWith = (rights: Rights, permission: Permission): 'all' | string[] =>
  rights.superAdmin
    ? 'all'
    : [...rights.roles]
        .filter(([, role]) => reachOf(role, permission) !== undefined)
        .map(([tenantId]) => tenantId)

/**
 * Why an account may not change another as a whole (name, e-mail address, state, existence): that requires managing every tenant of the
 * user and being able to grant each of their roles.
 */
export const whyNotManage = (rights: Rights, target: Target): WhyNotManage | undefined => {
  if (rights.superAdmin) return undefined
  if (target.superAdmin) return 'roleAtOrAboveOwn'
  for (const { tenantId, role } of target.assignments) {
    const own = roleIn(rights, tenantId)
    if (own === undefined) return 'userInOtherTenants'
    if (reachOf(own, 'users.write') === undefined) return 'forbidden'
    const reason = whyNotGrant(own, role)
    if (reason) return reason
  }
  return target.assignments.length === 0 ? 'userInOtherTenants' : undefined
}

/** Refuses for a reason: 422 for what no role allows (the last SuperAdmin, oneself), otherwise 403; a role that is too high is reported at the field. */
export const refuseFor = (reason: string | undefined, field: string): void => {
  if (reason === undefined) return
  if (reason === 'forbidden' || reason === 'userInOtherTenants') refuse(reason)
  if (reason === 'lastSuperAdmin' || reason === 'ownAccount' || reason === 'userDeactivated')
    refuseIf(reason, field)
  refuse('forbidden', { fields: { [field]: reason } })
}

/** The role under which the actor assigns roles in a tenant; 404 for a tenant that the actor does not manage with that permission. */
export const granterIn = (actor: Account, tenantId: string, permission: Permission): Role => {
  const role = roleIn(actor.rights, tenantId)
  return role !== undefined && permissionsOf(role).includes(permission) ? role : refuse('tenantNotFound')
}

/** An arbitrary key that no other advisory lock in this database uses. */
const superAdminLock = 7_265_772

/** Serialises demotions of SuperAdmins: two who demote each other concurrently must not both succeed. */
export const lockSuperAdmins = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${superAdminLock})`)
}

export const activeSuperAdmins = async (tx: Tx): Promise<number> =>
  (
    await tx
      .select({ total: count() })
      .from(users)
      .where(and(eq(users.superAdmin, true), eq(users.state, 'Active')))
  )[0]?.total ?? 0

const rolesOf = (target: Target): Role[] => [
  ...(target.superAdmin ? ['SuperAdmin' as const] : []),
  ...target.assignments.map(({ role }) => role),
]

/** The change in the form that domain/rules/user.ts judges; whyNotManage has already decided whether the user may be changed at all. */
export const changeOf = (account: Account, target: Target, superAdmins: number): UserChange => ({
  actor: { id: account.userId, role: account.superAdmin ? 'SuperAdmin' : 'Admin' },
  target: { id: target.id, state: target.state, roles: rolesOf(target) },
  activeSuperAdmins: superAdmins,
})

/** Why this account may not delete a user. */
export const whyNotDelete = (account: Account, target: Target, superAdmins: number): string | undefined =>
  (account.userId === target.id ? 'ownAccount' : whyNotManage(account.rights, target)) ??
  whyNotDeleteUser(changeOf(account, target, superAdmins))
