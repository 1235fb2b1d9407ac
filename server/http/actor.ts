import type { Role } from '../../domain/enums.ts'
import { permissionNames, reachOf, type Functionality, type Permission, type Reach } from '../../domain/roles/permissions.ts'

/** What the database says of a session, read at most a few seconds ago. */
export interface Rights {
  sessionId: string
  userId: string
  email: string
  superAdmin: boolean
  roles: ReadonlyMap<string, Role>
  functions: ReadonlySet<Functionality>
  /** Milliseconds since 1970 when the session ends at the latest; Admins' end sooner. */
  expiresAt: number
}

/** The signed-in account, wherever it acts. */
export interface Account {
  userId: string
  sessionId: string
  email: string
  superAdmin: boolean
  rights: Rights
}

/** The account in one tenant, under the role it has there. */
export interface TenantActor extends Account {
  tenantId: string
  role: Role
  permissions: ReadonlySet<Permission>
}

/** The account over all tenants in which it holds the call's permission. */
export interface GlobalActor extends Account {
  tenantIds: 'all' | readonly string[]
  role: Role
}

const isFunctionality = (permission: Permission, functions: ReadonlySet<string>) => functions.has(permission)

/** How far a permission reaches for a role plus grants. */
export const reach = (rights: Pick<Rights, 'functions'>, role: Role, permission: Permission): Reach | undefined =>
  reachOf(role, permission) ?? (isFunctionality(permission, rights.functions) ? 'tenants' : undefined)

/** The role of the account in a tenant: a SuperAdmin is one everywhere. */
export const roleIn = (rights: Rights, tenantId: string): Role | undefined => (rights.superAdmin ? 'SuperAdmin' : rights.roles.get(tenantId))

/** All permissions of a role with its grants. */
export const permissionsIn = (rights: Pick<Rights, 'functions'>, role: Role): Set<Permission> =>
  new Set(permissionNames.filter((permission) => reach(rights, role, permission) !== undefined))
