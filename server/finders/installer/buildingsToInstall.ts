import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { InstallBuilding, InstallFloor } from '../../../contract/main/installShapes.ts'
import type { installTool as contract } from '../../../contract/main/installTool.ts'
import { projects, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { gatewaysOfSpace } from '../devices/gatewayRows.ts'
import { readSignalTest, signalTestsOf } from '../devices/testerPresses.ts'
import { buildingPage } from '../estate/buildingRows.ts'
import { requireIds, requirePlaces } from '../estate/place.ts'
import { photosOfMany } from '../files/photoRows.ts'
import { projectReach, projectsOf } from '../projects/projectReach.ts'
import { projectPage } from '../projects/projectRows.ts'
import { partsByFloor } from './buildingFloors.ts'

/** A page of projects: for technicians those to which they are assigned. Errors: 404 at BuildingIds. */
export const projectsToInstall = (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.projects.query>,
) =>
  projectPage(
    tx,
    { userId: actor.userId, rights: actor.rights, tenantIds: [actor.tenantId] },
    { ...query, Draft: false },
  )

const Facts = z.object({
  id: z.string(),
  Open: z.number(),
  OnHold: z.number(),
  AccessNotPossible: z.number(),
  Finalized: z.number(),
  projectIds: z.array(z.string()),
})

/** Units by status, and the projects that the actor may read, of buildings, in one statement. */
const factsOf = async (tx: Tx, actor: TenantActor, ids: readonly string[]) => {
  const readable = tx
    .select({ id: projects.id })
    .from(projects)
    .where(projectsOf(projectReach(actor)))
  const { rows } =
    await tx.execute(sql`select f.building_id as id, f.open::int as "Open", f.on_hold::int as "OnHold",
      f.access_not_possible::int as "AccessNotPossible", f.finalized::int as "Finalized",
      array(select pb.project_id from main.project_buildings pb where pb.building_id = f.building_id and pb.project_id in ${readable} order by 1) as "projectIds"
    from main.building_figures f where f.building_id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(
    rows.map((row) => Facts.parse(row)).map(({ id, projectIds, ...units }) => [id, { projectIds, units }]),
  )
}

const nothing = { projectIds: [], units: { Open: 0, OnHold: 0, AccessNotPossible: 0, Finalized: 0 } }

/** Whom to call at the client, which manages the buildings. */
const contactOf = async (tx: Tx, actor: TenantActor): Promise<InstallBuilding['contact']> => {
  const [found] = await tx
    .select({ name: tenants.contactName, phone: tenants.contactPhone })
    .from(tenants)
    .where(eq(tenants.id, actor.tenantId))
  return found ?? { name: null, phone: null }
}

/** A page of buildings with their units by status and their signal tests. Errors: 404 at ProjectIds. */
export const buildingsToInstall = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.buildings.query>,
  now: Date,
) => {
  const { ProjectIds, ...rest } = query
  await requireIds(
    tx,
    'ProjectIds',
    ProjectIds,
    projects,
    projects.id,
    and(eq(projects.tenantId, actor.tenantId), projectsOf(projectReach(actor))),
  )
  const inProjects =
    ProjectIds &&
    sql`buildings.id in (select pb.building_id from main.project_buildings pb where pb.project_id = any(${sql.param([...ProjectIds])}::uuid[]))`
  const page = await buildingPage(tx, actor, rest, now, inProjects)
  const facts = await factsOf(
    tx,
    actor,
    page.items.map(({ id }) => id),
  )
  const signalOf = await signalTestsOf(tx, actor, page.items)
  const contact = await contactOf(tx, actor)
  const items: InstallBuilding[] = page.items.map((building) => ({
    ...building,
    ...(facts.get(building.id) ?? nothing),
    signal: signalOf(building),
    contact,
  }))
  return { ...page, items }
}

/** The gateways of a building with their photos, and its signal test. Errors: 404. */
export const gatewaysOfBuilding = async (tx: Tx, actor: TenantActor, buildingId: string, now: Date) => {
  const signal = await readSignalTest(tx, actor, buildingId)
  const { items } = await gatewaysOfSpace(tx, actor, buildingId, now)
  const photosOf = await photosOfMany(
    tx,
    actor,
    items.map(({ id }) => id),
  )
  return { items: items.map((gateway) => ({ ...gateway, photos: photosOf(gateway.id) })), signal }
}

/** The units and shared areas of a building by floor, from top to bottom; every floor of the building is there. Errors: 404. */
export const floorsOfBuilding = async (
  tx: Tx,
  actor: TenantActor,
  buildingId: string,
): Promise<InstallFloor[]> => {
  await requirePlaces(tx, actor, { BuildingIds: [buildingId] })
  return (await partsByFloor(tx, actor, buildingId)).floors
}
