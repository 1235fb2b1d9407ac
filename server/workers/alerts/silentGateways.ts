import { sql } from 'drizzle-orm'
import { gatewayOnlineSince } from '../../../domain/rules/gateway.ts'
import type { Tx } from '../../db/scope.ts'
import { at, atOnce, isoOf, told, writeAlerts } from './alertRows.ts'
import type { Step } from '../../jobs/inTurn.ts'

interface Silence {
  now: Date
  /** Since when we have been listening without a break. */
  since: Date
  minutes: number
}

/** Opens incidents for gateways in buildings that fell silent; a gateway that never connected, or is in stock, is not silent. */
const raise = (tx: Tx, { now, minutes }: Silence): Promise<number> =>
  writeAlerts(
    tx,
    sql`insert into main.alerts as raised (id, tenant_id, location_id, complex_id, building_id, type, gateway_id, eui, raised_at, last_at, weight, info)
    select gen_random_uuid(), g.tenant_id, g.location_id, g.complex_id, g.building_id, 'connectivity', g.id, g.eui, ${at(now)}, ${at(now)}, 1,
      jsonb_build_object('reason', 'gatewaySilent', 'lastConnectionAt', ${isoOf(sql`g.last_connection_at`)})
    from main.gateways g where g.building_id is not null and g.last_connection_at < ${at(new Date(now.getTime() - minutes * 60_000))}
      and not exists (select from main.alerts o where o.gateway_id = g.id and o.type = 'connectivity' and o.cleared_at is null)
    limit ${atOnce} on conflict do nothing ${told(sql`raised`)}`,
  )

/**
 * Attaches thermostats to an incident: those that its gateway heard best and that nobody has heard since. A thermostat whose uplinks now
 * arrive through another gateway belongs to that one. Only thermostats of the gateway's own client: others cannot see the incident and
 * follow their own rule.
 */
const putBeneath = (tx: Tx, { now }: Silence): Promise<number> =>
  writeAlerts(
    tx,
    sql`insert into main.alerts as raised (id, tenant_id, location_id, complex_id, building_id, unit_id, public_area_id, room_id, type, thermostat_id, eui, incident_id,
      raised_at, last_at, info)
    select gen_random_uuid(), t.tenant_id, t.location_id, t.complex_id, t.building_id, t.unit_id, t.public_area_id, t.room_id, 'connectivity', t.id, t.eui, i.id,
      ${at(now)}, ${at(now)}, jsonb_build_object('reason', 'gatewaySilent', 'gatewayEui', g.eui, 'lastSeenAt', ${isoOf(sql`t.last_seen_at`)})
    from main.alerts i join main.gateways g on g.id = i.gateway_id join main.thermostats t on t.gateway_eui = g.eui and t.tenant_id = i.tenant_id
    where i.gateway_id is not null and i.type = 'connectivity' and i.cleared_at is null and t.lifecycle = 'Installed'
      and t.last_seen_at + make_interval(mins => 2 * t.uplink_minutes) < ${at(now)}
      and not exists (select from main.alerts o where o.thermostat_id = t.id and o.type = 'connectivity' and o.cleared_at is null)
    limit ${atOnce} on conflict do nothing ${told(sql`raised`)}`,
  )

/** Resolves an incident when its gateway is online again or was dismounted. */
const clear = (tx: Tx, now: Date): Promise<number> =>
  writeAlerts(
    tx,
    sql`update main.alerts i set cleared_at = ${at(now)}, weight = 0 from main.gateways g
    where g.id = i.gateway_id and i.gateway_id is not null and i.type = 'connectivity' and i.cleared_at is null
      and (g.last_connection_at >= ${gatewayOnlineSince(now)}::timestamptz or g.building_id is null) ${told(sql`i`)}`,
  )

/** Weighs open incidents by the thermostats that are silent behind them. */
const weigh = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`update main.alerts i set weight = w.n from (
      select o.id, 1 + (select count(*)::int from main.alerts c where c.incident_id = o.id and c.cleared_at is null) as n
      from main.alerts o where o.gateway_id is not null and o.type = 'connectivity' and o.cleared_at is null) w
    where w.id = i.id and i.weight <> w.n`)

/**
 * Maintains incidents of gateways that have been silent for longer than `minutes`, each with the thermostats behind it; opens none before
 * we have listened for as long.
 */
export const watchGateways = async (tx: Tx, silence: Silence): Promise<Step> => {
  const { now, since, minutes } = silence
  await clear(tx, now)
  if (now.getTime() - since.getTime() < minutes * 60_000) return {}
  const written = [await raise(tx, silence), await putBeneath(tx, silence)]
  await weigh(tx)
  return { more: written.some((rows) => rows === atOnce) }
}
