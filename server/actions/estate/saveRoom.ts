import type * as z from 'zod'
import type { RoomInput, rooms as contract } from '../../../contract/main/rooms.ts'
import { roomFigures, usedMeasures } from '../../../domain/rules/room.ts'
import { rooms as table } from '../../db/schema.ts'
import { refuseFloorIn, unitOrAreaFor } from '../../finders/estate/estateParents.ts'
import { lockRoom } from '../../finders/estate/roomRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

/** The stored fields of an entered room: the dimensions its shape uses, and the values derived from them. */
const kept = (input: z.output<typeof RoomInput>) => {
  const used = usedMeasures(input)
  return { ...used, ...roomFigures(used) }
}

/** Creates a room in a unit or public area. @returns its id. Errors: 404 at the parent, rule 422 at the floor. */
export const createRoom = async ({ tx, actor, audit }: TenantWrite, body: z.output<typeof contract.create.body>): Promise<string> => {
  const { unitId, publicAreaId, ...input } = body
  const parent = await unitOrAreaFor(tx, actor, 'rooms.write', body)
  await refuseFloorIn(tx, input.floor, parent.buildingId)
  const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...parent, unitId, publicAreaId, ...kept(input) })
  await audit({ action: 'room.create', entityId: made.id, after: made })
  return made.id
}

/** Changes a room. Errors: 404, staleVersion 409, rule 422 at the floor. */
export const updateRoom = async (call: TenantWrite, id: string, body: z.output<typeof contract.update.body>): Promise<void> => {
  const before = await lockRoom(call, id)
  if (body.floor !== before.floor) await refuseFloorIn(call.tx, body.floor, before.buildingId)
  const after = await updateRow(call.tx, table, id, kept(body))
  await call.audit({ action: 'room.update', entityId: id, before, after })
}
