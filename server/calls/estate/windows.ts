import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { Window, windows as contract } from '../../../contract/main/windows.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { removeWindow } from '../../actions/devices/removeWindow.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { naturalOrder, rooms, windows as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { knowPlaces, mine, mineById, placedAt } from '../../finders/estate/place.ts'
import { hasSensor, selectWindows } from '../../finders/estate/windowRows.ts'

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  Material: table.material,
  Direction: table.direction,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const windowsInRoomMax = 1_000

interface Path {
  id: string
  windowId: string
}

/** The window of the path: in that room, and within reach. */
const atPath = (actor: TenantActor, permission: Permission, { id, windowId }: Path) => and(mineById(table, actor, permission, windowId), eq(table.roomId, id))

const read = async (tx: Tx, actor: TenantActor, path: Path) => found((await selectWindows(tx, atPath(actor, 'estate.read', path)))[0])

export const windows = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowPlaces(tx, actor, query)
    const where = and(
      mine(table, actor, 'estate.read'),
      placedAt(table, query),
      containsWords(query.Query, [table.name]),
      query.Material && inArray(table.material, query.Material),
      query.Direction && inArray(table.direction, query.Direction),
      query.HasSensor === undefined ? undefined : sql`${hasSensor} = ${query.HasSensor}`,
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.name, table.id)
    return pageOf(
      query,
      (limit, offset) => selectWindows(tx, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  ofRoom: async ({ tx, actor, params }) => {
    const [room] = await tx
      .select({ id: rooms.id })
      .from(rooms)
      .where(mineById(rooms, actor, 'estate.read', params.id))
    return {
      items: await selectWindows(tx, and(mine(table, actor, 'estate.read'), eq(table.roomId, found(room).id)), {
        order: [asc(naturalOrder(table.name)), asc(table.id)],
        limit: windowsInRoomMax,
      }),
    }
  },
  create: async ({ tx, actor, params, body, audit }) => {
    const [row] = await tx
      .select()
      .from(rooms)
      .where(mineById(rooms, actor, 'rooms.write', params.id))
      .for('share')
    const { locationId, complexId, buildingId, unitId, publicAreaId } = found(row)
    const [made] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, locationId, complexId, buildingId, unitId, publicAreaId, roomId: params.id, ...body })
      .returning()
    const window = found(made)
    await audit({ action: 'window.create', entityId: window.id, after: window })
    return read(tx, actor, { id: params.id, windowId: window.id })
  },
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lockShaped(tx, table, atPath(actor, 'rooms.write', params), { version, shape: Window, read: () => read(tx, actor, params) })
    const after = await updateRow(tx, table, params.windowId, body)
    await audit({ action: 'window.update', entityId: params.windowId, before, after })
    return read(tx, actor, params)
  },
  remove: ({ tx, actor, params, query, version, audit }) =>
    removeWindow({ tx, audit }, { where: atPath(actor, 'rooms.write', params), version, confirm: query.confirm }),
})
