import { and, asc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { sensors as contract } from '../../../contract/main/sensors.ts'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import type { NetworkStatus } from '../../../domain/enums.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { sensorPlacementOf, whyNotRemoveSensor } from '../../../domain/rules/sensor.ts'
import { addSensor } from '../../actions/devices/addSensor.ts'
import { pairSensor, pairSpace, unpairSensor, unpairSpace } from '../../actions/devices/pairSensors.ts'
import { assignSensorToCircuit, assignSensorToSpace, assignSensorToWindow, unassignSensor } from '../../actions/devices/placeSensor.ts'
import { boundedCount, containsWords, neverFirst, orderOf, pageOf } from '../../db/page.ts'
import { naturalOrder, sensors as table } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import { Afterwards, handlersFor } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { orderRegistration } from '../../registration/orders.ts'
import { countSensors, readChirpstackConfiguration } from '../../finders/devices/chirpstackConfiguration.ts'
import { nameIn } from '../../finders/estate/estatePage.ts'
import { knowWindows } from '../../finders/estate/knowWindows.ts'
import { knowPlaces, placedAt } from '../../finders/estate/place.ts'
import { lockSensor, readSensor, selectSensors, sensorsOf, withheldOf } from '../../finders/devices/sensorRows.ts'

const sortKeys = (now: Date): Record<string, SQLWrapper> => ({
  Eui: table.eui,
  Type: table.type,
  Placement: table.placement,
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  LastSeenAt: neverFirst(table.lastSeenAt),
  BatteryVoltage: table.batteryVoltage,
  // what is not shown is not told by the order either
  Temperature: sql`case when ${withheldOf(now)} is null then ${table.temperature} end`,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
})

const inRoomOf = (name: 'rooms' | 'windows' | 'heating_circuits', key: SQLWrapper): SQL =>
  sql`(select n.name from main.${sql.identifier(name)} n where n.id = ${key})`

/** Words of where a sensor is, or a part of its EUI however it is grouped. */
const matches = (text: string | undefined): SQL | undefined => {
  if (!text) return undefined
  const eui = normaliseEui(text)
  const places = [
    nameIn('buildings', table.buildingId),
    inRoomOf('rooms', table.roomId),
    inRoomOf('windows', table.windowId),
    inRoomOf('heating_circuits', table.heatingCircuitId),
  ]
  return or(containsWords(text, [table.eui, ...places]), /^[0-9a-f]+$/.test(eui) ? ilike(table.eui, `%${eui}%`) : undefined)
}

/** The condition that the sensors have one of these statuses; says the same as `networkStatus`. */
const hasStatus = (statuses: readonly NetworkStatus[], now: Date): SQL | undefined => {
  const at = now.toISOString()
  const conditions: Record<NetworkStatus, SQL> = { Online: gte(table.onlineUntil, at), Offline: lt(table.onlineUntil, at), Unknown: isNull(table.onlineUntil) }
  return or(...statuses.map((status) => conditions[status])) ?? sql`false`
}

const given = (wanted: boolean | undefined, condition: SQLWrapper): SQL | undefined => (wanted === undefined ? undefined : sql`(${condition}) = ${wanted}`)

const typesOf = (placement: Sensor['placement']) => table.type.enumValues.filter((type) => sensorPlacementOf[type] === placement)

const mostFound = 20

export const sensors = handlersFor(contract, {
  list: async ({ tx, actor, query, now }) => {
    await knowPlaces(tx, actor, query)
    await knowWindows(tx, actor, query.WindowIds)
    const where = and(
      sensorsOf(actor, 'estate.read'),
      placedAt(table, query),
      matches(query.Query),
      query.WindowIds && inArray(table.windowId, query.WindowIds),
      query.HeatingCircuitIds && inArray(table.heatingCircuitId, query.HeatingCircuitIds),
      query.Type && inArray(table.type, query.Type),
      query.Placement && inArray(table.placement, query.Placement),
      query.NetworkStatus && hasStatus(query.NetworkStatus, now),
      query.Paired === undefined ? undefined : eq(table.paired, query.Paired),
      given(query.Assigned, isNotNull(table.placement)),
      given(query.Registered, isNotNull(table.registeredAt)),
    )
    const order = orderOf(query, sortKeys(now)[query['Sort.SortOption']] ?? table.eui, table.id)
    return pageOf(
      query,
      (limit, offset) => selectSensors(tx, where, now, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  autocomplete: async ({ tx, actor, query }) => ({
    items: await tx
      .select({ id: table.id, eui: table.eui, type: table.type })
      .from(table)
      .where(
        and(
          sensorsOf(actor, 'estate.read'),
          matches(query.Query),
          query.Placement && inArray(table.type, typesOf(query.Placement)),
          given(query.Assigned, isNotNull(table.placement)),
        ),
      )
      .orderBy(asc(table.eui))
      .limit(mostFound),
  }),
  chirpstackConfiguration: async ({ tx, actor, query, now, deps }) => {
    const eui = query.SensorId === undefined ? undefined : (await readSensor(tx, actor, query.SensorId, now)).eui
    const counted = await countSensors(tx, actor)
    return new Afterwards(() => readChirpstackConfiguration(deps.network.register, counted, eui))
  },
  create: async (call) => readSensor(call.tx, call.actor, await addSensor(call, call.body), call.now),
  read: ({ tx, actor, params, now }) => readSensor(tx, actor, params.id, now),
  update: async ({ tx, actor, params, body, version, now, audit }) => {
    const before = await lockSensor({ tx, actor, now }, 'thermostats.install', params.id, version)
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'sensor.update', entityId: params.id, before, after })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'sensors', ids: [params.id] }])
    return readSensor(tx, actor, params.id, now)
  },
  remove: async ({ tx, actor, params, version, audit, now }) => {
    const before = await lockSensor({ tx, actor, now }, 'estate.write', params.id, version)
    refuseIf(whyNotRemoveSensor(before), 'id')
    await tx.delete(table).where(eq(table.id, params.id))
    await orderRegistration(tx, before, { deleted: true }, now)
    await audit({ action: 'sensor.delete', entityId: params.id, before })
    await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'sensors', ids: [params.id] }])
  },
  assignToSpace: async (call) => {
    await assignSensorToSpace(call, call.params.id, call.params.spaceId, call.query.confirm)
    return readSensor(call.tx, call.actor, call.params.id, call.now)
  },
  assignToWindow: async (call) => {
    await assignSensorToWindow(call, call.params.id, call.params.windowId)
    return readSensor(call.tx, call.actor, call.params.id, call.now)
  },
  assignToHeatingCircuit: async (call) => {
    await assignSensorToCircuit(call, call.params.id, call.params.heatingCircuitId)
    return readSensor(call.tx, call.actor, call.params.id, call.now)
  },
  unassign: async (call) => {
    await unassignSensor(call, call.params.id)
    return readSensor(call.tx, call.actor, call.params.id, call.now)
  },
  pair: async (call) => {
    const neighbours = await pairSensor(call, call.params.id)
    return { sensor: await readSensor(call.tx, call.actor, call.params.id, call.now), unpaired: neighbours.map(({ id, eui }) => ({ id, eui })) }
  },
  unpair: async (call) => {
    await unpairSensor(call, call.params.id)
    return readSensor(call.tx, call.actor, call.params.id, call.now)
  },
  pairSpace: async (call) => ({ paired: await pairSpace(call, call.params.spaceId) }),
  unpairSpace: async (call) => ({ unpaired: await unpairSpace(call, call.params.spaceId) }),
})
