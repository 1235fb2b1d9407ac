import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sensorsToPair, whyNotPairSensor } from '../../../domain/rules/sensor.ts'
import { sensors } from '../../db/schema.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { tellLive } from '../../live/tell.ts'
import { lockSensor, sensorsOf } from '../../finders/devices/sensorRows.ts'
import type { SpaceRow } from '../../finders/estate/spacesView.ts'
import { findSpace } from '../../finders/estate/spacesView.ts'

type Row = typeof sensors.$inferSelect

const permission = 'thermostats.install'

/** Pairs or unpairs locked sensors in one statement; call it for the unpaired ones first, as a unique index allows one paired room sensor per room. */
const setPaired = async (
  { tx, actor, audit }: TenantWrite,
  rows: readonly Row[],
  paired: boolean,
): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const written = await tx
    .update(sensors)
    .set({ paired, version: sql`${sensors.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(sensors.id, ids))
    .returning()
  const after = new Map(written.map((row) => [row.id, row]))
  await audit(
    rows.map((before) => ({
      action: paired ? 'sensor.pair' : 'sensor.unpair',
      entityId: before.id,
      before,
      after: after.get(before.id),
    })),
  )
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'sensors', ids }])
}

/** Locks sensors in the order of their ids, so that concurrent pairings do not deadlock. */
const held = ({ tx }: TenantWrite, where: SQL | undefined): Promise<Row[]> =>
  tx.select().from(sensors).where(where).orderBy(asc(sensors.id)).for('update')

const byId = ({ actor }: TenantWrite, id: string): SQL | undefined =>
  and(sensorsOf(actor, permission), eq(sensors.id, id))

/** Locks the room sensors of the sensor's room; for a window sensor, only the sensor itself. Errors: 404. */
const neighbourhood = async (call: TenantWrite, id: string): Promise<Row[]> => {
  const seen = found((await call.tx.select().from(sensors).where(byId(call, id)))[0])
  const here = eq(sensors.tenantId, call.actor.tenantId)
  const inRoom =
    seen.placement === 'Room' && seen.roomId !== null
      ? and(here, eq(sensors.roomId, seen.roomId), eq(sensors.placement, 'Room'))
      : undefined
  return held(call, or(eq(sensors.id, id), inRoom))
}

/**
 * Pairs a room's thermostats with this sensor and unpairs the sensor paired so far (spec 1 §4). Returns the sensors that were unpaired.
 * Errors: 404, rule 422 (sensorNotAssigned, sensorNotInRoom), staleVersion 409.
 */
export const pairSensor = async (call: TenantWrite, id: string): Promise<Row[]> => {
  const others = (await neighbourhood(call, id)).filter((sensor) => sensor.id !== id && sensor.paired)
  const sensor = await lockSensor(call, permission, id)
  refuseIf(whyNotPairSensor(sensor), 'id')
  const neighbours =
    sensor.placement === 'Room' ? others.filter(({ roomId }) => roomId === sensor.roomId) : []
  await setPaired(call, neighbours, false)
  if (!sensor.paired) await setPaired(call, [sensor], true)
  return neighbours
}

/** Unpairs a room's thermostats from this sensor. Errors: 404, staleVersion 409. */
export const unpairSensor = async (call: TenantWrite, id: string): Promise<void> => {
  const before = await lockSensor(call, permission, id)
  if (before.paired) await setPaired(call, [before], false)
}

const below = ({ type, id }: SpaceRow): SQL => {
  const columns: Partial<Record<SpaceRow['type'], PgColumn>> = {
    Location: sensors.locationId,
    BuildingComplex: sensors.complexId,
    Building: sensors.buildingId,
    BuildingUnit: sensors.unitId,
    PublicArea: sensors.publicAreaId,
    Room: sensors.roomId,
  }
  const column = columns[type]
  return column ? eq(column, id) : sql`false`
}

const ofSpace = async (call: TenantWrite, spaceId: string): Promise<Row[]> => {
  const space = await findSpace(call.tx, call.actor, permission, spaceId)
  return held(call, and(sensorsOf(call.actor, permission), below(space)))
}

/** Pairs every eligible sensor of a space (`sensorsToPair`); returns how many. Errors: 404. */
export const pairSpace = async (call: TenantWrite, spaceId: string): Promise<number> => {
  const all = await ofSpace(call, spaceId)
  const wanted = new Set(sensorsToPair(all))
  const chosen = all.filter(({ id }) => wanted.has(id))
  await setPaired(call, chosen, true)
  return chosen.length
}

/** Unpairs all sensors of a space; returns how many. Errors: 404. */
export const unpairSpace = async (call: TenantWrite, spaceId: string): Promise<number> => {
  const paired = (await ofSpace(call, spaceId)).filter((sensor) => sensor.paired)
  await setPaired(call, paired, false)
  return paired.length
}
