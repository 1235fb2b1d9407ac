import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { withinReach } from '../../http/reach.ts'
import { buildingUnits, leases, publicAreas, rooms } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { knowFilters } from './estateParents.ts'

type Placed = PgTable & { id: PgColumn; tenantId: PgColumn; buildingId: PgColumn }

/** The rows of a table below the buildings that the actor's permission reaches. */
export const mine = (table: Placed, actor: TenantActor, permission: Permission): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), withinReach(actor, permission, table.buildingId))

/** The row with this id, if the actor's permission reaches it. */
export const mineById = (table: Placed, actor: TenantActor, permission: Permission, id: string): SQL | undefined =>
  and(eq(table.id, id), mine(table, actor, permission))

type Ids = string[] | undefined

export interface PlaceQuery {
  Ids?: Ids
  LocationIds?: Ids
  ComplexIds?: Ids
  BuildingIds?: Ids
  UnitIds?: Ids
  PublicAreaIds?: Ids
  RoomIds?: Ids
  LeaseIds?: Ids
}

const keys = {
  Ids: 'id',
  LocationIds: 'locationId',
  ComplexIds: 'complexId',
  BuildingIds: 'buildingId',
  UnitIds: 'unitId',
  PublicAreaIds: 'publicAreaId',
  RoomIds: 'roomId',
  LeaseIds: 'leaseId',
} as const

type PlacedColumns = PgTable & { [K in (typeof keys)[keyof typeof keys]]?: PgColumn }

/** The condition that a list's place filters mean; a filter that the table has no column for is not one of the list's. */
export const placedAt = (table: PlacedColumns, query: PlaceQuery): SQL | undefined => {
  const given = (['Ids', 'LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds', 'PublicAreaIds', 'RoomIds', 'LeaseIds'] as const).map((key) => {
    const [ids, column] = [query[key], table[keys[key]]]
    return ids && column && inArray(column, ids)
  })
  return and(...given)
}

const lower = { UnitIds: buildingUnits, PublicAreaIds: publicAreas, RoomIds: rooms, LeaseIds: leases } as const

/** Refuses a list whose filter names what the actor does not see: foreign and missing ids alike. Errors: 404 at the filter. */
export const knowPlaces = async (tx: Tx, actor: TenantActor, query: PlaceQuery): Promise<void> => {
  await knowFilters(tx, actor, query)
  for (const field of ['UnitIds', 'PublicAreaIds', 'RoomIds', 'LeaseIds'] as const) {
    const wanted = new Set(query[field])
    if (wanted.size === 0) continue
    const table: Placed = lower[field]
    const [row] = await tx
      .select({ n: count() })
      .from<PgTable>(table)
      .where(and(mine(table, actor, 'estate.read'), inArray(table.id, [...wanted])))
    if (row?.n !== wanted.size) refuse('notFound', { fields: { [field]: 'notFound' } })
  }
}

/** Names of the spaces above a row, for its own select: the inner tables have no column of these names, so they are the row's. */
export const buildingName = sql<string>`(select n.name from main.buildings n where n.id = building_id)`
export const unitName = sql<string>`(select n.name from main.building_units n where n.id = unit_id)`
export const unitNameOrNull = sql<string | null>`(select n.name from main.building_units n where n.id = unit_id)`
export const publicAreaName = sql<string | null>`(select n.name from main.public_areas n where n.id = public_area_id)`
export const roomName = sql<string>`(select n.name from main.rooms n where n.id = room_id)`
