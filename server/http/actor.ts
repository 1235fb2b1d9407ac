import type { Role } from '../../domain/enums.ts'
import {
  permissionNames,
  reachOf,
  whyNotGrantFunctionality,
  type Functionality,
  type Permission,
  type Reach,
} from '../../domain/roles/permissions.ts'

/** A session's rights from the database, cached for a few seconds. */
export interface Rights {
  sessionId: string
  userId: string
  email: string
  superAdmin: boolean
  roles: ReadonlyMap<string, Role>
  functions: ReadonlySet<Functionality>
  /** The latest end of the session, in ms since 1970; those of Admins end sooner. */
  expiresAt: number
}

/** What decides about a user's permissions. */
export type Held = Pick<Rights, 'superAdmin' | 'roles' | 'functions'>

/** The signed-in account, independent of tenants. */
export interface Account {
  userId: string
  sessionId: string
  email: string
  superAdmin: boolean
  rights: Rights
}

/** The account within one tenant, with its role there. */
export interface TenantActor extends Account {
  tenantId: string
  role: Role
  permissions: ReadonlySet<Permission>
}

/** The account across all tenants in which it holds the call's permission. It has no role of its own: rights hold per tenant (`reachIn`). */
export interface GlobalActor extends Account {
  tenantIds: 'all' | readonly string[]
}

const isFunctionality = (permission: Permission, functions: ReadonlySet<string>) => functions.has(permission)

/** The reach of a permission for a role plus grants, which work only where the role is one that can be granted functions. */
export const reach = (
  rights: Pick<Rights, 'functions'>,
  role: Role,
  permission: Permission,
): Reach | undefined =>
  reachOf(role, permission) ??
  (isFunctionality(permission, rights.functions) && whyNotGrantFunctionality('SuperAdmin', role) === undefined
    ? 'tenants'
    : undefined)

/** The account's role in a tenant; a SuperAdmin has that role in every tenant. */
export const roleIn = (rights: Pick<Held, 'superAdmin' | 'roles'>, tenantId: string): Role | undefined =>
  rights.superAdmin ? 'SuperAdmin' : rights.roles.get(tenantId)

/** The reach of a permission in one tenant, by the role there. */
export const reachIn = (rights: Held, tenantId: string, permission: Permission): Reach | undefined => {
  const role = roleIn(rights, tenantId)
  return role && reach(rights, role, permission)
}

/** The tenants that the account belongs to in which a permission reaches as far as given, or at all. */
export const tenantsReached = (rights: Rights, permission: Permission, far?: Reach): string[] =>
  [...rights.roles.keys()].filter((tenantId) => {
    const own = reachIn(rights, tenantId, permission)
    return far === undefined ? own !== undefined : own === far
  })

/** All permissions of a role, including its grants. */
export const permissionsIn = (rights: Pick<Rights, 'functions'>, role: Role): Set<Permission> =>
  new Set(permissionNames.filter((permission) => reach(rights, role, permission) !== undefined))
