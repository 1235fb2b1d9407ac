import type { DownlinkSource, ThermostatLifecycle } from '../enums.ts'
import { commandRows, type ExtendedDownlinkCode } from './commandTable.ts'

/**
 * Progress of a command. queued: accepted here, in transit to or waiting at the network server. sent: transmitted by a gateway.
 * acknowledged: answered by the device, or confirmed by its radio. confirmed: a report of the device shows the value.
 * failed and aborted end it without success.
 */
export const downlinkPhases = ['queued', 'sent', 'acknowledged', 'confirmed', 'failed', 'aborted'] as const
export type DownlinkPhase = (typeof downlinkPhases)[number]

/** Why a command ended without success. The middle block are the device's own answers (result status 1 to 7, and any other but 0: refused). How each ends it: domain/downlinks/commandStates.ts. */
export const downlinkReasons = [
  'versionUnknown',
  'refusedByNetwork',
  'payloadTooLarge',
  'gatewayRefused',
  'notAcknowledged',
  'notConfirmed',
  'contradicted',
  'timedOut',

  'unknownCommand',
  'badLength',
  'outOfRange',
  'notAllowedInMode',
  'busy',
  'motorError',
  'firmwareTooOld',
  'refused',

  'expired',
  'overtaken',
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

/** Compares firmware versions: negative if the first is older. An invalid version counts as the oldest. */
export const compareVersions = (one: string, other: string): number => {
  const [a = [], b = []] = [numbers(one), numbers(other)]
  for (const part of [0, 1, 2]) {
    const difference = (a[part] ?? -1) - (b[part] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

export type WhyNotSupported = 'versionUnknown' | 'firmwareTooOld'

/** Why a thermostat cannot carry out a command with the core firmware it last reported. */
export const whyNotSupported = (
  firmwareVersion: string | null | undefined,
  code: ExtendedDownlinkCode,
): WhyNotSupported | undefined => {
  if (firmwareVersion === null || firmwareVersion === undefined || numbers(firmwareVersion) === undefined)
    return 'versionUnknown'
  const first = commandRows[code].since
  return first !== undefined && compareVersions(firmwareVersion, first) < 0 ? 'firmwareTooOld' : undefined
}

/** Whether a thermostat's core firmware supports a command; false if the version is unknown. */
export const supportsCommand = (
  firmwareVersion: string | null | undefined,
  code: ExtendedDownlinkCode,
): boolean => whyNotSupported(firmwareVersion, code) === undefined

const priorities: Record<DownlinkSource, number> = {
  HeatingEngine: 1,
  ThermostatService: 2,
  AdminApp: 3,
  AssemblyLine: 3,
}

/** Priority of a source, higher wins: person over service over heating engine. */
export const priorityOf = (source: DownlinkSource): number => priorities[source]

/** Whether a new command may replace a waiting one of the same code. */
export const mayReplace = (newSource: DownlinkSource, oldSource: DownlinkSource): boolean =>
  priorityOf(newSource) >= priorityOf(oldSource)

/** The fields of a thermostat that decide whether it may receive commands. */
export interface CommandedThermostat {
  readonly lifecycle: ThermostatLifecycle
  /** When a malfunction was reported (ISO instant); null if none was. */
  readonly malfunctionAt: string | null
}

const offRadio: readonly ThermostatLifecycle[] = ['ReservedDevEui', 'Uninstalled']

export type WhyNotPermitted = 'malfunctionReported' | 'notInUse' | 'assemblyIsOver'

/**
 * Why a source may not send commands to a thermostat: it is neither on a radiator nor in assembly, it is being returned, or it has
 * already left the assembly line. Source: RT1, checks before sending.
 */
export const whyNotPermitted = (
  { lifecycle, malfunctionAt }: CommandedThermostat,
  source: DownlinkSource,
): WhyNotPermitted | undefined => {
  if (malfunctionAt !== null) return 'malfunctionReported'
  if (offRadio.includes(lifecycle)) return 'notInUse'
  return source === 'AssemblyLine' && lifecycle === 'Installed' ? 'assemblyIsOver' : undefined
}
const minute = 60_000

/** When a class A device listens: only after its own uplinks, for one frame each. */
interface Listening {
  /** ISO instant; null if never seen. */
  readonly lastSeenAt: string | null
  /** Minutes between two uplinks. */
  readonly uplinkMinutes: number
}

/**
 * When (ISO instant) a frame is likely to be sent: after the next uplink, and one uplink later for each frame `ahead` of it in the queue.
 * Null for a device that was never seen.
 */
export const likelySentAt = (
  { lastSeenAt, uplinkMinutes }: Listening,
  now: Date,
  ahead = 0,
): string | null => {
  if (lastSeenAt === null) return null
  const interval = Math.max(1, uplinkMinutes) * minute
  const seen = Date.parse(lastSeenAt)
  const past = Math.max(0, Math.floor((now.getTime() - seen) / interval))
  return new Date(seen + (past + 1 + ahead) * interval).toISOString()
}

const failures = new Map<string, DownlinkReason>([
  ['DOWNLINK_PAYLOAD_SIZE', 'payloadTooLarge'],
  ['DOWNLINK_CODEC', 'refusedByNetwork'],
  ['DOWNLINK_GATEWAY', 'gatewayRefused'],
])

/**
 * What a log event of the network server (level and code of its event 'log') means for the frame that it names: the time to wait is over, or
 * the reason why it will not be sent; undefined if neither. Source: field knowledge, downlink states.
 */
export const endByNotice = (level: string, code: string): DownlinkReason | 'deadline' | undefined => {
  if (code === 'EXPIRED') return 'deadline'
  return level === 'ERROR' ? failures.get(code) : undefined
}
