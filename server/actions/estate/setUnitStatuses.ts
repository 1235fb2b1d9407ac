import { setImmediate } from 'node:timers/promises'
import { and, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UnitBulkStatusInput, UnitStatusInput } from '../../../contract/main/buildingUnits.ts'
import type { BulkReply } from '../../../contract/main/estateShapes.ts'
import { whyNotNextVisit } from '../../../domain/rules/appointment.ts'
import { dayOf } from '../../../domain/time.ts'
import { buildingUnits as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { leaveUnderWay } from '../../db/statements.ts'
import { inReach } from '../../finders/estate/place.ts'
import { lockUnit } from '../../finders/people/unitRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'

type Status = z.output<typeof UnitStatusInput>

/** The time that the database gives to what the transaction changes. */
const timeOf = async (tx: Tx): Promise<string> => {
  const [row] = await tx
    .select({ at: sql<string>`now()::timestamptz(3)`.mapWith(table.updatedAt) })
    .from(sql`(values (1)) one`)
  return found(row).at
}

/** Sets the installation status of locked units; where the status is unchanged, so is the time of its last change. */
const setStatuses = async (
  { tx, actor, now, audit }: TenantWrite,
  units: readonly (typeof table.$inferSelect)[],
  updatedAt: string,
  change: Status,
) => {
  const { status, reason, comment, nextVisitOn } = change
  refuseIf(whyNotNextVisit(change, dayOf(now)), 'nextVisitOn')
  const visit = status === 'AccessNotPossible' ? nextVisitOn : null
  const set = {
    status,
    statusReason: reason,
    statusComment: comment,
    ...(visit !== undefined && { nextVisitOn: visit }),
  }
  const statusChangedAt = now.toISOString()
  await leaveUnderWay(
    tx,
    tx
      .update(table)
      .set({
        ...set,
        version: sql`${table.version} + 1`,
        updatedAt,
        statusChangedAt: sql`case when ${table.status} = ${status} then ${table.statusChangedAt} else ${statusChangedAt}::timestamptz end`,
      })
      .where(sql`${table.id} = any(${sql.param(units.map(({ id }) => id))}::uuid[])`),
  )
  // what becomes of locked rows is known: the database writes a thousand while their log entries are made
  await setImmediate()
  const changesOf = (before: typeof table.$inferSelect) => ({
    ...set,
    version: before.version + 1,
    updatedAt,
    statusChangedAt: before.status === status ? before.statusChangedAt : statusChangedAt,
  })
  await audit(
    units.map((before) => ({
      action: 'buildingUnit.setStatus',
      entityId: before.id,
      before,
      changes: changesOf(before),
    })),
  )
  const buildings = [...new Set(units.map(({ buildingId }) => buildingId))]
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct project_id as id from main.project_buildings where building_id = any(${sql.param(buildings)}::uuid[])`,
  )
  if (rows.length > 0)
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'projects', ids: rows.map((row) => row.id) }])
}

/** Sets the installation status of one unit. Errors: 404, staleVersion 409. */
export const setUnitStatus = async (call: TenantWrite, id: string, status: Status): Promise<void> => {
  const [at, unit] = await Promise.all([timeOf(call.tx), lockUnit(call, 'rooms.write', id)])
  await setStatuses(call, [unit], at, status)
}

/** Sets the installation status of those units that the actor may change. Errors: 404 if there are none. */
export const setUnitStatuses = async (
  call: TenantWrite,
  { ids, ...status }: z.output<typeof UnitBulkStatusInput>,
): Promise<z.input<typeof BulkReply>> => {
  const asked = [...new Set(ids)]
  const isAsked = sql`${table.id} = any(${sql.param(asked)}::uuid[])`
  const locked = call.tx
    .select()
    .from(table)
    .where(and(inReach(table, call.actor, 'rooms.write'), isAsked))
    .orderBy(table.id)
    .for('update')
  const [at, units] = await Promise.all([timeOf(call.tx), locked])
  found(units[0])
  await setStatuses(call, units, at, status)
  const known = new Set(units.map(({ id }) => id))
  return {
    done: known.size,
    refused: asked.length - known.size,
    results: asked.map((id) =>
      known.has(id) ? { id, ok: true, reason: null } : { id, ok: false, reason: 'notFound' },
    ),
  }
}
