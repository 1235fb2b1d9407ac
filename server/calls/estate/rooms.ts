import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import { Room, rooms as contract, type RoomInput } from '../../../contract/main/rooms.ts'
import { roomFigures, usedMeasures } from '../../../domain/rules/roomStatus.ts'
import { deleteRoom, deleteRooms } from '../../actions/estate/deleteRooms.ts'
import { duplicateRoom } from '../../actions/estate/duplicateRoom.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { buildings, buildingUnits, naturalOrder, publicAreas, rooms as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { refuseFloor } from '../../finders/estate/estateParents.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { knowPlaces, mine, mineById, placedAt } from '../../finders/estate/place.ts'
import { effectiveFloor, selectRooms } from '../../finders/estate/roomRows.ts'

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  Type: table.type,
  Floor: effectiveFloor,
  Size: table.size,
  DataGathering: table.dataGathering,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const read = async (tx: Tx, actor: TenantActor, id: string) => found((await selectRooms(tx, mineById(table, actor, 'estate.read', id)))[0])

/** The unit or public area that a room is made in, held so that it neither moves nor goes. Errors: 404 at its field. */
const parentFor = async (tx: Tx, actor: TenantActor, { unitId, publicAreaId }: { unitId: string | null; publicAreaId: string | null }) => {
  const [parent, id] = unitId === null ? ([publicAreas, publicAreaId ?? ''] as const) : ([buildingUnits, unitId] as const)
  const [row] = await tx
    .select({ locationId: parent.locationId, complexId: parent.complexId, buildingId: parent.buildingId })
    .from(parent)
    .where(mineById(parent, actor, 'rooms.write', id))
    .for('share')
  return row ?? refuse('notFound', { fields: { [unitId === null ? 'publicAreaId' : 'unitId']: 'notFound' } })
}

const checkFloor = async (tx: Tx, floor: number | null, buildingId: string) => {
  if (floor === null) return
  const [building] = await tx.select().from(buildings).where(eq(buildings.id, buildingId))
  refuseFloor(floor, found(building))
}

/** What is kept of a room that was entered: the measures its shape uses, and what follows from them. */
const kept = (input: z.output<typeof RoomInput>) => {
  const used = usedMeasures(input)
  return { ...used, ...roomFigures(used) }
}

export const rooms = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowPlaces(tx, actor, query)
    const where = and(
      mine(table, actor, 'estate.read'),
      placedAt(table, query),
      containsWords(query.Query, [table.name, table.description]),
      query.Type && inArray(table.type, query.Type),
      query.Shape && inArray(table.shape, query.Shape),
      query.DataGathering && inArray(table.dataGathering, query.DataGathering),
      query.Floor && inArray(effectiveFloor, query.Floor),
      query.HasFloor === undefined ? undefined : sql`(${effectiveFloor} is not null) = ${query.HasFloor}`,
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.name, table.id)
    return pageOf(
      query,
      (limit, offset) => selectRooms(tx, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  create: async ({ tx, actor, body, audit }) => {
    const { unitId, publicAreaId, ...input } = body
    const parent = await parentFor(tx, actor, body)
    await checkFloor(tx, input.floor, parent.buildingId)
    const [row] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...parent, unitId, publicAreaId, ...kept(input) })
      .returning()
    const made = found(row)
    await audit({ action: 'room.create', entityId: made.id, after: made })
    return read(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lockShaped(tx, table, mineById(table, actor, 'rooms.write', params.id), {
      version,
      shape: Room,
      read: () => read(tx, actor, params.id),
    })
    if (body.floor !== before.floor) await checkFloor(tx, body.floor, before.buildingId)
    const after = await updateRow(tx, table, params.id, kept(body))
    await audit({ action: 'room.update', entityId: params.id, before, after })
    return read(tx, actor, params.id)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRoom({ tx, actor, audit }, params.id, version),
  bulkDelete: ({ tx, actor, body, audit }) => deleteRooms({ tx, actor, audit }, body.ids),
  duplicate: async ({ tx, actor, params, now, audit }) => read(tx, actor, await duplicateRoom({ tx, actor, now, audit }, params.id)),
})
