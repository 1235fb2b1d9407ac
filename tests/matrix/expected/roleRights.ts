import type { Scope } from '../../../contract/endpoint.ts'
import type { Role } from '../../../domain/enums.ts'

/**
 * Who may do what, written by hand from the project's table of roles and never derived from domain/roles: the tests that compare
 * the two are worth something only as long as they have two sources. A right is changed here and there, on purpose both times.
 */
export const columns = [
  'SuperAdmin',
  'Admin',
  'Customer',
  'Regular',
  'Technician',
  'MainRenter',
  'SubRenter',
] as const satisfies Role[]

/** One row per permission, one cell per role in the order of `columns`: how far the permission reaches, '-' for not at all. */
export const roleRights = {
  // own profile, password
  'profile.write': 'self self self self self self self',
  // settings, legal texts
  'settings.read': 'all all all all all all all',
  'settings.write': 'all - - - - - -',
  'legal.read': 'all all all all all all all',
  'legal.write': 'all - - - - - -',
  // tenants
  'tenants.read': 'all tenants own name name - -',
  'tenants.write': 'all - - - - - -',
  // users, global list
  'usersGlobal.read': 'all - - - - - -',
  'usersGlobal.write': 'all - - - - - -',
  // users of a tenant; whoever invites sees who is there already
  'users.read': 'all tenants own - - - -',
  'users.write': 'all tenants - - - - -',
  'users.invite': 'all tenants own - - - -',
  // estate
  'estate.read': 'all tenants own own assigned - -',
  'estate.write': 'all tenants - - - - -',
  // rooms, radiators, unit details
  'rooms.write': 'all tenants own - assigned - -',
  // renters, leases, appointments
  'renters.read': 'all tenants own - namePhone - -',
  'renters.write': 'all tenants own - - - -',
  // consent records, processed flag
  'consent.read': 'all tenants status - status - -',
  'consent.write': 'all tenants - - - - -',
  // own opt-in
  'optIn.write': '- - - - - self self',
  // projects and their internal note
  'projects.read': 'all tenants own - assigned - -',
  'projects.write': 'all tenants - - - - -',
  'projects.note': 'all tenants - - - - -',
  // install: gateways, signal test, thermostats, venting
  'thermostats.install': 'all tenants - - assigned - -',
  // move a device between tenants
  'devices.move': 'all tenants - - - - -',
  // thermostat, read
  'thermostats.read': 'all tenants own own assigned - -',
  // comfort commands, night reduction, schedules
  'commands.comfort': 'all tenants own - installing - -',
  // MCU reset, motor, calibration, raw commands
  'commands.service': 'all tenants - - assigned - -',
  'malfunction.report': 'all tenants own - assigned - -',
  // heat load, heating circuits, balancing
  'heatLoad.read': 'all tenants own - - - -',
  'heatLoad.write': 'all tenants - - - - -',
  'circuits.write': 'all tenants - - assigned - -',
  'balancing.resetGlobal': 'all - - - - - -',
  'alerts.read': 'all tenants own own - - -',
  // global device lists and exports
  'devicesGlobal.read': 'all tenants own - - - -',
  // development functions: by grant for everybody else
  firmware: 'all - - - - - -',
  dataTransfer: 'all - - - - - -',
  onboarding: 'all - - - - - -',
  productionLine: 'all - - - - - -',
  'audit.read': 'all tenants own - - - -',
} as const

type ExpectedPermission = keyof typeof roleRights

/** The roles that each role may give to others, and take away. */
const grantable = {
  SuperAdmin: ['SuperAdmin', 'Admin', 'Customer', 'Regular', 'Technician', 'MainRenter', 'SubRenter'],
  Admin: ['Customer', 'Regular', 'Technician', 'MainRenter', 'SubRenter'],
  Customer: ['Regular'],
  Regular: [],
  Technician: [],
  MainRenter: [],
  SubRenter: [],
} as const satisfies Record<Role, readonly Role[]>

/** How far a permission reaches for a role; undefined if the role does not have it. */
export const expectedReach = (role: Role, permission: ExpectedPermission): string | undefined => {
  const reach = roleRights[permission].split(' ')[columns.indexOf(role)]
  return reach === '-' ? undefined : reach
}

export const mayGrant = (granter: Role, role: Role): boolean => grantable[granter].some((one) => one === role)

/** Calls that need the same right: one of some permissions, a session, or nothing. */
export interface CallGroup {
  needs: readonly ExpectedPermission[] | 'session' | 'nothing'
  /** How far the call looks: see Scope in contract/endpoint.ts. */
  scope: Scope
  calls: readonly string[]
}
