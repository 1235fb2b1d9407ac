import type { DownlinkSource, DownlinkStatus, ThermostatLifecycle } from '../enums.ts'
import { commandRows, type ExtendedDownlinkCode } from './commandTable.ts'

/**
 * How far a command is. queued: accepted here, at the network server or on its way there. sent: a gateway took it. acknowledged:
 * the device has answered for it, or its radio has. confirmed: a report of the device shows the value. The last two end it otherwise.
 */
export const downlinkPhases = ['queued', 'sent', 'acknowledged', 'confirmed', 'failed', 'aborted'] as const
export type DownlinkPhase = (typeof downlinkPhases)[number]

/** Why a command ended without success. The middle block is what the device itself answers (its result status 1 to 7). */
export const downlinkReasons = [
  'versionUnknown',
  'refusedByNetwork',
  'payloadTooLarge',
  'gatewayRefused',
  'notAcknowledged',
  'notConfirmed',

  'unknownCommand',
  'badLength',
  'outOfRange',
  'notAllowedInMode',
  'busy',
  'motorError',
  'firmwareTooOld',

  'expired',
  'replaced',
  'abortedByUser',
  'unassigned',
  'malfunctionReported',
] as const
export type DownlinkReason = (typeof downlinkReasons)[number]

const numbers = (version: string): number[] | undefined => {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version.trim())
  return match ? [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)] : undefined
}

/** Orders firmware versions: below 0 where the first is older. One that is no version counts as the oldest. */
export const compareVersions = (one: string, other: string): number => {
  const [a = [], b = []] = [numbers(one), numbers(other)]
  for (const part of [0, 1, 2]) {
    const difference = (a[part] ?? -1) - (b[part] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

export type WhyNotSupported = 'versionUnknown' | 'firmwareTooOld'

/** Why a thermostat's core firmware, as it last reported it, does not know a command. */
export const whyNotSupported = (firmwareVersion: string | null | undefined, code: ExtendedDownlinkCode): WhyNotSupported | undefined => {
  if (firmwareVersion === null || firmwareVersion === undefined || numbers(firmwareVersion) === undefined) return 'versionUnknown'
  const first = commandRows[code].since
  return first !== undefined && compareVersions(firmwareVersion, first) < 0 ? 'firmwareTooOld' : undefined
}

/** Whether a thermostat's core firmware knows a command; an unknown one is taken not to. */
export const supportsCommand = (firmwareVersion: string | null | undefined, code: ExtendedDownlinkCode): boolean =>
  whyNotSupported(firmwareVersion, code) === undefined

const priorities: Record<DownlinkSource, number> = { HeatingEngine: 1, ThermostatService: 2, AdminApp: 3, AssemblyLine: 3 }

/** How much a source counts against another, higher first: a person before the service, and that before the heating engine. */
export const priorityOf = (source: DownlinkSource): number => priorities[source]

/** Whether a new command may take the place of a waiting one of the same code. */
export const mayReplace = (newSource: DownlinkSource, oldSource: DownlinkSource): boolean => priorityOf(newSource) >= priorityOf(oldSource)

/** What of a thermostat decides whether anything is sent to it. */
export interface CommandedThermostat {
  readonly lifecycle: ThermostatLifecycle
  /** When a malfunction was reported (ISO instant); null: none. */
  readonly malfunctionAt: string | null
}

const offRadio: readonly ThermostatLifecycle[] = ['ReservedDevEui', 'Uninstalled']

export type WhyNotPermitted = 'malfunctionReported' | 'notInUse' | 'assemblyIsOver'

/**
 * Why a source may send nothing to a thermostat: it is neither on a radiator nor in assembly, is on its way back, or the assembly
 * line has let it go. Source: RT1, checks before sending.
 */
export const whyNotPermitted = ({ lifecycle, malfunctionAt }: CommandedThermostat, source: DownlinkSource): WhyNotPermitted | undefined => {
  if (malfunctionAt !== null) return 'malfunctionReported'
  if (offRadio.includes(lifecycle)) return 'notInUse'
  return source === 'AssemblyLine' && lifecycle === 'Installed' ? 'assemblyIsOver' : undefined
}
const minute = 60_000

/** A device of class A listens only after its own uplink, for one frame. */
export interface Listening {
  /** ISO instant; null: never heard. */
  readonly lastSeenAt: string | null
  /** Minutes between two uplinks. */
  readonly uplinkMinutes: number
}

/**
 * When (ISO instant) a frame is likely sent: after the first uplink that is still to come, one uplink later for each frame `ahead` of it.
 * Null for a device that was never heard.
 */
export const likelySentAt = ({ lastSeenAt, uplinkMinutes }: Listening, now: Date, ahead = 0): string | null => {
  if (lastSeenAt === null) return null
  const interval = Math.max(1, uplinkMinutes) * minute
  const seen = Date.parse(lastSeenAt)
  const past = Math.max(0, Math.floor((now.getTime() - seen) / interval))
  return new Date(seen + (past + 1 + ahead) * interval).toISOString()
}

/** The end that a notice of the network server puts to a frame. */
export interface NoticedEnd {
  readonly status: Extract<DownlinkStatus, 'Failed' | 'Aborted'>
  readonly reason: DownlinkReason
}

const failures = new Map<string, DownlinkReason>([
  ['DOWNLINK_PAYLOAD_SIZE', 'payloadTooLarge'],
  ['DOWNLINK_CODEC', 'refusedByNetwork'],
  ['DOWNLINK_GATEWAY', 'gatewayRefused'],
])

/**
 * What a notice of the network server (level and code of its event 'log') makes of the frame that it names; undefined where it ends
 * nothing. Source: field knowledge, downlink states.
 */
export const endByNotice = (level: string, code: string): NoticedEnd | undefined => {
  if (code === 'EXPIRED') return { status: 'Aborted', reason: 'expired' }
  const reason = level === 'ERROR' ? failures.get(code) : undefined
  return reason === undefined ? undefined : { status: 'Failed', reason }
}
