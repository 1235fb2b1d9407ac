import { describe, expect, it } from 'vitest'
import { roles, type Role } from '../enums.ts'
import {
  functionalities,
  permissionNames,
  permissionsOf,
  roleRank,
  whyNotGrant,
  whyNotGrantFunctionality,
} from './permissions.ts'

// what each role may do stands in tests/matrix/expected, written by hand, and tests/matrix/rights.test.ts compares it

describe('permission matrix', () => {
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
    for (const role of ['Regular', 'Technician', 'MainRenter', 'SubRenter'] as const)
      expect(grantable(role)).toEqual([])
  })

  it('never lets anybody but a SuperAdmin grant at or above their own role', () => {
    const pairs = roles.flatMap((granter) => roles.map((role) => ({ granter, role })))
    const above = pairs.filter(
      ({ granter, role }) => granter !== 'SuperAdmin' && roleRank(role) >= roleRank(granter),
    )
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
    expect(roles.filter((role) => whyNotGrantFunctionality('SuperAdmin', role) === undefined)).toEqual([
      'Admin',
      'Technician',
    ])
    expect(whyNotGrantFunctionality('SuperAdmin', 'Customer')).toBe('roleHoldsNoFunctionality')
    expect(whyNotGrantFunctionality('Admin', 'Technician')).toBe('onlySuperAdminGrantsFunctionalities')
  })
})
