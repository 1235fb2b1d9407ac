import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { checkedFields } from '../../../../domain/devices/plausible.ts'
import type {
  MeasurementField,
  MeasurementQuery,
  MeasurementSeries,
} from '../../../../contract/main/measurementShapes.ts'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { bucketSecondsOf, gapSecondsOf, withGaps } from '../../../../domain/rules/measurementRange.ts'
import { thermostatMeasurements as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { dayOf } from '../../../../domain/time.ts'
import type { ThermostatRow } from './rows.ts'

const quantities = {
  ambientTemperature: table.ambientTemperature,
  rawAmbientTemperature: table.rawAmbientTemperature,
  bodyTemperature: table.bodyTemperature,
  lookupTemperature: table.lookupTemperature,
  targetTemperature: table.targetTemperature,
  targetLevel: table.targetLevel,
  motorPosition: table.motorPosition,
  motorConstraint: table.motorConstraint,
  humidity: table.humidity,
  batteryVoltage: table.batteryVoltage,
  tegVoltage: table.tegVoltage,
  rssi: table.rssi,
  snr: table.snr,
  spreadingFactor: table.spreadingFactor,
} as const satisfies Partial<Record<MeasurementField, PgColumn>>

const flags = {
  openWindow: table.openWindow,
  frostProtection: table.frostProtection,
  activeHarvesting: table.activeHarvesting,
  directMotorControl: table.directMotorControl,
  batteryLow: table.batteryLow,
} as const satisfies Partial<Record<MeasurementField, PgColumn>>

const columns: Record<MeasurementField, SQL> = {
  ...mapped(quantities, (column) => sql`${column}`),
  ...mapped(flags, (column) => sql`${column}::int`),
}

function mapped<K extends string>(of: Record<K, PgColumn>, make: (column: PgColumn) => SQL): Record<K, SQL>
function mapped(of: Record<string, PgColumn>, make: (column: PgColumn) => SQL): Record<string, SQL> {
  return Object.fromEntries(Object.entries(of).map(([name, column]) => [name, make(column)]))
}

/** How many implausible values a chart lists. */
const mostImplausible = 20

const aggregates = ['min', 'avg', 'max'] as const
const aliasOf = (aggregate: (typeof aggregates)[number], index: number) => `${aggregate}${index}`

interface Bucket extends Record<string, unknown> {
  bucket: number
  /** Uplinks with implausible values, which are not among the values. */
  suspicious: number
  /** Part of the bucket must not be shown. */
  withheld: boolean
  rows: number
  /** Seconds since 1970. */
  at: number
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** Three decimals: averages of byte values need no more, and the reply shrinks to a third. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000

/** Measured in a unit without consent, or before the consent. */
const hidden = sql`coalesce(${table.at} < since, false)`

const covered: ReadonlySet<string> = new Set(coveredThermostatFields)
const isCovered = (field: MeasurementField): boolean => covered.has(field)

/** The periods of buckets without consent, with adjacent ones merged. */
const withheldTimes = (
  buckets: readonly Bucket[],
  width: number,
  { From, To }: Range,
): MeasurementSeries['withheld'] => {
  const spans: { first: number; last: number }[] = []
  let isOpen = false
  for (const { bucket, withheld } of buckets) {
    const last = spans.at(-1)
    if (withheld && isOpen && last) last.last = bucket
    else if (withheld) spans.push({ first: bucket, last: bucket })
    isOpen = withheld
  }
  const [least, greatest] = [Date.parse(From), Date.parse(To)]
  const instant = (bucket: number) =>
    new Date(Math.min(greatest, Math.max(least, bucket * width * 1000))).toISOString()
  return spans.map(({ first, last }) => ({
    from: instant(first),
    to: instant(last + 1),
    reason: 'noConsent',
  }))
}

/** One scan over the thermostat's rows. An implausible value is null in its column (domain/devices/plausible.ts), so that no chart draws it. */
const bucketsOf = async (
  tx: Tx,
  thermostat: ThermostatRow,
  { From, To }: Range,
  { fields, width, today }: { fields: readonly MeasurementField[]; width: number; today: string },
): Promise<Bucket[]> => {
  const columnOf = (field: MeasurementField) =>
    isCovered(field) ? sql`case when not ${hidden} then ${columns[field]} end` : columns[field]
  const values = fields.flatMap((field, index) =>
    aggregates.map(
      (aggregate) =>
        sql`, ${sql.raw(aggregate)}(${columnOf(field)})::float8 as ${sql.identifier(aliasOf(aggregate, index))}`,
    ),
  )
  const those = sql`${table.thermostatId} = ${thermostat.id} and ${table.tenantId} = ${thermostat.tenantId} and ${table.at} >= ${From} and ${table.at} < ${To}`
  const names = fields.flatMap((_, index) =>
    aggregates.map((aggregate) => sql`, ${sql.identifier(aliasOf(aggregate, index))}`),
  )
  // epochs are computed once per bucket: per row they would cost more than everything else
  const { rows } = await tx.execute<Bucket>(sql`
    with homes as materialized (
      select home, main.climate_since(home, ${today}::date) as since
      from (select distinct ${table.unitId} as home from ${table} where ${those} and ${table.unitId} is not null) lived)
    select (extract(epoch from bin) / ${width})::int as bucket, suspicious::int, withheld, rows, extract(epoch from first)::float8 as at${sql.join(names)}
    from (
      select date_bin(make_interval(secs => ${width}), ${table.at}, 'epoch') as bin, count(*) filter (where ${table.suspicious}) as suspicious,
        bool_or(${hidden}) as withheld, count(*)::int as rows, min(${table.at}) as first${sql.join(values)}
      from ${table} left join homes on home = ${table.unitId}
      where ${those}
      group by 1
    ) binned order by bin`)
  return rows
}

const Found = z.array(
  z.object({
    at: z.coerce.date().transform((at) => at.toISOString()),
    field: z.enum(checkedFields),
    value: z.number(),
  }),
)

/** The latest implausible values of the quantities of a chart, without those that need consent and have none. */
const implausibleOf = async (
  tx: Tx,
  thermostat: ThermostatRow,
  { From, To }: Range,
  { fields, today }: { fields: readonly MeasurementField[]; today: string },
): Promise<MeasurementSeries['implausible']> => {
  const { rows } = await tx.execute(sql`
    select ${table.at} as at, found.field, found.value::float8 as value
    from ${table} cross join lateral jsonb_each_text(${table.implausible}) found (field, value)
    where ${table.thermostatId} = ${thermostat.id} and ${table.tenantId} = ${thermostat.tenantId} and ${table.at} >= ${From} and ${table.at} < ${To}
      and ${table.suspicious} and ${table.implausible} is not null and found.field = any(${sql.param([...fields])}::text[])
      and (found.field <> all(${sql.param([...coveredThermostatFields])}::text[])
        or not coalesce(${table.at} < (select main.climate_since(${table.unitId}, ${today}::date) where ${table.unitId} is not null), false))
    order by at desc, found.field limit ${mostImplausible}`)
  return Found.parse(rows)
}

interface Range {
  From: string
  To: string
}

/** A thermostat's measurements over a period, in a limited number of points. */
export const measurementSeries = async (
  tx: Tx,
  thermostat: ThermostatRow,
  { From, To, Fields, MaxPoints }: z.output<typeof MeasurementQuery>,
  now: Date,
): Promise<MeasurementSeries> => {
  const fields = [...new Set(Fields)]
  const bucketSeconds = bucketSecondsOf({ from: From, to: To }, MaxPoints)
  const gapSeconds = gapSecondsOf(thermostat.uplinkMinutes)
  const buckets = await bucketsOf(
    tx,
    thermostat,
    { From, To },
    { fields, width: bucketSeconds, today: dayOf(now) },
  )
  const points = withGaps(buckets, bucketSeconds, gapSeconds)
  const total = (of: 'rows' | 'suspicious') => buckets.reduce((sum, bucket) => sum + bucket[of], 0)
  const column = (alias: string) => points.map((point) => rounded(numberOrNull(point?.[alias])))
  return {
    from: From,
    to: To,
    bucketSeconds,
    gapSeconds,
    rows: total('rows'),
    suspicious: total('suspicious'),
    implausible: await implausibleOf(tx, thermostat, { From, To }, { fields, today: dayOf(now) }),
    withheld: fields.some(isCovered) ? withheldTimes(buckets, bucketSeconds, { From, To }) : [],
    // a gap lies midway between its neighbours
    at: points.map(
      (point, index) => point?.at ?? ((points[index - 1]?.at ?? 0) + (points[index + 1]?.at ?? 0)) / 2,
    ),
    series: Object.fromEntries(
      fields.map((field, index) => [
        field,
        {
          min: column(aliasOf('min', index)),
          average: column(aliasOf('avg', index)),
          max: column(aliasOf('max', index)),
        },
      ]),
    ),
  }
}
