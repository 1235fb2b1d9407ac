import { and, sql } from 'drizzle-orm'
import { tenants } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { withinTenants, type TenantReach } from '../../../http/reach.ts'

export interface NamedTenant {
  id: string
  name: string
}

/** The clients that the rows of a file name by id or name, and those with the ids; only clients that the actor reaches. */
export const tenantsNamed = async (
  tx: Tx,
  actor: TenantReach,
  texts: readonly string[],
  ids: readonly string[],
): Promise<NamedTenant[]> => {
  const names = texts.map((text) => text.toLowerCase())
  return tx
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(
      and(
        withinTenants(actor, tenants.id),
        sql`(${tenants.id}::text = any(${sql.param([...names, ...ids])}::text[]) or lower(${tenants.name}) = any(${sql.param(names)}::text[]))`,
      ),
    )
}

/** The client that a cell names, or why it names none. */
export const findTenant = (
  text: string,
  known: readonly NamedTenant[],
): NamedTenant | 'required' | 'tenantNotFound' | 'tenantAmbiguous' => {
  if (text === '') return 'required'
  const wanted = text.toLowerCase()
  const found = known.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  const [first] = found
  if (!first) return 'tenantNotFound'
  return found.length > 1 ? 'tenantAmbiguous' : first
}
