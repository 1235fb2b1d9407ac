import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { calibrations } from '../../../domain/codec/rt1/status.ts'
import { operationalModes } from '../../../domain/enums.ts'
import type { Tx } from '../../db/scope.ts'

/** Maximum statuses read per thermostat, counted from the transmission on. */
const maxStatuses = 50

const Status = z.object({
  thermostatId: z.string(),
  at: z.string(),
  values: z.object({
    displayRotation: z.number(),
    mode: z.enum(operationalModes).nullable(),
    motorPosition: z.number().nullable(),
    motorConstraint: z.number().nullable(),
    targetTemperature: z.number().nullable(),
    targetLevel: z.number().nullable(),
    directMotorControl: z.boolean(),
    activeHarvesting: z.boolean(),
    calibration: z.enum(calibrations),
    lastSeq: z.number(),
  }),
})
type HeardStatus = z.output<typeof Status>

/** Stored statuses that arrived before the command they answer was known to be sent: messages arrive in any order. */
export const heardSince = async (tx: Tx, since: ReadonlyMap<string, string>): Promise<HeardStatus[]> => {
  if (since.size === 0) return []
  const asked = [...since].map(([id, at]) => ({ id, at }))
  const { rows } = await tx.execute(sql`
    select asked.id as "thermostatId", to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, json_build_object(
      'displayRotation', m.display_rotation, 'mode', m.mode, 'motorPosition', m.motor_position, 'motorConstraint', m.motor_constraint,
      'targetTemperature', m.target_temperature, 'targetLevel', m.target_level, 'directMotorControl', m.direct_motor_control,
      'activeHarvesting', m.active_harvesting, 'calibration', m.calibration, 'lastSeq', m.last_seq) as values
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(id uuid, at timestamptz)
    cross join lateral (select * from main.thermostat_measurements m where m.thermostat_id = asked.id and m.at > asked.at
      and m.last_seq is not null and m.display_rotation is not null and m.direct_motor_control is not null and m.active_harvesting is not null and m.calibration is not null
      order by m.at limit ${maxStatuses}) m`)
  return rows.map((row) => Status.parse(row))
}
