import { whyNotPermitted, type CommandedThermostat, type WhyNotPermitted } from '../commands/sending.ts'
import { batteryPercent } from '../devices/state.ts'

/** The fields of a thermostat that decide about a transfer. */
export interface TransferCandidate extends CommandedThermostat {
  readonly lastSeenAt: string | null
  readonly batteryVoltage: number | null
  /** Whether another transfer of it, in either direction, is under way. */
  readonly isTransferring: boolean
}

/** Thresholds: battery level in percent, voltage in V. */
export interface BatteryGates {
  readonly minBatteryLevel: number
  readonly minVoltage: number
}

type WhyNotTransfer =
  | WhyNotPermitted
  | 'neverSeen'
  | 'transferRunning'
  | 'batteryUnknown'
  | 'batteryTooLow'
  | 'voltageTooLow'

const whyBatteryTooLow = (
  volts: number | null,
  { minBatteryLevel, minVoltage }: BatteryGates,
): WhyNotTransfer | undefined => {
  const percent = batteryPercent(volts)
  if (volts === null || percent === null)
    return minBatteryLevel > 0 || minVoltage > 0 ? 'batteryUnknown' : undefined
  if (percent < minBatteryLevel) return 'batteryTooLow'
  return volts < minVoltage ? 'voltageTooLow' : undefined
}

/** Why no transfer can start at a thermostat: it is out of use or being returned, was never heard, has one already, or has too little charge. */
export const whyNotTransfer = (
  candidate: TransferCandidate,
  gates?: BatteryGates,
): WhyNotTransfer | undefined => {
  const reason = whyNotPermitted(candidate, 'AdminApp')
  if (reason !== undefined) return reason
  if (candidate.lastSeenAt === null) return 'neverSeen'
  if (candidate.isTransferring) return 'transferRunning'
  return gates && whyBatteryTooLow(candidate.batteryVoltage, gates)
}
