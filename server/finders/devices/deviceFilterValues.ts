import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { boundedCount, pageOf, type PageQuery } from '../../db/page.ts'
import { withinTenants } from '../../http/reach.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  leases,
  locations,
  renters,
  tenants,
} from '../../db/schema.ts'
import { foldedText, holdsFolded, keptText } from '../../db/searchTexts.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { requireDeviceFilters } from './deviceFilterIds.ts'
import { runsOn } from '../../db/leases.ts'
import { dayOf } from '../../../domain/time.ts'

type Ids = string[] | undefined

interface ValuesQuery extends PageQuery {
  Query?: string | undefined
  Ids?: Ids
  TenantIds?: Ids
  LocationIds?: Ids
  ComplexIds?: Ids
  BuildingIds?: Ids
  UnitIds?: Ids
}

interface Source {
  table: PgTable & { id: PgColumn }
  /** The columns that the chosen places filter by. */
  places: Partial<Record<'TenantIds' | 'LocationIds' | 'ComplexIds' | 'BuildingIds' | 'UnitIds', PgColumn>>
  tenantId: PgColumn
  name: SQL<string>
  /** An order that an index of the table provides, for long tables: by client, then by name. */
  order: SQLWrapper[]
  within: SQL<string | null>
  /** The searchable text that a value is found by. */
  own: SQL
  also?: (now: Date) => SQL | undefined
}

const tenantName = (id: PgColumn) => sql`(select n.name from main.tenants n where n.id = ${id})`
const buildingName = (id: PgColumn) => sql`(select n.name from main.buildings n where n.id = ${id})`

const runsToday = (now: Date): SQL => {
  const today = dayOf(now)
  const running = and(eq(leases.id, renters.leaseId), runsOn(leases, today))
  return sql`exists (select from ${leases} where ${running})`
}

const sources = {
  customers: {
    table: tenants,
    tenantId: tenants.id,
    places: { TenantIds: tenants.id },
    name: sql<string>`${tenants.name}`,
    order: [naturalOrder(tenants.name)],
    within: sql<null>`null`,
    own: foldedText(tenants.name),
  },
  locations: {
    table: locations,
    tenantId: locations.tenantId,
    places: { TenantIds: locations.tenantId, LocationIds: locations.id },
    name: sql<string>`${locations.name}`,
    order: [locations.tenantId, naturalOrder(locations.name)],
    within: sql<string>`${tenantName(locations.tenantId)}`,
    own: foldedText(locations.name),
  },
  complexes: {
    table: buildingComplexes,
    tenantId: buildingComplexes.tenantId,
    places: {
      TenantIds: buildingComplexes.tenantId,
      LocationIds: buildingComplexes.locationId,
      ComplexIds: buildingComplexes.id,
    },
    name: sql<string>`${buildingComplexes.name}`,
    order: [buildingComplexes.tenantId, naturalOrder(buildingComplexes.name)],
    within: sql<string>`(select n.name from main.locations n where n.id = ${buildingComplexes.locationId})`,
    own: foldedText(buildingComplexes.name),
  },
  buildings: {
    table: buildings,
    tenantId: buildings.tenantId,
    places: {
      TenantIds: buildings.tenantId,
      LocationIds: buildings.locationId,
      ComplexIds: buildings.complexId,
      BuildingIds: buildings.id,
    },
    name: sql<string>`${buildings.name}`,
    order: [buildings.tenantId, naturalOrder(buildings.name)],
    within: sql<string>`(select n.name from main.building_complexes n where n.id = ${buildings.complexId})`,
    own: keptText(buildings),
  },
  units: {
    table: buildingUnits,
    tenantId: buildingUnits.tenantId,
    places: {
      TenantIds: buildingUnits.tenantId,
      LocationIds: buildingUnits.locationId,
      ComplexIds: buildingUnits.complexId,
      BuildingIds: buildingUnits.buildingId,
      UnitIds: buildingUnits.id,
    },
    name: sql<string>`${buildingUnits.name}`,
    order: [buildingUnits.tenantId, naturalOrder(buildingUnits.name)],
    within: sql<string>`${buildingName(buildingUnits.buildingId)}`,
    own: keptText(buildingUnits),
  },
  renters: {
    table: renters,
    tenantId: renters.tenantId,
    places: {
      TenantIds: renters.tenantId,
      LocationIds: renters.locationId,
      ComplexIds: renters.complexId,
      BuildingIds: renters.buildingId,
      UnitIds: renters.unitId,
    },
    name: sql<string>`trim(${renters.firstName} || ' ' || ${renters.lastName})`,
    order: [renters.tenantId, naturalOrder(renters.lastName), naturalOrder(renters.firstName)],
    within: sql<string>`concat_ws(', ', ${buildingName(renters.buildingId)}, (select n.name from main.building_units n where n.id = ${renters.unitId}))`,
    own: keptText(renters),
    also: runsToday,
  },
} as const satisfies Record<string, Source>

const placeKeys = ['TenantIds', 'LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds'] as const

/** Values of a filter of the device list, within the actor's clients and the places already chosen. Errors: 404 at the filter. */
export const deviceFilterValues = async (
  tx: Tx,
  actor: GlobalActor,
  kind: keyof typeof sources,
  query: ValuesQuery,
  now: Date,
) => {
  const { table, places, tenantId, name, order, within, own, also }: Source = sources[kind]
  const { Ids: ids, ...chosen } = query
  await requireDeviceFilters(tx, actor, chosen)
  const where = and(
    withinTenants(actor, tenantId),
    ids && inArray(table.id, ids),
    ...placeKeys.map((key) => {
      const [wanted, column] = [chosen[key], places[key]]
      return wanted && wanted.length > 0 && column ? inArray(column, wanted) : undefined
    }),
    holdsFolded(query.Query, own),
    also?.(now),
  )
  const way = sql.raw(query['Sort.Direction'] === 'Descending' ? 'desc' : 'asc')
  const rows = (limit: number, offset: number) =>
    tx
      .select({ id: sql<string>`${table.id}`, name, within })
      .from<PgTable>(table)
      .where(where)
      .orderBy(...[...order, table.id].map((key) => sql`${key} ${way}`))
      .limit(limit)
      .offset(offset)
  return pageOf(query, rows, () => boundedCount(tx, table, where))
}
