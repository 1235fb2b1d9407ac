import { roles, type Role } from '../../domain/enums.ts'
import {
  functionalities,
  permissionsOf,
  whyNotGrant,
  whyNotGrantFunctionality,
  type Permission,
} from '../../domain/roles/permissions.ts'
import { readSession } from './session.ts'

const isRole = (name: string | undefined): name is Role => roles.some((role) => role === name)

/** The user's own role in a client; undefined where the session does not list the client and only the server knows. */
export function ownRoleIn(tenantId: string | undefined): Role | undefined {
  const session = readSession()
  if (session?.user.superAdmin) return 'SuperAdmin'
  const role = session?.allowedTenants.find(({ id }) => id === tenantId)?.role
  return isRole(role) ? role : undefined
}

/** The roles that can give somebody a permission: those that may grant a role with it, or grant the function itself. */
export function whoGrants(permission: Permission): Role[] {
  const holders = roles.filter((role) => permissionsOf(role).includes(permission))
  const isFunctionality = functionalities.some((name) => name === permission)
  return roles.filter(
    (granter) =>
      holders.some((role) => whyNotGrant(granter, role) === undefined) ||
      (isFunctionality && roles.some((role) => whyNotGrantFunctionality(granter, role) === undefined)),
  )
}
