import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { coveredSensorFields, coveredThermostatFields } from '../../../domain/consent/agreement.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Tx } from '../../db/scope.ts'
import type { Home, Person } from './person.ts'

/** A kind of device whose measurements are kept, and which of them require consent. */
export interface ClimateKind {
  readonly kind: 'thermostats' | 'sensors'
  readonly measurements: SQL
  readonly deviceId: SQL
  /** Columns that require consent; the others keep the device working. */
  readonly covered: readonly string[]
}

export const climateKinds: readonly ClimateKind[] = [
  {
    kind: 'thermostats',
    measurements: sql`main.thermostat_measurements`,
    deviceId: sql`thermostat_id`,
    covered: coveredThermostatFields.map(toSnakeCase),
  },
  {
    kind: 'sensors',
    measurements: sql`main.sensor_measurements`,
    deviceId: sql`sensor_id`,
    covered: coveredSensorFields.map(toSnakeCase),
  },
]

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )

export const coveredColumns = ({ covered }: ClimateKind): SQL => names(covered)

const startOf = ({ startsOn }: Home): SQL => sql`(${startsOn}::date::timestamp at time zone 'Europe/Berlin')`
const endOf = ({ endsOn }: Home): SQL =>
  endsOn === null
    ? sql`'infinity'::timestamptz`
    : sql`((${endsOn}::date + 1)::timestamp at time zone 'Europe/Berlin')`

/** The measurements of a home during the time of the lease. */
export const livedThere = (home: Home): SQL =>
  sql`unit_id = ${home.unitId}::uuid and at >= ${startOf(home)} and at < ${endOf(home)}`

const Devices = z.array(z.object({ id: z.string(), eui: z.string() }))

/**
 * Devices that may have measured in a home: those of the building, and those that were in the unit before, according to their history or
 * last values.
 */
export const devicesOf = async (
  tx: Tx,
  { kind }: ClimateKind,
  { unitId }: Home,
): Promise<z.output<typeof Devices>> => {
  const house = sql`(select building_id from main.building_units where id = ${unitId}::uuid)`
  const { rows } = await tx.execute(
    kind === 'thermostats'
      ? sql`select id, eui from main.thermostats where building_id = ${house}
          or id in (select thermostat_id from main.thermostat_states where measured_unit_id = ${unitId}::uuid)
          or id in (select h.thermostat_id from main.thermostat_history h where h.tenant_id = (select tenant_id from main.building_units where id = ${unitId}::uuid)
            and h.data::text like ${`%${unitId}%`}) order by id`
      : sql`select id, eui from main.sensors where building_id = ${house} or measured_unit_id = ${unitId}::uuid
          or (building_id is null and tenant_id = (select tenant_id from main.building_units where id = ${unitId}::uuid)) order by id`,
  )
  return Devices.parse(rows)
}

/** Months (first day, UTC) in which a device still has values that require consent. */
export const monthsOf = async (
  tx: Tx,
  climate: ClimateKind,
  deviceId: string,
  home: Home,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ month: string }>(sql`
    select distinct to_char(date_trunc('month', at at time zone 'UTC'), 'YYYY-MM-DD') as month from ${climate.measurements}
    where ${climate.deviceId} = ${deviceId}::uuid and ${livedThere(home)} and num_nonnulls(${coveredColumns(climate)}) > 0 order by 1`)
  return rows.map(({ month }) => month)
}

/** The number of a device's measurements with values that require consent. */
export const countClimate = async (
  tx: Tx,
  climate: ClimateKind,
  deviceId: string,
  home: Home,
): Promise<number> => {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${climate.measurements}
    where ${climate.deviceId} = ${deviceId}::uuid and ${livedThere(home)} and num_nonnulls(${coveredColumns(climate)}) > 0`)
  return rows[0]?.n ?? 0
}

/**
 * Deletes the values that require consent from a device's measurements of one month; the rows with battery and radio data stay. @returns
 * the number of measurements.
 */
export const eraseMonth = async (
  tx: Tx,
  climate: ClimateKind,
  deviceId: string,
  home: Home,
  month: string,
): Promise<number> => {
  const first = sql`(${month}::timestamp at time zone 'UTC')`
  const { rowCount } = await tx.execute(sql`
    update ${climate.measurements} set ${sql.join(
      climate.covered.map((name) => sql`${sql.identifier(name)} = null`),
      sql`, `,
    )}
    where ${climate.deviceId} = ${deviceId}::uuid and ${livedThere(home)} and num_nonnulls(${coveredColumns(climate)}) > 0
      and at >= ${first} and at < ((${month}::timestamp + interval '1 month') at time zone 'UTC')`)
  return rowCount ?? 0
}

/** Does the same for the last values of devices and for raw messages that could not be interpreted. @returns the number of devices and messages. */
export const eraseLast = async (tx: Tx, home: Home): Promise<number> => {
  const lived = sql`measured_unit_id = ${home.unitId}::uuid and measured_at >= ${startOf(home)} and measured_at < ${endOf(home)}`
  const emptied = (covered: readonly string[]): SQL =>
    sql.join(
      covered.map((name) => sql`${sql.identifier(name)} = null`),
      sql`, `,
    )
  let count = 0
  for (const climate of climateKinds) {
    const last = climate.kind === 'thermostats' ? sql`main.thermostat_states` : sql`main.sensors`
    const done = await tx.execute(
      sql`update ${last} set ${emptied(climate.covered)} where ${lived} and num_nonnulls(${coveredColumns(climate)}) > 0`,
    )
    count += done.rowCount ?? 0
  }
  // what a schedule remembers of a target that residents set
  await tx.execute(sql`
    update main.target_temperature_schedules set base_temperature = null, set_temperatures = '{}'
    where base_temperature is not null and created_at < ${endOf(home)}
      and thermostat_id in (select id from main.thermostats where unit_id = ${home.unitId}::uuid)`)
  const raw = await tx.execute(sql`
    delete from main.undecoded_messages where at >= ${startOf(home)} and at < ${endOf(home)} and (
      thermostat_id in (select id from main.thermostats where unit_id = ${home.unitId}::uuid) or sensor_id in (select id from main.sensors where unit_id = ${home.unitId}::uuid))`)
  return count + (raw.rowCount ?? 0)
}

/** Homes by unit and period without duplicates: the rows of a couple name the same lease. */
export const homesOf = ({ homes }: Person): readonly Home[] => [
  ...new Map(homes.map((home) => [home.leaseId, home])).values(),
]
