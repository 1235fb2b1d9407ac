import { and, asc, inArray, sql } from 'drizzle-orm'
import { openSteps } from '../../../domain/firmware/updateStates.ts'
import type { UpdateRow } from '../../actions/firmware/writeUpdates.ts'
import { firmwareUpdates as updates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

export interface Found {
  readonly batchId: string
  readonly thermostatId: string
}

/** Locks open updates whose thermostats it can lock first, as ingest does; the others are left to the next turn. */
export const lockUpdates = async (tx: Tx, found: readonly Found[]): Promise<UpdateRow[]> => {
  if (found.length === 0) return []
  const ids = found.map(({ thermostatId }) => thermostatId)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from main.thermostats where id = any(${sql.param(ids)}::uuid[]) order by id for no key update skip locked`,
  )
  if (rows.length === 0) return []
  const batchOf = new Map(found.map(({ batchId, thermostatId }) => [thermostatId, batchId]))
  const free = rows.map(({ id }) => id)
  const own = await tx
    .select()
    .from(updates)
    .where(and(inArray(updates.thermostatId, free), inArray(updates.step, [...openSteps])))
    .orderBy(asc(updates.thermostatId))
    .for('update', { skipLocked: true })
  return own.filter((row) => batchOf.get(row.thermostatId) === row.batchId)
}
