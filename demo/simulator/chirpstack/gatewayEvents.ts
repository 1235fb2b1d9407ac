import type { GatewayPlan } from '../../physics/fleetPlan.ts'
import { timeOf, withoutDefaults } from './json.ts'

const topicOf = (eui: string, rest: string): string => `eu868/gateway/${eui}/${rest}`

export const statsTopic = (eui: string): string => topicOf(eui, 'event/stats')
export const connectionTopic = (eui: string): string => topicOf(eui, 'state/conn')

/** A gateway's counts since its last statistics. */
export interface GatewayCounts {
  received: number
  receivedOk: number
  sent: number
  refused: number
}

/** A gateway's statistics. As a gateway message it omits zeros. */
export const gatewayStats = ({ eui, location }: GatewayPlan, counts: GatewayCounts, at: number) => ({
  gatewayId: eui,
  time: timeOf(at),
  ...(location && { location: { ...location, source: 'CONFIG' } }),
  ...withoutDefaults({
    rxPacketsReceived: counts.received,
    rxPacketsReceivedOk: counts.receivedOk,
    txPacketsReceived: counts.sent + counts.refused,
    txPacketsEmitted: counts.sent,
  }),
  metadata: { region_name: 'eu868', region_common_name: 'EU868' },
  txPacketsPerStatus: withoutDefaults({ OK: counts.sent, TOO_LATE: counts.refused }),
})

/** A gateway's connection state; OFFLINE is the default and therefore omitted. */
export const connectionState = (eui: string, online: boolean) => ({ gatewayId: eui, ...(online && { state: 'ONLINE' }) })
