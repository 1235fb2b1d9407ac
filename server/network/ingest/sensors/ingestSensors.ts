import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { decodeSensor } from '../../../../domain/codec/dragino.ts'
import { behindDaysMax, isBelievable, messageTime, seenAt } from '../../../../domain/devices/plausible.ts'
import { bulkInsert, bulkUpdate } from '../../../db/bulk.ts'
import { sensorMeasurements, sensors } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Uplink } from '../../messages.ts'
import type { SensorRow } from '../devices.ts'
import { foldSensor, sensorFields, sensorMeasurementOf, type SensorUplink } from './foldSensor.ts'

const day = 86_400_000

export const readSensorUplink = (message: Uplink, sensor: SensorRow): SensorUplink => {
  const decoded = decodeSensor(sensor.type, message.port, message.bytes)
  const at = messageTime(message.time, message.receivedAt)
  // a sensor's own clock goes before the network server's, but only where the message is one of now
  const own = decoded.kind === 'measurement' && decoded.at !== undefined && isBelievable(decoded.at, at) ? decoded.at : undefined
  return {
    message,
    sensor,
    decoded,
    at: own ?? at,
    timed: own !== undefined || (message.time !== undefined && isBelievable(message.time, message.receivedAt)),
    seenAt: seenAt(message.time, message.receivedAt),
  }
}

const keyOf = (sensorId: string, devAddr: string, frameCounter: number): string => `${sensorId} ${devAddr}:${frameCounter}`
const Stored = z.array(z.object({ sensorId: z.string(), devAddr: z.string(), frameCounter: z.number() }))

/** The counters of measurements that are stored already. */
const storedCounters = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<Set<string>> => {
  if (uplinks.length === 0) return new Set()
  const keys = uplinks.map(({ sensor, message }) => ({ id: sensor.id, addr: message.devAddr, counter: message.frameCounter }))
  const times = uplinks.map(({ at }) => Date.parse(at))
  const around = (2 * behindDaysMax + 1) * day
  const { rows } = await tx.execute(sql`
    select m.sensor_id as "sensorId", m.dev_addr as "devAddr", m.frame_counter as "frameCounter"
    from json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, addr text, counter integer)
    join main.sensor_measurements m on m.sensor_id = keys.id and m.dev_addr = keys.addr and m.frame_counter = keys.counter
      and m.at >= ${new Date(Math.min(...times) - around).toISOString()} and m.at < ${new Date(Math.max(...times) + around).toISOString()}`)
  return new Set(Stored.parse(rows).map(({ sensorId, devAddr, frameCounter }) => keyOf(sensorId, devAddr, frameCounter)))
}

/** What is new: a measurement by its counter, any other message by being later than what was heard last. */
const freshOf = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<SensorUplink[]> => {
  const known = await storedCounters(
    tx,
    uplinks.filter(({ decoded }) => decoded.kind === 'measurement'),
  )
  return uplinks.filter(({ sensor, message, decoded, seenAt }) => {
    const key = keyOf(sensor.id, message.devAddr, message.frameCounter)
    if (known.has(key)) return false
    known.add(key)
    return decoded.kind === 'measurement' || sensor.lastSeenAt === null || Date.parse(seenAt) > Date.parse(sensor.lastSeenAt)
  })
}

const fields = [
  'tenantId',
  'sensorId',
  'unitId',
  'at',
  'devAddr',
  'frameCounter',
  'receivedAt',
  'temperature',
  'humidity',
  'externalTemperature',
  'externalHumidity',
  'batteryVoltage',
  'open',
  'openings',
  'openMinutes',
  'flowTemperature',
  'returnTemperature',
  'outdoorTemperature',
  'gatewayEui',
  'rssi',
  'snr',
  'spreadingFactor',
  'suspicious',
] as const

/** Writes what sensors measured and their last values. @returns the uplinks that are new. */
export const ingestSensors = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<SensorUplink[]> => {
  if (uplinks.length === 0) return []
  const ordered = uplinks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.message.frameCounter - other.message.frameCounter)
  const fresh = await freshOf(tx, ordered)
  const rows = fresh.flatMap((uplink) => sensorMeasurementOf(uplink) ?? [])
  if (rows.length > 0) await bulkInsert(tx, sensorMeasurements, fields, rows, sql`on conflict do nothing`)
  const after = [...Map.groupBy(fresh, ({ sensor }) => sensor)].map(([sensor, own]) => foldSensor(sensor, own))
  await bulkUpdate(tx, sensors, 'id', sensorFields, after)
  return fresh
}
