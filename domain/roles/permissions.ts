import type { Role } from '../enums.ts'

/**
 * The reach of a permission for a role.
 * - all: every tenant
 * - tenants: the allowed tenants
 * - own: everything in the own tenant
 * - assigned: only in projects that the user is assigned to
 * - installing: like assigned, and only until the installation is complete
 * - name: only names
 * - namePhone: only name and phone number, in assigned projects
 * - status: only whether there is a consent, not the record (Technician: in assigned projects)
 * - self: only the user's own data
 */
export type Reach =
  | 'all'
  | 'tenants'
  | 'own'
  | 'assigned'
  | 'name'
  | 'self'
  | 'namePhone'
  | 'status'
  | 'installing'

type Row = Partial<Record<Role, Reach>>

const administrators = { SuperAdmin: 'all', Admin: 'tenants' } as const
const everyone = (reach: Reach) =>
  ({
    SuperAdmin: reach,
    Admin: reach,
    Customer: reach,
    Regular: reach,
    Technician: reach,
    MainRenter: reach,
    SubRenter: reach,
  }) satisfies Row

/** The permission matrix, the single source for server, app and access page. A role that is absent does not have the permission. */
const permissions = {
  'profile.write': everyone('self'),
  'settings.read': everyone('all'),
  'settings.write': { SuperAdmin: 'all' },
  'legal.read': everyone('all'),
  'legal.write': { SuperAdmin: 'all' },
  'tenants.read': { ...administrators, Customer: 'own', Regular: 'name', Technician: 'name' },
  'tenants.write': { SuperAdmin: 'all' },
  'usersGlobal.read': { SuperAdmin: 'all' },
  'usersGlobal.write': { SuperAdmin: 'all' },
  // Customer reads: whoever invites users must see the existing ones
  'users.read': { ...administrators, Customer: 'own' },
  'users.write': administrators,
  'users.invite': { ...administrators, Customer: 'own' },
  'estate.read': { ...administrators, Customer: 'own', Regular: 'own', Technician: 'assigned' },
  'estate.write': administrators,
  'rooms.write': { ...administrators, Customer: 'own', Technician: 'assigned' },
  'renters.read': { ...administrators, Customer: 'own', Technician: 'namePhone' },
  'renters.write': { ...administrators, Customer: 'own' },
  'consent.read': { ...administrators, Customer: 'status', Technician: 'status' },
  'consent.write': administrators,
  'optIn.write': { MainRenter: 'self', SubRenter: 'self' },
  'projects.read': { ...administrators, Customer: 'own', Technician: 'assigned' },
  'projects.write': administrators,
  'projects.note': administrators,
  'thermostats.install': { ...administrators, Technician: 'assigned' },
  // Admin: only if both tenants are allowed
  'devices.move': administrators,
  'thermostats.read': { ...administrators, Customer: 'own', Regular: 'own', Technician: 'assigned' },
  'commands.comfort': { ...administrators, Customer: 'own', Technician: 'installing' },
  // not for customers: these commands can damage hardware
  'commands.service': { ...administrators, Technician: 'assigned' },
  'malfunction.report': { ...administrators, Customer: 'own', Technician: 'assigned' },
  'heatLoad.read': { ...administrators, Customer: 'own' },
  'heatLoad.write': administrators,
  'circuits.write': { ...administrators, Technician: 'assigned' },
  'balancing.resetGlobal': { SuperAdmin: 'all' },
  'alerts.read': { ...administrators, Customer: 'own', Regular: 'own' },
  'devicesGlobal.read': { ...administrators, Customer: 'own' },
  // the four functionalities: SuperAdmin has them by role, others by grant
  firmware: { SuperAdmin: 'all' },
  dataTransfer: { SuperAdmin: 'all' },
  onboarding: { SuperAdmin: 'all' },
  productionLine: { SuperAdmin: 'all' },
  'audit.read': { ...administrators, Customer: 'own' },
} as const satisfies Record<string, Row>

export type Permission = keyof typeof permissions

/** Development functions: a SuperAdmin has them by role, others get them by grant (functionality-assignments). */
export const functionalities = [
  'firmware',
  'dataTransfer',
  'onboarding',
  'productionLine',
] as const satisfies Permission[]
export type Functionality = (typeof functionalities)[number]

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** Every permission, in the order of the table. */
export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission)

/** The reach of a permission for the role alone, without grants; undefined if the role does not have it. */
export const reachOf = (role: Role, permission: Permission): Reach | undefined => {
  const row: Row = permissions[permission]
  return row[role]
}

/** All permissions of a role in the order of the table, without grants. */
export const permissionsOf = (role: Role): Permission[] =>
  permissionNames.filter((permission) => reachOf(role, permission) !== undefined)

const ranks = {
  SubRenter: 0,
  MainRenter: 1,
  Regular: 2,
  Technician: 3,
  Customer: 4,
  Admin: 5,
  SuperAdmin: 6,
} as const satisfies Record<Role, number>

/** Rank of a role; a higher number means more power. */
export const roleRank = (role: Role): number => ranks[role]

export type WhyNotGrant = 'mayNotGrantRoles' | 'roleAtOrAboveOwn' | 'customerGrantsRegularOnly'

/**
 * Why a granter may not give a role to a user or take it away.
 * Nobody but a SuperAdmin grants a role at or above their own; an Admin grants up to Customer, a Customer only Regular.
 */
export const whyNotGrant = (granter: Role, role: Role): WhyNotGrant | undefined => {
  if (granter === 'SuperAdmin') return undefined
  if (granter !== 'Admin' && granter !== 'Customer') return 'mayNotGrantRoles'
  if (roleRank(role) >= roleRank(granter)) return 'roleAtOrAboveOwn'
  return granter === 'Customer' && role !== 'Regular' ? 'customerGrantsRegularOnly' : undefined
}

type WhyNotGrantFunctionality = 'onlySuperAdminGrantsFunctionalities' | 'roleHoldsNoFunctionality'

/** Why a granter may not give a development function to a user with that role: only Admins and Technicians can get one. */
export const whyNotGrantFunctionality = (
  granter: Role,
  holder: Role,
): WhyNotGrantFunctionality | undefined => {
  if (granter !== 'SuperAdmin') return 'onlySuperAdminGrantsFunctionalities'
  return holder === 'Admin' || holder === 'Technician' ? undefined : 'roleHoldsNoFunctionality'
}
