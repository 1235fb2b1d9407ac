import { and, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { Room, type rooms as contract } from '../../../contract/main/rooms.ts'
import { containsWords, listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { naturalOrder, rooms as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { buildingName, floorOfRoom, requirePlaces, inReach, inReachById, placedAt, publicAreaName, unitNameOrNull } from './place.ts'

const effectiveFloor = floorOfRoom(sql`floor`, sql`unit_id`, sql`public_area_id`)
const room = sql`rooms.id`

const columns = {
  ...getTableColumns(table),
  buildingName,
  unitName: unitNameOrNull,
  publicAreaName,
  effectiveFloor,
  windowCount: sql<number>`(select count(*)::int from main.windows n where n.room_id = ${room})`,
  radiatorCount: sql<number>`(select count(*)::int from main.radiators n where n.room_id = ${room})`,
  thermostatCount: sql<number>`(select count(*)::int from main.radiators r join main.thermostats n on n.radiator_id = r.id where r.room_id = ${room})`,
  sensorCount: sql<number>`(select count(*)::int from main.sensors n where n.room_id = ${room})`,
}

/** Rooms in the shape of the reply, with the names of ancestors and the counts below. */
const selectRooms = async (tx: Tx, where: SQL | undefined, request: PageRequest = {}) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  return rows.map(({ windowCount, radiatorCount, thermostatCount, sensorCount, ...row }) => ({
    ...row,
    counts: { windows: windowCount, radiators: radiatorCount, thermostats: thermostatCount, sensors: sensorCount },
  }))
}

const sortKeys = {
  Name: naturalOrder(table.name),
  Type: table.type,
  Floor: effectiveFloor,
  Size: table.size,
  DataGathering: table.dataGathering,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** A page of rooms. Errors: 404 at a filter. */
export const roomPage = async (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    inReach(table, actor, 'estate.read'),
    placedAt(table, query),
    containsWords(query.Query, [table.name, table.description]),
    query.Type && inArray(table.type, query.Type),
    query.Shape && inArray(table.shape, query.Shape),
    query.DataGathering && inArray(table.dataGathering, query.DataGathering),
    query.Floor && inArray(effectiveFloor, query.Floor),
    whether(query.HasFloor, isNotNull(effectiveFloor)),
  )
  return listPage({ tx, table, query, where, sortKeys, rows: (request) => selectRooms(tx, where, request) })
}

/** A room as the actor may read it. Errors: 404. */
export const readRoom = async (tx: Tx, actor: TenantActor, id: string) => found((await selectRooms(tx, inReachById(table, actor, 'estate.read', id)))[0])

/** Locks a room that the actor may write. Errors: 404, staleVersion 409 with the current room. */
export const lockRoom = ({ tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>, id: string) =>
  lockShaped(tx, table, inReachById(table, actor, 'rooms.write', id), { version, shape: Room, read: () => readRoom(tx, actor, id) })
