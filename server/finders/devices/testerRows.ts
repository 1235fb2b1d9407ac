import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { SignalTester, type signalTesters as contract } from '../../../contract/main/signalTesters.ts'
import { listPage, neverFirst } from '../../db/page.ts'
import { naturalOrder, signalTesters as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { wordsOrEui } from './deviceConditions.ts'
import { readLastMeasurement } from './testerPresses.ts'

const sortKeys = {
  Label: naturalOrder(table.label),
  Eui: table.eui,
  LastSeenAt: neverFirst(table.lastSeenAt),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** All testers of the client: as tools they have no place in the estate. */
export const testersOf = ({ tenantId }: TenantActor): SQL => eq(table.tenantId, tenantId)

/** A tester of the client. */
export const testerById = (actor: TenantActor, id: string): SQL | undefined =>
  and(testersOf(actor), eq(table.id, id))

const matches = (text: string | undefined): SQL | undefined => wordsOrEui(text, table.eui, [table.label])

/** A page of testers. */
export const testerPage = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  const where = and(testersOf(actor), matches(query.Query), query.Ids && inArray(table.id, query.Ids))
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: ({ order, limit, offset }) =>
      tx
        .select()
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  })
}

const mostFound = 20

/** Testers by their labelling, with their labels. */
export const testerNames = (tx: Tx, actor: TenantActor, text: string | undefined) =>
  tx
    .select({ id: table.id, eui: table.eui, label: table.label })
    .from(table)
    .where(and(testersOf(actor), matches(text)))
    .orderBy(asc(naturalOrder(table.label)), asc(table.eui))
    .limit(mostFound)

/** A tester. Errors: 404. */
export const readTester = async (tx: Tx, actor: TenantActor, id: string) =>
  found((await tx.select().from(table).where(testerById(actor, id)))[0])

/** Locks a tester. Errors: 404, staleVersion 409 with the current tester. */
export const lockTester = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) =>
  lockShaped(tx, table, testerById(actor, id), {
    version,
    shape: SignalTester,
    read: () => readTester(tx, actor, id),
  })

/** How the last presses of a tester were received. Errors: 404. */
export const lastMeasurementOf = async (tx: Tx, actor: TenantActor, eui: string) => {
  const [tester] = await tx
    .select()
    .from(table)
    .where(and(testersOf(actor), eq(table.eui, eui)))
  return readLastMeasurement(tx, actor.tenantId, found(tester))
}
