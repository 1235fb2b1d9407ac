import type { GatewayRow } from '../builders/buildGateway.ts'
import type { Random } from '../random.ts'
import type { GatewayHourRow } from './History.ts'
import { hour } from '../../../domain/time.ts'

/** Hours of statistics to generate, and reports per hour. */
const hours = 48
const reportsAnHour = 120

/** A gateway's hourly statistics of the last days, and its totals, by the number of devices that it hears. */
export const drawGatewayHours = (random: Random, gateway: GatewayRow, devices: number): { gateway: GatewayRow; hours: GatewayHourRow[] } => {
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
    gateway: { ...gateway, packetsReceived: Math.round(expected * 24 * days), packetsSent: Math.round((devices / 20) * 12 * days) },
    hours: rows,
  }
}
