import { gatewayOnlineUntil, networkStatus } from '../devices/state.ts'
import {
  type GatewayAggregatedStatus,
  type GatewayInstallationIssue,
  type GatewayPlacement,
  type NetworkStatus,
  type SignalStrength,
} from '../enums.ts'
import { gatewayMountingChecks, type GatewayMountingCheck } from '../devices/gatewayMounting.ts'
import { normaliseGatewayEui, whyNotEui, type WhyNotEui } from './eui.ts'
import { isMissing, type Missing } from './reasons.ts'

/** The network status of a gateway by its last connection (ISO instant); Unknown if it was never seen. */
export const gatewayNetworkStatus = (lastConnectionAt: string | Missing, now: Date): NetworkStatus =>
  networkStatus(isMissing(lastConnectionAt) ? null : gatewayOnlineUntil(lastConnectionAt), now)

/** The earliest last connection (ISO instant) of a gateway that is online now: for database conditions. */
export const gatewayOnlineSince = (now: Date): string =>
  new Date(2 * now.getTime() - Date.parse(gatewayOnlineUntil(now.toISOString()))).toISOString()

/** The combined status of the gateways in a space: all online, some, or none; one that was never seen counts as offline. */
export const aggregatedStatus = (statuses: readonly NetworkStatus[]): GatewayAggregatedStatus => {
  if (statuses.length === 0) return 'None'
  const online = statuses.filter((status) => status === 'Online').length
  return online === statuses.length ? 'Online' : online > 0 ? 'Warning' : 'Offline'
}

interface GatewayDemand {
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

type WhyNotGatewayIssues = 'commentRequired'

/** Why a list of installation issues cannot be saved: Other needs a comment. */
export const whyNotGatewayIssues = ({
  issues,
  comment,
}: {
  readonly issues: readonly GatewayInstallationIssue[]
  readonly comment?: string | Missing
}): WhyNotGatewayIssues | undefined =>
  issues.includes('Other') && isMissing(comment) ? 'commentRequired' : undefined

/** Progress of a gateway's installation (spec 1 §4): the first two apply without a building, the others in one. */
export const gatewayInstallationProcesses = [
  'requested',
  'added',
  'assigned',
  'signalTested',
  'completed',
] as const
type GatewayInstallationProcess = (typeof gatewayInstallationProcesses)[number]

const inStore: ReadonlySet<GatewayInstallationProcess> = new Set(['requested', 'added'])

interface Standing {
  readonly buildingId: string | Missing
}

const stands = ({ buildingId }: Standing): boolean => !isMissing(buildingId)

type WhyNotInstallationProcess = 'gatewayNotAssigned' | 'gatewayStillAssigned'

/** Why a gateway's installation cannot be at a step: the steps before the assignment need an unassigned gateway, the others an assigned one. */
export const whyNotInstallationProcess = (
  process: GatewayInstallationProcess,
  gateway: Standing,
): WhyNotInstallationProcess | undefined => {
  if (inStore.has(process) === !stands(gateway)) return undefined
  return stands(gateway) ? 'gatewayStillAssigned' : 'gatewayNotAssigned'
}

/** The mounting as stored: only checks that are done. */
export type Mounting = Readonly<Partial<Record<GatewayMountingCheck, boolean>>>

type WhyNotMount = 'gatewayNotAssigned'

/** Why no mounting can be recorded for a gateway: it is in no building. */
export const whyNotMountGateway = (gateway: Standing): WhyNotMount | undefined =>
  stands(gateway) ? undefined : 'gatewayNotAssigned'

type WhyNotCompleteGateway = 'mountingIncomplete'

/**
 * Why the installation of a gateway cannot be completed on site: a part of its mounting is not done, and no issue says why. The office, which
 * knows of gateways that were mounted before this was recorded, is not asked.
 */
export const whyNotCompleteGateway = (
  mounting: Mounting,
  issues: readonly GatewayInstallationIssue[],
): WhyNotCompleteGateway | undefined =>
  issues.length === 0 && gatewayMountingChecks.some((check) => mounting[check] !== true)
    ? 'mountingIncomplete'
    : undefined

type WhyNotAssignGateway = 'gatewayInUse'

/** Why a gateway cannot be assigned to a building: it is already in one (spec 1 §5). */
export const whyNotAssignGateway = (gateway: Standing): WhyNotAssignGateway | undefined =>
  stands(gateway) ? 'gatewayInUse' : undefined

type WhyNotUnassignGateway = 'gatewayNotAssigned'

/** Why a gateway cannot be unassigned: it is in no building. */
export const whyNotUnassignGateway = (gateway: Standing): WhyNotUnassignGateway | undefined =>
  stands(gateway) ? undefined : 'gatewayNotAssigned'

type WhyNotRemoveGateway = 'gatewayStillAssigned'

/** Why a gateway cannot be deleted: it must be unassigned first. */
export const whyNotRemoveGateway = (gateway: Standing): WhyNotRemoveGateway | undefined =>
  stands(gateway) ? 'gatewayStillAssigned' : undefined

type WhyNotReassignGateway = 'sameTenant'

/** Why a gateway cannot be assigned to a client: it already belongs to it. */
export const whyNotReassignGateway = (
  from: string | Missing,
  to: string,
): WhyNotReassignGateway | undefined => (from === to ? 'sameTenant' : undefined)

type WhyNotRegisterGateway = 'gatewayRegistered'

/** Why a gateway is not registered with the network server again. */
export const whyNotRegisterGateway = ({
  registeredAt,
}: {
  readonly registeredAt: string | Missing
}): WhyNotRegisterGateway | undefined => (isMissing(registeredAt) ? undefined : 'gatewayRegistered')

/**
 * Where a gateway stands in its house, from its placement: below the roof, or on a level; undefined where the placement does not tell.
 * @param lowest the lowest level of the house: a basement that is none of its levels is no place in it
 */
export const levelOfPlacement = (
  placement: GatewayPlacement | Missing,
  lowest: number,
): 'roof' | number | undefined => {
  switch (placement) {
    case 'attic':
      return 'roof'
    case 'entrance':
      return 0
    case 'basement':
    case 'basement_heating_room':
      return lowest < 0 ? -1 : undefined
    default:
      return undefined
  }
}

type WhyNotPlacement = 'commentRequired'

/** Why a placement cannot be saved: 'other' needs a comment (spec 1 §5). */
export const whyNotPlacement = ({
  placement,
  placementNote,
}: {
  readonly placement?: GatewayPlacement | Missing
  readonly placementNote?: string | Missing
}): WhyNotPlacement | undefined =>
  placement === 'other' && isMissing(placementNote) ? 'commentRequired' : undefined

/** Why a text is not a gateway's EUI: 16 hexadecimal digits, or the 12 of its MAC address, in any grouping. */
export const whyNotGatewayEui = (text: string): WhyNotEui | undefined => whyNotEui(normaliseGatewayEui(text))

type WhyNotMac = 'invalidMac'

const hexDigits = (text: string): string => text.replace(/[\s\-:.]/g, '').toLowerCase()

/** Why a text is not a MAC address: 12 hexadecimal digits in any grouping. */
export const whyNotMac = (text: string): WhyNotMac | undefined =>
  /^[0-9a-f]{12}$/.test(hexDigits(text)) ? undefined : 'invalidMac'

/** A MAC address as stored: aa:bb:cc:dd:ee:ff. */
export const normaliseMac = (text: string): string => hexDigits(text).replace(/..(?=.)/g, '$&:')
