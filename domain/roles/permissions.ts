import type { Role } from '../enums.ts'

/**
 * How far a permission reaches for a role.
 * - all: every tenant
 * - tenants: the allowed tenants
 * - own: the own tenant, everything in it
 * - assigned: only in projects that one is assigned to
 * - installing: as assigned, and only while the installation there is not complete
 * - name: only names
 * - namePhone: only name and phone number, in assigned projects
 * - status: only whether there is a consent, not the record (Technician: in assigned projects)
 * - self: only what is one's own
 */
export type Reach = 'all' | 'tenants' | 'own' | 'assigned' | 'name' | 'self' | 'namePhone' | 'status' | 'installing'

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

/** Who may do what: the one table, from which server, app and access page read. A role that is absent may not. */
export const permissions = {
  'profile.write': everyone('self'),
  'settings.read': everyone('all'),
  'settings.write': { SuperAdmin: 'all' },
  'legal.read': everyone('all'),
  'legal.write': { SuperAdmin: 'all' },
  'tenants.read': { ...administrators, Customer: 'own', Regular: 'name', Technician: 'name' },
  'tenants.write': { SuperAdmin: 'all' },
  'usersGlobal.read': { SuperAdmin: 'all' },
  'usersGlobal.write': { SuperAdmin: 'all' },
  // Customer reads: who invites must see who is already there
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
  // Admin: where both tenants are allowed
  'devices.move': administrators,
  'thermostats.read': { ...administrators, Customer: 'own', Regular: 'own', Technician: 'assigned' },
  'commands.comfort': { ...administrators, Customer: 'own', Technician: 'installing' },
  // withheld from customers: these commands can break hardware
  'commands.service': { ...administrators, Technician: 'assigned' },
  'malfunction.report': { ...administrators, Customer: 'own', Technician: 'assigned' },
  'heatLoad.read': { ...administrators, Customer: 'own' },
  'heatLoad.write': administrators,
  'circuits.write': { ...administrators, Technician: 'assigned' },
  'balancing.resetGlobal': { SuperAdmin: 'all' },
  'alerts.read': { ...administrators, Customer: 'own', Regular: 'own' },
  'devicesGlobal.read': { ...administrators, Customer: 'own' },
  // the four functionalities: SuperAdmin by role, others by grant
  firmware: { SuperAdmin: 'all' },
  dataTransfer: { SuperAdmin: 'all' },
  onboarding: { SuperAdmin: 'all' },
  productionLine: { SuperAdmin: 'all' },
  'audit.read': { ...administrators, Customer: 'own' },
} as const satisfies Record<string, Row>

export type Permission = keyof typeof permissions

/** Development functions, which a SuperAdmin has by role and others get by grant (functionality-assignments). */
export const functionalities = ['firmware', 'dataTransfer', 'onboarding', 'productionLine'] as const satisfies Permission[]
export type Functionality = (typeof functionalities)[number]

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** Every permission, in the order of the table. */
export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission)

/** How far the permission reaches for the role by itself, without grants; undefined where it does not. */
export const reachOf = (role: Role, permission: Permission): Reach | undefined => {
  const row: Row = permissions[permission]
  return row[role]
}

/** All permissions a role has by itself, in the order of the table; grants come on top. */
export const permissionsOf = (role: Role): Permission[] => permissionNames.filter((permission) => reachOf(role, permission) !== undefined)

const ranks = {
  SubRenter: 0,
  MainRenter: 1,
  Regular: 2,
  Technician: 3,
  Customer: 4,
  Admin: 5,
  SuperAdmin: 6,
} as const satisfies Record<Role, number>

/** Place of a role in the order of power: the higher number may more. */
export const roleRank = (role: Role): number => ranks[role]

export type WhyNotGrant = 'mayNotGrantRoles' | 'roleAtOrAboveOwn' | 'customerGrantsRegularOnly'

/**
 * Why a granter may not give a role to somebody, or take it away.
 * Nobody grants at or above the own role, SuperAdmin excepted; an Admin up to Customer; a Customer Regular only.
 */
export const whyNotGrant = (granter: Role, role: Role): WhyNotGrant | undefined => {
  if (granter === 'SuperAdmin') return undefined
  if (granter !== 'Admin' && granter !== 'Customer') return 'mayNotGrantRoles'
  if (roleRank(role) >= roleRank(granter)) return 'roleAtOrAboveOwn'
  return granter === 'Customer' && role !== 'Regular' ? 'customerGrantsRegularOnly' : undefined
}

export type WhyNotGrantFunctionality = 'onlySuperAdminGrantsFunctionalities' | 'roleHoldsNoFunctionality'

/** Why a granter may not give a development function to somebody of that role: only Admins and Technicians get them. */
export const whyNotGrantFunctionality = (granter: Role, holder: Role): WhyNotGrantFunctionality | undefined => {
  if (granter !== 'SuperAdmin') return 'onlySuperAdminGrantsFunctionalities'
  return holder === 'Admin' || holder === 'Technician' ? undefined : 'roleHoldsNoFunctionality'
}
