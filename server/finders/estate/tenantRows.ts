import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { tenants as contract } from '../../../contract/main/tenants.ts'
import { containsWords, listPage } from '../../db/page.ts'
import { tenants as table, type estateCounts } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { withinTenants } from '../../http/reach.ts'
import { found } from '../../http/refusal.ts'
import { countsOf, emptyCounts } from './estateCounts.ts'

type Row = typeof table.$inferSelect

/** Users who may only read names get only the name. */
const asRead = (actor: GlobalActor, row: Row): Row =>
  actor.role === 'Regular' || actor.role === 'Technician'
    ? {
        ...row,
        description: null,
        street: null,
        streetNumber: null,
        zipcode: null,
        city: null,
        country: null,
        contactName: null,
        contactEmail: null,
        contactPhone: null,
      }
    : row

const countOf = (kind: (typeof estateCounts.$inferSelect)['kind']) =>
  sql`(select coalesce(sum(c.count), 0) from main.estate_counts c where c.tenant_id = ${table.id} and c.kind = ${kind})`

const sortKeys = {
  Name: sql`lower(${table.name})`,
  City: table.city,
  CreatedAt: table.createdAt,
  Buildings: countOf('buildings'),
  BuildingUnits: countOf('buildingUnits'),
  Thermostats: countOf('thermostats'),
}

/** A client, if it is one of the actor's. */
export const tenantById = (actor: GlobalActor, id: string) => and(eq(table.id, id), withinTenants(actor, table.id))

type TenantQuery = z.output<typeof contract.list.query>

/** A page of the actor's clients. */
export const tenantPage = (tx: Tx, actor: GlobalActor, query: TenantQuery) => {
  const where = and(withinTenants(actor, table.id), containsWords(query.Query, [table.name, table.city]), query.Ids && inArray(table.id, query.Ids))
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: async ({ order, limit, offset }) => {
      const rows = await tx
        .select()
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map((row) => asRead(actor, row))
    },
  })
}

/** As `tenantPage`, with each client's counts. */
export const tenantOverview = async (tx: Tx, actor: GlobalActor, query: TenantQuery) => {
  const page = await tenantPage(tx, actor, query)
  const ids = page.items.map(({ id }) => id)
  const counts = await countsOf(tx, ids)
  return { ...page, items: page.items.map((row) => ({ ...row, counts: counts.get(row.id) ?? emptyCounts() })) }
}

const mostFound = 20

/** Names of the actor's clients. */
export const findTenants = (tx: Tx, actor: GlobalActor, text: string | undefined) =>
  tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(withinTenants(actor, table.id), containsWords(text, [table.name])))
    .orderBy(sql`lower(${table.name})`)
    .limit(mostFound)

/** A client with its counts. Errors: tenantNotFound 404. */
export const readTenant = async (tx: Tx, actor: GlobalActor, id: string) => {
  const [row] = await tx.select().from(table).where(tenantById(actor, id))
  const counts = await countsOf(tx, [id])
  return { ...asRead(actor, found(row, 'tenantNotFound')), counts: counts.get(id) ?? emptyCounts() }
}
