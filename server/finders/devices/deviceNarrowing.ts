import { and, eq, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import type { TenantReach } from '../../http/reach.ts'
import { thermostats as table } from '../../db/schema.ts'
import { hasStatus, hasStatuses } from './deviceListFilter.ts'
import { firmwareOrder, type OrderQuery } from './deviceListOrder.ts'

/** Branches that a page is put together from at most. */
const most = 16

export interface DeviceReach extends TenantReach {
  /** Devices of no client too. */
  tenantless?: boolean
}

type Narrowing = DeviceFilters & OrderQuery

const lastSeenWays = (
  { NetworkStatuses: statuses = [], Lifecycles: lifecycles = [], Modes: modes = [], ...query }: Narrowing,
  now: Date,
): (SQL | undefined)[][] => [
  statuses.includes('Unknown') ? statuses.map((status) => hasStatus(status, now)) : statuses.length > 0 ? [hasStatuses(statuses, now)] : [],
  lifecycles.includes('Installed') ? [] : lifecycles.map((lifecycle) => eq(table.lifecycle, lifecycle)),
  modes.includes('normal') ? [] : modes.map((mode) => eq(table.mode, mode)),
  query.LastSeenFrom === undefined ? [] : [gte(table.lastSeenAt, query.LastSeenFrom)],
  query.LastSeenTo === undefined ? [] : [lte(table.lastSeenAt, query.LastSeenTo)],
  query.HasRadiator === false ? [isNull(table.radiatorId)] : [],
]

/** From the first of some versions to the last one, in their order. */
const isAmongVersions = (versions: readonly string[]): SQL => {
  // one by one, so that the planner knows them: an array's it would have to guess
  const orders = sql.join(
    versions.map((version) => sql`main.natural_order(${version}::text)`),
    sql`, `,
  )
  return sql`${firmwareOrder} between least(${orders}) and greatest(${orders})`
}

/**
 * What an index in the list's order knows of a search: conditions of which each row that is searched for meets exactly one. Where
 * several values have no common index in that order, each of them has one.
 */
export const narrowedTo = (query: Narrowing, reach: DeviceReach, now: Date): (SQL | undefined)[] => {
  const option = query['Sort.SortOption']
  const { Lifecycles: lifecycles = [] } = query
  const tenants = query.TenantIds?.length ? query.TenantIds : reach.tenantIds === 'all' || reach.tenantless ? [] : reach.tenantIds
  const ways: (SQL | undefined)[][] = [
    option === 'LastSeen' || option === 'Eui' ? [...new Set(tenants)].map((id) => eq(table.tenantId, id)) : [],
    ...(option === 'LastSeen' ? lastSeenWays(query, now) : []),
    option === 'FirmwareVersion' && query.FirmwareVersions?.length ? [isAmongVersions(query.FirmwareVersions)] : [],
    option === 'BatteryVoltage' && query.BatteryBelow !== undefined ? [lt(table.batteryVoltage, query.BatteryBelow)] : [],
    option === 'CreatedAt' && lifecycles.length > 0 ? [inArray(table.lifecycle, lifecycles)] : [],
  ]
  return ways
    .filter((way) => way.length > 0)
    .reduce<(SQL | undefined)[]>((all, way) => (all.length * way.length > most ? all : all.flatMap((one) => way.map((other) => and(one, other)))), [undefined])
}
