import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../../db/scope.ts'
import type { SensorUplink } from './foldSensor.ts'

const Earlier = z.object({ index: z.number(), unitId: z.string().nullable() })

/**
 * The uplinks with the unit that each was sent from, as for thermostats (thermostats/homes.ts): a sensor has no history of its own, but the log
 * has its row before the first change since. One statement, and none for sensors that nobody has changed since.
 */
export const fromTheirUnits = async (tx: Tx, uplinks: readonly SensorUplink[]): Promise<SensorUplink[]> => {
  const asked = uplinks.flatMap(({ sensor: { id, updatedAt }, at }, index) =>
    Date.parse(at) < Date.parse(updatedAt) ? [{ index, id, at }] : [],
  )
  if (asked.length === 0) return [...uplinks]
  const { rows } = await tx.execute(sql`
    select d.index, l.before->>'unitId' as "unitId" from json_to_recordset(${JSON.stringify(asked)}::json) as d (index integer, id text, at timestamp(3) with time zone)
    cross join lateral (select a.before from main.audit a
      where a.entity_id = d.id and a.at > d.at and a.before ? 'unitId' order by a.at, a.id limit 1) l`)
  const earlier = new Map(
    z
      .array(Earlier)
      .parse(rows)
      .map(({ index, unitId }) => [index, unitId]),
  )
  return uplinks.map((uplink, index) => ({
    ...uplink,
    unitId: earlier.has(index) ? (earlier.get(index) ?? null) : uplink.unitId,
  }))
}
