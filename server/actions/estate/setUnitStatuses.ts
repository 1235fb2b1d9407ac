import { inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UnitStatusInput } from '../../../contract/main/buildingUnits.ts'
import { buildingUnits as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { WriteAudit } from '../../http/audit.ts'

/** Gives units, which are locked, an installation status; the time of the change stays where the status does. */
export const setUnitStatuses = async (
  tx: Tx,
  audit: WriteAudit,
  units: readonly (typeof table.$inferSelect)[],
  { status, reason, comment }: z.output<typeof UnitStatusInput>,
  now: Date,
): Promise<void> => {
  const after = await tx
    .update(table)
    .set({
      status,
      statusReason: reason,
      statusComment: comment,
      version: sql`${table.version} + 1`,
      updatedAt: sql`now()`,
      statusChangedAt: sql`case when ${table.status} = ${status} then ${table.statusChangedAt} else ${now.toISOString()}::timestamptz end`,
    })
    .where(
      inArray(
        table.id,
        units.map(({ id }) => id),
      ),
    )
    .returning()
  const afterOf = new Map(after.map((unit) => [unit.id, unit]))
  await audit(units.map((before) => ({ action: 'buildingUnit.setStatus', entityId: before.id, before, after: afterOf.get(before.id) })))
}
