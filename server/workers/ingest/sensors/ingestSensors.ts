import { and, gte, lt, sql } from 'drizzle-orm'
import { decodeSensor } from '../../../../domain/codec/dragino.ts'
import {
  aheadMinutesMax,
  behindDaysMax,
  isBelievable,
  messageTime,
  statedTime,
} from '../../../../domain/devices/plausible.ts'
import { bulkInsert, bulkUpdate } from '../../../db/bulk.ts'
import { sensorMeasurements, sensors } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Uplink } from '../../../network/messages.ts'
import type { SensorRow } from '../devices.ts'
import {
  foldSensor,
  messageOf,
  sensorFields,
  sensorMeasurementOf,
  type SensorMeasurement,
  type SensorUplink,
} from './foldSensor.ts'
import { fromTheirUnits } from './homes.ts'
import { restartedBetween, restartsBy, type Restart } from '../restarts.ts'
import { settleJumps, withVerdicts } from './jumps.ts'
import { day, minute } from '../../../../domain/time.ts'

export const readSensorUplink = (message: Uplink, sensor: SensorRow): SensorUplink => {
  const decoded = decodeSensor(sensor.type, message.port, message.bytes)
  const at = messageTime(message.time, message.receivedAt)
  // a sensor's own clock takes precedence over the network server's, but only for live messages
  const own =
    decoded.kind === 'measurement' && decoded.at !== undefined && isBelievable(decoded.at, at)
      ? messageTime(decoded.at, message.receivedAt)
      : undefined
  return {
    message,
    sensor,
    unitId: sensor.unitId,
    decoded,
    at: own ?? at,
    timed:
      own !== undefined || (message.time !== undefined && isBelievable(message.time, message.receivedAt)),
    seenAt: messageTime(message.time, message.receivedAt),
  }
}

const counterOf = ({ message }: SensorUplink): string => `${message.devAddr}:${message.frameCounter}`
const keyOf = (uplink: SensorUplink): string => `${uplink.sensor.id} ${counterOf(uplink)}`

/** The columns that hold what a sensor itself says. */
const said = [
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
] as const satisfies readonly (keyof SensorMeasurement)[]
/** A value that counts as implausible is said all the same: whether it counts follows from other messages, too. */
const contentsOf = (row: Pick<SensorMeasurement, (typeof said)[number] | 'implausible'>): string => {
  const reported = new Map(Object.entries(row.implausible ?? {}))
  return JSON.stringify(said.map((field) => row[field] ?? reported.get(field) ?? null))
}

/** A measurement under a frame counter. */
interface Use {
  at: string
  contents: string
}

/** The measurements that are stored under these frame counters. */
const storedUses = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<Map<string, Use[]>> => {
  if (uplinks.length === 0) return new Map()
  const keys = uplinks.map(({ sensor, message }) => ({
    id: sensor.id,
    addr: message.devAddr,
    counter: message.frameCounter,
  }))
  const times = uplinks.map(({ at }) => Date.parse(at))
  const around = (2 * behindDaysMax + 1) * day
  const { sensorId, devAddr, frameCounter, at } = sensorMeasurements
  const rows = await tx
    .select({ row: sensorMeasurements })
    .from(sensorMeasurements)
    .innerJoin(
      sql`json_to_recordset(${JSON.stringify(keys)}::json) as keys (id uuid, addr text, counter integer)`,
      and(
        sql`${sensorId} = keys.id and ${devAddr} = keys.addr and ${frameCounter} = keys.counter`,
        gte(at, new Date(Math.min(...times) - around).toISOString()),
        lt(at, new Date(Math.max(...times) + around).toISOString()),
      ),
    )
  return new Map(
    [...Map.groupBy(rows, ({ row }) => `${row.sensorId} ${row.devAddr}:${row.frameCounter}`)].map(
      ([key, found]) => [key, found.map(({ row }) => ({ at: row.at, contents: contentsOf(row) }))],
    ),
  )
}

interface IngestedSensors {
  fresh: SensorUplink[]
  /** Uplinks that say the same under a used frame counter, but at another time. */
  replayed: SensorUplink[]
}

/**
 * Removes duplicates by frame counter: those of measurements are stored with them; of other messages a sensor remembers the latest. What says
 * something else under a used counter is new: the sensor has started its counter again (see the thermostats' repeated.ts). What says the same
 * at another time is a replay, unless the network server reported a restart in between.
 */
const sift = async (
  tx: Tx,
  uplinks: readonly SensorUplink[],
  restartsOf: (sensor: SensorRow) => readonly string[],
): Promise<IngestedSensors> => {
  const known = await storedUses(
    tx,
    uplinks.filter(({ decoded }) => decoded.kind === 'measurement'),
  )
  const sifted: IngestedSensors = { fresh: [], replayed: [] }
  for (const uplink of uplinks) {
    const row = sensorMeasurementOf(uplink)
    const { sensor } = uplink
    const restarts = restartsOf(sensor)
    if (row === undefined) {
      const message = messageOf(uplink, restarts)
      if (!known.has(`${sensor.id} ${message}`) && !sensor.recent.includes(message)) sifted.fresh.push(uplink)
      known.set(`${sensor.id} ${message}`, [])
      continue
    }
    const uses = known.get(keyOf(uplink)) ?? []
    const contents = contentsOf(row)
    const same = uses.filter((use) => use.contents === contents)
    if (uses.some(({ at }) => at === uplink.at)) continue
    if (
      same.length > 0 &&
      !(uplink.timed && same.every((use) => restartedBetween(restarts, uplink.at, use.at)))
    ) {
      const { message } = uplink
      const ahead = Math.min(
        ...same
          .map(({ at }) => Date.parse(statedTime(message.time, message.receivedAt)) - Date.parse(at))
          .filter((ms) => ms > 0),
      )
      if (uplink.timed && ahead > aheadMinutesMax * minute) sifted.replayed.push(uplink)
      continue
    }
    known.set(keyOf(uplink), [...uses, { at: uplink.at, contents }])
    const restarted =
      uses.length > 0 ||
      (sensor.measuredAt !== null && restartedBetween(restarts, sensor.measuredAt, uplink.at))
    sifted.fresh.push({ ...uplink, restarted })
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
  ...said,
  'gatewayEui',
  'rssi',
  'snr',
  'spreadingFactor',
  'suspicious',
  'implausible',
] as const

/** Stores the measurements of sensors and their last values, and when sensors restarted, which begins their counters again. */
export const ingestSensors = async (
  tx: Tx,
  uplinks: readonly SensorUplink[],
  restarts: readonly Restart<SensorRow>[],
): Promise<IngestedSensors> => {
  if (uplinks.length === 0 && restarts.length === 0) return { fresh: [], replayed: [] }
  const restartsOf = restartsBy(restarts)
  const ordered = (await fromTheirUnits(tx, uplinks)).toSorted(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) || one.message.frameCounter - other.message.frameCounter,
  )
  const sifted = await sift(tx, ordered, restartsOf)
  const rows = sifted.fresh.flatMap((uplink) => sensorMeasurementOf(uplink) ?? [])
  if (rows.length > 0) await bulkInsert(tx, sensorMeasurements, fields, rows, sql`on conflict do nothing`)
  const verdicts = await settleJumps(tx, rows)
  const changed = new Set([
    ...sifted.fresh.map(({ sensor }) => sensor),
    ...restarts.map(({ device }) => device),
  ])
  const bySensor = Map.groupBy(sifted.fresh, ({ sensor }) => sensor)
  const after = [...changed].map((sensor) =>
    withVerdicts(
      foldSensor({ ...sensor, restarts: restartsOf(sensor) }, bySensor.get(sensor) ?? []),
      verdicts,
    ),
  )
  await bulkUpdate(tx, sensors, 'id', sensorFields, after)
  return sifted
}
