import { and, eq, inArray, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { SavedFilter, type savedFilters as contract } from '../../../contract/main/savedFilters.ts'
import { containsWords, listPage } from '../../db/page.ts'
import { defaultFilters as defaults, naturalOrder, savedFilters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { preparedOnce } from '../../db/statements.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'

const Kept = z.record(z.string(), z.json())

/** Shared filters outlive their authors' roles in the client; users who may edit its estate can delete them. */
const tidies = (actor: TenantActor): boolean => actor.permissions.has('estate.write')

/** A filter as the actor sees it. */
export const asSavedFilter = (actor: TenantActor, row: typeof table.$inferSelect) => {
  const mine = row.userId === actor.userId
  return { ...row, filter: Kept.parse(row.filter), mine, removable: mine || (row.shared && tidies(actor)) }
}

const sortKeys = { Name: naturalOrder(table.name), CreatedAt: table.createdAt }

/** The filters of the client that the actor sees: their own, and those shared by others. */
const seen = (actor: Record<'tenantId' | 'userId', string | Placeholder>): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), or(eq(table.userId, actor.userId), table.shared))

/** A page of the actor's own filters and those shared by others. */
export const savedFilterPage = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  const where = and(
    seen(actor),
    query.Resource && inArray(table.resource, query.Resource),
    query.Ids && inArray(table.id, query.Ids),
    containsWords(query.Query, [table.name]),
  )
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
      return rows.map((row) => asSavedFilter(actor, row))
    },
  })
}

type Lock = Pick<TenantWrite, 'tx' | 'actor' | 'version'>

/** Restricts to the actor's own filters: nobody else may change a filter, even a shared one. */
const own = ({ actor }: Lock): SQL => eq(table.userId, actor.userId)

const lock = (call: Lock, id: string, whose: SQL | undefined) => {
  const { tx, actor, version } = call
  const one = and(eq(table.id, id), eq(table.tenantId, actor.tenantId), whose)
  const read = async () => asSavedFilter(actor, found((await tx.select().from(table).where(one))[0]))
  return lockShaped(tx, table, one, { version, shape: SavedFilter, read })
}

/** Locks a filter that the actor may change. Errors: 404, staleVersion 409 with the current filter. */
export const lockOwnFilter = (call: Lock, id: string) => lock(call, id, own(call))

/** Locks a filter that the actor may remove. Errors: 404, staleVersion 409 with the current filter. */
export const lockRemovableFilter = (call: Lock, id: string) =>
  lock(call, id, tidies(call.actor) ? or(own(call), table.shared) : own(call))

/** A filter that the actor sees. Errors: 404. */
export const seenFilter = async (tx: Tx, actor: TenantActor, id: string) =>
  found(
    (
      await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), seen(actor)))
    )[0],
  )

const asker = { tenantId: sql.placeholder('tenantId'), userId: sql.placeholder('userId') }
const defaultsOf = preparedOnce((tx) =>
  tx
    .select({ resource: defaults.resource, view: table })
    .from(defaults)
    .leftJoin(table, and(eq(table.id, defaults.filterId), seen(asker)))
    .where(and(eq(defaults.tenantId, asker.tenantId), eq(defaults.userId, asker.userId))),
)

/** The filters with which the actor's lists open, null where they no longer see them. */
export const ownDefaults = async (tx: Tx, actor: TenantActor) => {
  const rows = await defaultsOf(tx, { tenantId: actor.tenantId, userId: actor.userId })
  return rows.map(({ resource, view }) => ({ resource, view: view && asSavedFilter(actor, view) }))
}

/** How many filters of a list the actor has saved. */
export const keptFilters = (tx: Tx, actor: TenantActor, resource: string): Promise<number> =>
  tx.$count(
    table,
    and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId), eq(table.resource, resource)),
  )
