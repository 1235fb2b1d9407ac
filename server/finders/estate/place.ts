import { and, count, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { asked, ReferredName, type FilterOperators } from '../../db/page.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
  publicAreas,
  rooms,
  windows,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { withinReach } from '../../http/reach.ts'
import { found, refuse } from '../../http/refusal.ts'
import { buildingsOf, circuitsOf, complexesOf, locationsOf } from './estateReach.ts'

type WithId = PgTable & { id: PgColumn }
type Placed = WithId & { tenantId: PgColumn; buildingId: PgColumn }

/** The rows of a table below buildings within the actor's reach for a permission. */
export const inReach = (table: Placed, actor: TenantActor, permission: Permission): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), withinReach(actor, permission, table.buildingId))

/** The row with this id, if it is within the actor's reach for a permission. */
export const inReachById = (
  table: Placed,
  actor: TenantActor,
  permission: Permission,
  id: string,
): SQL | undefined => and(eq(table.id, id), inReach(table, actor, permission))

/** Rejects a call about a foreign or missing row. Errors: 404. */
export const requireRow = async (tx: Tx, table: WithId, where: SQL | undefined): Promise<void> => {
  const [row] = await tx.select({ id: table.id }).from<PgTable>(table).where(where)
  found(row)
}

type Ids = readonly string[] | undefined

/** Rejects ids if any is foreign or missing; `own` selects the rows that the actor sees. Errors: 404 at the field. */
export const requireIds = async (
  tx: Tx,
  field: string,
  ids: Ids,
  table: PgTable,
  key: PgColumn,
  own: SQL | undefined,
): Promise<void> => {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const [row] = await tx
    .select({ n: count() })
    .from<PgTable>(table)
    .where(and(own, inArray(key, [...wanted])))
  if (row?.n !== wanted.size) refuse('notFound', { fields: { [field]: 'notFound' } })
}

const keys = {
  Ids: 'id',
  LocationIds: 'locationId',
  ComplexIds: 'complexId',
  BuildingIds: 'buildingId',
  HeatingCircuitIds: 'heatingCircuitId',
  UnitIds: 'unitId',
  PublicAreaIds: 'publicAreaId',
  RoomIds: 'roomId',
  WindowIds: 'windowId',
  LeaseIds: 'leaseId',
} as const

type Filter = keyof typeof keys

const filters = [
  'Ids',
  'LocationIds',
  'ComplexIds',
  'BuildingIds',
  'HeatingCircuitIds',
  'UnitIds',
  'PublicAreaIds',
  'RoomIds',
  'WindowIds',
  'LeaseIds',
] as const satisfies readonly Filter[]

export type PlaceQuery = { [F in Filter]?: Ids } & FilterOperators

type PlacedColumns = PgTable & { [K in (typeof keys)[Filter]]?: PgColumn }

/** The condition for a list's place filters; filters without a column in the table are ignored. */
export const placedAt = (table: PlacedColumns, query: PlaceQuery): SQL | undefined =>
  and(
    ...filters.map((filter) => {
      const [column, ids] = [table[keys[filter]], query[filter]]
      return column && asked(query, filter, ids && inArray(column, [...ids]), isNull(column))
    }),
  )

/** Rejects a list whose filters name foreign or missing ids, without telling the two apart. Errors: 404 at the filter. */
export const requirePlaces = async (tx: Tx, actor: TenantActor, query: PlaceQuery): Promise<void> => {
  const requireOwn = (filter: Filter, table: WithId, own: SQL | undefined) =>
    requireIds(tx, filter, query[filter], table, table.id, own)
  const below = (table: Placed) => inReach(table, actor, 'estate.read')
  await requireOwn('LocationIds', locations, locationsOf(actor, 'estate.read'))
  await requireOwn('ComplexIds', buildingComplexes, complexesOf(actor, 'estate.read'))
  await requireOwn('BuildingIds', buildings, buildingsOf(actor, 'estate.read'))
  await requireOwn('HeatingCircuitIds', heatingCircuits, circuitsOf(actor, 'estate.read'))
  await requireOwn('UnitIds', buildingUnits, below(buildingUnits))
  await requireOwn('PublicAreaIds', publicAreas, below(publicAreas))
  await requireOwn('RoomIds', rooms, below(rooms))
  await requireOwn('LeaseIds', leases, below(leases))
  await requireOwn('WindowIds', windows, below(windows))
}

/** Names of the spaces above a row, for its own select: the inner tables lack these columns, so the names resolve to the outer row. */
export const buildingName = sql<string>`(select n.name from main.buildings n where n.id = building_id)`
export const unitName = sql<string>`(select n.name from main.building_units n where n.id = unit_id)`
export const unitNameOrNull = sql<
  string | null
>`(select n.name from main.building_units n where n.id = unit_id)`
export const publicAreaName = sql<
  string | null
>`(select n.name from main.public_areas n where n.id = public_area_id)`
export const roomName = sql<string>`(select n.name from main.rooms n where n.id = room_id)`

type Named =
  | 'tenants'
  | 'locations'
  | 'building_complexes'
  | 'buildings'
  | 'building_units'
  | 'public_areas'
  | 'rooms'
  | 'radiators'
  | 'windows'
  | 'heating_circuits'

/** The floor of a room: its own, or else that of its unit or shared area. */
export const floorOfRoom = (
  own: SQLWrapper,
  unitId: SQLWrapper,
  publicAreaId: SQLWrapper,
): SQL<number | null> =>
  sql`coalesce(${own}, (select u.floor from main.building_units u where u.id = ${unitId}), (select p.floor from main.public_areas p where p.id = ${publicAreaId}))`

/** The name of a referenced row, as an expression over the row's own table, so that lists can search and sort by it without a join. */
export const nameIn = (table: Named, id: SQLWrapper): SQL<string | null> =>
  sql`(select above.name from main.${sql.identifier(table)} above where above.id = ${id})`

/** What a row is sorted by when the row that it refers to is sorted by its name. */
export const nameOrderIn = (table: Named, id: SQLWrapper): SQLWrapper =>
  new ReferredName(sql`main.${sql.identifier(table)}`, id)
