import { and, asc, eq, ilike, inArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { SignalTester, signalTesters as contract } from '../../../contract/main/signalTesters.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { boundedCount, containsWords, neverFirst, orderOf, pageOf } from '../../db/page.ts'
import { naturalOrder, signalTesters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { orderRegistration } from '../../registration/orders.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { readLastMeasurement } from '../../finders/devices/testerPresses.ts'

const sortKeys: Record<string, SQLWrapper> = {
  Label: naturalOrder(table.label),
  Eui: table.eui,
  LastSeenAt: neverFirst(table.lastSeenAt),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** All testers of the client: they are tools, which stand nowhere. */
const mine = ({ tenantId }: TenantActor): SQL => eq(table.tenantId, tenantId)
const mineById = (actor: TenantActor, id: string): SQL | undefined => and(mine(actor), eq(table.id, id))

const matches = (text: string | undefined): SQL | undefined => {
  if (!text) return undefined
  const eui = normaliseEui(text)
  return or(containsWords(text, [table.eui, table.label]), /^[0-9a-f]+$/.test(eui) ? ilike(table.eui, `%${eui}%`) : undefined)
}

const read = async (tx: Tx, actor: TenantActor, id: string) => found((await tx.select().from(table).where(mineById(actor, id)))[0])

const mostFound = 20

export const signalTesters = handlersFor(contract, {
  lastMeasurement: async ({ tx, actor, params }) => {
    const [tester] = await tx
      .select()
      .from(table)
      .where(and(mine(actor), eq(table.eui, params.eui)))
    return readLastMeasurement(tx, actor.tenantId, found(tester))
  },
  autocomplete: async ({ tx, actor, query }) => ({
    items: await tx
      .select({ id: table.id, eui: table.eui, label: table.label })
      .from(table)
      .where(and(mine(actor), matches(query.Query)))
      .orderBy(asc(naturalOrder(table.label)), asc(table.eui))
      .limit(mostFound),
  }),
  list: ({ tx, actor, query }) => {
    const where = and(mine(actor), matches(query.Query), query.Ids && inArray(table.id, query.Ids))
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.eui, table.id)
    const rows = (limit: number, offset: number) =>
      tx
        .select()
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
    return pageOf(query, rows, () => boundedCount(tx, table, where))
  },
  create: async ({ tx, actor, body, audit }) => {
    const [row] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...body })
      .returning()
    const made = found(row)
    await audit({ action: 'signalTester.create', entityId: made.id, after: made })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'signalTesters', ids: [made.id] }])
    return made
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lockShaped(tx, table, mineById(actor, params.id), { version, shape: SignalTester, read: () => read(tx, actor, params.id) })
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'signalTester.update', entityId: params.id, before, after })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'signalTesters', ids: [params.id] }])
    return after
  },
  remove: async ({ tx, actor, params, version, audit, now }) => {
    const before = await lockRow(tx, table, mineById(actor, params.id), version)
    await tx.delete(table).where(eq(table.id, params.id))
    await orderRegistration(tx, before, { deleted: true }, now)
    await audit({ action: 'signalTester.delete', entityId: params.id, before })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'signalTesters', ids: [params.id] }])
  },
})
