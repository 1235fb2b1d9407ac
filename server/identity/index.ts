import type { Served } from '../http/handler.ts'
import { auth } from './auth.ts'
import { development } from './development.ts'
import { renterRoles } from './renterRoles.ts'
import type { IdentityServices } from './services.ts'
import { tenantUsers } from './tenantUsers.ts'
import { userAssignments } from './userAssignments.ts'
import { users } from './users.ts'

/** Every call of the identity backend. */
export const identityRoutes = (services: IdentityServices): readonly Served[] => [
  ...auth(services),
  ...users(services),
  ...userAssignments,
  ...tenantUsers,
  ...renterRoles,
  ...development,
]
