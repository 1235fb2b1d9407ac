import {
  compareVersions,
  whyNotPermitted,
  type CommandedThermostat,
  type WhyNotPermitted,
} from '../commands/sending.ts'
import { batteryPercent } from '../devices/state.ts'
import type { OperationalMode } from '../enums.ts'
import { hour } from '../time.ts'

/** What a thermostat must have for an update to begin. Source: field knowledge, firmware over the air. */
export interface UpdateGates {
  /** %. */
  readonly batteryPercent: number
  /** V. */
  readonly voltage: number
  /** The slowest spreading factor: with a slower one, an image takes days. */
  readonly spreadingFactor: number
  /** Hours since its last uplink. */
  readonly heardHours: number
}

export const usualGates = {
  batteryPercent: 60,
  voltage: 3.2,
  spreadingFactor: 9,
  heardHours: 2,
} as const satisfies UpdateGates

/** Modes in which a thermostat may be busy with an update for hours. */
const suitableModes: readonly OperationalMode[] = ['normal', 'summer']

/** What decides whether a thermostat is updated. */
interface UpdateCandidate extends CommandedThermostat {
  readonly mode: OperationalMode
  /** The version of the kind that is updated, as last reported. */
  readonly version: string | null
  readonly hardwareRevision: number | null
  readonly batteryVoltage: number | null
  readonly spreadingFactor: number | null
  readonly lastSeenAt: string | null
  /** Whether another update of the thermostat is waiting or under way. */
  readonly inOtherUpdate: boolean
}

/** What it would be updated to. */
interface UpdateAim {
  readonly version: string
  readonly hardwareRevisions: readonly number[]
  readonly allowDowngrade: boolean
  readonly gates: UpdateGates
}

/** Why a thermostat is left out. `notFound`: no thermostat of the client within reach has the EUI of a list. */
export const exclusionReasons = [
  'malfunctionReported',
  'notInUse',
  'assemblyIsOver',
  'inOtherUpdate',
  'neverSeen',
  'versionUnknown',
  'alreadyCurrent',
  'newerInstalled',
  'hardwareUnknown',
  'hardwareIncompatible',
  'modeUnsuitable',
  'notHeardLately',
  'connectionTooWeak',
  'batteryUnknown',
  'batteryTooLow',
  'voltageTooLow',
  'outOfReach',
  'notFound',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

type WhyNotUpdate = Exclude<ExclusionReason, 'outOfReach' | 'notFound'>

const whyNotVersion = (
  version: string | null,
  { version: aim, allowDowngrade }: UpdateAim,
): WhyNotUpdate | undefined => {
  if (version === null) return 'versionUnknown'
  const order = compareVersions(version, aim)
  if (order === 0) return 'alreadyCurrent'
  return order > 0 && !allowDowngrade ? 'newerInstalled' : undefined
}

const whyNotHardware = (
  revision: number | null,
  { hardwareRevisions }: UpdateAim,
): WhyNotUpdate | undefined => {
  if (revision === null) return 'hardwareUnknown'
  return hardwareRevisions.includes(revision) ? undefined : 'hardwareIncompatible'
}

/** Why its storage does not last through an update: listening and writing flash cost charge. */
const whyNotCharged = (voltage: number | null, gates: UpdateGates): WhyNotUpdate | undefined => {
  const percent = batteryPercent(voltage)
  if (voltage === null || percent === null) return 'batteryUnknown'
  if (percent < gates.batteryPercent) return 'batteryTooLow'
  return voltage < gates.voltage ? 'voltageTooLow' : undefined
}

const whyNotHeard = (
  { lastSeenAt, spreadingFactor }: UpdateCandidate,
  gates: UpdateGates,
  now: Date,
): WhyNotUpdate | undefined => {
  if (lastSeenAt === null) return 'neverSeen'
  if (now.getTime() - Date.parse(lastSeenAt) > gates.heardHours * hour) return 'notHeardLately'
  return spreadingFactor === null || spreadingFactor > gates.spreadingFactor ? 'connectionTooWeak' : undefined
}

/** Why a thermostat is not updated now; undefined if it is. The first reason counts: what never changes comes before what may pass. */
export const whyNotUpdate = (
  candidate: UpdateCandidate,
  aim: UpdateAim,
  now: Date,
): WhyNotPermitted | WhyNotUpdate | undefined =>
  whyNotPermitted(candidate, 'AdminApp') ??
  (candidate.inOtherUpdate ? 'inOtherUpdate' : undefined) ??
  (candidate.lastSeenAt === null ? 'neverSeen' : undefined) ??
  whyNotVersion(candidate.version, aim) ??
  whyNotHardware(candidate.hardwareRevision, aim) ??
  (suitableModes.includes(candidate.mode) ? undefined : 'modeUnsuitable') ??
  whyNotHeard(candidate, aim.gates, now) ??
  whyNotCharged(candidate.batteryVoltage, aim.gates)
