import { connectivityHours } from '../../../domain/devices/state.ts'
import { settings } from '../../../domain/settings.ts'
import { minute, hour } from '../../../domain/time.ts'
import type { GatewayRow, ThermostatRow } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import type { DeviceCase } from './DeviceCase.ts'
import { placeOf } from './drawAlerts.ts'
import type { AlertRow, GatewayHourRow } from './History.ts'

/** Hours without an uplink from which a device counts as offline. */
const offlineHours = 2
const iso = (at: number): string => new Date(at).toISOString()

/**
 * Connectivity alerts as the rules by time raise them: for gateways, and for thermostats; those that a silent gateway heard best are
 * grouped under its alert.
 */
export const drawConnectivity = (
  random: Random,
  cases: readonly DeviceCase[],
  heard: ReadonlyMap<string, ThermostatRow>,
  gateways: readonly GatewayRow[],
  now: number,
): AlertRow[] => {
  const silentFor = Number(settings.GatewaySilentMinutes.default) * minute
  const incidents = gateways.flatMap((gateway): AlertRow[] => {
    const { lastConnectionAt, buildingId } = gateway
    if (lastConnectionAt === null || buildingId === null || now - Date.parse(lastConnectionAt) < silentFor)
      return []
    const place = {
      tenantId: gateway.tenantId,
      locationId: gateway.locationId,
      complexId: gateway.complexId,
      buildingId,
      unitId: null,
      publicAreaId: null,
      roomId: null,
    }
    return [
      {
        id: random.id(),
        ...place,
        type: 'connectivity',
        thermostatId: null,
        gatewayId: gateway.id,
        eui: gateway.eui,
        incidentId: null,
        raisedAt: iso(Date.parse(lastConnectionAt) + silentFor),
        lastAt: iso(now),
        raises: 1,
        weight: 1,
        clearedAt: null,
        info: { reason: 'gatewaySilent', lastConnectionAt },
      },
    ]
  })
  const lost = cases.flatMap(({ row: { id, eui }, row, to }): AlertRow[] => {
    const after = heard.get(id)
    const incident = incidents.find((one) => one.eui === after?.gatewayEui)
    const raisedAt = incident
      ? Math.max(Date.parse(incident.raisedAt), to + 2 * row.uplinkMinutes * minute)
      : to + (offlineHours + connectivityHours) * hour
    if (raisedAt > now) return []
    const lastSeenAt = iso(to)
    return [
      {
        id: random.id(),
        ...placeOf(row),
        type: 'connectivity',
        thermostatId: id,
        gatewayId: null,
        eui,
        incidentId: incident?.id ?? null,
        raisedAt: iso(raisedAt),
        lastAt: iso(now),
        raises: 1,
        weight: 0,
        clearedAt: null,
        info: incident
          ? { reason: 'gatewaySilent', gatewayEui: incident.eui, lastSeenAt }
          : { reason: 'offline', lastSeenAt },
      },
    ]
  })
  const behind = (id: string) => lost.filter(({ incidentId }) => incidentId === id).length
  return [...incidents.map((incident) => ({ ...incident, weight: 1 + behind(incident.id) })), ...lost]
}

/** Hours of statistics to generate, and reports per hour. */
const hours = 48
const reportsAnHour = 120

/** A gateway's hourly statistics of the last days, and its totals, by the number of devices that it hears. */
export const drawGatewayHours = (
  random: Random,
  gateway: GatewayRow,
  devices: number,
): { gateway: GatewayRow; hours: GatewayHourRow[] } => {
  if (gateway.lastConnectionAt === null) return { gateway, hours: [] }
  const last = Date.parse(gateway.lastConnectionAt)
  const expected = devices * 6.2
  const rows = Array.from({ length: hours }, (_, back): GatewayHourRow => {
    const at = Math.floor(last / hour) * hour - back * hour
    // the current hour is partial
    const share = back === 0 ? (last % hour) / hour : 1
    const receivedOk = Math.round(expected * share * random.decimal(0.94, 1.04))
    return {
      gatewayId: gateway.id,
      tenantId: gateway.tenantId,
      hour: new Date(at).toISOString(),
      received: Math.round(receivedOk * random.decimal(1.02, 1.09)),
      receivedOk,
      sent: random.int(0, Math.ceil(devices / 20)),
      refused: random.chance(0.05) ? 1 : 0,
      reports: Math.round(reportsAnHour * share),
      seconds: [],
    }
  }).toReversed()
  const days = Math.max(1, (last - Date.parse(gateway.createdAt)) / (24 * hour))
  return {
    gateway: {
      ...gateway,
      packetsReceived: Math.round(expected * 24 * days),
      packetsSent: Math.round((devices / 20) * 12 * days),
    },
    hours: rows,
  }
}
