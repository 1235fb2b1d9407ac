import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { windows as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { buildingName, publicAreaName, roomName, unitNameOrNull } from './place.ts'

/** Whether a sensor is assigned to the window. */
export const hasSensor = sql`exists (select from main.sensors s where s.window_id = ${table.id})`

const sensor = sql<{ id: string; eui: string } | null>`(select json_build_object('id', s.id, 'eui', s.eui) from main.sensors s where s.window_id = windows.id)`

const columns = { ...getTableColumns(table), buildingName, unitName: unitNameOrNull, publicAreaName, roomName, sensor }

/** Windows as the reply has them. */
export const selectWindows = (tx: Tx, where: SQL | undefined, part: Part = {}) =>
  tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
