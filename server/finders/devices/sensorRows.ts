import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { sensors as contract } from '../../../contract/main/sensors.ts'
import { Sensor } from '../../../contract/main/sensorShapes.ts'
import { coveredSensorFields } from '../../../domain/consent/agreement.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { withheldReason, withhold } from '../consent/climate.ts'
import { withinReach } from '../../http/reach.ts'
import { sensors as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { listPage, neverFirst, onPage, whether, type PageRequest } from '../../db/page.ts'
import {
  requirePlaces,
  nameIn,
  placedAt,
  publicAreaName,
  unitNameOrNull,
  nameOrderIn,
} from '../estate/place.ts'
import { hasNetworkStatus, wordsOrEui } from './deviceConditions.ts'
import { dayOf } from '../../../domain/time.ts'

/**
 * The sensors within the actor's reach for a permission: those in reachable buildings, those of heating circuits that serve a
 * location with such a building, and those in the client's store, which belong to no project.
 */
export const sensorsOf = (actor: TenantActor, permission: Permission): SQL | undefined => {
  const own = withinReach(actor, permission, table.buildingId)
  const held = withinReach(actor, permission, sql`reached.id`)
  const above =
    held &&
    and(
      isNull(table.buildingId),
      or(
        isNull(table.locationId),
        sql`exists (select from main.buildings reached where reached.location_id = ${table.locationId} and ${held})`,
      ),
    )
  return and(eq(table.tenantId, actor.tenantId), own && or(own, above))
}

const pairedNeighbour = sql<{
  id: string
  eui: string
} | null>`(select json_build_object('id', s.id, 'eui', s.eui) from main.sensors s
  where s.room_id = sensors.room_id and s.placement = 'Room' and s.paired and s.id <> sensors.id and sensors.placement = 'Room')`

const gatewayRowId = sql<string | null>`(select g.id from main.gateways g where g.eui = sensors.gateway_eui)`

/** Why a sensor's last values are withheld. */
const withheldOf = (now: Date) =>
  withheldReason({ unitId: table.measuredUnitId, measuredAt: table.measuredAt }, dayOf(now))

const columns = (now: Date) => ({
  ...getTableColumns(table),
  locationName: nameIn('locations', table.locationId),
  buildingName: nameIn('buildings', table.buildingId),
  unitName: unitNameOrNull,
  publicAreaName,
  roomName: nameIn('rooms', table.roomId),
  windowName: nameIn('windows', table.windowId),
  heatingCircuitName: nameIn('heating_circuits', table.heatingCircuitId),
  pairedNeighbour,
  gatewayRowId,
  withheld: withheldOf(now),
})

/** Sensors as the reply has them. */
const selectSensors = async (
  tx: Tx,
  where: SQL | undefined,
  now: Date,
  request: PageRequest = {},
): Promise<Sensor[]> => {
  const rows = await tx
    .select(columns(now))
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  return rows.map((row) => ({
    ...withhold(row, coveredSensorFields, row.withheld),
    networkStatus: networkStatus(row.onlineUntil, now),
  }))
}

const sortKeys = (now: Date) => ({
  Eui: table.eui,
  Type: table.type,
  Placement: table.placement,
  BuildingName: nameOrderIn('buildings', table.buildingId),
  LastSeenAt: neverFirst(table.lastSeenAt),
  BatteryVoltage: table.batteryVoltage,
  // withheld values must not be revealed by the sort order
  Temperature: sql`case when ${withheldOf(now)} is null then ${table.temperature} end`,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
})

/** Matches words of a sensor's place, or a part of its EUI in any grouping. */
const matches = (text: string | undefined): SQL | undefined =>
  wordsOrEui(text, table.eui, [
    nameIn('buildings', table.buildingId),
    nameIn('rooms', table.roomId),
    nameIn('windows', table.windowId),
    nameIn('heating_circuits', table.heatingCircuitId),
  ])

/** A page of sensors. Errors: 404 at a filter. */
export const sensorPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    sensorsOf(actor, 'estate.read'),
    placedAt(table, query),
    matches(query.Query),
    query.Type && inArray(table.type, query.Type),
    query.Placement && inArray(table.placement, query.Placement),
    query.NetworkStatus && hasNetworkStatus(table.onlineUntil, query.NetworkStatus, now.toISOString()),
    query.Paired === undefined ? undefined : eq(table.paired, query.Paired),
    whether(query.Assigned, isNotNull(table.placement)),
    whether(query.Registered, isNotNull(table.registeredAt)),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys: sortKeys(now),
    rows: (request) => selectSensors(tx, where, now, request),
  })
}

const typesOf = (placement: Sensor['placement']) =>
  table.type.enumValues.filter((type) => sensorPlacementOf[type] === placement)

const mostFound = 20

/** Sensors found by place or by what is printed on them, with their labels. */
export const sensorNames = (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.autocomplete.query>,
) =>
  tx
    .select({ id: table.id, eui: table.eui, type: table.type })
    .from(table)
    .where(
      and(
        sensorsOf(actor, 'estate.read'),
        matches(query.Query),
        query.Placement && inArray(table.type, typesOf(query.Placement)),
        whether(query.Assigned, isNotNull(table.placement)),
      ),
    )
    .orderBy(asc(table.eui))
    .limit(mostFound)

/** A sensor as the actor may read it. Errors: 404. */
export const readSensor = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<Sensor> =>
  found((await selectSensors(tx, and(sensorsOf(actor, 'estate.read'), eq(table.id, id)), now))[0])

/** Locks a sensor within reach of a permission. Errors: 404, staleVersion 409 with the current sensor. */
export const lockSensor = (
  { tx, actor, version, now }: Omit<TenantWrite, 'audit'>,
  permission: Permission,
  id: string,
) =>
  lockShaped(tx, table, and(sensorsOf(actor, permission), eq(table.id, id)), {
    version,
    shape: Sensor,
    read: () => readSensor(tx, actor, id, now),
  })
