import { and, asc, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import { givenFilters } from '../../../domain/rules/deviceSearch.ts'
import { boundedCount, totalBound, type PageQuery } from '../../db/page.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'
import { thermostats as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { plannedForValues, preparedAtOnce, sent } from '../../db/statements.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseUnknown, unknownFilters } from './deviceFilterIds.ts'
import { deviceCondition, uncheckedCondition, type TextSearch } from './deviceListFilter.ts'
import { deviceOrder, isBySeveral, orderBySeveral, type OrderQuery } from './deviceListOrder.ts'
import { devicesById, devicesFoundBy, keptForRows } from './deviceListRows.ts'
import { textSearchOf } from './searchStrategy.ts'
import { fewClients, narrowedTo, tenantsOf, type DeviceReach } from './deviceNarrowing.ts'

interface Search extends PageQuery, OrderQuery, DeviceFilters {}

interface Options {
  /** Devices scanned in list order for a page before falling back to reading and sorting all matches. */
  looked?: number
}

/** The ids are one text: to read an array from its notation takes longer. */
const Found = z.tuple([z.object({ total: z.number(), ids: z.string(), unknown: z.string().nullish() })])

/** Filters that the index of a client's devices in the order of the list answers by itself, or that leave most devices. */
const ofIndex: ReadonlySet<string> = new Set(['TenantIds', 'Lifecycles', 'NetworkStatuses'])

/** Whether an index gives the page in its order, so that nothing need be sorted, and the total without reading a row. */
const isInOrder = (query: Search, reach: DeviceReach): boolean => {
  if (isBySeveral(query)) return false
  const given = givenFilters({ ...query })
  const tenants = tenantsOf(query, reach)
  if (tenants.length > fewClients || (tenants.length === 0 && reach.tenantIds !== 'all')) return false
  if (query['Sort.SortOption'] === 'Eui')
    return tenants.length > 0 && given.every((key) => key === 'TenantIds')
  return query['Sort.SortOption'] === 'LastSeen' && given.every((key) => ofIndex.has(key))
}

/** Whether filters of the index leave most devices: one plan serves them all, while few have a way of their own. */
const leavesMost = ({ Lifecycles, NetworkStatuses }: Search): boolean =>
  (!Lifecycles?.length || Lifecycles.includes('Installed')) &&
  (!NetworkStatuses?.length || NetworkStatuses.includes('Online'))

/** Whether a text is searched for among all devices: there is one way to find it, where a large client or a rare state would have its own. */
const searchesAll = (query: Search, { tenantIds, tenantless }: DeviceReach): boolean =>
  tenantIds === 'all' &&
  !tenantless &&
  query.After === undefined &&
  givenFilters({ ...query }).join() === 'Query'

/** Whole numbers that were checked stand in the statement, so that its plan is made for them. */
const literal = (value: number): SQL => sql.raw(String(Math.trunc(value)))

/** The statements of a page. They return ids in the order of the list, one more than the page holds. */
const statementsOf = (
  query: Search,
  reach: DeviceReach,
  condition: (how: TextSearch) => SQL | undefined,
  { how, now }: { how: TextSearch; now: Date },
) => {
  const within = withinTenants(reach, table.tenantId)
  const reached = reach.tenantless && within ? or(within, sql`${table.tenantId} is null`) : within
  const { orderOfPart, orderOfIndex, orderOfIndexPart, column, parts } = deviceOrder(query)
  const offset = query.After === undefined ? (query.Page - 1) * query.PageSize : 0
  const limit = query.PageSize + 1
  const cut = sql`limit ${literal(limit)} offset ${literal(offset)}`
  const all = and(reached, condition(how)) ?? sql`true`
  const behind = (query.After === undefined ? undefined : or(...parts())) ?? sql`true`
  const bound = literal(totalBound + 1)
  const several = orderBySeveral(query)
  const columns = several?.columns ?? sql`${column} as value`
  const order = several?.order ?? orderOfPart
  return {
    offset,
    limit,
    /**
     * All matches, sorted, with their number; beyond the limit of totals, the page is not to be relied on.
     * @param place what is kept for the rows' statement: their ids, or where they stand
     */
    collected: (place: 'id' | 'ctid') => sql`
      with found as materialized (select id, ${sql.raw(place)} as place, ${columns}, ${behind} as listed from main.thermostats where ${all} limit ${bound}),
        listed as (select id, place from found where listed order by ${order} ${cut})
      select (select count(*)::int from found) as total, array_agg(id) as ids, array_agg(place) as places from listed`,
    /** As `collected`, without a limit and a number. */
    allCollected: () => sql`
      with found as materialized (select id, ${columns} from main.thermostats where ${all} and ${behind})
      select 0 as total, array(select id from found order by ${order} ${cut}) as ids`,
    /** Scans an index in the order of the list; `looked` devices, and more for later pages. */
    inOrder: (looked: number, totalToo: boolean) => {
      const wanted = and(reached, condition('plain')) ?? sql`true`
      const pieces = narrowedTo(query, reach, now).flatMap((narrowed) =>
        parts().map(
          (half) =>
            sql`(select id, value from (select id, ${column} as value, ${wanted} as wanted from main.thermostats where ${and(narrowed, half) ?? sql`true`}
              order by ${orderOfIndex} limit ${literal(looked + 8 * offset)}) seen where wanted order by ${orderOfIndexPart} limit ${literal(offset + limit)})`,
        ),
      )
      const total = totalToo
        ? sql`(select count(*)::int from (select from main.thermostats where ${all} limit ${bound}) counted)`
        : sql`0`
      // one piece has the order of the list already
      const orderOfAll = pieces.length > 1 ? orderOfPart : orderOfIndexPart
      return sql`select ${total} as total, array(select id from (${sql.join(pieces, sql` union all `)}) found order by ${orderOfAll} ${cut}) as ids`
    },
  }
}

/**
 * @param also further columns of the page's row
 * @param planned how the statement is prepared, if at all
 */
const find = async (tx: Tx, page: SQL, also: SQL = sql``, planned = plannedForValues) => {
  const statement = sql`with page as materialized (${page}) select total, coalesce(array_to_string(ids, ','), '') as ids${also} from page`
  const { rows } = await sent(tx, planned(statement))
  const [{ ids, ...found }] = Found.parse(rows)
  return { ...found, ids: ids === '' ? [] : ids.split(',') }
}

/**
 * A page of thermostats with their total and the cursor of the next page: one statement finds both, and one, which travels with it, reads the rows. Where an index gives
 * the order for the filters, it is scanned. Otherwise it depends on the number of matches, which the planner estimates badly: a few are all
 * read and sorted; for many, an index is scanned in list order until the page is full. Matches that lie too deep in it are read and sorted, and so are all in an
 * order by several columns.
 */
export const devicePage = async (
  tx: Tx,
  reach: DeviceReach,
  query: Search,
  now: Date,
  { looked = 10_000 }: Options = {},
) => {
  const isOfAll = searchesAll(query, reach)
  const found = await textSearchOf(tx, query.Query, now)
  const how = isOfAll && found === 'indexed' ? 'planned' : found
  const condition = await uncheckedCondition(tx, reach, query, now)
  const { offset, limit, collected, allCollected, inOrder } = statementsOf(query, reach, condition, {
    how,
    now,
  })
  const several = isBySeveral(query)
  const ordered = isInOrder(query, reach) && offset + query.PageSize <= totalBound
  const sorted = async () => (await find(tx, allCollected())).ids
  // a search for a text compares it with the rows themselves, so it knows where they stand
  const place = isOfAll ? 'ctid' : 'id'
  const kept = ordered ? sql`ids` : sql`places`
  const asEver = (statement: SQL) => statement
  const planned = isOfAll ? preparedAtOnce : ordered && leavesMost(query) ? asEver : plannedForValues
  const also = sql`, ${keptForRows(sql`${kept}[:${literal(query.PageSize)}]`)}, ${unknownFilters(reach, query)} as unknown`
  const [first, rowsOf] = await Promise.all([
    find(tx, ordered ? inOrder(looked, true) : collected(place), also, planned),
    devicesFoundBy(tx, now, place),
  ])
  refuseUnknown(first.unknown)
  const { total } = first
  if (total > totalBound && offset + query.PageSize > totalBound)
    refuse('invalidRequest', {
      fields: { Page: 'tooLarge' },
      args: { Page: { maximum: Math.floor(totalBound / query.PageSize) } },
    })

  const isShort = ({ ids }: { ids: readonly string[] }) =>
    ids.length < limit && (query.After !== undefined || offset + ids.length < total)
  let { ids } = first
  // no index has an order by several columns
  if (several && total > totalBound) ids = await sorted()
  else if (!ordered && total > totalBound) {
    const scanned = await find(tx, inOrder(looked, false))
    ids = isShort(scanned) ? await sorted() : scanned.ids
  } else if (ordered && isShort(first)) ids = await sorted()

  const shown = ids.slice(0, query.PageSize)
  // fewer if the ids come from another statement, or if the transaction sees that a row was moved since
  const known = rowsOf(shown)
  const items = known.length === shown.length ? known : await devicesById(tx, shown, now)
  const last = items.at(-1)
  return {
    items,
    total: Math.min(total, totalBound),
    ...(total > totalBound && { more: true }),
    page: query.Page,
    pageSize: query.PageSize,
    next: last && !several && ids.length === limit ? deviceOrder(query).cursorOf(last) : null,
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
          .where(
            sql`${table.id} in (select id from (select id, eui from main.thermostats where ${where ?? sql`true`} limit ${totalBound}) found)`,
          )
          .orderBy(asc(table.eui))
  return {
    items: rows.map((row) => ({ ...row, networkStatus: networkStatus(row.onlineUntil, now) })),
    total: Math.min(total, totalBound),
    ...(total > totalBound && { more: true }),
  }
}
