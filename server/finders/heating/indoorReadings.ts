import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { IndoorReading, Span } from '../../../domain/heat-load/indoorDay.ts'
import type { Tx } from '../../db/scope.ts'
import type { OfTenant } from './heatedBuilding.ts'

const Reading = z.object({
  thermostatId: z.string(),
  at: z.number(),
  ambient: z.number().nullable(),
  target: z.number().nullable(),
  motorPosition: z.number().nullable(),
  motorConstraint: z.number().nullable(),
  openWindow: z.boolean().nullable(),
  withheld: z.boolean(),
})

/** The readings of some thermostats on a day; `withheld` names those of which at least one reading may not be used. */
interface DayReadings {
  readonly byThermostat: ReadonlyMap<string, readonly IndoorReading[]>
  readonly withheld: ReadonlySet<string>
}

/**
 * What thermostats reported within a span. Readings from a home without consent are not used, whatever for: as for charts, the database decides
 * by the unit that each reading refers to.
 * @param today the current day in the time zone of the buildings, YYYY-MM-DD
 */
export const dayReadings = async (
  tx: Tx,
  { tenantId }: OfTenant,
  thermostatIds: readonly string[],
  { from, to }: Span,
  today: string,
): Promise<DayReadings> => {
  const { rows } = await tx.execute(sql`
    with those as materialized (
      select thermostat_id, unit_id, at, ambient_temperature, target_temperature, motor_position, motor_constraint, open_window
      from main.thermostat_measurements
      where tenant_id = ${tenantId} and thermostat_id = any(${sql.param([...thermostatIds])}::uuid[])
        and at >= ${new Date(from).toISOString()} and at < ${new Date(to).toISOString()}),
    homes as materialized (
      select home, main.climate_since(home, ${today}::date) as since from (select distinct unit_id as home from those where unit_id is not null) lived)
    select thermostat_id as "thermostatId", (extract(epoch from at) * 1000)::float8 as at, ambient_temperature as ambient, target_temperature as target,
      motor_position as "motorPosition", motor_constraint as "motorConstraint", open_window as "openWindow", coalesce(at < since, false) as withheld
    from those left join homes on home = unit_id order by at`)
  const byThermostat = new Map<string, IndoorReading[]>()
  const withheld = new Set<string>()
  for (const row of rows) {
    const { thermostatId, withheld: isWithheld, ...reading } = Reading.parse(row)
    if (isWithheld) {
      withheld.add(thermostatId)
      continue
    }
    const known = byThermostat.get(thermostatId)
    if (known) known.push(reading)
    else byThermostat.set(thermostatId, [reading])
  }
  return { byThermostat, withheld }
}
