import type * as z from 'zod'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type RoomInput, type rooms as contract, roomNameMax } from '../../../contract/main/rooms.ts'
import { roomFigures, usedMeasures, copyName } from '../../../domain/rules/room.ts'
import { rooms as table, radiators, rooms, windows } from '../../db/schema.ts'
import { refuseFloorIn, unitOrAreaFor } from '../../finders/estate/estateParents.ts'
import { inReachById } from '../../finders/estate/place.ts'
import { lockRoom } from '../../finders/estate/roomRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite, Base } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { insertRow, updateRow, lockRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'

/** The stored fields of an entered room: the dimensions its shape uses, and the values derived from them. */
const storedFields = (input: z.output<typeof RoomInput>) => {
  const used = usedMeasures(input)
  return { ...used, ...roomFigures(used) }
}

/** Creates a room in a unit or public area. @returns its id. Errors: 404 at the parent, rule 422 at the floor. */
export const createRoom = async ({ tx, actor, audit }: TenantWrite, body: z.output<typeof contract.create.body>): Promise<string> => {
  const { unitId, publicAreaId, ...input } = body
  const parent = await unitOrAreaFor(tx, actor, 'rooms.write', body)
  await refuseFloorIn(tx, input.floor, parent.buildingId)
  const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...parent, unitId, publicAreaId, ...storedFields(input) })
  await audit({ action: 'room.create', entityId: made.id, after: made })
  return made.id
}

/** Changes a room. Errors: 404, staleVersion 409, rule 422 at the floor. */
export const updateRoom = async (call: TenantWrite, id: string, body: z.output<typeof contract.update.body>): Promise<void> => {
  const before = await lockRoom(call, id)
  if (body.floor !== before.floor) await refuseFloorIn(call.tx, body.floor, before.buildingId)
  const after = await updateRow(call.tx, table, id, storedFields(body))
  await call.audit({ action: 'room.update', entityId: id, before, after })
}

/** Copies a row's data into a new row: new id, version 1, new timestamps. */
const afresh = <R extends { id: string; version: number }>(row: R, now: string) => ({ ...row, id: newId(), version: 1, createdAt: now, updatedAt: now })

/** Findings at one radiator do not apply to its copy. */
const unseen = {
  obstruction: null,
  obstructionDescription: null,
  issues: [],
  checklist: {},
  installationNotPossibleDescription: null,
  ventingPossible: null,
  ventingDuration: null,
  ventingFailureReason: null,
  ventingComment: null,
  ventedAt: null,
}

/**
 * Copies a room with its windows and radiators, under the next free name, without devices and without findings at its radiators.
 * Errors: 404. @returns the copy's id.
 */
export const duplicateRoom = async ({ tx, actor, now, audit }: Pick<Base, 'tx' | 'now' | 'audit'> & { actor: TenantActor }, id: string): Promise<string> => {
  const at = now.toISOString()
  const room = await lockRow(tx, rooms, inReachById(rooms, actor, 'rooms.write', id), undefined)
  const beside = and(
    eq(rooms.tenantId, actor.tenantId),
    room.unitId === null ? isNull(rooms.unitId) : eq(rooms.unitId, room.unitId),
    room.publicAreaId === null ? isNull(rooms.publicAreaId) : eq(rooms.publicAreaId, room.publicAreaId),
  )
  const names = await tx.select({ name: rooms.name }).from(rooms).where(beside)
  const [made] = await tx
    .insert(rooms)
    .values({
      ...afresh(room, at),
      name: copyName(
        room.name,
        names.map(({ name }) => name),
        roomNameMax,
      ),
    })
    .returning()
  const copy = found(made)
  const itsWindows = await tx.select().from(windows).where(eq(windows.roomId, id)).orderBy(asc(windows.id))
  if (itsWindows.length > 0) await tx.insert(windows).values(itsWindows.map((window) => ({ ...afresh(window, at), roomId: copy.id })))
  const itsRadiators = await tx.select().from(radiators).where(eq(radiators.roomId, id)).orderBy(asc(radiators.id))
  if (itsRadiators.length > 0) await tx.insert(radiators).values(itsRadiators.map((radiator) => ({ ...afresh(radiator, at), ...unseen, roomId: copy.id })))
  await audit({ action: 'room.duplicate', entityId: copy.id, before: { id }, after: { ...copy, windows: itsWindows.length, radiators: itsRadiators.length } })
  return copy.id
}
