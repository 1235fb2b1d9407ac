import { describe, expect, it } from 'vitest'
import { roles, type Role } from '../enums.ts'
import { functionalities, permissionNames, permissionsOf, reachOf, roleRank, whyNotGrant, whyNotGrantFunctionality, type Permission } from './permissions.ts'

const columns: Role[] = ['SuperAdmin', 'Admin', 'Customer', 'Regular', 'Technician', 'MainRenter', 'SubRenter']

/** The permission matrix of the design, one row per permission; '-' means none. */
const matrix: [Permission, string][] = [
  // own profile, password
  ['profile.write', 'self self self self self self self'],
  // settings, legal texts
  ['settings.read', 'all all all all all all all'],
  ['settings.write', 'all - - - - - -'],
  ['legal.read', 'all all all all all all all'],
  ['legal.write', 'all - - - - - -'],
  // tenants
  ['tenants.read', 'all tenants own name name - -'],
  ['tenants.write', 'all - - - - - -'],
  // users, global list
  ['usersGlobal.read', 'all - - - - - -'],
  ['usersGlobal.write', 'all - - - - - -'],
  // users of a tenant
  ['users.read', 'all tenants own - - - -'],
  ['users.write', 'all tenants - - - - -'],
  ['users.invite', 'all tenants own - - - -'],
  // estate
  ['estate.read', 'all tenants own own assigned - -'],
  ['estate.write', 'all tenants - - - - -'],
  ['rooms.write', 'all tenants own - assigned - -'],
  // renters, leases, appointments
  ['renters.read', 'all tenants own - namePhone - -'],
  ['renters.write', 'all tenants own - - - -'],
  // consent
  ['consent.read', 'all tenants status - status - -'],
  ['consent.write', 'all tenants - - - - -'],
  ['optIn.write', '- - - - - self self'],
  // projects and their internal note
  ['projects.read', 'all tenants own - assigned - -'],
  ['projects.write', 'all tenants - - - - -'],
  ['projects.note', 'all tenants - - - - -'],
  // devices
  ['thermostats.install', 'all tenants - - assigned - -'],
  ['devices.move', 'all tenants - - - - -'],
  ['thermostats.read', 'all tenants own own assigned - -'],
  ['commands.comfort', 'all tenants own - installing - -'],
  ['commands.service', 'all tenants - - assigned - -'],
  ['malfunction.report', 'all tenants own - assigned - -'],
  // heat load, heating circuits, balancing
  ['heatLoad.read', 'all tenants own - - - -'],
  ['heatLoad.write', 'all tenants - - - - -'],
  ['circuits.write', 'all tenants - - assigned - -'],
  ['balancing.resetGlobal', 'all - - - - - -'],
  // monitoring
  ['alerts.read', 'all tenants own own - - -'],
  ['devicesGlobal.read', 'all tenants own - - - -'],
  // by grant for other roles
  ['firmware', 'all - - - - - -'],
  ['dataTransfer', 'all - - - - - -'],
  ['onboarding', 'all - - - - - -'],
  ['productionLine', 'all - - - - - -'],
  ['audit.read', 'all tenants own - - - -'],
]

describe('permission matrix', () => {
  it.each(matrix)('%s: %s', (permission, cells) => {
    expect(columns.map((role) => reachOf(role, permission) ?? '-').join(' ')).toBe(cells)
  })

  it('has no further rows', () => {
    expect(permissionNames).toEqual(matrix.map(([permission]) => permission))
  })

  it('gives renters their profile, the public texts and their own consent, and nothing else', () => {
    const own = ['profile.write', 'settings.read', 'legal.read', 'optIn.write']
    expect(permissionsOf('MainRenter')).toEqual(own)
    expect(permissionsOf('SubRenter')).toEqual(own)
  })

  it("gives the SuperAdmin everything but a renter's own consent", () => {
    expect(permissionsOf('SuperAdmin')).toEqual(permissionNames.filter((name) => name !== 'optIn.write'))
  })

  it('lets Regular users write nothing but their own profile', () => {
    expect(permissionsOf('Regular').filter((name) => !name.endsWith('.read'))).toEqual(['profile.write'])
  })
})

describe('whyNotGrant', () => {
  const grantable = (granter: Role) => roles.filter((role) => whyNotGrant(granter, role) === undefined)

  it('lets each role grant as the matrix allows', () => {
    expect(grantable('SuperAdmin')).toEqual([...roles])
    expect(grantable('Admin')).toEqual(['Customer', 'MainRenter', 'Regular', 'SubRenter', 'Technician'])
    expect(grantable('Customer')).toEqual(['Regular'])
    for (const role of ['Regular', 'Technician', 'MainRenter', 'SubRenter'] as const) expect(grantable(role)).toEqual([])
  })

  it('never lets anybody but a SuperAdmin grant at or above their own role', () => {
    const pairs = roles.flatMap((granter) => roles.map((role) => ({ granter, role })))
    const above = pairs.filter(({ granter, role }) => granter !== 'SuperAdmin' && roleRank(role) >= roleRank(granter))
    expect(above.length).toBeGreaterThan(0)
    expect(above.filter(({ granter, role }) => whyNotGrant(granter, role) === undefined)).toEqual([])
  })

  it('gives the reason', () => {
    expect(whyNotGrant('Admin', 'Admin')).toBe('roleAtOrAboveOwn')
    expect(whyNotGrant('Customer', 'Admin')).toBe('roleAtOrAboveOwn')
    expect(whyNotGrant('Customer', 'Technician')).toBe('customerGrantsRegularOnly')
    expect(whyNotGrant('Technician', 'Regular')).toBe('mayNotGrantRoles')
  })
})

describe('functionalities', () => {
  it('are the four of the matrix, each a permission', () => {
    expect([...functionalities]).toEqual(permissionNames.filter((name) => !name.includes('.')))
  })

  it('can be granted to Admins and Technicians', () => {
    expect(roles.filter((role) => whyNotGrantFunctionality('SuperAdmin', role) === undefined)).toEqual(['Admin', 'Technician'])
    expect(whyNotGrantFunctionality('SuperAdmin', 'Customer')).toBe('roleHoldsNoFunctionality')
    expect(whyNotGrantFunctionality('Admin', 'Technician')).toBe('onlySuperAdminGrantsFunctionalities')
  })
})
