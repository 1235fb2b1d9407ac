import { and, asc, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { userStates } from '../../../domain/enums.ts'
import type { Busy, PlanBuilding } from '../../../domain/planning/proposePlan.ts'
import {
  appointments,
  buildings,
  buildingUnits,
  naturalOrder,
  projectBuildings,
  projects,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found, refuse } from '../../http/refusal.ts'
import { awayBetween } from '../people/technicianAway.ts'
import { personName } from './dashboard.ts'
import { projectById } from './projectReach.ts'

/** A project that can be planned, kept from changes of its state until the end of the transaction. Errors: 404, rule 422 at `project`. */
export const plannedProject = async (tx: Tx, actor: TenantActor, id: string) => {
  const project = found((await tx.select().from(projects).where(projectById(actor, id)).for('share'))[0])
  if (project.draftStep !== null) refuse('rule', { fields: { project: 'projectIsDraft' } })
  if (project.status !== 'Active' || project.completedAt !== null)
    refuse('rule', { fields: { project: 'projectNotActive' } })
  return project
}

/** Checks that a project is there for the actor. Errors: 404. */
export const requireProject = async (tx: Tx, actor: TenantActor, id: string) =>
  found(
    (
      await tx.select({ plannedDates: projects.plannedDates }).from(projects).where(projectById(actor, id))
    )[0],
  )

/** The condition that a unit has no appointment ahead. */
const withoutAppointment = (now: string) =>
  sql`not exists (select from main.appointments a where a.unit_id = ${buildingUnits.id} and a.cancelled_at is null and a.ends_at > ${now})`

const ofProject = (projectId: string) =>
  sql`select pb.building_id from main.project_buildings pb where pb.project_id = ${projectId}`

/** The buildings of a project with the number of units that can be planned, by name. */
export const plannableBuildings = (tx: Tx, projectId: string, now: Date) =>
  tx
    .select({
      id: buildings.id,
      name: buildings.name,
      city: buildings.city,
      installationFrom: buildings.installationFrom,
      installationTo: buildings.installationTo,
      // the columns of the select are named without their tables: the inner one names its own
      openUnits: sql<number>`(select count(*)::int from main.building_units u where u.building_id = ${buildings}.id and u.status not in ('Finalized', 'OnHold')
        and not exists (select from main.appointments a where a.unit_id = u.id and a.cancelled_at is null and a.ends_at > ${now.toISOString()}))`,
    })
    .from(projectBuildings)
    .innerJoin(buildings, eq(buildings.id, projectBuildings.buildingId))
    .where(eq(projectBuildings.projectId, projectId))
    .orderBy(asc(naturalOrder(buildings.name)), asc(buildings.id))

const Technician = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(userStates),
  ahead: z.number(),
})

/**
 * The technicians of a project. With `lock` nobody is unassigned, loses the role or is deactivated until the end of the transaction: the rows that say so are kept.
 */
export const projectTechnicians = async (
  tx: Tx,
  { tenantId }: Pick<TenantActor, 'tenantId'>,
  projectId: string,
  now: Date,
  lock = false,
) => {
  const { rows } = await tx.execute(sql`
    select who.id, coalesce(${personName(sql`who.id`)}, '') as name, who.state,
      (select count(*)::int from main.appointments a where a.technician_id = who.id and a.tenant_id = ${tenantId} and a.cancelled_at is null and a.ends_at > ${now.toISOString()}) as ahead
    from main.project_users pu join identity.users who on who.id = pu.user_id
    join identity.assignments r on r.user_id = who.id and r.tenant_id = ${tenantId} and r.role = 'Technician'
    where pu.project_id = ${projectId} and who.state not in ('Invited', 'Unknown') order by who.id ${lock ? sql`for share of pu, who, r` : sql``}`)
  return rows.map((row) => {
    const { state, ahead, ...person } = Technician.parse(row)
    return { ...person, active: state !== 'Deactivated', appointmentsAhead: ahead }
  })
}

const unitColumns = {
  unitId: buildingUnits.id,
  unitName: buildingUnits.name,
  floor: buildingUnits.floor,
  status: buildingUnits.status,
  buildingId: buildingUnits.buildingId,
  buildingName: buildings.name,
}
export type PlannedUnitRow = Awaited<ReturnType<typeof unitsToPlan>>[number]

/** The units of some buildings that have no appointment ahead and are to be visited: not finalized, nor on hold until somebody has clarified why. */
export const unitsToPlan = (tx: Tx, buildingIds: readonly string[], now: Date) =>
  tx
    .select(unitColumns)
    .from(buildingUnits)
    .innerJoin(buildings, eq(buildings.id, buildingUnits.buildingId))
    .where(
      and(
        inArray(buildingUnits.buildingId, [...buildingIds]),
        notInArray(buildingUnits.status, ['Finalized', 'OnHold']),
        withoutAppointment(now.toISOString()),
      ),
    )

/** The addresses of buildings of a project. Errors: 404 at `buildingIds` if one is not in it. */
export const addressesOf = async (
  tx: Tx,
  projectId: string,
  ids: readonly string[],
): Promise<PlanBuilding[]> => {
  const wanted = new Set(ids)
  const rows = await tx
    .select({
      id: buildings.id,
      complexId: buildings.complexId,
      street: buildings.street,
      streetNumber: buildings.streetNumber,
      zipcode: buildings.zipcode,
      city: buildings.city,
    })
    .from(buildings)
    .where(and(inArray(buildings.id, [...wanted]), sql`${buildings.id} in (${ofProject(projectId)})`))
  if (rows.length !== wanted.size) refuse('notFound', { fields: { buildingIds: 'notFound' } })
  return rows
}

/** A technician's appointment in the way of another one. */
interface BusyRow extends Busy {
  readonly technicianId: string
  readonly startsAt: string
  readonly endsAt: string
  /** Building and unit. */
  readonly place: string
}

const busyColumns = {
  unitId: appointments.unitId,
  technicianId: appointments.technicianId,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  unitName: buildingUnits.name,
  buildingName: buildings.name,
  id: buildings.id,
  complexId: buildings.complexId,
  street: buildings.street,
  streetNumber: buildings.streetNumber,
  zipcode: buildings.zipcode,
  city: buildings.city,
}

const selectBusy = (tx: Tx, actor: Pick<TenantActor, 'tenantId'>) => (where: ReturnType<typeof and>) =>
  tx
    .select(busyColumns)
    .from(appointments)
    .innerJoin(buildings, eq(buildings.id, appointments.buildingId))
    .innerJoin(buildingUnits, eq(buildingUnits.id, appointments.unitId))
    .where(and(eq(appointments.tenantId, actor.tenantId), isNull(appointments.cancelledAt), where))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))

type SelectedBusy = Awaited<ReturnType<ReturnType<typeof selectBusy>>>[number]

const asBusy = ({
  unitId,
  technicianId,
  startsAt,
  endsAt,
  unitName,
  buildingName,
  ...building
}: SelectedBusy) => ({
  unitId,
  technicianId: technicianId ?? '',
  startsAt,
  endsAt,
  start: Date.parse(startsAt),
  end: Date.parse(endsAt),
  place: `${buildingName}, ${unitName}`,
  building,
})

/** What technicians have to do for the client between two instants. */
const busyHere = async (
  tx: Tx,
  actor: Pick<TenantActor, 'tenantId'>,
  technicianIds: readonly string[],
  from: string,
  to: string,
): Promise<BusyRow[]> => {
  if (technicianIds.length === 0) return []
  const rows = await selectBusy(
    tx,
    actor,
  )(
    and(
      inArray(appointments.technicianId, [...technicianIds]),
      lt(appointments.startsAt, to),
      gt(appointments.endsAt, from),
    ),
  )
  return rows.map(asBusy)
}

/** When technicians of the client have to be somewhere between two instants: for the client, and for others, of which only the times are told. */
export const busyBetween = async (
  tx: Tx,
  actor: Pick<TenantActor, 'tenantId'>,
  technicianIds: readonly string[],
  from: string,
  to: string,
) => {
  const away = await awayBetween(tx, technicianIds, from, to)
  return {
    here: await busyHere(tx, actor, technicianIds, from, to),
    away: away.map((each) => ({ ...each, start: Date.parse(each.startsAt), end: Date.parse(each.endsAt) })),
  }
}

/** The appointments ahead of units, by unit; the next one of each. */
export const aheadOf = async (
  tx: Tx,
  actor: Pick<TenantActor, 'tenantId'>,
  unitIds: readonly string[],
  now: Date,
) => {
  const rows = await selectBusy(
    tx,
    actor,
  )(and(inArray(appointments.unitId, [...unitIds]), gt(appointments.endsAt, now.toISOString())))
  return new Map(rows.toReversed().map((row) => [row.unitId, asBusy(row)]))
}

/** Units of a project among the given ones, with what an appointment needs of them; locked if asked, in the order of their ids. */
export const unitsOfProject = (tx: Tx, projectId: string, unitIds: readonly string[], lock = false) => {
  const query = tx
    .select({
      id: buildingUnits.id,
      status: buildingUnits.status,
      tenantId: buildingUnits.tenantId,
      locationId: buildingUnits.locationId,
      complexId: buildingUnits.complexId,
      buildingId: buildingUnits.buildingId,
    })
    .from(buildingUnits)
    .where(
      and(
        inArray(buildingUnits.id, [...new Set(unitIds)]),
        sql`${buildingUnits.buildingId} in (${ofProject(projectId)})`,
      ),
    )
    .orderBy(asc(buildingUnits.id))
  return lock ? query.for('update') : query
}
