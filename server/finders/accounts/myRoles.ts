import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { PageQuery } from '../../db/page.ts'
import { containsWords, pageOf } from '../../db/page.ts'
import { assignments, tenants, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'
import { allowedTenants, byName } from './sessionFacts.ts'

/** A user's roles by tenant, in the order of the tenants' names. */
export const rolesByTenant = (tx: Tx, userId: string) =>
  tx
    .select({ tenantId: tenants.id, tenantName: tenants.name, role: assignments.role })
    .from(assignments)
    .innerJoin(tenants, eq(tenants.id, assignments.tenantId))
    .where(eq(assignments.userId, userId))
    .orderBy(byName, tenants.id)

interface TenantQuery extends PageQuery {
  Query?: string | undefined
  Ids?: string[] | undefined
}

/** A page of the tenants an account may enter, with its role and permissions in each. */
export const listAllowedTenants = async (tx: Tx, userId: string, query: TenantQuery) => {
  const [row] = await tx.select().from(users).where(eq(users.id, userId))
  const user = found(row, 'sessionEnded')
  const where = and(containsWords(query.Query, [tenants.name]), query.Ids && inArray(tenants.id, query.Ids))
  const total = async (condition: SQL | undefined) => {
    const own = tx
      .select({ id: assignments.tenantId })
      .from(assignments)
      .where(eq(assignments.userId, userId))
    const [counted] = await tx
      .select({ total: count() })
      .from(tenants)
      .where(and(condition, user.superAdmin ? undefined : inArray(tenants.id, own)))
    return counted?.total ?? 0
  }
  return pageOf(
    query,
    (limit, offset) =>
      allowedTenants(tx, user, {
        limit,
        offset,
        where,
        descending: query['Sort.Direction'] === 'Descending',
      }),
    () => total(where),
  )
}
