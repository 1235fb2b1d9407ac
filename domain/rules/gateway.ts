import type { GatewayAggregatedStatus, GatewayInstallationIssue, NetworkStatus, SignalStrength } from '../enums.ts'
import { gatewayOnlineUntil, networkStatus } from '../devices/online.ts'
import { isMissing, type Missing } from './reasons.ts'

/** The network status of a gateway by its last connection (ISO instant); Unknown if it was never seen. */
export const gatewayNetworkStatus = (lastConnectionAt: string | Missing, now: Date): NetworkStatus =>
  networkStatus(isMissing(lastConnectionAt) ? null : gatewayOnlineUntil(lastConnectionAt), now)

/** The earliest last connection (ISO instant) of a gateway that is online now: for database conditions. */
export const gatewayOnlineSince = (now: Date): string => new Date(2 * now.getTime() - Date.parse(gatewayOnlineUntil(now.toISOString()))).toISOString()

/** The combined status of the gateways in a space: all online, some, or none; one that was never seen counts as offline. */
export const aggregatedStatus = (statuses: readonly NetworkStatus[]): GatewayAggregatedStatus => {
  if (statuses.length === 0) return 'None'
  const online = statuses.filter((status) => status === 'Online').length
  return online === statuses.length ? 'Online' : online > 0 ? 'Warning' : 'Offline'
}

export interface GatewayDemand {
  /** Above and below ground in total. */
  readonly floors: number
  readonly units: number
  /** 1 if unknown. */
  readonly staircases?: number
}

const floorsPerGateway = 6
const unitsOfFirst = 30
const unitsOfFurther = 60

/**
 * Number of gateways that a building needs by the installers' rule of thumb: one per staircase and six floors, which serves
 * 30 units per staircase, and one for every further 60 units.
 */
export const recommendedGateways = ({ floors, units, staircases = 1 }: GatewayDemand): number => {
  const further = Math.max(0, units - unitsOfFirst * staircases)
  return staircases * Math.max(1, Math.ceil(floors / floorsPerGateway)) + Math.ceil(further / unitsOfFurther)
}

/** Result of a signal test: not started, not complete yet, or the rating of the worst floor. */
export const signalVerdicts = ['notStarted', 'incomplete', 'good', 'weak', 'none'] as const
export type SignalVerdict = (typeof signalVerdicts)[number]

/** The result for a building's floors; null for a floor that is not tested yet. */
export const signalVerdict = (floors: readonly (SignalStrength | null)[]): SignalVerdict => {
  if (floors.every((strength) => strength === null)) return 'notStarted'
  if (floors.includes(null)) return 'incomplete'
  if (floors.includes('none')) return 'none'
  return floors.includes('weak') ? 'weak' : 'good'
}

export type WhyNotGatewayIssues = 'commentRequired'

/** Why a list of installation issues cannot be saved: Other needs a comment. */
export const whyNotGatewayIssues = ({
  issues,
  comment,
}: {
  readonly issues: readonly GatewayInstallationIssue[]
  readonly comment?: string | Missing
}): WhyNotGatewayIssues | undefined => (issues.includes('Other') && isMissing(comment) ? 'commentRequired' : undefined)
