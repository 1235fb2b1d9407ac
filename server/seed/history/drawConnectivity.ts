import { connectivityHours } from '../../../domain/devices/connectivity.ts'
import { settings } from '../../../domain/settings.ts'
import type { GatewayRow } from '../builders/buildGateway.ts'
import type { Random } from '../random.ts'
import type { DeviceCase } from './DeviceCase.ts'
import { placeOf } from './drawAlerts.ts'
import type { AlertRow } from './History.ts'

const minute = 60_000
const hour = 60 * minute
/** Hours without an uplink from which a device counts as offline. */
const offlineHours = 2
const iso = (at: number): string => new Date(at).toISOString()

/** Alerts of what is not heard any more: gateways, and thermostats, those that only a silent gateway could hear under its alert. */
export const drawConnectivity = (random: Random, cases: readonly DeviceCase[], gateways: readonly GatewayRow[], now: number): AlertRow[] => {
  const silentFor = Number(settings.GatewaySilentMinutes.default) * minute
  const incidents = gateways.flatMap((gateway): AlertRow[] => {
    const { lastConnectionAt, buildingId } = gateway
    if (lastConnectionAt === null || buildingId === null || now - Date.parse(lastConnectionAt) < silentFor) return []
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
        clearedAt: null,
        info: { reason: 'silent', lastConnectionAt },
      },
    ]
  })
  const connected = new Set(gateways.filter(({ id }) => incidents.every(({ gatewayId }) => gatewayId !== id)).map(({ buildingId }) => buildingId))
  const lost = cases.flatMap(({ row, to }): AlertRow[] => {
    const raisedAt = to + (offlineHours + connectivityHours) * hour
    if (raisedAt > now) return []
    const incident = connected.has(row.buildingId) ? undefined : incidents.find(({ buildingId }) => buildingId === row.buildingId)
    return [
      {
        id: random.id(),
        ...placeOf(row),
        type: 'connectivity',
        thermostatId: row.id,
        gatewayId: null,
        eui: row.eui,
        incidentId: incident?.id ?? null,
        raisedAt: iso(raisedAt),
        lastAt: iso(now),
        clearedAt: null,
        info: { reason: 'offline', lastSeenAt: iso(to) },
      },
    ]
  })
  return [...incidents, ...lost]
}
