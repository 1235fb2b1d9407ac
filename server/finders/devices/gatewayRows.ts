import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { gateways as contract } from '../../../contract/main/gateways.ts'
import { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { hour } from '../../../domain/time.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { normaliseEui, normaliseGatewayEui } from '../../../domain/rules/eui.ts'
import {
  aggregatedStatus,
  gatewayNetworkStatus,
  gatewayOnlineSince,
  gatewayInstallationProcesses,
  whyNotAssignGateway,
  type Mounting,
} from '../../../domain/rules/gateway.ts'
import { asked, askedOf, containsWords, joinedPage, neverFirst, whether } from '../../db/page.ts'
import { withinReach } from '../../http/reach.ts'
import { buildingComplexes, buildings, gatewayHours, gateways as table, locations } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { requirePlaces, nameIn, placedAt, nameOrderIn } from '../estate/place.ts'
import { findSpace, type SpaceRow } from '../estate/spacesView.ts'
import { hasNetworkStatus } from './deviceConditions.ts'

/** The gateways within the actor's reach for a permission: those in reachable buildings, and those in the client's store, which belong to no project. */
export const gatewaysOf = (actor: TenantActor, permission: Permission): SQL | undefined => {
  const reached = withinReach(actor, permission, table.buildingId)
  return and(eq(table.tenantId, actor.tenantId), reached && or(reached, isNull(table.buildingId)))
}

/** The gateways of a space; for a unit, public area, room or radiator those of its building. */
const gatewaysBelow = ({ type, id, locationId, complexId, buildingId }: SpaceRow): SQL => {
  if (type === 'Location') return eq(table.locationId, locationId)
  return type === 'BuildingComplex' && complexId !== null
    ? eq(table.complexId, complexId)
    : eq(table.buildingId, buildingId ?? id)
}

/** Gateways with the names of their places. */
const gatewayRows = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(table),
      locationName: locations.name,
      complexName: buildingComplexes.name,
      buildingName: buildings.name,
      issues: buildings.gatewayIssues,
      issuesComment: buildings.gatewayIssuesComment,
    })
    .from(table)
    .leftJoin(locations, eq(locations.id, table.locationId))
    .leftJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .leftJoin(buildings, eq(buildings.id, table.buildingId))

type Row = Awaited<ReturnType<ReturnType<typeof gatewayRows>['execute']>>[number]

interface Heard extends Record<string, unknown> {
  eui: string
  kind: 'thermostats' | 'sensors'
  n: number
}

/** How many of the client's devices were last heard best by each gateway, in one statement for a whole page. */
const heardBy = async (tx: Tx, tenantId: string, euis: readonly string[]) => {
  if (euis.length === 0) return () => ({ thermostats: 0, sensors: 0 })
  const counted = (kind: Heard['kind']) =>
    sql`select ${kind}::text as kind, gateway_eui as eui, count(*)::int as n from main.${sql.identifier(kind)} where tenant_id = ${tenantId} and gateway_eui = any(${sql.param([...euis])}::text[]) group by 2`
  const { rows } = await tx.execute<Heard>(sql`${counted('thermostats')} union all ${counted('sensors')}`)
  const counts = new Map(rows.map(({ kind, eui, n }) => [`${eui} ${kind}`, n]))
  return (eui: string) => ({
    thermostats: counts.get(`${eui} thermostats`) ?? 0,
    sensors: counts.get(`${eui} sensors`) ?? 0,
  })
}

const allChecks = (mounting: Mounting) => ({
  boxMounted: false,
  powerConnected: false,
  ledsGreen: false,
  boxSealed: false,
  ...mounting,
})

/** Adds counts and computed fields. */
const withFacts = async (tx: Tx, actor: TenantActor, rows: readonly Row[], now: Date): Promise<Gateway[]> => {
  const euis = rows.map(({ eui }) => eui)
  const heard = await heardBy(tx, actor.tenantId, euis)
  return rows.map((row) => ({
    ...row,
    mounting: allChecks(row.mounting),
    issues: row.issues ?? [],
    networkStatus: gatewayNetworkStatus(row.lastConnectionAt, now),
    heard: heard(row.eui),
  }))
}

const sortKeys = {
  Eui: table.eui,
  GatewayId: table.gatewayId,
  BuildingName: nameOrderIn('buildings', table.buildingId),
  Placement: table.placement,
  InstallationProcess: sql`array_position(${sql.raw(`array['${gatewayInstallationProcesses.join("','")}']`)}, ${table.installationProcess})`,
  LastConnectionAt: neverFirst(table.lastConnectionAt),
  PacketsReceived: table.packetsReceived,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** Matches words printed on a gateway or naming its building; EUIs and MAC addresses in any grouping. */
const matches = (text: string | undefined): SQL | undefined => {
  if (!text) return undefined
  const eui = normaliseEui(text)
  const words = containsWords(text, [
    table.eui,
    table.gatewayId,
    table.boardId,
    table.productId,
    table.macAddress,
    nameIn('buildings', table.buildingId),
  ])
  return eui === ''
    ? words
    : or(words, containsWords(eui, [table.eui, sql`replace(${table.macAddress}, ':', '')`]))
}

const hasIssues = sql`exists (select from main.buildings b where b.id = ${table.buildingId} and cardinality(b.gateway_issues) > 0)`

/** A page of gateways. Errors: 404 at a filter. */
export const gatewayPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    gatewaysOf(actor, 'estate.read'),
    matches(query.Query),
    placedAt(table, query),
    asked(
      query,
      'NetworkStatus',
      query.NetworkStatus &&
        hasNetworkStatus(table.lastConnectionAt, query.NetworkStatus, gatewayOnlineSince(now)),
    ),
    askedOf(query, 'InstallationProcess', table.installationProcess, query.InstallationProcess),
    askedOf(query, 'Placement', table.placement, query.Placement),
    whether(query.Assigned, isNotNull(table.buildingId)),
    whether(query.Registered, isNotNull(table.registeredAt)),
    whether(query.HasIssues, hasIssues),
  )
  const page = await joinedPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (ids) => gatewayRows(tx).where(ids),
  })
  return { ...page, items: await withFacts(tx, actor, page.items, now) }
}

const mostFound = 20

/** Gateways found by what is printed on them, with their labels. */
export const gatewayNames = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.autocomplete.query>,
) => {
  const where = and(
    gatewaysOf(actor, 'estate.read'),
    matches(query.Query),
    whether(query.Assigned, isNotNull(table.buildingId)),
  )
  const rows = await gatewayRows(tx).where(where).orderBy(asc(table.eui)).limit(mostFound)
  return rows.map(({ id, eui, gatewayId, buildingName }) => ({ id, eui, gatewayId, buildingName }))
}

/** Gateways for installers, with why each cannot be assigned; an exact EUI match and those in the store come first. */
export const gatewaysToInstall = async (tx: Tx, actor: TenantActor, text: string, now: Date) => {
  const exact = normaliseGatewayEui(text)
  const rows = await gatewayRows(tx)
    .where(and(gatewaysOf(actor, 'thermostats.install'), or(eq(table.eui, exact), matches(text))))
    .orderBy(desc(eq(table.eui, exact)), desc(isNull(table.buildingId)), asc(table.eui))
    .limit(mostFound)
  return (await withFacts(tx, actor, rows, now)).map((row) => ({
    ...row,
    whyNotAssign: whyNotAssignGateway(row) ?? null,
  }))
}

/** Maximum on the page of a space; larger locations are viewed building by building. */
const mostOfSpace = 1_000

/** The gateways of a space and their combined status. Errors: 404. */
export const gatewaysOfSpace = async (tx: Tx, actor: TenantActor, spaceId: string, now: Date) => {
  const space = await findSpace(tx, actor, 'estate.read', spaceId)
  const rows = await gatewayRows(tx)
    .where(and(gatewaysOf(actor, 'estate.read'), gatewaysBelow(space)))
    .orderBy(asc(nameOrderIn('buildings', table.buildingId)), asc(table.eui))
    .limit(mostOfSpace)
  const items = await withFacts(tx, actor, rows, now)
  return { status: aggregatedStatus(items.map(({ networkStatus }) => networkStatus)), items }
}

/** A gateway as the actor may read it. Errors: 404. */
export const readGateway = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<Gateway> => {
  const wanted = and(gatewaysOf(actor, 'estate.read'), eq(table.id, id))
  return found((await withFacts(tx, actor, await gatewayRows(tx).where(wanted), now))[0])
}

/** Locks a gateway within reach of a permission. Errors: 404, staleVersion 409 with the current gateway. */
export const lockGateway = (
  { tx, actor, version, now }: Omit<TenantWrite, 'audit'>,
  permission: Permission,
  id: string,
) =>
  lockShaped(tx, table, and(gatewaysOf(actor, permission), eq(table.id, id)), {
    version,
    shape: Gateway,
    read: () => readGateway(tx, actor, id, now),
  })

/** The hourly counts of a gateway for the last hours. Errors: 404. */
export const gatewayStatistics = async (tx: Tx, actor: TenantActor, id: string, hours: number, now: Date) => {
  await readGateway(tx, actor, id, now)
  const since = new Date(now.getTime() - hours * hour).toISOString()
  return tx
    .select()
    .from(gatewayHours)
    .where(
      and(
        eq(gatewayHours.gatewayId, id),
        eq(gatewayHours.tenantId, actor.tenantId),
        gte(gatewayHours.hour, since),
      ),
    )
    .orderBy(asc(gatewayHours.hour))
}
