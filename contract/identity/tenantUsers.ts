import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf } from '../shapes.ts'
import { User } from './people.ts'
import { UserListQuery } from './users.ts'

export const tenantUsers = {
  list: endpoint({
    method: 'GET',
    path: '/api/tenants/{tenantId}/users',
    summary: 'Users of a tenant',
    needs: 'users.read',
    scope: 'global',
    params: z.object({ tenantId: Id }),
    query: UserListQuery,
    reply: pageOf(User),
    errors: ['tenantNotFound'],
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/tenants/user-count',
    summary: 'Number of users of each tenant',
    needs: 'users.read',
    scope: 'global',
    idempotent: false,
    body: z.strictObject({ tenantIds: z.array(Id).min(1, 'atLeastOne').max(1000, 'tooMany') }),
    reply: z.object({ items: z.array(z.object({ tenantId: Id, count: z.int().min(0) })) }),
    errors: ['tenantNotFound'],
  }),
}
