import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { gateways as contract } from '../../../contract/main/gateways.ts'
import { Gateway } from '../../../contract/main/gatewayShapes.ts'
import type { NetworkStatus } from '../../../domain/enums.ts'
import { normaliseEui, normaliseGatewayEui } from '../../../domain/rules/eui.ts'
import { aggregatedStatus, gatewayOnlineSince } from '../../../domain/rules/gateway.ts'
import { gatewayInstallationProcesses, whyNotAssignGateway, whyNotInstallationProcess, whyNotRemoveGateway } from '../../../domain/rules/gatewayInstallation.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { onboardGateway } from '../../actions/devices/onboardGateway.ts'
import { assignGateway, unassignGateway } from '../../actions/devices/placeGateway.ts'
import { reassignGateway } from '../../actions/devices/reassignGateway.ts'
import { findSpace } from '../../actions/estate/updateSpace.ts'
import { containsWords, neverFirst } from '../../db/page.ts'
import { gatewayHours, gateways as table, naturalOrder } from '../../db/schema.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { orderRegistration } from '../../registration/orders.ts'
import { estatePage, nameIn } from '../../finders/estate/estatePage.ts'
import { knowFilters } from '../../finders/estate/estateParents.ts'
import { gatewayRows, gatewaysBelow, gatewaysOf, readGateway, withGatewayFacts } from '../../finders/devices/gatewayRows.ts'
import { lockShaped } from '../../http/lockShaped.ts'

const sortKeys: Record<string, SQLWrapper> = {
  Eui: table.eui,
  GatewayId: table.gatewayId,
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  Placement: table.placement,
  InstallationProcess: sql`array_position(${sql.raw(`array['${gatewayInstallationProcesses.join("','")}']`)}, ${table.installationProcess})`,
  LastConnectionAt: neverFirst(table.lastConnectionAt),
  PacketsReceived: table.packetsReceived,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** Words of what is printed on a gateway or of its building; an EUI or MAC address may be grouped as people write it. */
const matches = (text: string | undefined): SQL | undefined => {
  if (!text) return undefined
  const eui = normaliseEui(text)
  const words = containsWords(text, [table.eui, table.gatewayId, table.boardId, table.productId, table.macAddress, nameIn('buildings', table.buildingId)])
  return eui === '' ? words : or(words, containsWords(eui, [table.eui, sql`replace(${table.macAddress}, ':', '')`]))
}

/** The condition that the gateways have one of these statuses; says the same as `gatewayNetworkStatus`. */
const hasStatus = (statuses: readonly NetworkStatus[], now: Date): SQL | undefined => {
  const since = gatewayOnlineSince(now)
  const conditions: Record<NetworkStatus, SQL> = {
    Online: gte(table.lastConnectionAt, since),
    Offline: lt(table.lastConnectionAt, since),
    Unknown: isNull(table.lastConnectionAt),
  }
  return or(...statuses.map((status) => conditions[status])) ?? sql`false`
}

const given = (wanted: boolean | undefined, condition: SQLWrapper): SQL | undefined => (wanted === undefined ? undefined : sql`(${condition}) = ${wanted}`)

const hasIssues = sql`exists (select from main.buildings b where b.id = ${table.buildingId} and cardinality(b.gateway_issues) > 0)`

/** What a space's page shows at most; a location with more is looked at building by building. */
const mostOfSpace = 1_000
const mostFound = 20

interface Call extends Pick<Base, 'tx' | 'version' | 'now'> {
  actor: TenantActor
  params: { id: string }
}

const lock = ({ tx, actor, params: { id }, version, now }: Call, permission: Permission) =>
  lockShaped(tx, table, and(gatewaysOf(actor, permission), eq(table.id, id)), { version, shape: Gateway, read: () => readGateway(tx, actor, id, now) })

export const gateways = handlersFor(contract, {
  list: async ({ tx, actor, query, now }) => {
    await knowFilters(tx, actor, query)
    const where = and(
      gatewaysOf(actor, 'estate.read'),
      matches(query.Query),
      query.Ids && inArray(table.id, query.Ids),
      query.LocationIds && inArray(table.locationId, query.LocationIds),
      query.ComplexIds && inArray(table.complexId, query.ComplexIds),
      query.BuildingIds && inArray(table.buildingId, query.BuildingIds),
      query.NetworkStatus && hasStatus(query.NetworkStatus, now),
      query.InstallationProcess && inArray(table.installationProcess, query.InstallationProcess),
      query.Placement && inArray(table.placement, query.Placement),
      given(query.Assigned, isNotNull(table.buildingId)),
      given(query.Registered, isNotNull(table.registeredAt)),
      given(query.HasIssues, hasIssues),
    )
    const page = await estatePage({ tx, table, query, where, sortKeys, rows: (ids) => gatewayRows(tx).where(ids) })
    return { ...page, items: await withGatewayFacts(tx, actor, page.items, now) }
  },
  autocomplete: async ({ tx, actor, query }) => {
    const where = and(gatewaysOf(actor, 'estate.read'), matches(query.Query), given(query.Assigned, isNotNull(table.buildingId)))
    const rows = await gatewayRows(tx).where(where).orderBy(asc(table.eui)).limit(mostFound)
    return { items: rows.map(({ id, eui, gatewayId, buildingName }) => ({ id, eui, gatewayId, buildingName })) }
  },
  search: async ({ tx, actor, query, now }) => {
    const exact = normaliseGatewayEui(query.Query)
    const rows = await gatewayRows(tx)
      .where(and(gatewaysOf(actor, 'thermostats.install'), or(eq(table.eui, exact), matches(query.Query))))
      .orderBy(desc(eq(table.eui, exact)), desc(isNull(table.buildingId)), asc(table.eui))
      .limit(mostFound)
    return { items: (await withGatewayFacts(tx, actor, rows, now)).map((row) => ({ ...row, whyNotAssign: whyNotAssignGateway(row) ?? null })) }
  },
  create: async ({ tx, actor, body, now, audit }) => {
    const [row] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...body })
      .returning()
    const made = found(row)
    await audit({ action: 'gateway.create', entityId: made.id, after: made })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [made.id] }])
    return readGateway(tx, actor, made.id, now)
  },
  read: ({ tx, actor, params, now }) => readGateway(tx, actor, params.id, now),
  update: async (call) => {
    const { tx, actor, params, body, now, audit } = call
    const before = await lock(call, 'thermostats.install')
    refuseIf(before.buildingId === null && (body.placement ?? body.placementNote) !== null ? 'gatewayNotAssigned' : undefined, 'placement')
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'gateway.update', entityId: params.id, before, after })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [params.id] }])
    return readGateway(tx, actor, params.id, now)
  },
  remove: async ({ tx, actor, params, version, audit, now }) => {
    const before = await lockRow(tx, table, and(gatewaysOf(actor, 'estate.write'), eq(table.id, params.id)), version)
    refuseIf(whyNotRemoveGateway(before), 'id')
    await tx.delete(table).where(eq(table.id, params.id))
    await orderRegistration(tx, before, { gatewayDeleted: true }, now)
    await audit({ action: 'gateway.delete', entityId: params.id, before })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [params.id] }])
  },
  assign: async (call) => {
    await assignGateway(call, call.params.id, call.body)
    return readGateway(call.tx, call.actor, call.params.id, call.now)
  },
  unassign: async (call) => {
    await unassignGateway(call, call.params.id)
    return readGateway(call.tx, call.actor, call.params.id, call.now)
  },
  setInstallationProcess: async (call) => {
    const { tx, actor, params, body, now, audit } = call
    const before = await lock(call, 'thermostats.install')
    refuseIf(whyNotInstallationProcess(body.installationProcess, before), 'installationProcess')
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'gateway.setInstallationProcess', entityId: params.id, before, after })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'gateways', ids: [params.id] }])
    return readGateway(tx, actor, params.id, now)
  },
  statistics: async ({ tx, actor, params, query, now }) => {
    await readGateway(tx, actor, params.id, now)
    const since = new Date(now.getTime() - query.Hours * 3_600_000).toISOString()
    const items = await tx
      .select()
      .from(gatewayHours)
      .where(and(eq(gatewayHours.gatewayId, params.id), eq(gatewayHours.tenantId, actor.tenantId), gte(gatewayHours.hour, since)))
      .orderBy(asc(gatewayHours.hour))
    return { items }
  },
  ofSpace: async ({ tx, actor, params, now }) => {
    const space = await findSpace(tx, actor, 'estate.read', params.spaceId)
    const rows = await gatewayRows(tx)
      .where(and(gatewaysOf(actor, 'estate.read'), gatewaysBelow(space)))
      .orderBy(asc(naturalOrder(nameIn('buildings', table.buildingId))), asc(table.eui))
      .limit(mostOfSpace)
    const items = await withGatewayFacts(tx, actor, rows, now)
    return { status: aggregatedStatus(items.map(({ networkStatus }) => networkStatus)), items }
  },
  onboard: async (call) => readGateway(call.tx, call.actor, await onboardGateway(call, call.body), call.now),
  reassignTenant: (call) => reassignGateway(call, call.params.eui, call.body.tenantId),
})
