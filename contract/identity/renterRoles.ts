import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'

export const renterRoles = {
  mine: endpoint({
    method: 'GET',
    path: '/api/renters/my-roles',
    summary: 'Roles of the signed-in renter; empty without a lease',
    needs: 'session',
    scope: 'self',
    reply: z.object({
      items: z.array(
        z.object({ tenantId: Id, tenantName: z.string(), role: z.enum(['MainRenter', 'SubRenter']) }),
      ),
    }),
    errors: [],
  }),
}
