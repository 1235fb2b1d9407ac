import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Connectivity } from '../../../../contract/main/thermostatShapes.ts'
import { networkStatus } from '../../../../domain/devices/state.ts'
import { gatewayNetworkStatus } from '../../../../domain/rules/gateway.ts'
import type { Tx } from '../../../db/scope.ts'
import type { ThermostatRow } from './rows.ts'
import { stateOf } from './state.ts'

const dayMinutes = 24 * 60

interface Heard extends Record<string, unknown> {
  gatewayEui: string | null
  gatewayId: string | null
  buildingName: string | null
  lastConnectionAt: string | null
  uplinks: number
  bestRssi: number | null
  averageRssi: number | null
  averageSnr: number | null
  lastAt: string
}

/** Uplinks since an instant, by the gateway with the best reception; other clients' gateways appear by EUI only. */
const heardSince = async (
  tx: Tx,
  { id, tenantId }: ThermostatRow,
  since: string,
  now: Date,
): Promise<Heard[]> => {
  const { rows } = await tx.execute<Heard>(sql`
    select h.gateway_eui as "gatewayEui", g.id as "gatewayId", b.name as "buildingName", g.last_connection_at as "lastConnectionAt", h.uplinks,
      h.best as "bestRssi", h.rssi as "averageRssi", h.snr as "averageSnr", h.last_at as "lastAt"
    from (select gateway_eui, count(*)::int as uplinks, max(rssi)::float8 as best, avg(rssi)::float8 as rssi, avg(snr)::float8 as snr, max(at) as last_at
      from main.thermostat_measurements where thermostat_id = ${id} and tenant_id = ${tenantId} and at > ${since} and at <= ${now.toISOString()} group by 1) h
    left join main.gateways g on g.eui = h.gateway_eui and g.tenant_id = ${tenantId}
    left join main.buildings b on b.id = g.building_id
    order by h.uplinks desc, h.gateway_eui`)
  return rows
}

const instantOf = (value: string | null): string | null =>
  value === null ? null : new Date(value).toISOString()
const inTenths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10

/** The reception of a thermostat over the last 24 hours. */
export const connectivity = async (
  tx: Tx,
  thermostat: ThermostatRow,
  now: Date,
): Promise<z.output<typeof Connectivity>> => {
  const dayAgo = now.getTime() - dayMinutes * 60_000
  const since = new Date(Math.max(dayAgo, Date.parse(thermostat.installedAt ?? thermostat.createdAt)))
  const [{ rssi, snr, bytesUp, bytesDown }, heard] = [
    await stateOf(tx, thermostat),
    await heardSince(tx, thermostat, since.toISOString(), now),
  ]
  const { lastSeenAt, onlineUntil, registeredAt, uplinkMinutes, spreadingFactor } = thermostat
  return {
    networkStatus: networkStatus(onlineUntil, now),
    lastSeenAt,
    onlineUntil,
    registeredAt,
    uplinkMinutes,
    spreadingFactor,
    rssi,
    snr,
    bytesUp,
    bytesDown,
    received: heard.reduce((sum, { uplinks }) => sum + uplinks, 0),
    expected: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000 / uplinkMinutes)),
    gateways: heard.flatMap(({ gatewayEui, averageRssi, averageSnr, lastAt, lastConnectionAt, ...one }) =>
      gatewayEui === null
        ? []
        : [
            {
              ...one,
              gatewayEui,
              averageRssi: inTenths(averageRssi),
              averageSnr: inTenths(averageSnr),
              lastAt: new Date(lastAt).toISOString(),
              networkStatus: gatewayNetworkStatus(instantOf(lastConnectionAt), now),
            },
          ],
    ),
  }
}
