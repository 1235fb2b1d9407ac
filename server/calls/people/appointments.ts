import { and, count, desc, eq, gt, inArray, lt, sql, type SQLWrapper } from 'drizzle-orm'
import { Appointment, appointments as contract } from '../../../contract/main/appointments.ts'
import { whyNotAppointment } from '../../../domain/rules/appointment.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { appointments as table, assignments } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { selectAppointments } from '../../finders/people/appointmentRows.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { knowPlaces, mine, mineById, placedAt } from '../../finders/estate/place.ts'
import { knowUnit, unitFor } from '../../finders/estate/unitFor.ts'

const sortKeys: Record<string, SQLWrapper> = { StartsAt: table.startsAt, CreatedAt: table.createdAt }

const appointmentsOfUnitMax = 1_000

const read = async (tx: Tx, actor: TenantActor, id: string) => found((await selectAppointments(tx, mineById(table, actor, 'renters.read', id)))[0])

interface Call extends Pick<Base, 'tx' | 'version'> {
  actor: TenantActor
  params: { appointmentId: string }
}

const lock = ({ tx, actor, params: { appointmentId: id }, version }: Call) =>
  lockShaped(tx, table, mineById(table, actor, 'renters.write', id), { version, shape: Appointment, read: () => read(tx, actor, id) })

/** Refuses people who are no technicians of the client, foreign ones like missing ones. Errors: 404 at the field. */
const knowTechnicians = async (tx: Tx, actor: TenantActor, ids: readonly string[], field: string) => {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const [row] = await tx
    .select({ n: count() })
    .from(assignments)
    .where(and(eq(assignments.tenantId, actor.tenantId), eq(assignments.role, 'Technician'), inArray(assignments.userId, [...wanted])))
  if (row?.n !== wanted.size) refuse('notFound', { fields: { [field]: 'notFound' } })
}

export const appointments = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowPlaces(tx, actor, query)
    await knowTechnicians(tx, actor, query.TechnicianIds ?? [], 'TechnicianIds')
    const where = and(
      mine(table, actor, 'renters.read'),
      placedAt(table, query),
      containsWords(query.Query, [table.description]),
      query.TechnicianIds && inArray(table.technicianId, query.TechnicianIds),
      query.From === undefined ? undefined : gt(table.endsAt, query.From),
      query.To === undefined ? undefined : lt(table.startsAt, query.To),
      query.Cancelled === undefined ? undefined : sql`(${table.cancelledAt} is not null) = ${query.Cancelled}`,
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.startsAt, table.id)
    return pageOf(
      query,
      (limit, offset) => selectAppointments(tx, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  ofUnit: async ({ tx, actor, params }) => {
    await knowUnit(tx, actor, 'renters.read', params.buildingUnitId)
    const where = and(mine(table, actor, 'renters.read'), eq(table.unitId, params.buildingUnitId))
    return { items: await selectAppointments(tx, where, { order: [desc(table.startsAt), desc(table.id)], limit: appointmentsOfUnitMax }) }
  },
  create: async ({ tx, actor, body, audit }) => {
    const { unitId, ...appointment } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'share')
    if (body.technicianId !== null) await knowTechnicians(tx, actor, [body.technicianId], 'technicianId')
    const [made] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...place, ...appointment })
      .returning()
    const row = found(made)
    await audit({ action: 'appointment.create', entityId: row.id, after: row })
    return read(tx, actor, row.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.appointmentId),
  update: async (call) => {
    const {
      tx,
      actor,
      body: { cancelled, ...changes },
      now,
      audit,
    } = call
    const before = await lock(call)
    refuseIf(whyNotAppointment({ startsAt: changes.startsAt ?? before.startsAt, endsAt: changes.endsAt ?? before.endsAt }), 'endsAt')
    const { technicianId } = changes
    if (technicianId && technicianId !== before.technicianId) await knowTechnicians(tx, actor, [technicianId], 'technicianId')
    const cancelledAt = cancelled === undefined ? before.cancelledAt : cancelled ? (before.cancelledAt ?? now.toISOString()) : null
    const after = await updateRow(tx, table, before.id, { ...changes, cancelledAt })
    await audit({ action: 'appointment.update', entityId: before.id, before, after })
    return read(tx, actor, before.id)
  },
  remove: async (call) => {
    const before = await lock(call)
    await call.tx.delete(table).where(eq(table.id, before.id))
    await call.audit({ action: 'appointment.delete', entityId: before.id, before })
  },
})
