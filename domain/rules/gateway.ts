import type { GatewayAggregatedStatus, GatewayInstallationIssue, NetworkStatus, SignalStrength } from '../enums.ts'
import { gatewayOnlineUntil, networkStatus } from '../devices/online.ts'
import { isMissing, type Missing } from './reasons.ts'

/** Whether a gateway is online, by its last connection (ISO instant); Unknown where it was never seen. */
export const gatewayNetworkStatus = (lastConnectionAt: string | Missing, now: Date): NetworkStatus =>
  networkStatus(isMissing(lastConnectionAt) ? null : gatewayOnlineUntil(lastConnectionAt), now)

/** The earliest last connection (ISO instant) with which a gateway is online at this moment: for conditions of the database. */
export const gatewayOnlineSince = (now: Date): string => new Date(2 * now.getTime() - Date.parse(gatewayOnlineUntil(now.toISOString()))).toISOString()

/** The gateways of a space as one: all online, some, none; one that was never seen is not online. */
export const aggregatedStatus = (statuses: readonly NetworkStatus[]): GatewayAggregatedStatus => {
  if (statuses.length === 0) return 'None'
  const online = statuses.filter((status) => status === 'Online').length
  return online === statuses.length ? 'Online' : online > 0 ? 'Warning' : 'Offline'
}

export interface GatewayDemand {
  /** Above and below ground together. */
  readonly floors: number
  readonly units: number
  /** 1 where it is not known. */
  readonly staircases?: number
}

const floorsPerGateway = 6
const unitsOfFirst = 30
const unitsOfFurther = 60

/**
 * How many gateways a building needs by the installers' rule of thumb: one per staircase and six floors, which carries
 * 30 units a staircase, and one per 60 units beyond that.
 */
export const recommendedGateways = ({ floors, units, staircases = 1 }: GatewayDemand): number => {
  const further = Math.max(0, units - unitsOfFirst * staircases)
  return staircases * Math.max(1, Math.ceil(floors / floorsPerGateway)) + Math.ceil(further / unitsOfFurther)
}

/** How a signal test stands: not begun, not on every floor yet, and then as its worst floor. */
export const signalVerdicts = ['notStarted', 'incomplete', 'good', 'weak', 'none'] as const
export type SignalVerdict = (typeof signalVerdicts)[number]

/** The verdict over a building's floors, null for a floor that is not tested yet. */
export const signalVerdict = (floors: readonly (SignalStrength | null)[]): SignalVerdict => {
  if (floors.every((strength) => strength === null)) return 'notStarted'
  if (floors.includes(null)) return 'incomplete'
  if (floors.includes('none')) return 'none'
  return floors.includes('weak') ? 'weak' : 'good'
}

export type WhyNotGatewayIssues = 'commentRequired'

/** Why a list of installation issues cannot be saved: Other says nothing without a comment. */
export const whyNotGatewayIssues = ({
  issues,
  comment,
}: {
  readonly issues: readonly GatewayInstallationIssue[]
  readonly comment?: string | Missing
}): WhyNotGatewayIssues | undefined => (issues.includes('Other') && isMissing(comment) ? 'commentRequired' : undefined)
