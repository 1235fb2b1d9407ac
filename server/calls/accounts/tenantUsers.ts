import { and, count, eq, inArray } from 'drizzle-orm'
import { tenantUsers as contract } from '../../../contract/identity/tenantUsers.ts'
import { assignments, tenants } from '../../db/schema.ts'
import { withinTenants } from '../../http/reach.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { listUsers } from '../../finders/accounts/userList.ts'

export const tenantUsers = handlersFor(contract, {
  list: ({ tx, actor, params, query }) => listUsers(tx, actor, { ...query, TenantId: params.tenantId }),
  count: async ({ tx, actor, body }) => {
    const ids = [...new Set(body.tenantIds)]
    const rows = await tx
      .select({ tenantId: tenants.id, count: count(assignments.id) })
      .from(tenants)
      .leftJoin(assignments, eq(assignments.tenantId, tenants.id))
      .where(and(inArray(tenants.id, ids), withinTenants(actor, tenants.id)))
      .groupBy(tenants.id)
    const counts = new Map(rows.map((row) => [row.tenantId, row.count]))
    return { items: ids.map((tenantId) => ({ tenantId, count: counts.get(tenantId) ?? refuse('tenantNotFound') })) }
  },
})
