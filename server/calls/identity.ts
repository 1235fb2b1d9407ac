import type { Served } from '../http/handler.ts'
import { auth } from './accounts/auth.ts'
import { development } from './accounts/development.ts'
import { renterRoles } from './accounts/renterRoles.ts'
import type { IdentityServices } from '../actions/accounts/services.ts'
import { tenantUsers } from './accounts/tenantUsers.ts'
import { userAssignments } from './accounts/userAssignments.ts'
import { users } from './accounts/users.ts'

/** Every call of the identity backend. */
export const identityRoutes = (services: IdentityServices): readonly Served[] => [
  ...auth(services),
  ...users(services),
  ...userAssignments,
  ...tenantUsers,
  ...renterRoles,
  ...development,
]
