import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { buildings as contract } from '../../../contract/main/buildings.ts'
import { Building } from '../../../contract/main/buildingShapes.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { normaliseStreet } from '../../../domain/rules/address.ts'
import { aggregatedStatus, gatewayNetworkStatus, recommendedGateways } from '../../../domain/rules/gateway.ts'
import { containsWords, joinedPage, whether } from '../../db/page.ts'
import {
  buildingComplexes,
  buildings as table,
  gateways,
  heatingCircuits,
  locations,
} from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { countsBelow } from './estateBelow.ts'
import { buildingsOf } from './estateReach.ts'
import { requirePlaces, nameOrderIn, placedAt } from './place.ts'

/** Buildings with the names of their places. */
const buildingRows = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(table),
      locationName: locations.name,
      complexName: buildingComplexes.name,
      heatingCircuitName: heatingCircuits.name,
    })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))
    .innerJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .leftJoin(heatingCircuits, eq(heatingCircuits.id, table.heatingCircuitId))

type Row = Awaited<ReturnType<ReturnType<typeof buildingRows>['execute']>>[number]

/** The last connection of each gateway in the buildings. */
const lastConnections = async (tx: Tx, tenantId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string | null, { at: string | null }[]>()
  const rows = await tx
    .select({ buildingId: gateways.buildingId, at: gateways.lastConnectionAt })
    .from(gateways)
    .where(and(eq(gateways.tenantId, tenantId), inArray(gateways.buildingId, [...ids])))
  return Map.groupBy(rows, ({ buildingId }) => buildingId)
}

/** Adds counts and computed fields, in two statements for a whole page. */
const withFacts = async (
  tx: Tx,
  actor: TenantActor,
  rows: readonly Row[],
  now: Date,
): Promise<Building[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await countsBelow(tx, actor, 'building', ids)
  const heard = await lastConnections(tx, actor.tenantId, ids)
  return rows.map((row) => {
    const of = counts(row.id)
    return {
      ...row,
      computedGateways: recommendedGateways({
        floors: row.floorsAbove + row.floorsBelow,
        units: Math.max(row.residentialUnitsCount ?? 0, of('buildingUnits')),
      }),
      gatewayStatus: aggregatedStatus(
        (heard.get(row.id) ?? []).map(({ at }) => gatewayNetworkStatus(at, now)),
      ),
      counts: {
        buildingUnits: of('buildingUnits'),
        finalizedUnits: of('finalizedUnits'),
        publicAreas: of('publicAreas'),
        rooms: of('rooms'),
        radiators: of('radiators'),
        thermostats: of('thermostats'),
        sensors: of('sensors'),
        gateways: of('gateways'),
      },
    }
  })
}

const sortKeys = {
  Name: naturalOrder(table.name),
  City: naturalOrder(table.city),
  Zipcode: table.zipcode,
  Street: naturalOrder(sql`(${table.street} || ' ' || ${table.streetNumber})`),
  ComplexName: nameOrderIn('building_complexes', table.complexId),
  LocationName: nameOrderIn('locations', table.locationId),
  ConstructionYear: table.constructionYear,
  InstallationFrom: table.installationFrom,
  GatewayInstallationRequestedAt: table.gatewayInstallationRequestedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** Matches words of the name and the address as written, or of the normalised address: "Goethestr. 5" finds Goethestraße 5. */
const matches = (text: string | undefined) =>
  text
    ? or(
        containsWords(text, [table.name, table.street, table.streetNumber, table.zipcode, table.city]),
        containsWords(normaliseStreet(text), [table.addressKey]),
      )
    : undefined

type Filter = Pick<
  z.output<typeof contract.list.query>,
  | 'Query'
  | 'LocationIds'
  | 'ComplexIds'
  | 'HeatingCircuitIds'
  | 'GatewayInstallationRequested'
  | 'HasGateways'
  | 'HasGatewayIssues'
>

/** The buildings of a filter within the actor's reach. Errors: 404 at a filter. */
export const buildingFilter = async (tx: Tx, actor: TenantActor, query: Filter) => {
  await requirePlaces(tx, actor, query)
  return and(
    buildingsOf(actor, 'estate.read'),
    matches(query.Query),
    placedAt(table, query),
    whether(query.GatewayInstallationRequested, table.gatewayInstallationRequested),
    whether(query.HasGateways, sql`exists (select from main.gateways g where g.building_id = ${table.id})`),
    whether(query.HasGatewayIssues, sql`cardinality(${table.gatewayIssues}) > 0`),
  )
}

/** A page of buildings with their counts; `also` narrows it further. Errors: 404 at a filter. */
export const buildingPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
  also?: SQL,
) => {
  const where = and(await buildingFilter(tx, actor, query), also)
  const page = await joinedPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (ids) => buildingRows(tx).where(ids),
  })
  return { ...page, items: await withFacts(tx, actor, page.items, now) }
}

/** A building as the actor may read it. Errors: 404. */
export const readBuilding = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<Building> => {
  const wanted = and(buildingsOf(actor, 'estate.read'), eq(table.id, id))
  return found((await withFacts(tx, actor, await buildingRows(tx).where(wanted), now))[0])
}

/** Locks a building within reach of a permission. Errors: 404, staleVersion 409 with the current building. */
export const lockBuilding = (
  { tx, actor, version, now }: Omit<TenantWrite, 'audit'>,
  permission: Permission,
  id: string,
) =>
  lockShaped(tx, table, and(buildingsOf(actor, permission), eq(table.id, id)), {
    version,
    shape: Building,
    read: () => readBuilding(tx, actor, id, now),
  })

/** The obstacles to gateways recorded in a building. Errors: 404. */
export const readGatewayIssues = async (tx: Tx, actor: TenantActor, id: string) => {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(buildingsOf(actor, 'estate.read'), eq(table.id, id)))
  const { version, gatewayIssues: issues, gatewayIssuesComment: comment } = found(row)
  return { version, issues, comment }
}
