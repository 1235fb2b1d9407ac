import { and, asc, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { BulkReply } from '../../../contract/main/estateShapes.ts'
import { radiators, rooms, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { mine, mineById } from '../../finders/estate/place.ts'
import { usesOf } from '../../finders/estate/estateBelow.ts'

interface Deletion {
  tx: Tx
  actor: TenantActor
  audit: WriteAudit
}

/** What keeps a room: devices in it. Their room is told by the devices themselves, which carry their ancestors. */
const keeping = [
  ['thermostats', 'thermostats', 'room_id'],
  ['sensors', 'sensors', 'room_id'],
] as const

const isKept = (uses: Record<string, number>) => Object.keys(uses).length > 0

/** Deletes rooms that were read before, with their windows and radiators, and leaves one audit entry for each. */
const deleteWith = async ({ tx, audit }: Deletion, rows: readonly (typeof rooms.$inferSelect)[]): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const goneWindows = await tx.delete(windows).where(inArray(windows.roomId, ids)).returning()
  const goneRadiators = await tx.delete(radiators).where(inArray(radiators.roomId, ids)).returning()
  await tx.delete(rooms).where(inArray(rooms.id, ids))
  const [windowsOf, radiatorsOf] = [Map.groupBy(goneWindows, ({ roomId }) => roomId), Map.groupBy(goneRadiators, ({ roomId }) => roomId)]
  await audit(
    rows.map((room) => ({
      action: 'room.delete',
      entityId: room.id,
      before: { ...room, windows: windowsOf.get(room.id) ?? [], radiators: radiatorsOf.get(room.id) ?? [] },
    })),
  )
}

/** Deletes a room with its windows and radiators. Errors: 404, staleVersion 409, stillInUse 409 with the devices that are in it. */
export const deleteRoom = async (deletion: Deletion, id: string, version: number | undefined): Promise<void> => {
  const { tx, actor } = deletion
  const room = await lockRow(tx, rooms, mineById(rooms, actor, 'rooms.write', id), version)
  const uses = (await usesOf(tx, actor.tenantId, [id], keeping))(id)
  if (isKept(uses)) refuse('stillInUse', { fields: { id: 'stillInUse' }, args: { id: uses } })
  await deleteWith(deletion, [room])
}

/** Deletes those of the rooms that have no device, and says of each of the others why it stays. Errors: 404 where none of the ids is one of the actor's. */
export const deleteRooms = async (deletion: Deletion, ids: readonly string[]): Promise<z.input<typeof BulkReply>> => {
  const { tx, actor } = deletion
  const asked = [...new Set(ids)]
  // in the order of their ids, so that two bulk calls never wait for each other
  const rows = await tx
    .select()
    .from(rooms)
    .where(and(mine(rooms, actor, 'rooms.write'), inArray(rooms.id, asked)))
    .orderBy(asc(rooms.id))
    .for('update')
  if (rows.length === 0) return refuse('notFound')
  const uses = await usesOf(
    tx,
    actor.tenantId,
    rows.map(({ id }) => id),
    keeping,
  )
  const free = new Map(rows.filter(({ id }) => !isKept(uses(id))).map((row) => [row.id, row]))
  await deleteWith(deletion, [...free.values()])
  const known = new Set(rows.map(({ id }) => id))
  const results = asked.map((id) => {
    if (free.has(id)) return { id, ok: true, reason: null }
    return known.has(id) ? { id, ok: false, reason: 'stillInUse', args: uses(id) } : { id, ok: false, reason: 'notFound' }
  })
  return { done: free.size, refused: asked.length - free.size, results }
}
