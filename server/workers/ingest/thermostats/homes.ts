import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../../db/scope.ts'
import type { ThermostatUplink } from './ThermostatUplink.ts'

const Earlier = z.object({
  index: z.number(),
  tenantId: z.string().nullable(),
  unitId: z.string().nullable(),
})

/** Whether a thermostat may have been elsewhere when it sent an uplink: it was mounted later, or is on no radiator and may have been on one. */
const mayBeElsewhere = ({ device: { thermostat }, at }: ThermostatUplink): boolean =>
  thermostat.installedAt === null || Date.parse(at) < Date.parse(thermostat.installedAt)

/**
 * The uplinks with the home that each was sent from, which is not where its thermostat is now if it arrives after a move: the first move since
 * tells where the thermostat was until then, and whose it was. Values from one home must not be shown by the consent of another, nor to another
 * client. One statement, and none for thermostats that have been where they are.
 */
export const fromTheirHomes = async (
  tx: Tx,
  uplinks: readonly ThermostatUplink[],
): Promise<ThermostatUplink[]> => {
  const asked = uplinks.flatMap((uplink, index) =>
    mayBeElsewhere(uplink) ? [{ index, id: uplink.device.thermostat.id, at: uplink.at }] : [],
  )
  if (asked.length === 0) return [...uplinks]
  // a radiator that was deleted since does not tell its unit; the last measurement from there does
  const { rows } = await tx.execute(sql`
    select d.index, h.tenant_id as "tenantId", case when h.kind <> 'unassigned' then null when r.id is not null then r.unit_id
      else (select m.unit_id from main.thermostat_measurements m where m.thermostat_id = d.id and m.at <= d.at order by m.at desc limit 1) end as "unitId"
    from json_to_recordset(${JSON.stringify(asked)}::json) as d (index integer, id uuid, at timestamp(3) with time zone)
    cross join lateral (select h.tenant_id, h.kind, h.data from main.thermostat_history h
      where h.thermostat_id = d.id and h.at > d.at and h.kind in ('assigned', 'unassigned', 'tenantChanged') order by h.at, h.id limit 1) h
    left join main.radiators r on r.id = (h.data->>'radiatorId')::uuid`)
  const earlier = new Map(
    z
      .array(Earlier)
      .parse(rows)
      .map(({ index, ...home }) => [index, home]),
  )
  return uplinks.map((uplink, index) => ({ ...uplink, home: earlier.get(index) ?? uplink.home }))
}

/** Whether an uplink was sent at the client whose the thermostat is now: what it told another one is not for this one. */
export const isOfClient = ({ home, device: { thermostat } }: ThermostatUplink): boolean =>
  home.tenantId === thermostat.tenantId
