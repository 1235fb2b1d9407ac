import { sql, type SQLWrapper } from 'drizzle-orm'
import { sensors, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive, type Change } from '../../live/tell.ts'

/** Tells the screens of the devices in units: what may be shown of these homes may be something else now. */
export const tellHomes = async (tx: Tx, unitIds: Iterable<string>): Promise<void> => {
  const units = [...new Set(unitIds)]
  if (units.length === 0) return
  const among = (unitId: SQLWrapper) => sql`${unitId} = any(${sql.param(units)}::uuid[])`
  const heads = await tx.select({ tenantId: thermostats.tenantId, id: thermostats.eui }).from(thermostats).where(among(thermostats.unitId))
  const others = await tx.select({ tenantId: sensors.tenantId, id: sensors.id }).from(sensors).where(among(sensors.unitId))
  const of = (topic: Change['topic'], rows: readonly { tenantId: string | null; id: string }[]): Change[] =>
    rows.flatMap(({ tenantId, id }) => (tenantId === null ? [] : [{ tenantId, topic, ids: [id] }]))
  await tellLive(tx, [...of('thermostats', heads), ...of('sensors', others)])
}
