import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ProjectDetail, type Touches } from '../../../contract/main/projectShapes.ts'
import { installationStatuses } from '../../../domain/enums.ts'
import { appointmentHoursMax } from '../../../domain/rules/appointment.ts'
import { hour } from '../../../domain/time.ts'
import { naturalOrder, projects as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantRead, TenantWrite } from '../../http/handler.ts'
import { givesReach } from '../../http/reach.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { dashboardOf, personName, visitsOf, withoutMergeJoins } from './dashboard.ts'
import { projectById, projectReach } from './projectReach.ts'
import { selectProjects, unitsOf } from './projectRows.ts'

const touchesShown = 20

const Instant = z.string().transform((text) => new Date(text).toISOString())
type Counts = Pick<Touches, 'openUnits' | 'unitsUnderWay' | 'appointmentsAhead'>
const OpenUnit = z.object({
  id: z.string(),
  name: z.string(),
  buildingId: z.string(),
  buildingName: z.string(),
  status: z.enum(installationStatuses),
})
const Ahead = z.object({
  id: z.string(),
  startsAt: Instant,
  unitId: z.string(),
  unitName: z.string(),
  buildingName: z.string(),
  technicianName: z.string().nullable(),
})
const Person = z.object({ id: z.string(), name: z.string() })

/** How much completing, archiving or removing a project touches. */
export const touchCounts = async (tx: Tx, id: string, now: Date): Promise<Counts> => {
  await withoutMergeJoins(tx)
  const units = (await unitsOf(tx, [id]))(id)
  const { ahead, begun } = await visitsOf(tx, id, now)
  return {
    openUnits: units.total - units.Finalized,
    appointmentsAhead: ahead,
    unitsUnderWay: units.OnHold + begun,
  }
}

/** The first open units of a project, by name of building and unit; of its buildings, only as many are looked into as can be shown. */
export const openUnitsOf = async (tx: Tx, id: string) => {
  const { rows } =
    await tx.execute(sql`select u.id, u.name, u.building_id as "buildingId", b.name as "buildingName", u.status
    from (select b.id, b.name from main.project_buildings pb join main.buildings b on b.id = pb.building_id
      where pb.project_id = ${id} and exists (select from main.building_figures f where f.building_id = b.id and f.open + f.on_hold + f.access_not_possible > 0)
      order by ${naturalOrder(sql`b.name`)}, b.id limit ${touchesShown}) b
    join main.building_units u on u.building_id = b.id and u.status <> 'Finalized' order by ${naturalOrder(sql`b.name`)}, b.id, ${naturalOrder(sql`u.name`)}, u.id limit ${touchesShown}`)
  return rows.map((row) => OpenUnit.parse(row))
}

/** When an appointment that is not over can have begun at the earliest: the order of times is read from there. */
const earliestStart = (now: Date): string =>
  new Date(now.getTime() - appointmentHoursMax * hour).toISOString()

/** The next appointments in a project's buildings. */
export const appointmentsAheadOf = async (tx: Tx, id: string, now: Date) => {
  const { rows } =
    await tx.execute(sql`select a.id, a.starts_at as "startsAt", a.unit_id as "unitId", u.name as "unitName", b.name as "buildingName",
      ${personName(sql`a.technician_id`)} as "technicianName"
    from main.project_buildings pb join main.appointments a on a.building_id = pb.building_id
    join main.building_units u on u.id = a.unit_id join main.buildings b on b.id = a.building_id
    where pb.project_id = ${id} and a.cancelled_at is null and a.ends_at > ${now.toISOString()}
      and a.starts_at > ${earliestStart(now)} order by a.starts_at, a.id limit ${touchesShown}`)
  return rows.map((row) => Ahead.parse(row))
}

/** The technicians who reach some building of a project through no other. */
const usersLosingReach = async (tx: Tx, tenantId: string, id: string) => {
  const name = sql`coalesce(${personName(sql`pu.user_id`)}, '')`
  const { rows } = await tx.execute(sql`select pu.user_id as id, ${name} as name
    from main.project_users pu join main.projects projects on projects.id = pu.project_id
    join identity.assignments r on r.user_id = pu.user_id and r.tenant_id = ${tenantId} and r.role = 'Technician'
    where pu.project_id = ${id} and ${givesReach('projects')} and exists (
      select from main.project_buildings pb where pb.project_id = ${id} and not exists (
        select from main.project_buildings ob join main.project_users ou on ou.project_id = ob.project_id join main.projects p on p.id = ob.project_id
        where ob.building_id = pb.building_id and ob.project_id <> ${id} and ou.user_id = pu.user_id and ${givesReach('p')}))
    order by ${naturalOrder(name)}, 1 limit ${1_000}`)
  return rows.map((row) => Person.parse(row))
}

const touchesOf = async (
  tx: Tx,
  tenantId: string,
  id: string,
  counts: Counts,
  now: Date,
): Promise<Touches> => ({
  ...counts,
  openUnitsFirst: await openUnitsOf(tx, id),
  appointmentsFirst: await appointmentsAheadOf(tx, id, now),
  usersLosingReach: await usersLosingReach(tx, tenantId, id),
})

/** A project as the actor may read it, with its figures. Errors: 404. */
export const readProject = async ({ tx, actor, now }: TenantRead, id: string): Promise<ProjectDetail> => {
  await withoutMergeJoins(tx)
  const [project] = await selectProjects(tx, projectReach(actor), projectById(actor, id))
  const row = found(project)
  const { dashboard, unitsUnderWay } = await dashboardOf(tx, row, now)
  const counts = {
    openUnits: row.units.total - row.units.Finalized,
    appointmentsAhead: dashboard.appointments.ahead,
    unitsUnderWay,
  }
  return {
    ...row,
    dashboard,
    touches: actor.permissions.has('projects.write')
      ? await touchesOf(tx, actor.tenantId, id, counts, now)
      : null,
  }
}

/** Rejects a call about a project that the actor may not read. Errors: 404. */
export const requireProject = async (tx: Tx, actor: TenantActor, id: string): Promise<void> => {
  const [row] = await tx.select({ id: table.id }).from(table).where(projectById(actor, id))
  found(row)
}

/** Locks a project that the actor may write. Errors: 404, staleVersion 409 with the current project. */
export const lockProject = (call: Omit<TenantWrite, 'audit'>, id: string) =>
  lockShaped(call.tx, table, and(eq(table.tenantId, call.actor.tenantId), eq(table.id, id)), {
    version: call.version,
    shape: ProjectDetail,
    read: () => readProject(call, id),
  })
