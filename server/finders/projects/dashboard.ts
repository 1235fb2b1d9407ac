import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Dashboard, Project } from '../../../contract/main/projectShapes.ts'
import { offlineSeenBefore } from '../../../domain/devices/state.ts'
import { installationStatuses } from '../../../domain/enums.ts'
import { aggregatedStatus, gatewayOnlineSince, recommendedGateways } from '../../../domain/rules/gateway.ts'
import { forecastDays, forecastOf, planLine } from '../../../domain/rules/project.ts'
import { courseOf, finalizedSince } from '../../../domain/rules/projectCourse.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import type { Tx } from '../../db/scope.ts'

/** Days of the course that a dashboard shows. */
const courseDays = 366
/** Days ahead that the load of technicians covers. */
const loadDays = 14

/** The instant at which a day of the buildings begins. */
const beginOf = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Berlin')`

const one = async <T extends z.ZodType>(tx: Tx, shape: T, query: SQL): Promise<z.output<T>> =>
  shape.parse((await tx.execute(query)).rows[0])
const all = async <T extends z.ZodType>(tx: Tx, shape: T, query: SQL): Promise<z.output<T>[]> =>
  (await tx.execute(query)).rows.map((row) => shape.parse(row))

/**
 * Keeps the planner from merge joins until the transaction ends. It expects one over a client's buildings to stop after the last of them, as ids of
 * one client lie together; but the row policy turns away what follows, so that the rows of all clients are read.
 */
export const withoutMergeJoins = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`set local enable_mergejoin = off`)
}

const Change = z.object({
  day: z.string(),
  from: z.enum(installationStatuses).nullable(),
  to: z.enum(installationStatuses),
  units: z.number(),
})

/** How many units of a project changed their status, by day, since the beginning of a day. */
const changesSince = (tx: Tx, id: string, day: string) =>
  all(
    tx,
    Change,
    sql`select day::text, "from", "to", units from (
        select (c.at at time zone 'Europe/Berlin')::date as day, c."from", c."to", count(*)::int as units
        from main.project_buildings pb join main.unit_status_changes c on c.building_id = pb.building_id and c.at >= ${beginOf(day)}
        where pb.project_id = ${id} group by 1, 2, 3) days`,
  )

const Building = z.object({
  floors: z.number(),
  residential: z.number().nullable(),
  recommended: z.number().nullable(),
  requested: z.boolean(),
  units: z.number(),
  radiators: z.number(),
  installed: z.number(),
  gateways: z.number(),
  online: z.number(),
})

/** The figures of each building of a project, as they are counted when something changes. */
const buildingsOf = (tx: Tx, id: string, now: Date) =>
  all(
    tx,
    Building,
    sql`select b.floors_above + b.floors_below as floors, b.residential_units_count as residential, b.recommended_gateways as recommended,
        b.gateway_installation_requested as requested, coalesce(f.units, 0)::int as units, coalesce(f.radiators, 0)::int as radiators,
        coalesce(f.installed, 0)::int as installed, coalesce(g.n, 0)::int as gateways, coalesce(g.online, 0)::int as online
      from main.project_buildings pb join main.buildings b on b.id = pb.building_id
      left join (select f.building_id, sum(f.open + f.on_hold + f.access_not_possible + f.finalized) as units, sum(f.radiators) as radiators, sum(f.thermostats) as installed
        from main.building_figures f where f.building_id in (select building_id from main.project_buildings where project_id = ${id}) group by 1) f on f.building_id = b.id
      left join (select g.building_id, count(*) as n, count(*) filter (where g.last_connection_at >= ${gatewayOnlineSince(now)}) as online
        from main.gateways g where g.building_id in (select building_id from main.project_buildings where project_id = ${id}) group by 1) g on g.building_id = b.id
      where pb.project_id = ${id}`,
  )

const Visits = z.object({
  ahead: z.number(),
  week: z.number(),
  visited: z.number(),
  past: z.number(),
  begun: z.number(),
})

/**
 * The appointments of a project: those ahead and of this week; of its open units, how many have any and how many only past ones, as the problem
 * elements count them; and of the units that are neither finalized nor on hold, how many have a first one that has begun.
 */
export const visitsOf = (tx: Tx, id: string, now: Date) => {
  const today = dayOf(now)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const at = now.toISOString()
  return one(
    tx,
    Visits,
    sql`select recent.*, units.* from (
        select (count(*) filter (where a.ends_at > ${at}))::int as ahead,
          (count(*) filter (where a.starts_at >= ${beginOf(monday)} and a.starts_at < ${beginOf(addDays(monday, 7))}))::int as week
        from main.project_buildings pb join main.appointments a on a.building_id = pb.building_id and a.cancelled_at is null and a.ends_at >= ${beginOf(monday)}
        where pb.project_id = ${id}) recent
      cross join (select (count(*) filter (where status = 'Open'))::int as visited, (count(*) filter (where status = 'Open' and last <= ${at}))::int as past,
          (count(*) filter (where status <> 'OnHold' and first <= ${at}))::int as begun
        from (select u.id, u.status, min(a.starts_at) as first, max(a.ends_at) as last
          from main.project_buildings pb join main.appointments a on a.building_id = pb.building_id and a.cancelled_at is null
          join main.building_units u on u.id = a.unit_id and u.status <> 'Finalized'
          where pb.project_id = ${id} group by 1, 2) visits) units`,
  )
}

/** The combined status of a building's gateways. */
export const statusOfGateways = (gateways: number, online: number) =>
  aggregatedStatus([
    ...Array.from({ length: online }, () => 'Online' as const),
    ...Array.from({ length: gateways - online }, () => 'Offline' as const),
  ])

/** The gateways that a building needs: as recommended by a person, or by the rule of thumb. */
export const neededGateways = ({
  recommended,
  floors,
  units,
  residential,
}: Pick<z.output<typeof Building>, 'recommended' | 'floors' | 'units' | 'residential'>) =>
  recommended ?? recommendedGateways({ floors, units: Math.max(residential ?? 0, units) })

const gatewaysOf = (buildings: readonly z.output<typeof Building>[]): Dashboard['gateways'] => {
  const byStatus = { None: 0, Offline: 0, Online: 0, Warning: 0 }
  const sums = { installed: 0, recommended: 0, requested: 0 }
  for (const building of buildings) {
    byStatus[statusOfGateways(building.gateways, building.online)] += 1
    sums.installed += building.gateways
    sums.recommended += neededGateways(building)
    sums.requested += building.requested ? 1 : 0
  }
  return { byStatus, ...sums }
}

const Silent = z.object({ unknown: z.number(), offline: z.number() })

/** The devices on the radiators of a project: all but the silent ones, which are few and found by their last message, are online. */
const devicesOf = async (
  tx: Tx,
  id: string,
  buildings: readonly z.output<typeof Building>[],
  now: Date,
): Promise<Dashboard['devices']> => {
  const mine = sql`t.radiator_id is not null and t.building_id in (select building_id from main.project_buildings where project_id = ${id})`
  const { unknown, offline } = await one(
    tx,
    Silent,
    sql`select (select count(*)::int from main.thermostats t where ${mine} and t.last_seen_at is null) as unknown,
      (select count(*)::int from main.thermostats t where ${mine} and t.last_seen_at <= ${offlineSeenBefore(now)}
        and (t.online_until > ${now.toISOString()}) is not true) as offline`,
  )
  const [radiators, installed] = [
    buildings.reduce((sum, one) => sum + one.radiators, 0),
    buildings.reduce((sum, one) => sum + one.installed, 0),
  ]
  return {
    radiators,
    installed,
    notInstalled: Math.max(0, radiators - installed),
    Unknown: unknown,
    Offline: offline,
    Online: Math.max(0, installed - unknown - offline),
  }
}

/** The condition for the appointments that make the load of technicians: not cancelled, and beginning within the next days. */
export const inLoad = (now: Date): SQL =>
  sql`a.cancelled_at is null and a.ends_at > ${now.toISOString()} and a.starts_at < ${new Date(now.getTime() + loadDays * 86_400_000).toISOString()}`

/** Minutes that appointments take together. */
export const minutesOf = sql`coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60), 0)::int`

/** The name of a user, or null. */
export const personName = (id: SQL): SQL =>
  sql`(select nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), '') from identity.users u where u.id = ${id})`

const Load = z.object({
  userId: z.string().nullable(),
  name: z.string().nullable(),
  appointments: z.number(),
  minutes: z.number(),
})

const loadOf = (tx: Tx, id: string, now: Date): Promise<Dashboard['load']> =>
  all(
    tx,
    Load,
    sql`select l.*, ${personName(sql`l."userId"`)} as name from (
        select a.technician_id as "userId", count(*)::int as appointments, ${minutesOf} as minutes
        from main.project_buildings pb join main.appointments a on a.building_id = pb.building_id
        where pb.project_id = ${id} and ${inLoad(now)} group by 1) l order by l.appointments desc, l."userId"`,
  )

/** The figures of a project that the actor may read, each kind in one statement over all its buildings, and the number of units under way. */
export const dashboardOf = async (
  tx: Tx,
  project: Project,
  now: Date,
): Promise<{ dashboard: Dashboard; unitsUnderWay: number }> => {
  const { id, units, plannedDates, installationFrom, createdAt } = project
  const today = dayOf(now)
  const created = dayOf(new Date(createdAt))
  const startedOn = installationFrom !== null && installationFrom < created ? installationFrom : created
  const earliest = addDays(today, 1 - courseDays)
  const from = startedOn > earliest ? startedOn : earliest
  const twoWeeks = addDays(today, 1 - forecastDays)
  const changes = await changesSince(tx, id, from < twoWeeks ? from : twoWeeks)
  const { total: _total, ...byStatus } = units
  const buildings = await buildingsOf(tx, id, now)
  const visits = await visitsOf(tx, id, now)
  const dashboard = {
    startedOn,
    today,
    history: courseOf(byStatus, changes, from, today),
    plan: planLine(units.total, plannedDates),
    forecast: forecastOf({
      today,
      remaining: units.total - units.Finalized,
      finalized: finalizedSince(changes, twoWeeks),
      startedOn,
    }),
    devices: await devicesOf(tx, id, buildings, now),
    gateways: gatewaysOf(buildings),
    appointments: {
      thisWeek: visits.week,
      ahead: visits.ahead,
      pastWithoutResult: visits.past,
      // the statements of a call that writes do not see one state: a unit may be opened between them
      none: Math.max(0, units.Open - visits.visited),
    },
    load: await loadOf(tx, id, now),
  }
  return { dashboard, unitsUnderWay: units.OnHold + visits.begun }
}
