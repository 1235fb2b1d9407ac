import type { EndpointSpec } from '../../contract/endpoint.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { permissionNames } from '../../domain/roles/permissions.ts'
import type { Role } from '../../domain/enums.ts'
import {
  permissionsIn,
  reach,
  roleIn,
  type Account,
  type GlobalActor,
  type Rights,
  type TenantActor,
} from './actor.ts'
import { refuse } from './refusal.ts'

const isPermission = (need: string): need is Permission => permissionNames.some((name) => name === need)

const needed = (endpoint: EndpointSpec): readonly Permission[] => {
  const needs = typeof endpoint.needs === 'string' ? [endpoint.needs] : endpoint.needs
  return needs.filter(isPermission)
}

const holds = (rights: Rights, role: Role, endpoint: EndpointSpec): boolean => {
  const permissions = needed(endpoint)
  return (
    permissions.length === 0 ||
    permissions.some((permission) => reach(rights, role, permission) !== undefined)
  )
}

const accountOf = (rights: Rights): Account => ({
  userId: rights.userId,
  sessionId: rights.sessionId,
  email: rights.email,
  superAdmin: rights.superAdmin,
  rights,
})

/** The account in the tenant, if it holds the call's permission there. Errors: tenantNotFound 404, forbidden 403. */
export const tenantActor = (rights: Rights, tenantId: string, endpoint: EndpointSpec): TenantActor => {
  const role = roleIn(rights, tenantId)
  if (role === undefined) return refuse('tenantNotFound')
  if (!holds(rights, role, endpoint)) return refuse('forbidden')
  return { ...accountOf(rights), tenantId, role, permissions: permissionsIn(rights, role) }
}

/** The account across every tenant in which it holds the call's permission. Errors: forbidden 403. */
export const globalActor = (rights: Rights, endpoint: EndpointSpec): GlobalActor => {
  if (rights.superAdmin) return { ...accountOf(rights), tenantIds: 'all' }
  const held = [...rights.roles].filter(([, role]) => holds(rights, role, endpoint))
  if (held.length === 0) return refuse('forbidden')
  return { ...accountOf(rights), tenantIds: held.map(([tenantId]) => tenantId) }
}

/** The account without a tenant, if it holds the call's permission in any. Errors: forbidden 403. */
export const selfActor = (rights: Rights, endpoint: EndpointSpec): Account => {
  const roles: Role[] = rights.superAdmin ? ['SuperAdmin'] : [...rights.roles.values()]
  if (needed(endpoint).length > 0 && !roles.some((role) => holds(rights, role, endpoint)))
    return refuse('forbidden')
  return accountOf(rights)
}
