import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { appointments as table } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { buildingName, unitName } from './place.ts'

const technicianName = sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = technician_id)`

const columns = { ...getTableColumns(table), buildingName, unitName, technicianName }

/** Appointments as the reply has them. */
export const selectAppointments = (tx: Tx, where: SQL | undefined, order: SQL[] = [], limit = 1, offset = 0) =>
  tx.select(columns).from(table).where(where).orderBy(...order).limit(limit).offset(offset)
