import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { heatingLoad as contract } from '../../../contract/main/heatingLoad.ts'
import { containsWords, listPage, onPage, type PageRequest } from '../../db/page.ts'
import { buildingUnits as table, naturalOrder } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { buildingName, inReach } from '../estate/place.ts'
import { requireBuilding } from './attemptRows.ts'

const columns = {
  id: table.id,
  locationId: table.locationId,
  complexId: table.complexId,
  buildingId: table.buildingId,
  buildingName,
  unitId: table.id,
  unitName: table.name,
  type: table.type,
  floor: table.floor,
  status: table.status,
  rooms: sql<number>`(select count(*)::int from main.rooms r where r.unit_id = ${table}.id)`,
  area: sql<number | null>`(select sum(r.size)::float8 from main.rooms r where r.unit_id = ${table}.id)`,
}

const selectUnits = (tx: Tx, where: SQL | undefined, request: PageRequest) =>
  tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)

const sortKeys = { Name: naturalOrder(table.name), Type: table.type, Floor: table.floor }

/** Nothing is known of the unit: it has no room with any measure. */
const isEmpty = sql`not exists (select from main.rooms r where r.unit_id = ${table.id} and r.data_gathering <> 'Empty')`

type Query = z.output<typeof contract.nonResidentialUnits.query>

const unitPage = async (tx: Tx, actor: TenantActor, query: Query, such: SQL) => {
  await requireBuilding(tx, actor, query.BuildingId)
  const where = and(
    inReach(table, actor, 'heatLoad.read'),
    eq(table.buildingId, query.BuildingId),
    containsWords(query.Query, [table.name]),
    such,
  )
  return listPage({ tx, table, query, where, sortKeys, rows: (request) => selectUnits(tx, where, request) })
}

/** A page of a building's units that the method does not support. Errors: 404. */
export const nonResidentialPage = (tx: Tx, actor: TenantActor, query: Query) =>
  unitPage(tx, actor, query, ne(table.type, 'Residential'))

/** A page of a building's units of which nothing is captured. Errors: 404. */
export const emptyUnitPage = (tx: Tx, actor: TenantActor, query: Query) => unitPage(tx, actor, query, isEmpty)
