import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id } from '../shapes.ts'
import { TenantRole, User } from './people.ts'

const params = z.object({ userId: Id })
const body = z.strictObject({ tenantId: Id, role: TenantRole })

export const userAssignments = {
  assign: endpoint({
    method: 'POST',
    path: '/api/user-assignments/{userId}',
    summary: 'Give a user a role in a tenant',
    needs: 'users.write',
    scope: 'global',
    status: 201,
    params,
    body,
    reply: User,
    errors: ['notFound', 'tenantNotFound', 'assignmentExists', 'forbidden', 'rule'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/user-assignments/{userId}',
    summary: "Change a user's role in a tenant; `If-Match` takes the version of the assignment",
    needs: 'users.write',
    scope: 'global',
    versioned: true,
    params,
    body,
    reply: User,
    errors: ['notFound', 'tenantNotFound', 'forbidden', 'rule'],
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api/user-assignments/{userId}',
    summary: 'Remove all roles of a user that are visible to the actor',
    needs: 'users.write',
    scope: 'global',
    params,
    reply: nothing,
    errors: ['notFound', 'forbidden', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user-assignments/tenant/{tenantId}/{userId}',
    summary: 'Remove a user from a tenant',
    needs: 'users.write',
    scope: 'global',
    params: z.object({ tenantId: Id, userId: Id }),
    reply: nothing,
    errors: ['notFound', 'tenantNotFound', 'forbidden', 'rule'],
  }),
}
