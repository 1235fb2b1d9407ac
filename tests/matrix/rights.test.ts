import { describe, expect, it } from 'vitest'
import * as identityGroups from '../../contract/identity/index.ts'
import * as mainGroups from '../../contract/main/index.ts'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { roles } from '../../domain/enums.ts'
import { permissionNames, reachOf, whyNotGrant } from '../../domain/roles/permissions.ts'
import { expectedCalls, expectedRight, nameOf } from './expected/callRights.ts'
import { columns, mayGrant, roleRights } from './expected/roleRights.ts'

const endpoints: readonly EndpointSpec[] = [mainGroups, identityGroups].flatMap((groups) =>
  Object.values<Readonly<Record<string, EndpointSpec>>>(groups).flatMap((group) => Object.values(group)),
)

describe('rights of roles, as written by hand and in domain/roles', () => {
  it.each(Object.entries(roleRights))('%s: %s', (permission, cells) => {
    const known = permissionNames.find((name) => name === permission)
    expect(known && columns.map((role) => reachOf(role, known) ?? '-').join(' ')).toBe(cells)
  })

  it('have the same permissions', () => {
    const missing = permissionNames.filter((name) => !Object.hasOwn(roleRights, name))
    expect(missing, 'add a row to tests/matrix/expected/roleRights.ts, from the table of roles').toEqual([])
  })

  it.each(roles)('let %s grant the same roles', (granter) => {
    expect(roles.filter((role) => whyNotGrant(granter, role) === undefined)).toEqual(
      roles.filter((role) => mayGrant(granter, role)),
    )
  })
})

describe('rights of calls, as written by hand and in contract', () => {
  it('have each call once', () => {
    const where =
      'in tests/matrix/expected (estateCalls.ts, deviceCalls.ts or accountCalls.ts), in the group of its row of the table of roles'
    const missing = endpoints.map(nameOf).filter((name) => !expectedCalls.includes(name))
    expect(missing, `add a line for each of these calls ${where}`).toEqual([])
    const gone = expectedCalls.filter((name) => !endpoints.some((endpoint) => nameOf(endpoint) === name))
    expect(gone, `take out the lines of these calls ${where}`).toEqual([])
    expect(expectedCalls.length, 'a call stands in two groups').toBe(new Set(expectedCalls).size)
  })

  it.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
    const right = expectedRight(endpoint)
    const { needs } = endpoint
    expect([[needs].flat().toSorted(), endpoint.scope]).toEqual([
      [right?.needs ?? []].flat().toSorted(),
      right?.scope,
    ])
  })
})
