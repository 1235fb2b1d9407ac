import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { Window, type windows as contract } from '../../../contract/main/windows.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { containsWords, listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { naturalOrder, rooms, windows as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import {
  buildingName,
  requirePlaces,
  requireRow,
  inReach,
  inReachById,
  placedAt,
  publicAreaName,
  roomName,
  unitNameOrNull,
} from './place.ts'

/** Whether a sensor is assigned to the window. */
const hasSensor = sql`exists (select from main.sensors s where s.window_id = ${table.id})`

const sensor = sql<{
  id: string
  eui: string
} | null>`(select json_build_object('id', s.id, 'eui', s.eui) from main.sensors s where s.window_id = windows.id)`

const columns = {
  ...getTableColumns(table),
  buildingName,
  unitName: unitNameOrNull,
  publicAreaName,
  roomName,
  sensor,
}

/** Windows in the shape of the reply. The condition has to limit them to those that the actor may read. */
export const selectWindows = (tx: Tx, where: SQL | undefined, request: PageRequest = {}) =>
  tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)

const sortKeys = {
  Name: naturalOrder(table.name),
  Material: table.material,
  Direction: table.direction,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** A page of windows. Errors: 404 at a filter. */
export const windowPage = async (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    inReach(table, actor, 'estate.read'),
    placedAt(table, query),
    containsWords(query.Query, [table.name]),
    query.Material && inArray(table.material, query.Material),
    query.Direction && inArray(table.direction, query.Direction),
    whether(query.HasSensor, hasSensor),
  )
  return listPage({ tx, table, query, where, sortKeys, rows: (request) => selectWindows(tx, where, request) })
}

const windowsInRoomMax = 1_000

/** The windows of a room by name. Errors: 404. */
export const windowsOfRoom = async (tx: Tx, actor: TenantActor, roomId: string) => {
  await requireRow(tx, rooms, inReachById(rooms, actor, 'estate.read', roomId))
  const order = [asc(naturalOrder(table.name)), asc(table.id)]
  return selectWindows(tx, and(inReach(table, actor, 'estate.read'), eq(table.roomId, roomId)), {
    order,
    limit: windowsInRoomMax,
  })
}

interface WindowPath {
  id: string
  windowId: string
}

/** The window in the path, if it is in that room and within reach. */
export const windowAt = (
  actor: TenantActor,
  permission: Permission,
  { id, windowId }: WindowPath,
): SQL | undefined => and(inReachById(table, actor, permission, windowId), eq(table.roomId, id))

/** A window as the actor may read it. Errors: 404. */
export const readWindow = async (tx: Tx, actor: TenantActor, path: WindowPath) =>
  found((await selectWindows(tx, windowAt(actor, 'estate.read', path)))[0])

/** Locks a window that the actor may write. Errors: 404, staleVersion 409 with the current window. */
export const lockWindow = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  path: WindowPath,
) =>
  lockShaped(tx, table, windowAt(actor, 'rooms.write', path), {
    version,
    shape: Window,
    read: () => readWindow(tx, actor, path),
  })
