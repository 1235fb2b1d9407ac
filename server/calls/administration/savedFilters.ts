import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import { SavedFilter, savedFilters as contract, savedFiltersOfList } from '../../../contract/main/savedFilters.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { savedFilters as table } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { lockShaped } from '../../http/lockShaped.ts'

const Kept = z.record(z.string(), z.json())

/** Shared filters outlive their makers' time with the client: who keeps its estate tidies up. */
const tidies = (actor: TenantActor): boolean => actor.permissions.has('estate.write')

const asReply = (actor: TenantActor, row: typeof table.$inferSelect) => {
  const mine = row.userId === actor.userId
  return { ...row, filter: Kept.parse(row.filter), mine, removable: mine || (row.shared && tidies(actor)) }
}

const sortKeys: Record<string, SQLWrapper> = { Name: sql`lower(${table.name})`, CreatedAt: table.createdAt }

interface Call extends Pick<Base, 'tx' | 'version'> {
  actor: TenantActor
  params: { id: string }
}

/** Own filters: another's is not there to be changed, even where it is shared. */
const own = ({ actor }: Call): SQL => eq(table.userId, actor.userId)

const lock = (call: Call, whose: SQL | undefined) => {
  const { tx, actor, params, version } = call
  const one = and(eq(table.id, params.id), eq(table.tenantId, actor.tenantId), whose)
  return lockShaped(tx, table, one, { version, shape: SavedFilter, read: async () => asReply(actor, found((await tx.select().from(table).where(one))[0])) })
}

export const savedFilters = handlersFor(contract, {
  list: ({ tx, actor, query }) => {
    const where = and(
      eq(table.tenantId, actor.tenantId),
      or(eq(table.userId, actor.userId), table.shared),
      query.Resource && inArray(table.resource, query.Resource),
      query.Ids && inArray(table.id, query.Ids),
      containsWords(query.Query, [table.name]),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.name, table.id)
    const rows = async (limit: number, offset: number) =>
      (
        await tx
          .select()
          .from(table)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset)
      ).map((row) => asReply(actor, row))
    return pageOf(query, rows, () => boundedCount(tx, table, where))
  },
  create: async ({ tx, actor, body, audit }) => {
    const kept = await tx.$count(table, and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId), eq(table.resource, body.resource)))
    refuseIf(kept >= savedFiltersOfList ? 'tooManyFilters' : undefined, 'name')
    const [row] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, userId: actor.userId, ...body })
      .returning()
    const made = found(row)
    await audit({ action: 'savedFilter.create', entityId: made.id, after: made })
    return asReply(actor, made)
  },
  update: async (call) => {
    const before = await lock(call, own(call))
    const after = await updateRow(call.tx, table, before.id, call.body)
    await call.audit({ action: 'savedFilter.update', entityId: before.id, before, after })
    return asReply(call.actor, after)
  },
  remove: async (call) => {
    const before = await lock(call, tidies(call.actor) ? or(own(call), table.shared) : own(call))
    await call.tx.delete(table).where(eq(table.id, before.id))
    await call.audit({ action: 'savedFilter.delete', entityId: before.id, before })
  },
})
