import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm'
import * as z from 'zod'
import { Appointment, type appointments as contract } from '../../../contract/main/appointments.ts'
import { userStates } from '../../../domain/enums.ts'
import { spanText } from '../../../domain/planning/localTime.ts'
import { whyNotTechnician } from '../../../domain/rules/appointment.ts'
import {
  byBound,
  containsWords,
  listPage,
  noneBackwards,
  onPage,
  whether,
  type PageRequest,
} from '../../db/page.ts'
import {
  appointments as table,
  assignments,
  buildingUnits,
  projectBuildings,
  projects,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import {
  buildingName,
  requireIds,
  requirePlaces,
  requireRow,
  inReach,
  inReachById,
  placedAt,
  unitName,
} from '../estate/place.ts'
import { awayBetween } from './technicianAway.ts'
import { userName } from '../accounts/userName.ts'

const technicianName = userName(table.technicianId)

const columns = { ...getTableColumns(table), buildingName, unitName, technicianName }

/** Appointments in the shape of the reply. The condition has to limit them to those that the actor may read. */
export const selectAppointments = (tx: Tx, where: SQL | undefined, request: PageRequest = {}) =>
  tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)

/** Rejects people who are not technicians of the client, foreign and missing ones alike. Errors: 404 at the field. */
const requireTechnicians = (
  tx: Tx,
  actor: TenantActor,
  field: string,
  ids: readonly string[] | undefined,
): Promise<void> => {
  // somebody who was invited is no member yet
  const accepted = sql`exists (select from identity.users u where u.id = ${assignments.userId} and u.state not in ('Invited', 'Unknown'))`
  const technicians = and(
    eq(assignments.tenantId, actor.tenantId),
    eq(assignments.role, 'Technician'),
    accepted,
  )
  return requireIds(tx, field, ids, assignments, assignments.userId, technicians)
}

const TechnicianState = z.object({ state: z.enum(userStates) })

/**
 * Appointments of one technician are judged one after the other, until the end of the transaction. Call it once, with the units of new
 * appointments or the appointment itself locked before: whoever holds a technician waits for neither.
 */
export const judgeInTurn = async (tx: Tx, technicianIds: readonly string[]): Promise<void> => {
  for (const each of [...new Set(technicianIds)].toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointments of ${each}`}, 0))`)
}

interface Planned {
  /** Undefined for a new one. */
  id?: string
  startsAt: string
  endsAt: string
  technicianId: string
}

/**
 * Refuses an appointment to whose technician the office cannot send: not one of the client's, deactivated, or expected
 * elsewhere at the time. Errors: 404 and rule 422 at the field, the latter with the appointment in the way.
 */
export const requireFreeTechnician = async (
  tx: Tx,
  actor: TenantActor,
  { id, startsAt, endsAt, technicianId }: Planned,
): Promise<void> => {
  await requireTechnicians(tx, actor, 'technicianId', [technicianId])
  await judgeInTurn(tx, [technicianId])
  const { rows } = await tx.execute(sql`select state from identity.users where id = ${technicianId}`)
  const { state } = TechnicianState.parse(rows[0])
  const others = await selectAppointments(
    tx,
    and(
      eq(table.tenantId, actor.tenantId),
      eq(table.technicianId, technicianId),
      isNull(table.cancelledAt),
      lt(table.startsAt, endsAt),
      gt(table.endsAt, startsAt),
      id === undefined ? undefined : ne(table.id, id),
    ),
    { order: [asc(table.startsAt)] },
  )
  const whyNot = whyNotTechnician(
    state,
    { startsAt, endsAt },
    others,
    await awayBetween(tx, [technicianId], startsAt, endsAt),
  )
  if (!whyNot) return
  const place = [whyNot.other?.buildingName, whyNot.other?.unitName].filter(Boolean).join(', ')
  const time = whyNot.other && spanText(whyNot.other)
  refuse('rule', {
    fields: { technicianId: whyNot.reason },
    ...(time !== undefined && { args: { technicianId: { place, time } } }),
  })
}

const sortKeys = { StartsAt: table.startsAt, CreatedAt: table.createdAt }

/** A page of appointments. Errors: 404 at a filter. */
export const appointmentPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
) => {
  await requirePlaces(tx, actor, query)
  await requireTechnicians(tx, actor, 'TechnicianIds', query.TechnicianIds)
  await requireIds(
    tx,
    'ProjectIds',
    query.ProjectIds,
    projects,
    projects.id,
    eq(projects.tenantId, actor.tenantId),
  )
  const where = and(
    inReach(table, actor, 'renters.read'),
    placedAt(table, query),
    containsWords(query.Query, [table.description]),
    query.TechnicianIds && inArray(table.technicianId, query.TechnicianIds),
    query.ProjectIds &&
      inArray(
        table.buildingId,
        tx
          .select({ id: projectBuildings.buildingId })
          .from(projectBuildings)
          .where(inArray(projectBuildings.projectId, query.ProjectIds)),
      ),
    byBound(gt, table.endsAt, query.From),
    byBound(lt, table.startsAt, query.To),
    noneBackwards(query.From, query.To),
    whether(query.Cancelled, isNotNull(table.cancelledAt)),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectAppointments(tx, where, request),
  })
}

const appointmentsOfUnitMax = 1_000

/** The appointments in a unit, the latest first. Errors: 404. */
export const appointmentsOfUnit = async (tx: Tx, actor: TenantActor, unitId: string) => {
  await requireRow(tx, buildingUnits, inReachById(buildingUnits, actor, 'renters.read', unitId))
  const order = [desc(table.startsAt), desc(table.id)]
  return selectAppointments(tx, and(inReach(table, actor, 'renters.read'), eq(table.unitId, unitId)), {
    order,
    limit: appointmentsOfUnitMax,
  })
}

/** An appointment as the actor may read it. Errors: 404. */
export const readAppointment = async (tx: Tx, actor: TenantActor, id: string) =>
  found((await selectAppointments(tx, inReachById(table, actor, 'renters.read', id)))[0])

/** Locks an appointment that the actor may write. Errors: 404, staleVersion 409 with the current appointment. */
export const lockAppointment = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) =>
  lockShaped(tx, table, inReachById(table, actor, 'renters.write', id), {
    version,
    shape: Appointment,
    read: () => readAppointment(tx, actor, id),
    // whoever tells renters records it with the appointment, and has the client's announcements, for which this call may wait
    hold: 'no key update',
  })
