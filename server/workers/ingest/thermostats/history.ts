import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { signBits } from '../../../../domain/devices/alertTable.ts'
import { checkedFields, jumpMinutes } from '../../../../domain/devices/plausible.ts'
import type { Tx } from '../../../db/scope.ts'

/** A stored uplink that may raise an alert: a status message or a health event. */
const Stored = z.object({
  thermostatId: z.string(),
  source: z.enum(['status', 'health']),
  at: z.coerce.date().transform((at) => at.toISOString()),
  devAddr: z.string().nullable(),
  frameCounter: z.number(),
  signs: z.number(),
  batteryVoltage: z.number().nullable(),
  calibration: z.string().nullable(),
  mode: z.string().nullable(),
  ambientTemperature: z.number().nullable(),
  suspicious: z.boolean(),
  implausible: z.partialRecord(z.enum(checkedFields), z.number()).nullable(),
})
export type StoredUplink = z.output<typeof Stored>

/** A thermostat and the time (ISO instant) from which on its uplinks are needed. */
interface Since {
  thermostatId: string
  from: string
}

/** Number of relevant uplinks before that time: enough to detect a run of three low voltages and the last known battery state. */
const tellingBefore = 4

const columns = sql.raw(
  `m.at, m.dev_addr, m.frame_counter, m.signs, m.battery_voltage, m.calibration, m.mode, m.ambient_temperature, m.suspicious, m.implausible, 'status' as source`,
)
const healthColumns = sql.raw(
  `e.at, null::text, (e.data->>'frameCounter')::integer, (e.data->>'signs')::integer, (e.data->>'batteryVoltage')::double precision, null::text, e.data->>'mode', null::double precision, false, null::jsonb, 'health'`,
)

/**
 * The uplinks of thermostats from a time on, in the order in which they were sent, with as many earlier ones as determine the state at
 * that time: the last one, the last with a plausible room temperature, and those that contain the voltage. One statement, however many thermostats there are.
 */
export const uplinksSince = async (tx: Tx, since: readonly Since[]): Promise<Map<string, StoredUplink[]>> => {
  if (since.length === 0) return new Map()
  const telling = (signs: string) =>
    sql.raw(`((${signs} & ${signBits.voltageUnknown}) = 0 or (${signs} & ${signBits.batteryLow}) <> 0)`)
  const { rows } = await tx.execute(sql`
    select d.id as "thermostatId", u.source, u.at, u.dev_addr as "devAddr", u.frame_counter as "frameCounter", u.signs, u.battery_voltage as "batteryVoltage",
      u.calibration, u.mode, u.ambient_temperature as "ambientTemperature", u.suspicious, u.implausible
    from json_to_recordset(${JSON.stringify(since.map(({ thermostatId, from }) => ({ id: thermostatId, since: from })))}::json) as d (id uuid, since timestamp(3) with time zone)
    cross join lateral (
      (select ${columns} from main.thermostat_measurements m where m.thermostat_id = d.id and m.at >= d.since)
      union
      (select ${columns} from main.thermostat_measurements m where m.thermostat_id = d.id and m.at < d.since order by m.at desc, m.frame_counter desc limit 1)
      union
      (select ${columns} from main.thermostat_measurements m where m.thermostat_id = d.id and m.at < d.since
        and m.at >= d.since - ${`${jumpMinutes} minutes`}::interval and m.ambient_temperature is not null order by m.at desc, m.frame_counter desc limit 1)
      union
      (select ${columns} from main.thermostat_measurements m where m.thermostat_id = d.id and m.at < d.since and ${telling('m.signs')}
        order by m.at desc, m.frame_counter desc limit ${tellingBefore})
      union
      (select ${healthColumns} from main.thermostat_events e where e.thermostat_id = d.id and e.kind = 'health' and e.at >= d.since)
      union
      (select ${healthColumns} from main.thermostat_events e where e.thermostat_id = d.id and e.kind = 'health' and e.at < d.since order by e.at desc limit 1)
      union
      (select ${healthColumns} from main.thermostat_events e where e.thermostat_id = d.id and e.kind = 'health' and e.at < d.since
        and ${telling("(e.data->>'signs')::integer")} order by e.at desc limit ${tellingBefore})
    ) u
    order by d.id, u.at, u.frame_counter`)
  return Map.groupBy(z.array(Stored).parse(rows), ({ thermostatId }) => thermostatId)
}
