import type * as z from 'zod'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type RoomInput, type rooms as contract, roomNameMax } from '../../../contract/main/rooms.ts'
import { valuesOf } from '../../../domain/rules/fields.ts'
import { radiatorFindings } from '../../../domain/rules/radiatorFields.ts'
import { roomFigures, usedMeasures, copyName } from '../../../domain/rules/room.ts'
import { insertRows } from '../../db/bulk.ts'
import { rooms as table, radiators, rooms, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { refuseFloorIn, unitOrAreaFor } from '../../finders/estate/estateParents.ts'
import { inReachById } from '../../finders/estate/place.ts'
import { lockCopyTargets, lockRoom } from '../../finders/estate/roomRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import { idOfNew } from '../../http/clientIds.ts'
import type { TenantWrite, Base } from '../../http/handler.ts'
import { insertRow, updateRow, lockRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'

/** The stored fields of an entered room: the dimensions its shape uses, and the values derived from them. */
const storedFields = (input: z.output<typeof RoomInput>) => {
  const used = usedMeasures(input)
  return { ...used, ...roomFigures(used) }
}

/** Creates a room in a unit or public area. @returns its id. Errors: 404 at the parent, idTaken 409, rule 422 at the floor. */
export const createRoom = async (
  { tx, actor, audit }: TenantWrite,
  body: z.output<typeof contract.create.body>,
): Promise<string> => {
  const { id: wanted, unitId, publicAreaId, ...input } = body
  const parent = await unitOrAreaFor(tx, actor, 'rooms.write', body)
  const { id, isRepeated } = await idOfNew(tx, actor, wanted, ['room', body])
  if (isRepeated) return id
  await refuseFloorIn(tx, input.floor, parent.buildingId)
  const made = await insertRow(tx, table, {
    id,
    tenantId: actor.tenantId,
    ...parent,
    unitId,
    publicAreaId,
    ...storedFields(input),
  })
  await audit({ action: 'room.create', entityId: made.id, after: made })
  return made.id
}

/** Changes a room. Errors: 404, staleVersion 409, rule 422 at the floor. */
export const updateRoom = async (
  call: TenantWrite,
  id: string,
  body: z.output<typeof contract.update.body>,
): Promise<void> => {
  const before = await lockRoom(call, id)
  if (body.floor !== before.floor) await refuseFloorIn(call.tx, body.floor, before.buildingId)
  const after = await updateRow(call.tx, table, id, storedFields(body))
  await call.audit({ action: 'room.update', entityId: id, before, after })
}

/** Copies a row's data into a new row: new id, version 1, new timestamps. */
const afresh = <R extends { id: string; version: number }>(row: R, now: string) => ({
  ...row,
  id: newId(),
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** Findings at one radiator do not apply to its copy. */
const unseen = { ...valuesOf(radiatorFindings, {}), checklist: {}, ventedAt: null }

type RoomRow = typeof rooms.$inferSelect

/** Inserts copies of a room, each with its windows and radiators, without devices and findings. */
const insertCopies = async (tx: Tx, room: RoomRow, copies: readonly RoomRow[], at: string) => {
  await insertRows(tx, rooms, copies)
  const itsWindows = await tx
    .select()
    .from(windows)
    .where(eq(windows.roomId, room.id))
    .orderBy(asc(windows.id))
  const itsRadiators = await tx
    .select()
    .from(radiators)
    .where(eq(radiators.roomId, room.id))
    .orderBy(asc(radiators.id))
  const placed = copies.map(({ id: roomId, unitId, publicAreaId }) => ({ roomId, unitId, publicAreaId }))
  const toEach = <R extends { id: string; version: number }>(rows: readonly R[]) =>
    placed.flatMap((place) => rows.map((row) => ({ ...afresh(row, at), ...place })))
  await insertRows(tx, windows, toEach(itsWindows))
  await insertRows(
    tx,
    radiators,
    toEach(itsRadiators).map((radiator) => ({ ...radiator, ...unseen })),
  )
  return { windows: itsWindows.length, radiators: itsRadiators.length }
}

type Copying = Pick<Base, 'tx' | 'now' | 'audit'> & { actor: TenantActor }

const lockOriginal = ({ tx, actor }: Copying, id: string) =>
  lockRow(tx, rooms, inReachById(rooms, actor, 'rooms.write', id), undefined)

/**
 * Copies a room with its windows and radiators, under the next free name, without devices and without findings at its radiators.
 * Errors: 404. @returns the copy's id.
 */
export const duplicateRoom = async (call: Copying, id: string): Promise<string> => {
  const { tx, actor, now, audit } = call
  const at = now.toISOString()
  const room = await lockOriginal(call, id)
  const beside = and(
    eq(rooms.tenantId, actor.tenantId),
    room.unitId === null ? isNull(rooms.unitId) : eq(rooms.unitId, room.unitId),
    room.publicAreaId === null ? isNull(rooms.publicAreaId) : eq(rooms.publicAreaId, room.publicAreaId),
  )
  const names = await tx.select({ name: rooms.name }).from(rooms).where(beside)
  const taken = names.map(({ name }) => name)
  const copy = { ...afresh(room, at), name: copyName(room.name, taken, roomNameMax) }
  const parts = await insertCopies(tx, room, [copy], at)
  await audit({ action: 'room.duplicate', entityId: copy.id, before: { id }, after: { ...copy, ...parts } })
  return copy.id
}

/**
 * Copies a room with its windows and radiators to other units of its building, on the floor of each. Units that have a room of this name
 * keep theirs and get none. Errors: 404, also at `unitIds` if any is elsewhere.
 */
export const copyRoom = async (
  call: Copying,
  id: string,
  unitIds: readonly string[],
): Promise<z.output<typeof contract.copy.reply>> => {
  const { tx, actor, now, audit } = call
  const at = now.toISOString()
  const room = await lockOriginal(call, id)
  const targets = await lockCopyTargets(tx, actor, room, unitIds)
  const free = targets.filter(({ hasRoom }) => !hasRoom)
  const copies = free.map((unit) => ({
    ...afresh(room, at),
    unitId: unit.id,
    publicAreaId: null,
    floor: null,
  }))
  const parts = await insertCopies(tx, room, copies, at)
  await audit(
    copies.map((copy) => ({
      action: 'room.duplicate',
      entityId: copy.id,
      before: { id },
      after: { ...copy, ...parts },
    })),
  )
  return { copied: free.length, skipped: targets.length - free.length }
}
