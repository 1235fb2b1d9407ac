import { and, asc, eq } from 'drizzle-orm'
import type {
  BuildingFacts,
  RadiatorFacts,
  RoomFacts,
  WindowFacts,
} from '../../../domain/heat-load/heatLoadFacts.ts'
import {
  buildings,
  buildingUnits,
  publicAreas,
  radiators,
  rooms,
  thermostats,
  windows,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'

/** Whose building it is; a job has no actor but its client. */
export interface OfTenant {
  readonly tenantId: string
}

/** A building with its rooms, as far as its heat load depends on them. */
export interface HeatedBuilding {
  readonly building: BuildingFacts & typeof buildings.$inferSelect
  readonly rooms: readonly RoomFacts[]
  /** The thermostats by id, with their room. */
  readonly thermostats: ReadonlyMap<string, string>
}

const byRoom = <Row extends { roomId: string }, T>(
  rows: readonly Row[],
  make: (row: Row) => T,
): ReadonlyMap<string, T[]> => {
  const grouped = new Map<string, T[]>()
  for (const row of rows) {
    const known = grouped.get(row.roomId)
    if (known) known.push(make(row))
    else grouped.set(row.roomId, [make(row)])
  }
  return grouped
}

const windowFacts = ({ material, width, height, wall }: typeof windows.$inferSelect): WindowFacts => ({
  material,
  width,
  height,
  wall,
})
const radiatorFacts = ({
  id,
  name,
  type,
  plateSubtype,
  sectionalSpacing,
  length,
  height,
  width,
  obstruction,
}: typeof radiators.$inferSelect): RadiatorFacts => ({
  id,
  name,
  type,
  plateSubtype,
  sectionalSpacing,
  length,
  height,
  width,
  obstruction,
})

/** What is captured of a building. Errors: 404. */
export const readHeatedBuilding = async (
  tx: Tx,
  { tenantId }: OfTenant,
  id: string,
): Promise<HeatedBuilding> => {
  const [row] = await tx
    .select()
    .from(buildings)
    .where(and(eq(buildings.id, id), eq(buildings.tenantId, tenantId)))
  const building = found(row)
  const units = await tx
    .select()
    .from(buildingUnits)
    .where(and(eq(buildingUnits.buildingId, id), eq(buildingUnits.tenantId, tenantId)))
  const areas = await tx
    .select()
    .from(publicAreas)
    .where(and(eq(publicAreas.buildingId, id), eq(publicAreas.tenantId, tenantId)))
  const ownRooms = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.buildingId, id), eq(rooms.tenantId, tenantId)))
    .orderBy(asc(rooms.id))
  const ownWindows = byRoom(
    await tx
      .select()
      .from(windows)
      .where(and(eq(windows.buildingId, id), eq(windows.tenantId, tenantId)))
      .orderBy(asc(windows.id)),
    windowFacts,
  )
  const ownRadiators = byRoom(
    await tx
      .select()
      .from(radiators)
      .where(and(eq(radiators.buildingId, id), eq(radiators.tenantId, tenantId)))
      .orderBy(asc(radiators.id)),
    radiatorFacts,
  )
  const devices = await tx
    .select({ id: thermostats.id, roomId: thermostats.roomId })
    .from(thermostats)
    .where(and(eq(thermostats.buildingId, id), eq(thermostats.tenantId, tenantId)))
  const mounted = new Map(
    devices.flatMap((device): [string, string][] =>
      device.roomId === null ? [] : [[device.id, device.roomId]],
    ),
  )
  const withThermostat = new Set(mounted.values())
  const unitById = new Map(units.map((unit) => [unit.id, unit]))
  const areaById = new Map(areas.map((area) => [area.id, area]))
  return {
    building: {
      ...building,
      units: units.map(({ id: unitId, type, floor }) => ({ id: unitId, type, floor })),
    },
    thermostats: mounted,
    rooms: ownRooms.map((room): RoomFacts => {
      const unit = unitById.get(room.unitId ?? '')
      const area = areaById.get(room.publicAreaId ?? '')
      return {
        ...room,
        unitName: unit?.name ?? null,
        unitType: unit?.type ?? null,
        publicAreaName: area?.name ?? null,
        floor: room.floor ?? unit?.floor ?? area?.floor ?? null,
        windows: ownWindows.get(room.id) ?? [],
        radiators: ownRadiators.get(room.id) ?? [],
        hasThermostat: withThermostat.has(room.id),
      }
    }),
  }
}
