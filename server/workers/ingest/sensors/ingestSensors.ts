import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { decodeSensor } from '../../../../domain/codec/dragino.ts'
import { behindDaysMax, isBelievable, messageTime, seenAt } from '../../../../domain/devices/plausible.ts'
import { bulkInsert, bulkUpdate } from '../../../db/bulk.ts'
import { sensorMeasurements, sensors } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Uplink } from '../../../network/messages.ts'
import type { SensorRow } from '../devices.ts'
import { foldSensor, sensorFields, sensorMeasurementOf, type SensorUplink } from './foldSensor.ts'
import { settleJumps, withVerdicts } from './jumps.ts'
import { day } from '../../../../domain/time.ts'

export const readSensorUplink = (message: Uplink, sensor: SensorRow): SensorUplink => {
  const decoded = decodeSensor(sensor.type, message.port, message.bytes)
  const at = messageTime(message.time, message.receivedAt)
  // a sensor's own clock takes precedence over the network server's, but only for live messages
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

const counterOf = ({ message }: SensorUplink): string => `${message.devAddr}:${message.frameCounter}`
const keyOf = (uplink: SensorUplink): string => `${uplink.sensor.id} ${counterOf(uplink)}`
const Stored = z.array(z.object({ sensorId: z.string(), devAddr: z.string(), frameCounter: z.number(), at: z.coerce.date() }))

/** The times of the measurements that are stored under these frame counters. */
const storedTimes = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<Map<string, string>> => {
  if (uplinks.length === 0) return new Map()
  const keys = uplinks.map(({ sensor, message }) => ({ id: sensor.id, addr: message.devAddr, counter: message.frameCounter }))
  const times = uplinks.map(({ at }) => Date.parse(at))
  const around = (2 * behindDaysMax + 1) * day
  const { rows } = await tx.execute(sql`
    select m.sensor_id as "sensorId", m.dev_addr as "devAddr", m.frame_counter as "frameCounter", m.at
    from json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, addr text, counter integer)
    join main.sensor_measurements m on m.sensor_id = keys.id and m.dev_addr = keys.addr and m.frame_counter = keys.counter
      and m.at >= ${new Date(Math.min(...times) - around).toISOString()} and m.at < ${new Date(Math.max(...times) + around).toISOString()}`)
  return new Map(Stored.parse(rows).map(({ sensorId, devAddr, frameCounter, at }) => [`${sensorId} ${devAddr}:${frameCounter}`, at.toISOString()]))
}

export interface IngestedSensors {
  fresh: SensorUplink[]
  /** Uplinks with a used frame counter but another time. */
  replayed: SensorUplink[]
}

/** Removes duplicates by frame counter: those of measurements are stored with them; of other messages a sensor remembers the latest counter. */
const sift = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<IngestedSensors> => {
  const known = await storedTimes(
    tx,
    uplinks.filter(({ decoded }) => decoded.kind === 'measurement'),
  )
  const sifted: IngestedSensors = { fresh: [], replayed: [] }
  for (const uplink of uplinks) {
    const key = keyOf(uplink)
    const before = known.get(key)
    if (before !== undefined) {
      if (uplink.timed && before !== uplink.at) sifted.replayed.push(uplink)
    } else if (uplink.decoded.kind === 'measurement' || !uplink.sensor.recent.includes(counterOf(uplink))) {
      known.set(key, uplink.at)
      sifted.fresh.push(uplink)
    }
  }
  return sifted
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
  'implausible',
] as const

/** Stores the measurements of sensors and their last values. */
export const ingestSensors = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<IngestedSensors> => {
  if (uplinks.length === 0) return { fresh: [], replayed: [] }
  const ordered = uplinks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.message.frameCounter - other.message.frameCounter)
  const sifted = await sift(tx, ordered)
  const rows = sifted.fresh.flatMap((uplink) => sensorMeasurementOf(uplink) ?? [])
  if (rows.length > 0) await bulkInsert(tx, sensorMeasurements, fields, rows, sql`on conflict do nothing`)
  const verdicts = await settleJumps(tx, rows)
  const after = [...Map.groupBy(sifted.fresh, ({ sensor }) => sensor)].map(([sensor, own]) => withVerdicts(foldSensor(sensor, own), verdicts))
  await bulkUpdate(tx, sensors, 'id', sensorFields, after)
  return sifted
}
