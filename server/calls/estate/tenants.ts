import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { tenants as contract } from '../../../contract/main/tenants.ts'
import { assignments, tenants as table, type estateCounts } from '../../db/schema.ts'
import { boundedCount, containsWords, orderOf, pageOf, type PageQuery } from '../../db/page.ts'
import { withinTenants } from '../../http/reach.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { countsOf, emptyCounts } from '../../finders/estate/estateCounts.ts'

type Row = typeof table.$inferSelect

/** Roles that read names only get the name. */
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

const sortKeys: Record<string, SQLWrapper> = {
  Name: sql`lower(${table.name})`,
  City: table.city,
  CreatedAt: table.createdAt,
  Buildings: countOf('buildings'),
  BuildingUnits: countOf('buildingUnits'),
  Thermostats: countOf('thermostats'),
}

interface ListQuery extends PageQuery {
  'Sort.SortOption': string
  Query?: string | undefined
  Ids?: string[] | undefined
}

const list = (tx: Tx, actor: GlobalActor, query: ListQuery) => {
  const where = and(withinTenants(actor, table.id), containsWords(query.Query, [table.name, table.city]), query.Ids && inArray(table.id, query.Ids))
  const rows = (limit: number, offset: number) =>
    tx
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.name, table.id))
      .limit(limit)
      .offset(offset)
  return pageOf(
    query,
    async (limit, offset) => (await rows(limit, offset)).map((row) => asRead(actor, row)),
    () => boundedCount(tx, table, where),
  )
}

const mine = (actor: GlobalActor, id: string) => and(eq(table.id, id), withinTenants(actor, table.id))

export const tenants = handlersFor(contract, {
  list: ({ tx, actor, query }) => list(tx, actor, query),
  overview: async ({ tx, actor, query }) => {
    const page = await list(tx, actor, query)
    const counts = await countsOf(
      tx,
      page.items.map(({ id }) => id),
    )
    return { ...page, items: page.items.map((row) => ({ ...row, counts: counts.get(row.id) ?? emptyCounts() })) }
  },
  autocomplete: async ({ tx, actor, query }) => ({
    items: await tx
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(withinTenants(actor, table.id), containsWords(query.Query, [table.name])))
      .orderBy(sql`lower(${table.name})`)
      .limit(20),
  }),
  create: async ({ tx, body, audit }) => {
    const [row] = await tx
      .insert(table)
      .values({ id: newId(), ...body })
      .returning()
    const made = found(row)
    await audit({ action: 'tenant.create', entityId: made.id, after: made, tenantId: made.id })
    return made
  },
  read: async ({ tx, actor, params }) => {
    const [row] = await tx.select().from(table).where(mine(actor, params.id))
    const counts = await countsOf(tx, [params.id])
    return { ...asRead(actor, found(row, 'tenantNotFound')), counts: counts.get(params.id) ?? emptyCounts() }
  },
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lockRow(tx, table, mine(actor, params.id), version, 'tenantNotFound')
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'tenant.update', entityId: params.id, before, after, tenantId: params.id })
    return after
  },
  remove: async ({ tx, actor, params, version, audit }) => {
    const before = await lockRow(tx, table, mine(actor, params.id), version, 'tenantNotFound')
    await tx.delete(assignments).where(eq(assignments.tenantId, params.id))
    await tx.delete(table).where(eq(table.id, params.id))
    await audit({ action: 'tenant.delete', entityId: params.id, before, tenantId: params.id })
  },
})
