import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type {
  InstallRadiator,
  InstallRoom,
  InstallSensor,
  InstallThermostat,
} from '../../../contract/main/installShapes.ts'
import type { Radiator } from '../../../contract/main/radiators.ts'
import { naturalOrder, radiators, rooms, sensors, thermostats, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { sensorsOf } from '../devices/sensorRows.ts'
import { inReach, requirePlaces } from '../estate/place.ts'
import { selectRadiators } from '../estate/radiatorRows.ts'
import { selectRooms } from '../estate/roomRows.ts'
import { selectWindows } from '../estate/windowRows.ts'
import { photosOfMany } from '../files/photoRows.ts'

/** Far above what a page of units holds. */
const most = 10_000

const byName = (table: typeof rooms | typeof windows | typeof radiators): SQL[] => [
  asc(naturalOrder(table.name)),
  asc(table.id),
]

/** The thermostats on radiators, in one statement. */
const thermostatsOn = async (tx: Tx, actor: TenantActor, radiatorIds: readonly string[]) => {
  if (radiatorIds.length === 0) return () => null
  const { id, eui, wtId, mode, installedAt, lastSeenAt, radiatorId } = thermostats
  const rows = await tx
    .select({ id, eui, wtId, mode, installedAt, lastSeenAt, radiatorId })
    .from(thermostats)
    .where(and(eq(thermostats.tenantId, actor.tenantId), inArray(radiatorId, [...radiatorIds])))
  const onRadiator = new Map(rows.map((row) => [row.radiatorId, row]))
  return (radiator: string): InstallThermostat | null => onRadiator.get(radiator) ?? null
}

/** Radiators with their thermostats and photos. */
const withDevices = async (
  tx: Tx,
  actor: TenantActor,
  items: readonly Radiator[],
): Promise<InstallRadiator[]> => {
  const ids = items.map(({ id }) => id)
  const thermostatOn = await thermostatsOn(tx, actor, ids)
  const photosOf = await photosOfMany(tx, actor, ids)
  return items.map((radiator) => ({
    ...radiator,
    thermostat: thermostatOn(radiator.id),
    photos: photosOf(radiator.id),
  }))
}

const radiatorsIn = async (
  tx: Tx,
  actor: TenantActor,
  roomIds: readonly string[],
): Promise<InstallRadiator[]> => {
  const where = and(inReach(radiators, actor, 'estate.read'), inArray(radiators.roomId, [...roomIds]))
  return withDevices(tx, actor, await selectRadiators(tx, where, { order: byName(radiators), limit: most }))
}

const sensorsIn = (tx: Tx, actor: TenantActor, roomIds: readonly string[]): Promise<InstallSensor[]> => {
  const { id, eui, type, placement, roomId, windowId, paired, lastSeenAt } = sensors
  return tx
    .select({ id, eui, type, placement, roomId, windowId, paired, lastSeenAt })
    .from(sensors)
    .where(and(sensorsOf(actor, 'estate.read'), inArray(roomId, [...roomIds])))
    .orderBy(asc(eui))
}

const roomsWith = async (tx: Tx, actor: TenantActor, below: SQL): Promise<InstallRoom[]> => {
  const found = await selectRooms(tx, and(inReach(rooms, actor, 'estate.read'), below), {
    order: byName(rooms),
    limit: most,
  })
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const own = and(inReach(windows, actor, 'estate.read'), inArray(windows.roomId, ids))
  const windowsOf = Map.groupBy(
    await selectWindows(tx, own, { order: byName(windows), limit: most }),
    ({ roomId }) => roomId,
  )
  const radiatorsOf = Map.groupBy(await radiatorsIn(tx, actor, ids), ({ roomId }) => roomId)
  const sensorsOfRoom = Map.groupBy(await sensorsIn(tx, actor, ids), ({ roomId }) => roomId)
  return found.map((room) => ({
    ...room,
    windows: windowsOf.get(room.id) ?? [],
    radiators: radiatorsOf.get(room.id) ?? [],
    sensors: sensorsOfRoom.get(room.id) ?? [],
  }))
}

/** The rooms of units that the actor may read, by unit, with everything in them: five statements, however many units they are. */
export const roomsOfUnits = async (
  tx: Tx,
  actor: TenantActor,
  unitIds: readonly string[],
): Promise<(unitId: string) => InstallRoom[]> => {
  const all = unitIds.length === 0 ? [] : await roomsWith(tx, actor, inArray(rooms.unitId, [...unitIds]))
  const ofUnit = Map.groupBy(all, ({ unitId }) => unitId)
  return (unitId) => ofUnit.get(unitId) ?? []
}

/** The rooms of a unit or of a shared area with everything in them. Errors: 404 at the id. */
export const roomsToInstall = async (
  tx: Tx,
  actor: TenantActor,
  { UnitId, PublicAreaId }: { UnitId?: string | undefined; PublicAreaId?: string | undefined },
) => {
  await requirePlaces(tx, actor, {
    UnitIds: UnitId === undefined ? [] : [UnitId],
    PublicAreaIds: PublicAreaId === undefined ? [] : [PublicAreaId],
  })
  return roomsWith(
    tx,
    actor,
    UnitId === undefined ? eq(rooms.publicAreaId, PublicAreaId ?? '') : eq(rooms.unitId, UnitId),
  )
}

/** The radiators of a room with thermostat, findings and photos. Errors: 404. */
export const radiatorsToInstall = async (
  tx: Tx,
  actor: TenantActor,
  roomId: string,
): Promise<InstallRadiator[]> => {
  await requirePlaces(tx, actor, { RoomIds: [roomId] })
  return radiatorsIn(tx, actor, [roomId])
}
