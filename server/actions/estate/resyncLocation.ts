import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'

/** The assignment of each kind of device: a source `p` of ancestors and its join condition. */
const places = (
  tenantId: string,
  locationId: string,
): [table: string, from: SQL, joined: SQL, room: SQL][] => {
  const here = sql`p.tenant_id = ${tenantId} and p.location_id = ${locationId}`
  return [
    ['thermostats', sql`main.radiators p`, sql`p.id = d.radiator_id and ${here}`, sql`p.room_id`],
    ['sensors', sql`main.windows p`, sql`p.id = d.window_id and ${here}`, sql`p.room_id`],
    [
      'sensors',
      sql`main.rooms p`,
      sql`p.id = d.room_id and d.window_id is null and d.heating_circuit_id is null and ${here}`,
      sql`p.id`,
    ],
  ]
}

/** Devices above the room level: a gateway in its building, a sensor on its circuit. */
const abovePlaces = (tenantId: string, locationId: string): [table: string, from: SQL, joined: SQL][] => [
  [
    'gateways',
    sql`(select id, tenant_id, location_id, complex_id, id as building_id from main.buildings) p`,
    sql`p.id = d.building_id and p.tenant_id = ${tenantId} and p.location_id = ${locationId}`,
  ],
  [
    'sensors',
    sql`(select h.id, h.tenant_id, h.location_id, b.complex_id, h.building_id from main.heating_circuits h left join main.buildings b on b.id = h.building_id) p`,
    sql`p.id = d.heating_circuit_id and p.tenant_id = ${tenantId} and p.location_id = ${locationId}`,
  ],
]

/**
 * Corrects the ancestors of devices assigned to anything in the location, then recomputes its counts.
 * @returns how many devices were wrong.
 */
export const resyncLocation = async (tx: Tx, tenantId: string, locationId: string): Promise<number> => {
  let repaired = 0
  for (const [table, from, joined, room] of places(tenantId, locationId)) {
    const { rowCount } = await tx.execute(sql`update main.${sql.identifier(table)} d
      set location_id = p.location_id, complex_id = p.complex_id, building_id = p.building_id, unit_id = p.unit_id, public_area_id = p.public_area_id, room_id = ${room}
      from ${from} where ${joined} and d.tenant_id = ${tenantId}
      and (d.location_id, d.complex_id, d.building_id, d.unit_id, d.public_area_id, d.room_id) is distinct from (p.location_id, p.complex_id, p.building_id, p.unit_id, p.public_area_id, ${room})`)
    repaired += rowCount ?? 0
  }
  for (const [table, from, joined] of abovePlaces(tenantId, locationId)) {
    const { rowCount } =
      await tx.execute(sql`update main.${sql.identifier(table)} d set location_id = p.location_id, complex_id = p.complex_id, building_id = p.building_id
      from ${from} where ${joined} and d.tenant_id = ${tenantId}
      and (d.location_id, d.complex_id, d.building_id) is distinct from (p.location_id, p.complex_id, p.building_id)`)
    repaired += rowCount ?? 0
  }
  await tx.execute(sql`select main.resync_location(${tenantId}, ${locationId})`)
  return repaired
}
