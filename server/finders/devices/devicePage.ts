import { and, asc, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import { givenFilters } from '../../../domain/rules/deviceSearch.ts'
import { boundedCount, totalBound, type PageQuery } from '../../db/page.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'
import { thermostats as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { refuse } from '../../http/refusal.ts'
import { deviceCondition, readDeviceFilters } from './deviceListFilter.ts'
import { deviceOrder, type OrderQuery } from './deviceListOrder.ts'
import { deviceRows } from './deviceListRows.ts'
import { searchStrategyOf } from './searchStrategy.ts'
import { narrowedTo, type DeviceReach } from './deviceNarrowing.ts'

interface Search extends PageQuery, OrderQuery, DeviceFilters {}

/** Maximum clients for which the page is read from the per-client indexes, one by one. */
const fewClients = 16

interface Options {
  /** Devices scanned in list order for a page before falling back to reading and sorting all matches. */
  looked?: number
}

const Ids = z.array(z.object({ id: z.string() }))

/**
 * A page of thermostats with their total and the cursor of the next page. The strategy depends on the number of matches, which the planner
 * estimates badly: a few are all read and sorted; for many, an index is scanned in list order until the page is full, and if the
 * matches lie too deep in it, all of them are read and sorted as well.
 */
export const devicePage = async (tx: Tx, reach: DeviceReach, query: Search, now: Date, { looked = 10_000 }: Options = {}) => {
  const condition = await readDeviceFilters(tx, reach, query, now)
  const within = withinTenants(reach, table.tenantId)
  const reached = reach.tenantless && within ? or(within, sql`${table.tenantId} is null`) : within
  const { order, orderOfPart, orderOfIndex, orderOfIndexPart, column, parts, cursorOf } = deviceOrder(query)
  const offset = query.After === undefined ? (query.Page - 1) * query.PageSize : 0
  const limit = query.PageSize + 1

  const { how, run } = await searchStrategyOf(tx, query.Query)
  const all = and(reached, condition(how)) ?? sql`true`

  const idsOf = async (pieces: SQL): Promise<string[]> => {
    const { rows } = await tx.execute(sql`select id from (${pieces}) found order by ${orderOfPart} limit ${limit} offset ${offset}`)
    return Ids.parse(rows).map(({ id }) => id)
  }
  const collected = () => {
    const behind = query.After === undefined ? undefined : or(...parts())
    return run(() => idsOf(sql`select id, ${column} as value from main.thermostats where ${and(all, behind) ?? sql`true`} offset 0`))
  }
  const inOrder = async (most: number): Promise<string[]> => {
    const wanted = and(reached, condition('plain')) ?? sql`true`
    const pieces = narrowedTo(query, reach, now).flatMap((narrowed) =>
      parts().map(
        (part) =>
          sql`(select id, value from (select id, ${column} as value, ${wanted} as wanted from main.thermostats where ${and(narrowed, part) ?? sql`true`}
            order by ${orderOfIndex} limit ${most}) seen where wanted order by ${orderOfIndexPart} limit ${offset + limit})`,
      ),
    )
    return idsOf(sql.join(pieces, sql` union all `))
  }
  const count = () => run(() => boundedCount(tx, table, all))

  // the per-client index has the list's order, so for a small client the page itself gives the total
  const isPlain =
    ['LastSeen', 'Eui'].includes(query['Sort.SortOption']) &&
    (query.TenantIds ?? []).length <= fewClients &&
    givenFilters({ ...query }).every((key) => key === 'TenantIds')
  const counted = isPlain ? undefined : await count()
  if (counted !== undefined && counted > totalBound && offset + query.PageSize > totalBound)
    refuse('invalidRequest', { fields: { Page: 'tooLarge' }, args: { Page: { maximum: Math.floor(totalBound / query.PageSize) } } })
  let ids: string[] = []
  if (counted === undefined) ids = await inOrder(offset + limit)
  else if (counted > totalBound) {
    ids = await inOrder(looked + 8 * offset)
    if (ids.length < limit) ids = await collected()
  } else if (counted > 0) ids = await collected()

  const found = ids.length > 0 ? await deviceRows(tx, sql`select unnest(${sql.param(ids)}::uuid[])`, order, now) : []
  const items = found.slice(0, query.PageSize)
  const last = items.at(-1)
  const ends = query.After === undefined && found.length < limit && (items.length > 0 || offset === 0)
  const total = counted ?? (ends ? offset + items.length : await count())
  return {
    items,
    total: Math.min(total, totalBound),
    ...(total > totalBound && { more: true }),
    page: query.Page,
    pageSize: query.PageSize,
    next: last && found.length === limit ? cursorOf(last) : null,
  }
}

/** The devices that match a search, up to the limit of a total, with their number. Errors: 404 at the filter. */
export const devicesFound = async (tx: Tx, reach: TenantReach, filters: DeviceFilters, now: Date) => {
  const where = await deviceCondition(tx, reach, filters, now)
  const total = await boundedCount(tx, table, where)
  const rows =
    total === 0
      ? []
      : await tx
          .select()
          .from(table)
          .where(sql`${table.id} in (select id from (select id, eui from main.thermostats where ${where ?? sql`true`} limit ${totalBound}) found)`)
          .orderBy(asc(table.eui))
  return {
    items: rows.map((row) => ({ ...row, networkStatus: networkStatus(row.onlineUntil, now) })),
    total: Math.min(total, totalBound),
    ...(total > totalBound && { more: true }),
  }
}
