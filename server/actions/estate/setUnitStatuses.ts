import { and, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UnitBulkStatusInput, UnitStatusInput } from '../../../contract/main/buildingUnits.ts'
import type { BulkReply } from '../../../contract/main/estateShapes.ts'
import { whyNotNextVisit } from '../../../domain/rules/appointment.ts'
import { dayOf } from '../../../domain/time.ts'
import { buildingUnits as table } from '../../db/schema.ts'
import { inReach } from '../../finders/estate/place.ts'
import { lockUnit } from '../../finders/people/unitRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'

type Status = z.output<typeof UnitStatusInput>

/** Sets the installation status of locked units; where the status is unchanged, so is the time of its last change. */
const setStatuses = async ({ tx, actor, now, audit }: TenantWrite, units: readonly (typeof table.$inferSelect)[], change: Status) => {
  const { status, reason, comment, nextVisitOn } = change
  refuseIf(whyNotNextVisit(change, dayOf(now)), 'nextVisitOn')
  const visit = status === 'AccessNotPossible' ? nextVisitOn : null
  const ids = units.map(({ id }) => id)
  const updated = tx
    .update(table)
    .set({
      status,
      statusReason: reason,
      statusComment: comment,
      ...(visit !== undefined && { nextVisitOn: visit }),
      version: sql`${table.version} + 1`,
      updatedAt: sql`now()`,
      statusChangedAt: sql`case when ${table.status} = ${status} then ${table.statusChangedAt} else ${now.toISOString()}::timestamptz end`,
    })
    .where(sql`${table.id} = any(${sql.param(ids)}::uuid[])`)
    .returning({ id: table.id, version: table.version, updatedAt: table.updatedAt, statusChangedAt: table.statusChangedAt, nextVisitOn: table.nextVisitOn })
  const buildings = [...new Set(units.map(({ buildingId }) => buildingId))]
  const ofProjects = tx.execute<{ id: string }>(
    sql`select distinct project_id as id from main.project_buildings where building_id = any(${sql.param(buildings)}::uuid[])`,
  )
  const [after, { rows }] = await Promise.all([updated, ofProjects])
  // what the database decided, on top of what was locked and what is set: to read a thousand whole rows again takes as long as writing them
  const decided = new Map(after.map((row) => [row.id, { status, statusReason: reason, statusComment: comment, ...row }]))
  if (rows.length > 0) await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'projects', ids: rows.map((row) => row.id) }])
  await audit(units.map((before) => ({ action: 'buildingUnit.setStatus', entityId: before.id, before, after: { ...before, ...decided.get(before.id) } })))
}

/** Sets the installation status of one unit. Errors: 404, staleVersion 409. */
export const setUnitStatus = async (call: TenantWrite, id: string, status: Status): Promise<void> =>
  setStatuses(call, [await lockUnit(call, 'rooms.write', id)], status)

/** Sets the installation status of those units that the actor may change. Errors: 404 if there are none. */
export const setUnitStatuses = async (call: TenantWrite, { ids, ...status }: z.output<typeof UnitBulkStatusInput>): Promise<z.input<typeof BulkReply>> => {
  const asked = [...new Set(ids)]
  const isAsked = sql`${table.id} = any(${sql.param(asked)}::uuid[])`
  const units = await call.tx
    .select()
    .from(table)
    .where(and(inReach(table, call.actor, 'rooms.write'), isAsked))
    .orderBy(table.id)
    .for('update')
  found(units[0])
  await setStatuses(call, units, status)
  const known = new Set(units.map(({ id }) => id))
  return {
    done: known.size,
    refused: asked.length - known.size,
    results: asked.map((id) => (known.has(id) ? { id, ok: true, reason: null } : { id, ok: false, reason: 'notFound' })),
  }
}
