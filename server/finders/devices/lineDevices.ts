import { and, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { assemblyLine as contract, LineDevice } from '../../../contract/main/assemblyLine.ts'
import { thermostatLifecycles } from '../../../domain/enums.ts'
import { productionStages, faultTypes, type ProductionStage } from '../../../domain/rules/productionLine.ts'
import { containing, countUpToBound, pageOf } from '../../db/page.ts'
import { productionLineEntries as entries } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { isoOf } from '../../db/columns.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'

/** Records of a period and of some devices; absent parts do not narrow it. */
interface LinePeriod {
  readonly from: string | null
  readonly to: string | null
  readonly euis: readonly string[]
}

/** Records of devices that belong to no client, or to one that the actor reaches. */
const seenOnLine = (actor: TenantReach): SQL | undefined => {
  const within = withinTenants(actor, sql`t.tenant_id`)
  return (
    within &&
    sql`not exists (select from main.thermostats t where t.eui = ${entries.eui} and t.tenant_id is not null and not (${within}))`
  )
}

/** The devices among these that belong to clients that the actor does not reach. */
export const foreignOnLine = async (
  tx: Tx,
  actor: TenantReach,
  euis: readonly string[],
): Promise<ReadonlySet<string>> => {
  const within = withinTenants(actor, sql`t.tenant_id`)
  if (!within || euis.length === 0) return new Set()
  const { rows } = await tx.execute<{ eui: string }>(
    sql`select eui from main.thermostats t where eui = any(${sql.param([...euis])}::text[]) and tenant_id is not null and not (${within})`,
  )
  return new Set(rows.map(({ eui }) => eui))
}

/** The condition for the records of a period that the actor sees. */
export const recordsOf = (actor: TenantReach, { from, to, euis }: LinePeriod): SQL | undefined =>
  and(
    seenOnLine(actor),
    from === null ? undefined : gte(entries.at, new Date(from).toISOString()),
    to === null ? undefined : lte(entries.at, new Date(to).toISOString()),
    euis.length > 0 ? inArray(entries.eui, [...euis]) : undefined,
  )

const listed = (types: readonly string[]): SQL =>
  sql`(${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )})`

const stages: readonly (readonly [ProductionStage, readonly [string, string]])[] = [
  ['flashing', productionStages.flashing],
  ['endOfLine', productionStages.endOfLine],
  ['finalCheckout', productionStages.finalCheckout],
]

/** The last record of a stage, as `<type> <instant>`: the instant decides, so it comes first in the comparison. */
const lastOf = ([, types]: (typeof stages)[number]): SQL =>
  sql`(array_agg(array[${entries.type}, ${entries.at}::text] order by ${entries.at} desc, ${entries.id} desc) filter (where ${entries.type} in ${listed(types)}))[1:1]`

const failures = [...stages.map(([, [, failed]]) => failed), ...faultTypes]

/** The devices of a period as a select, one row a device. `having` narrows by what their records say. */
export const lineDeviceRows = (where: SQL | undefined, having: SQL | undefined): SQL => sql`
  select ${entries.eui} as eui, coalesce((select t.wt_id from main.thermostats t where t.eui = ${entries.eui}), max(${entries.wtId})) as wt_id,
    (select t.lifecycle from main.thermostats t where t.eui = ${entries.eui}) as lifecycle,
    ${sql.join(
      stages.map((stage) => sql`${lastOf(stage)} as ${sql.identifier(stage[0])}`),
      sql`, `,
    )},
    (count(*) filter (where ${entries.type} in ${listed(faultTypes)}))::int as faults, count(*)::int as records,
    min(${entries.at}) as first_at, max(${entries.at}) as last_at
  from ${entries} where ${where ?? sql`true`} group by ${entries.eui}${having ? sql` having ${having}` : sql``}`

type Raw = Record<string, unknown>

const instantOf = (value: unknown): string => isoOf(String(value))

const endedOf = (value: unknown): LineDevice['flashing'] => {
  const [pair] = Array.isArray(value) ? value : []
  if (!Array.isArray(pair)) return null
  const [type, at] = pair.map(String)
  return type === undefined || at === undefined ? null : { ok: !failures.includes(type), at: instantOf(at) }
}

const lifecycleIn = (value: unknown) => thermostatLifecycles.find((one) => one === value) ?? null

/** A row of `lineDeviceRows` in the shape of the reply. */
export const asLineDevice = (row: Raw): z.input<typeof LineDevice> => {
  const eui = String(row['eui'])
  const text = (key: string): string | null => (typeof row[key] === 'string' ? row[key] : null)
  return {
    id: eui,
    eui,
    wtId: text('wt_id'),
    lifecycle: lifecycleIn(row['lifecycle']),
    flashing: endedOf(row['flashing']),
    endOfLine: endedOf(row['endOfLine']),
    finalCheckout: endedOf(row['finalCheckout']),
    faults: Number(row['faults']),
    records: Number(row['records']),
    firstAt: instantOf(row['first_at']),
    lastAt: instantOf(row['last_at']),
  }
}

const sortKeys = { LastAt: sql`last_at`, FirstAt: sql`first_at`, Eui: sql`eui`, WtId: sql`wt_id` } as const

/** A page of the production line report. */
export const lineDevicePage = (
  tx: Tx,
  actor: TenantReach,
  query: z.output<typeof contract.devices.query>,
) => {
  const text = query.Query === undefined || query.Query === '' ? undefined : containing(query.Query)
  const period = { from: query.From ?? null, to: query.To ?? null, euis: query.Ids ?? [] }
  const ofThermostat = sql`exists (select from main.thermostats t where t.eui = ${entries.eui} and t.wt_id ilike ${text ?? ''})`
  const where = and(
    recordsOf(actor, period),
    text === undefined
      ? undefined
      : sql`(${entries.eui} ilike ${text} or ${entries.wtId} ilike ${text} or ${ofThermostat})`,
  )
  const conditions = [
    query.Types?.length ? sql`bool_or(${entries.type} in ${listed(query.Types)})` : undefined,
    query.Station ? sql`bool_or(${entries.station} ilike ${containing(query.Station)})` : undefined,
    query.Faulty === true ? sql`bool_or(${entries.type} in ${listed(failures)})` : undefined,
  ].filter((condition) => condition !== undefined)
  const rows = lineDeviceRows(where, conditions.length > 0 ? and(...conditions) : undefined)
  const direction = query['Sort.Direction'] === 'Descending' ? sql`desc nulls last` : sql`asc nulls last`
  return pageOf(
    query,
    async (limit, offset) => {
      const { rows: found } = await tx.execute(
        sql`select * from (${rows}) devices order by ${sortKeys[query['Sort.SortOption']]} ${direction}, eui limit ${limit} offset ${offset}`,
      )
      return found.map(asLineDevice)
    },
    () => countUpToBound(tx, sql`select from (${rows}) devices`),
  )
}
