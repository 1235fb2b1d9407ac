import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { appointments as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { buildingName, unitName } from '../estate/place.ts'

const technicianName = sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = technician_id)`

const columns = { ...getTableColumns(table), buildingName, unitName, technicianName }

/** Appointments as the reply has them. */
export const selectAppointments = (tx: Tx, where: SQL | undefined, part: Part = {}) =>
  tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
