import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { rooms as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { buildingName, publicAreaName, unitNameOrNull } from './place.ts'

/** Its own floor, or else that of its unit or public area. */
export const effectiveFloor = sql<
  number | null
>`coalesce(floor, (select n.floor from main.building_units n where n.id = unit_id), (select n.floor from main.public_areas n where n.id = public_area_id))`

const room = sql`rooms.id`

const columns = {
  ...getTableColumns(table),
  buildingName,
  unitName: unitNameOrNull,
  publicAreaName,
  effectiveFloor,
  windowCount: sql<number>`(select count(*)::int from main.windows n where n.room_id = ${room})`,
  radiatorCount: sql<number>`(select count(*)::int from main.radiators n where n.room_id = ${room})`,
  thermostatCount: sql<number>`(select count(*)::int from main.radiators r join main.thermostats n on n.radiator_id = r.id where r.room_id = ${room})`,
  sensorCount: sql<number>`(select count(*)::int from main.sensors n where n.room_id = ${room})`,
}

/** Rooms as the reply has them, with the names above and the counts below. */
export const selectRooms = async (tx: Tx, where: SQL | undefined, part: Part = {}) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
  return rows.map(({ windowCount, radiatorCount, thermostatCount, sensorCount, ...row }) => ({
    ...row,
    counts: { windows: windowCount, radiators: radiatorCount, thermostats: thermostatCount, sensors: sensorCount },
  }))
}
