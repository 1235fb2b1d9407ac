import { sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  changedJumps,
  checkedFields,
  jumpMinutes,
  withImplausible,
} from '../../../../domain/devices/plausible.ts'
import { rowsOf } from '../../../db/bulk.ts'
import { sensorMeasurements } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { SensorRow } from '../devices.ts'
import type { SensorMeasurement } from './foldSensor.ts'

const Stored = z.object({
  sensorId: z.string(),
  at: z.coerce.date().transform((at) => at.toISOString()),
  devAddr: z.string(),
  frameCounter: z.number(),
  temperature: z.number().nullable(),
  implausible: z.partialRecord(z.enum(checkedFields), z.number()).nullable(),
})
type Stored = z.output<typeof Stored>

const fields = [
  'sensorId',
  'at',
  'devAddr',
  'frameCounter',
  'temperature',
  'implausible',
  'suspicious',
] as const
/** A stored measurement, and whether its room temperature counts. */
type SensorVerdict = Pick<SensorMeasurement, (typeof fields)[number]>

/** The earliest new measurement of each sensor that measures a room's temperature. */
const earliest = (rows: readonly SensorMeasurement[]): Map<string, string> => {
  const from = new Map<string, string>()
  for (const { sensorId, at, temperature } of rows) {
    const known = from.get(sensorId)
    if (temperature !== null && (known === undefined || Date.parse(at) < Date.parse(known)))
      from.set(sensorId, at)
  }
  return from
}

/** The measurements of sensors from a time on, in order, each after the last plausible one before. */
const storedSince = async (tx: Tx, from: ReadonlyMap<string, string>): Promise<Map<string, Stored[]>> => {
  const asked = [...from].map(([id, at]) => ({ id, since: at }))
  const columns = sql.raw(
    `m.sensor_id as "sensorId", m.at, m.dev_addr as "devAddr", m.frame_counter as "frameCounter", m.temperature, m.implausible`,
  )
  const { rows } = await tx.execute(sql`
    select u.* from json_to_recordset(${JSON.stringify(asked)}::json) as d (id uuid, since timestamp(3) with time zone)
    cross join lateral (
      (select ${columns} from main.sensor_measurements m where m.sensor_id = d.id and m.at >= d.since)
      union all
      (select ${columns} from main.sensor_measurements m where m.sensor_id = d.id and m.at < d.since and m.at >= d.since - ${`${jumpMinutes} minutes`}::interval
        and m.temperature is not null order by m.at desc, m.frame_counter desc limit 1)
    ) u order by u."sensorId", u.at, u."frameCounter"`)
  return Map.groupBy(z.array(Stored).parse(rows), ({ sensorId }) => sensorId)
}

/** Judges new measurements, and those after them, by the temperature before. Two statements, however many sensors there are. @returns what changed. */
export const settleJumps = async (tx: Tx, rows: readonly SensorMeasurement[]): Promise<SensorVerdict[]> => {
  const from = earliest(rows)
  if (from.size === 0) return []
  const stored = await storedSince(tx, from)
  const readingOf = ({ at, temperature, implausible }: Stored) => ({
    at,
    celsius: temperature,
    reported: temperature ?? implausible?.temperature ?? null,
  })
  const changed = [...from].flatMap(([id, at]) =>
    changedJumps(at, stored.get(id) ?? [], readingOf).map(({ row, celsius, jumped }) => {
      const implausible = withImplausible(row.implausible, 'temperature', jumped ? celsius : undefined)
      return { ...row, temperature: jumped ? null : celsius, implausible, suspicious: implausible !== null }
    }),
  )
  if (changed.length > 0)
    await tx.execute(sql`
      update main.sensor_measurements m set temperature = rows.temperature, implausible = rows.implausible, suspicious = rows.suspicious
      from ${rowsOf(sensorMeasurements, fields, changed)}
      where m.sensor_id = rows."sensorId" and m.dev_addr = rows."devAddr" and m.frame_counter = rows."frameCounter" and m.at = rows.at`)
  return changed
}

/** The sensor after verdicts changed: its last values may come from one of those measurements. */
export const withVerdicts = (sensor: SensorRow, verdicts: readonly SensorVerdict[]): SensorRow => {
  const own = verdicts.find(
    ({ sensorId, at, devAddr, frameCounter }) =>
      sensorId === sensor.id &&
      devAddr === sensor.devAddr &&
      frameCounter === sensor.frameCounter &&
      sensor.measuredAt !== null &&
      Date.parse(at) === Date.parse(sensor.measuredAt),
  )
  return own === undefined
    ? sensor
    : { ...sensor, temperature: own.temperature, implausible: own.implausible }
}
