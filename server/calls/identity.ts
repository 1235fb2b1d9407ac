import type { Served } from '../http/handler.ts'
import { auth } from './accounts/auth.ts'
import { development, renterRoles, tenantUsers, userAssignments, users } from './accounts/users.ts'
import type { IdentityServices } from '../actions/accounts/services.ts'

/** Every call of the identity backend. */
export const identityRoutes = (services: IdentityServices): readonly Served[] => [
  ...auth(services),
  ...users(services),
  ...userAssignments,
  ...tenantUsers,
  ...renterRoles,
  ...development,
]
