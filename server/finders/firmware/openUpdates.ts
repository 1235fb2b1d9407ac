import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { busySteps } from '../../../domain/firmware/updateStates.ts'
import { firmwareArtifacts, firmwareBatches, firmwareUpdates as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** The table under its bare name, as `for update of` requires. */
const locked = alias(table, 'firmware_updates')

/** Days for which an update that ended without success is still open to the report of the new version. */
const openDays = 8

/** The updates of thermostats that news of them can change, locked, with what they aim at; their thermostats are locked already. */
export const openUpdates = async (tx: Tx, thermostatIds: readonly string[], now: Date) => {
  if (thermostatIds.length === 0) return []
  // thermostats first, as whoever writes updates locks them
  await tx.execute(
    sql`select from main.thermostats where id = any(${sql.param([...new Set(thermostatIds)])}::uuid[]) order by id for no key update`,
  )
  const since = new Date(now.getTime() - openDays * 86_400_000).toISOString()
  const isLast = sql`not exists (select from main.firmware_updates later where later.thermostat_id = ${table.thermostatId}
    and later.started_at > ${table.startedAt})`
  const rows = await tx
    .select({ ...getTableColumns(table), kind: firmwareArtifacts.kind, version: firmwareArtifacts.version })
    .from(table)
    .innerJoin(firmwareBatches, eq(firmwareBatches.id, table.batchId))
    .innerJoin(firmwareArtifacts, eq(firmwareArtifacts.id, firmwareBatches.artifactId))
    .where(
      and(
        inArray(table.thermostatId, [...new Set(thermostatIds)]),
        or(
          inArray(table.step, [...busySteps]),
          and(
            inArray(table.step, ['failed', 'silent', 'aborted']),
            sql`${table.finishedAt} > ${since}`,
            isLast,
          ),
        ),
      ),
    )
    .orderBy(asc(table.thermostatId), asc(table.batchId))
    .for('update', { of: locked })
  return rows.map(({ kind, version, ...row }) => ({ row, kind, version }))
}
