import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { Room, type rooms as contract } from '../../../contract/main/rooms.ts'
import { onSameLine } from '../../../domain/rules/unitLine.ts'
import { askedOf, containsWords, listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { buildingUnits, naturalOrder, rooms as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import {
  buildingName,
  floorOfRoom,
  requireIds,
  requirePlaces,
  inReach,
  inReachById,
  placedAt,
  publicAreaName,
  unitNameOrNull,
} from './place.ts'

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

/** Rooms in the shape of the reply, with the names of ancestors and the counts below. The condition has to limit them to those that the actor may read. */
export const selectRooms = async (tx: Tx, where: SQL | undefined, request: PageRequest = {}) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  return rows.map(({ windowCount, radiatorCount, thermostatCount, sensorCount, ...row }) => ({
    ...row,
    counts: {
      windows: windowCount,
      radiators: radiatorCount,
      thermostats: thermostatCount,
      sensors: sensorCount,
    },
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
    askedOf(query, 'Type', table.type, query.Type),
    askedOf(query, 'Shape', table.shape, query.Shape),
    askedOf(query, 'DataGathering', table.dataGathering, query.DataGathering),
    askedOf(query, 'Floor', effectiveFloor, query.Floor),
    whether(query.HasFloor, isNotNull(effectiveFloor)),
  )
  return listPage({ tx, table, query, where, sortKeys, rows: (request) => selectRooms(tx, where, request) })
}

/** A room as the actor may read it. Errors: 404. */
export const readRoom = async (tx: Tx, actor: TenantActor, id: string) =>
  found((await selectRooms(tx, inReachById(table, actor, 'estate.read', id)))[0])

/** Locks a room that the actor may write. Errors: 404, staleVersion 409 with the current room. */
export const lockRoom = ({ tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>, id: string) =>
  lockShaped(tx, table, inReachById(table, actor, 'rooms.write', id), {
    version,
    shape: Room,
    read: () => readRoom(tx, actor, id),
  })

type RoomRow = typeof table.$inferSelect

const othersInBuilding = (actor: TenantActor, room: RoomRow): SQL | undefined =>
  and(
    inReach(buildingUnits, actor, 'rooms.write'),
    eq(buildingUnits.buildingId, room.buildingId),
    room.unitId === null ? undefined : ne(buildingUnits.id, room.unitId),
  )

const targetColumns = ({ name }: RoomRow) => ({
  id: buildingUnits.id,
  name: buildingUnits.name,
  floor: buildingUnits.floor,
  rooms: sql<number>`(select count(*)::int from main.rooms r where r.unit_id = ${buildingUnits}.id)`,
  hasRoom: sql<boolean>`exists (select from main.rooms r where r.unit_id = ${buildingUnits}.id and lower(r.name) = lower(${name}))`,
})

/** The other units of a room's building, from the lowest floor up. Errors: 404. */
export const copyTargets = async (tx: Tx, actor: TenantActor, id: string) => {
  const [room] = await tx
    .select()
    .from(table)
    .where(inReachById(table, actor, 'rooms.write', id))
  const original = found(room)
  const [own] =
    original.unitId === null
      ? []
      : await tx.select().from(buildingUnits).where(eq(buildingUnits.id, original.unitId))
  const units = await tx
    .select(targetColumns(original))
    .from(buildingUnits)
    .where(othersInBuilding(actor, original))
    .orderBy(asc(buildingUnits.floor), asc(naturalOrder(buildingUnits.name)), asc(buildingUnits.id))
  return units.map((unit) => ({ ...unit, sameLine: own !== undefined && onSameLine(own, unit) }))
}

/** Locks the units that a room is to be copied to. Errors: 404 at `unitIds` if any is not in the room's building. */
export const lockCopyTargets = async (
  tx: Tx,
  actor: TenantActor,
  room: RoomRow,
  unitIds: readonly string[],
) => {
  await requireIds(tx, 'unitIds', unitIds, buildingUnits, buildingUnits.id, othersInBuilding(actor, room))
  const wanted = inArray(buildingUnits.id, [...unitIds])
  await tx
    .select({ id: buildingUnits.id })
    .from(buildingUnits)
    .where(wanted)
    .orderBy(asc(buildingUnits.id))
    .for('update')
  // read after the lock: a second copy of the same room finds what the first one wrote
  return tx.select(targetColumns(room)).from(buildingUnits).where(wanted)
}
