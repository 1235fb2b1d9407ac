import { and, eq, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import type { TenantReach } from '../../http/reach.ts'
import { naturalOrder, thermostats as table } from '../../db/schema.ts'
import { hasStatus, hasStatuses } from './deviceListFilter.ts'
import { firmwareOrder, type OrderQuery } from './deviceListOrder.ts'

/** Maximum clients for which the page is read from the per-client indexes, one by one. */
export const fewClients = 16
/** Maximum branches that are combined into a page. */
const maxBranches = 16

export interface DeviceReach extends TenantReach {
  /** Includes devices without a client. */
  tenantless?: boolean
}

type Narrowing = DeviceFilters & OrderQuery

const lastSeenWays = (
  { NetworkStatuses: statuses = [], Lifecycles: lifecycles = [], Modes: modes = [], ...query }: Narrowing,
  now: Date,
): (SQL | undefined)[][] => [
  statuses.includes('Unknown')
    ? statuses.map((status) => hasStatus(status, now))
    : statuses.length > 0
      ? [hasStatuses(statuses, now)]
      : [],
  lifecycles.includes('Installed') ? [] : lifecycles.map((lifecycle) => eq(table.lifecycle, lifecycle)),
  modes.includes('normal') ? [] : modes.map((mode) => eq(table.mode, mode)),
  query.LastSeenFrom === undefined ? [] : [gte(table.lastSeenAt, query.LastSeenFrom)],
  query.LastSeenTo === undefined ? [] : [lte(table.lastSeenAt, query.LastSeenTo)],
  query.HasRadiator === false ? [isNull(table.radiatorId)] : [],
]

/** The clients by whose indexes the page can be read; none if it covers all clients, or devices without one. */
export const tenantsOf = (
  { TenantIds: named }: DeviceFilters,
  { tenantIds, tenantless }: DeviceReach,
): string[] => [...new Set(named?.length ? named : tenantIds === 'all' || tenantless ? [] : tenantIds)]

/** Matches the range from the lowest to the highest of some versions. */
const isAmongVersions = (versions: readonly string[]): SQL => {
  // separate expressions, because the planner cannot estimate the contents of an array
  const orders = sql.join(
    versions.map((version) => naturalOrder(sql`${version}::text`)),
    sql`, `,
  )
  return sql`${firmwareOrder} between least(${orders}) and greatest(${orders})`
}

/**
 * Index conditions for a search in the list's order; every matching row satisfies exactly one. Several values without a common index in that
 * order get one condition each.
 */
export const narrowedTo = (query: Narrowing, reach: DeviceReach, now: Date): (SQL | undefined)[] => {
  const option = query['Sort.SortOption']
  const { Lifecycles: lifecycles = [] } = query
  const ways: (SQL | undefined)[][] = [
    option === 'LastSeen' || option === 'Eui'
      ? tenantsOf(query, reach).map((id) => eq(table.tenantId, id))
      : [],
    ...(option === 'LastSeen' ? lastSeenWays(query, now) : []),
    option === 'FirmwareVersion' && query.FirmwareVersions?.length
      ? [isAmongVersions(query.FirmwareVersions)]
      : [],
    option === 'BatteryVoltage' && query.BatteryBelow !== undefined
      ? [lt(table.batteryVoltage, query.BatteryBelow)]
      : [],
    option === 'CreatedAt' && lifecycles.length > 0 ? [inArray(table.lifecycle, lifecycles)] : [],
  ]
  return ways
    .filter((way) => way.length > 0)
    .reduce<(SQL | undefined)[]>(
      (all, way) =>
        all.length * way.length > maxBranches
          ? all
          : all.flatMap((one) => way.map((other) => and(one, other))),
      [undefined],
    )
}
