import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import type { tenants as contract } from '../../../contract/main/tenants.ts'
import { containsWords, listPage } from '../../db/page.ts'
import {
  assignments,
  naturalOrder,
  projects,
  savedFilters,
  signalTesters,
  tenants as table,
  type estateCounts,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { reachIn, tenantsReached, type GlobalActor, type TenantActor } from '../../http/actor.ts'
import { withinTenants } from '../../http/reach.ts'
import { found } from '../../http/refusal.ts'
import { lockRow } from '../../http/versioned.ts'
import { countsOf, emptyCounts } from './estateCounts.ts'

type Row = typeof table.$inferSelect

/** Whether the actor's role in a client lets them read only its name. */
const readsName = (actor: GlobalActor, id: string): boolean =>
  reachIn(actor.rights, id, 'tenants.read') === 'name'

/** Users who may only read names get only the name. */
const asRead = (actor: GlobalActor, row: Row): Row =>
  readsName(actor, row.id)
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

/** A value to search or sort by, as null for clients of which the actor may read only the name. */
const ifRead = ({ rights }: GlobalActor, value: SQLWrapper): SQL => {
  const named = tenantsReached(rights, 'tenants.read', 'name')
  return named.length > 0 && !rights.superAdmin
    ? sql`case when ${inArray(table.id, named)} then null else ${value} end`
    : sql`${value}`
}

const sortKeys = (actor: GlobalActor) => ({
  Name: naturalOrder(table.name),
  City: naturalOrder(ifRead(actor, table.city)),
  CreatedAt: table.createdAt,
  Buildings: ifRead(actor, countOf('buildings')),
  BuildingUnits: ifRead(actor, countOf('buildingUnits')),
  Thermostats: ifRead(actor, countOf('thermostats')),
})

/** A client, if it is one of the actor's. */
const tenantById = (actor: GlobalActor, id: string) => and(eq(table.id, id), withinTenants(actor, table.id))

type TenantQuery = z.output<typeof contract.list.query>

/** A page of the actor's clients. */
export const tenantPage = (tx: Tx, actor: GlobalActor, query: TenantQuery) => {
  const where = and(
    withinTenants(actor, table.id),
    containsWords(query.Query, [table.name, ifRead(actor, table.city)]),
    query.Ids && inArray(table.id, query.Ids),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys: sortKeys(actor),
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

/** The counts of clients, of those of which the actor may read more than the name. */
const countsFor = async (tx: Tx, actor: GlobalActor, ids: readonly string[]) => {
  const open = ids.filter((id) => !readsName(actor, id))
  const counts = await countsOf(tx, open)
  return (id: string) => (open.includes(id) ? (counts.get(id) ?? emptyCounts()) : null)
}

/** As `tenantPage`, with each client's counts. */
export const tenantOverview = async (tx: Tx, actor: GlobalActor, query: TenantQuery) => {
  const page = await tenantPage(tx, actor, query)
  const counts = await countsFor(
    tx,
    actor,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => ({ ...row, counts: counts(row.id) })) }
}

const mostFound = 20

/** Names of the actor's clients. */
export const findTenants = (tx: Tx, actor: GlobalActor, text: string | undefined) =>
  tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(withinTenants(actor, table.id), containsWords(text, [table.name])))
    .orderBy(naturalOrder(table.name))
    .limit(mostFound)

/** What is removed with a client. */
const removedWith = async (tx: Tx, id: string) => ({
  projects: await tx.$count(projects, eq(projects.tenantId, id)),
  roles: await tx.$count(assignments, eq(assignments.tenantId, id)),
  savedFilters: await tx.$count(savedFilters, eq(savedFilters.tenantId, id)),
})

/** A client with its counts and, for who may remove it, what is removed with it. Errors: tenantNotFound 404. */
export const readTenant = async (tx: Tx, actor: GlobalActor, id: string) => {
  const [row] = await tx.select().from(table).where(tenantById(actor, id))
  const counts = await countsFor(tx, actor, [id])
  const mayRemove = reachIn(actor.rights, id, 'tenants.write') !== undefined
  return {
    ...asRead(actor, found(row, 'tenantNotFound')),
    counts: counts(id),
    removedWith: mayRemove ? await removedWith(tx, id) : null,
  }
}

/** Locks one of the actor's clients. Errors: tenantNotFound 404, staleVersion 409. */
export const lockTenant = (
  { tx, actor, version }: { tx: Tx; actor: GlobalActor; version: number | undefined },
  id: string,
): Promise<Row> => lockRow(tx, table, tenantById(actor, id), version, { missing: 'tenantNotFound' })

/** What a client has that keeps it from being removed, by kind: its estate, and devices in store. */
export const holdingsOf = async (tx: Tx, id: string): Promise<Record<string, number>> => {
  const {
    locations = 0,
    thermostats = 0,
    sensors = 0,
    gateways = 0,
  } = (await countsOf(tx, [id])).get(id) ?? {}
  const testers = await tx.$count(signalTesters, eq(signalTesters.tenantId, id))
  return Object.fromEntries(
    Object.entries({ locations, thermostats, sensors, gateways, signalTesters: testers }).filter(
      ([, count]) => count > 0,
    ),
  )
}

/** The name of the actor's client if it has an estate to export. */
export const nameWithEstate = async (tx: Tx, { tenantId }: TenantActor): Promise<string | undefined> => {
  const hasEstate = sql`exists (select from main.locations l where l.tenant_id = ${table.id})`
  const [row] = await tx
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, tenantId), hasEstate))
  return row?.name
}
