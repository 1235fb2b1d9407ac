import * as z from 'zod'
import { roles } from '../../domain/enums.ts'
import { functionalities } from '../../domain/roles/permissions.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Version } from '../shapes.ts'
import { UserName } from './people.ts'

const Functionalities = z.array(z.enum(functionalities)).max(functionalities.length, 'tooMany')

/** A user's development functions, granted in addition to its roles; `version` is the user's. */
const FunctionalityGrants = z.object({
  ...UserName.shape,
  version: Version,
  roles: z.array(z.enum(roles)),
  functionalities: Functionalities,
})

export const development = {
  functionalityAssignments: endpoint({
    method: 'GET',
    path: '/api/development/functionality-assignments',
    summary: 'Development functions of each role, and those granted to users',
    needs: 'usersGlobal.read',
    scope: 'global',
    reply: z.object({
      roles: z.array(
        z.object({ role: z.enum(roles), functionalities: Functionalities, grantable: z.boolean() }),
      ),
      users: z.array(FunctionalityGrants),
    }),
    errors: [],
  }),
  setFunctionalities: endpoint({
    method: 'PUT',
    path: '/api/development/functionality-assignments/{userId}',
    summary: 'Set the development functions granted to a user',
    needs: 'usersGlobal.write',
    scope: 'global',
    versioned: true,
    params: z.object({ userId: Id }),
    body: z.strictObject({ functionalities: Functionalities }),
    reply: FunctionalityGrants,
    errors: ['notFound', 'rule'],
  }),
}
