import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { projects as contract } from '../../../contract/main/projects.ts'
import type { AvailableBuilding, ProjectBuilding } from '../../../contract/main/projectShapes.ts'
import { normaliseStreet } from '../../../domain/rules/address.ts'
import { gatewayOnlineSince } from '../../../domain/rules/gateway.ts'
import { containsWords, listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { buildings as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { nameIn, placedAt, requirePlaces } from '../estate/place.ts'
import { neededGateways, statusOfGateways } from './dashboard.ts'
import { projectReach } from './projectReach.ts'
import { requireProject } from './readProject.ts'

/** Qualified, because inner tables have an id as well. */
const own = sql`buildings.id`

const unitCount = sql<number>`(select count(*)::int from main.building_units u where u.building_id = ${own})`
const unitsWith = (status: SQL) =>
  sql<number>`(select count(*)::int from main.building_units u where u.building_id = ${own} and ${status})`
const finalized = unitsWith(sql`u.status = 'Finalized'`)
const open = unitsWith(sql`u.status <> 'Finalized'`)
const locationName = nameIn('locations', table.locationId)
const complexName = nameIn('building_complexes', table.complexId)

const base = {
  id: table.id,
  name: table.name,
  street: table.street,
  streetNumber: table.streetNumber,
  zipcode: table.zipcode,
  city: table.city,
  locationId: table.locationId,
  locationName,
  complexId: table.complexId,
  complexName,
}

const matches = (text: string | undefined): SQL | undefined =>
  text
    ? sql`(${containsWords(text, [table.name, table.street, table.streetNumber, table.zipcode, table.city, complexName, locationName])}
        or ${containsWords(normaliseStreet(text), [table.addressKey]) ?? sql`false`})`
    : undefined

/** Another active project that the building of the row is in, of those that the actor sees. */
const inOther = (
  id: string,
): SQL => sql`exists (select from main.project_buildings ob join main.projects op on op.id = ob.project_id
  where ob.building_id = ${own} and op.id <> ${id} and op.status = 'Active' and op.draft_step is null)`

const Other = z.object({ buildingId: z.string(), id: z.string(), name: z.string() })

/** The other active projects of buildings; for users limited to assigned projects, only those. */
const otherProjects = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  ids: readonly string[],
): Promise<(id: string) => { id: string; name: string }[]> => {
  if (ids.length === 0) return () => []
  const mine =
    projectReach(actor).assigned.length > 0
      ? sql`and exists (select from main.project_users pu where pu.project_id = p.id and pu.user_id = ${actor.userId})`
      : sql``
  const { rows } =
    await tx.execute(sql`select pb.building_id as "buildingId", p.id, p.name from main.project_buildings pb join main.projects p on p.id = pb.project_id
    where pb.building_id = any(${sql.param([...ids])}::uuid[]) and p.id <> ${id} and p.status = 'Active' and p.draft_step is null ${mine} order by ${naturalOrder(sql`p.name`)}, p.id`)
  const byBuilding = Map.groupBy(
    rows.map((row) => Other.parse(row)),
    ({ buildingId }) => buildingId,
  )
  return (buildingId) =>
    (byBuilding.get(buildingId) ?? []).map(({ id: projectId, name }) => ({ id: projectId, name }))
}

const named = <T extends { locationName: string | null; complexName: string | null }>(row: T) => ({
  ...row,
  locationName: row.locationName ?? '',
  complexName: row.complexName ?? '',
})

const availableSorts = {
  Name: naturalOrder(table.name),
  ComplexName: naturalOrder(complexName),
  LocationName: naturalOrder(locationName),
  City: naturalOrder(table.city),
  Street: naturalOrder(sql`(${table.street} || ' ' || ${table.streetNumber})`),
  Units: unitCount,
}

/** A page of the client's buildings that are not in the project. Errors: 404, also at a filter. */
export const availableBuildingPage = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.availableBuildings.query>,
) => {
  await requireProject(tx, actor, id)
  await requirePlaces(tx, actor, query)
  const where = and(
    eq(table.tenantId, actor.tenantId),
    sql`not exists (select from main.project_buildings pb where pb.project_id = ${id} and pb.building_id = ${own})`,
    matches(query.Query),
    placedAt(table, query),
    query.Ids && inArray(table.id, query.Ids),
    whether(query.InOtherProject, inOther(id)),
  )
  const rows = async (request: PageRequest): Promise<AvailableBuilding[]> => {
    const found = await tx
      .select({ ...base, units: unitCount })
      .from(table)
      .where(onPage(tx, table, where, request))
      .orderBy(...(request.order ?? []))
      .limit(request.limit ?? 1)
    const others = await otherProjects(
      tx,
      actor,
      id,
      found.map((row) => row.id),
    )
    return found.map((row) => ({ ...named(row), otherProjects: others(row.id) }))
  }
  return listPage({ tx, table, query, where, sortKeys: availableSorts, rows })
}

const Facts = z.object({
  id: z.string(),
  Open: z.number(),
  OnHold: z.number(),
  AccessNotPossible: z.number(),
  Finalized: z.number(),
  radiators: z.number(),
  thermostats: z.number(),
  thermostatsOnline: z.number(),
  gateways: z.number(),
  gatewaysOnline: z.number(),
  appointmentsAhead: z.number(),
  nextAppointmentAt: z
    .union([z.string(), z.date()])
    .nullable()
    .transform((at) => (at === null ? null : new Date(at).toISOString())),
})

/** The progress of the buildings of a page, in one statement. */
const factsOf = async (
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, z.output<typeof Facts>>> => {
  if (ids.length === 0) return new Map()
  const at = now.toISOString()
  const { rows } =
    await tx.execute(sql`select b.id, u.*, r.*, t.*, g.*, a.* from unnest(${sql.param([...ids])}::uuid[]) b (id)
    cross join lateral (select (count(*) filter (where status = 'Open'))::int as "Open", (count(*) filter (where status = 'OnHold'))::int as "OnHold",
      (count(*) filter (where status = 'AccessNotPossible'))::int as "AccessNotPossible", (count(*) filter (where status = 'Finalized'))::int as "Finalized"
      from main.building_units where building_id = b.id) u
    cross join lateral (select count(*)::int as radiators from main.radiators where building_id = b.id) r
    cross join lateral (select count(*)::int as thermostats, (count(*) filter (where online_until > ${at}))::int as "thermostatsOnline"
      from main.thermostats where building_id = b.id and radiator_id is not null) t
    cross join lateral (select count(*)::int as gateways, (count(*) filter (where last_connection_at >= ${gatewayOnlineSince(now)}))::int as "gatewaysOnline"
      from main.gateways where building_id = b.id) g
    cross join lateral (select count(*)::int as "appointmentsAhead", min(starts_at) as "nextAppointmentAt"
      from main.appointments where building_id = b.id and cancelled_at is null and ends_at > ${at}) a`)
  return new Map(rows.map((row) => Facts.parse(row)).map((row) => [row.id, row]))
}

const nextAppointment = (now: Date) =>
  sql`(select min(a.starts_at) from main.appointments a where a.building_id = ${own} and a.cancelled_at is null and a.ends_at > ${now.toISOString()})`

/** A page of a project's buildings with their progress. Errors: 404, also at a filter. */
export const projectBuildingPage = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.buildings.query>,
  now: Date,
) => {
  await requireProject(tx, actor, id)
  await requirePlaces(tx, actor, query)
  const where = and(
    sql`exists (select from main.project_buildings pb where pb.project_id = ${id} and pb.building_id = ${own})`,
    matches(query.Query),
    placedAt({ ...table, buildingId: table.id }, query),
    query.Ids && inArray(table.id, query.Ids),
  )
  const sortKeys = {
    Name: naturalOrder(table.name),
    ComplexName: naturalOrder(complexName),
    LocationName: naturalOrder(locationName),
    Units: unitCount,
    OpenUnits: open,
    FinalizedUnits: finalized,
    NextAppointmentAt: nextAppointment(now),
  }
  const rows = async (request: PageRequest): Promise<ProjectBuilding[]> => {
    const found = await tx
      .select({
        ...base,
        gatewayInstallationRequested: table.gatewayInstallationRequested,
        recommended: table.recommendedGateways,
        floors: sql<number>`${table.floorsAbove} + ${table.floorsBelow}`,
        residential: table.residentialUnitsCount,
      })
      .from(table)
      .where(onPage(tx, table, where, request))
      .orderBy(...(request.order ?? []))
      .limit(request.limit ?? 1)
    const ids = found.map((row) => row.id)
    const facts = await factsOf(tx, ids, now)
    const others = await otherProjects(tx, actor, id, ids)
    return found.flatMap(({ recommended, floors, residential, ...row }) => {
      const fact = facts.get(row.id)
      if (!fact) return []
      const { Open, OnHold, AccessNotPossible, Finalized, gatewaysOnline, ...rest } = fact
      const total = Open + OnHold + AccessNotPossible + Finalized
      return {
        ...named(row),
        ...rest,
        units: { total, Open, OnHold, AccessNotPossible, Finalized },
        gatewayStatus: statusOfGateways(rest.gateways, gatewaysOnline),
        recommendedGateways: neededGateways({ recommended, floors, residential, units: total }),
        otherProjects: others(row.id),
      }
    })
  }
  return listPage({ tx, table, query, where, sortKeys, rows })
}
