import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { DeviceFilters } from '../../contract/main/deviceFilters.ts'
import { givenFilters } from '../../domain/rules/deviceSearch.ts'
import { boundedCount, totalBound, type PageQuery } from '../db/page.ts'
import { withinTenants, type TenantReach } from '../db/reach.ts'
import { thermostats as table } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { refuse } from '../http/refusal.ts'
import { hasStatus, readDeviceFilters, textIn } from './deviceListFilter.ts'
import { deviceOrder, type OrderQuery } from './deviceListOrder.ts'
import { deviceRows } from './deviceListRows.ts'

interface Search extends PageQuery, OrderQuery, DeviceFilters {}

export interface DeviceReach extends TenantReach {
  /** Devices of no client too. */
  tenantless?: boolean
}

/** Share of a sample from which a text is so common that no index helps to find it. */
const common = 0.1

const isCommon = async (tx: Tx, text: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ seen: number; matched: number }>(
    sql`select count(*)::int as seen, (count(*) filter (where ${textIn(text, 'plain')}))::int as matched from main.thermostats tablesample system (0.2)`,
  )
  const [sample] = rows
  return sample !== undefined && sample.seen > 0 && sample.matched >= common * sample.seen
}

const most = 16

/** Conditions of which each row meets exactly one, where the list's order has an index for each of them and none for all together. */
const branchesOf = (query: Search, reach: DeviceReach, now: Date): (SQL | undefined)[] => {
  const bySeen = query['Sort.SortOption'] === 'LastSeen'
  const tenants = query.TenantIds?.length ? query.TenantIds : reach.tenantIds === 'all' || reach.tenantless ? [] : reach.tenantIds
  const { Lifecycles: lifecycles = [], Modes: modes = [], NetworkStatuses: statuses = [] } = query
  const ways: (SQL | undefined)[][] = [
    bySeen || query['Sort.SortOption'] === 'Eui' ? tenants.map((id) => eq(table.tenantId, id)) : [],
    bySeen && statuses.includes('Unknown') ? statuses.map((status) => hasStatus(status, now)) : [],
    bySeen && !lifecycles.includes('Installed') ? lifecycles.map((lifecycle) => eq(table.lifecycle, lifecycle)) : [],
    bySeen && !modes.includes('normal') ? modes.map((mode) => eq(table.mode, mode)) : [],
  ]
  return ways
    .filter((way) => way.length > 1)
    .reduce<(SQL | undefined)[]>((all, way) => (all.length * way.length > most ? all : all.flatMap((one) => way.map((other) => and(one, other)))), [undefined])
}

/**
 * A page of thermostats with their total, and where the next page begins. How it is found depends on how many there are, which the
 * planner guesses wrongly: a few are all read and sorted; of many the first ones are read in the order of an index.
 */
export const devicePage = async (tx: Tx, reach: DeviceReach, query: Search, now: Date) => {
  const condition = await readDeviceFilters(tx, reach, query, now)
  const within = withinTenants(reach, table.tenantId)
  const reached = reach.tenantless && within ? or(within, sql`${table.tenantId} is null`) : within
  const { order, orderOfPart, column, parts, cursorOf } = deviceOrder(query)
  const offset = query.After === undefined ? (query.Page - 1) * query.PageSize : 0
  const limit = query.PageSize + 1

  const inOrder = async (): Promise<SQL> => {
    const where = and(reached, condition('plain'))
    const pieces = branchesOf(query, reach, now).flatMap((branch) =>
      parts().map(
        (part) =>
          sql`(select id, ${column} as value from main.thermostats where ${and(where, branch, part) ?? sql`true`} order by ${order} limit ${offset + limit})`,
      ),
    )
    return sql`select id from (${sql.join(pieces, sql` union all `)}) found order by ${orderOfPart} limit ${limit} offset ${offset}`
  }
  const few = (where: SQL | undefined): SQL =>
    sql`select id from (select id, ${column} as value from main.thermostats where ${and(where, or(...parts())) ?? sql`true`} offset 0) found
      order by ${orderOfPart} limit ${limit} offset ${offset}`

  const indexed = and(reached, condition(query.Query !== undefined && (await isCommon(tx, query.Query)) ? 'plain' : 'indexed'))
  // the index of a client's devices has the list's order: the page tells the total of a small one
  const isPlain = givenFilters({ ...query }).every((key) => key === 'TenantIds')
  const counted = isPlain ? undefined : await boundedCount(tx, table, indexed)
  if (counted !== undefined && counted > totalBound && offset + query.PageSize > totalBound)
    refuse('invalidRequest', { fields: { Page: 'tooLarge' }, args: { Page: { maximum: Math.floor(totalBound / query.PageSize) } } })
  const ids = counted === 0 ? undefined : counted !== undefined && counted <= totalBound ? few(indexed) : await inOrder()
  const found = ids ? await deviceRows(tx, ids, order, now) : []
  const items = found.slice(0, query.PageSize)
  const last = items.at(-1)
  const ends = query.After === undefined && found.length < limit && (items.length > 0 || offset === 0)
  const total = counted ?? (ends ? offset + items.length : await boundedCount(tx, table, indexed))
  return {
    items,
    total: Math.min(total, totalBound),
    ...(total > totalBound && { more: true }),
    page: query.Page,
    pageSize: query.PageSize,
    next: last && found.length === limit ? cursorOf(last) : null,
  }
}
