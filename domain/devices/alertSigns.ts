import { hasFault, type ThermostatHealth } from '../codec/rt1/health.ts'
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import type { AlertType, OperationalMode, ThermostatLifecycle } from '../enums.ts'

/** The bits of what one uplink alone says is wrong. voltageUnknown says that this uplink tells nothing of the voltage. */
export const signBits = { batteryLow: 1, lowVoltage: 2, motorCalibration: 4, operationMode: 8, voltageUnknown: 16 } as const
export type Sign = keyof typeof signBits

/** V; below it the storage counts as low. Source: field knowledge, status rules. */
export const lowVoltage = 2.5
/** Uplinks in a row below it that raise an alert. Source: as above. */
export const lowVoltageUplinks = 3

const workingModes: readonly (OperationalMode | null)[] = ['normal', 'summer']

const voltageSign = (volts: number | null): number => (volts === null ? signBits.voltageUnknown : volts < lowVoltage ? signBits.lowVoltage : 0)

/** A device on its radiator has to be in normal or summer mode; one whose mode cannot be read says nothing. */
const modeSign = (mode: OperationalMode | null, lifecycle: ThermostatLifecycle): number =>
  lifecycle === 'Installed' && mode !== null && !workingModes.includes(mode) ? signBits.operationMode : 0

/** What is wrong by one status message, as a bit mask (signBits), for a device of this lifecycle. */
export const alertSigns = (
  status: Pick<ThermostatStatus, 'batteryLow' | 'batteryVoltage' | 'calibration' | 'stallInward' | 'stallOutward' | 'mode'>,
  lifecycle: ThermostatLifecycle,
): number =>
  (status.batteryLow ? signBits.batteryLow : 0) |
  voltageSign(status.batteryVoltage) |
  // a stall ends a calibration as its failure does; the health event counts it the same
  (status.calibration === 'failed' || status.stallInward || status.stallOutward ? signBits.motorCalibration : 0) |
  modeSign(status.mode, lifecycle)

/** What is wrong by one health event, as alertSigns. */
export const healthSigns = (health: ThermostatHealth, lifecycle: ThermostatLifecycle): number =>
  (hasFault(health.mask, 'batteryLow') ? signBits.batteryLow : 0) |
  voltageSign(health.batteryVoltage) |
  (hasFault(health.mask, 'motorCalibrationFailed') || hasFault(health.mask, 'stallInward') || hasFault(health.mask, 'stallOutward')
    ? signBits.motorCalibration
    : 0) |
  (hasFault(health.mask, 'operationModeError') ? signBits.operationMode : modeSign(health.mode, lifecycle))

/** Alerts that uplinks raise; connectivity is the absence of them (connectivity.ts). */
export const signAlertTypes = ['battery', 'motorCalibration', 'operationMode'] as const satisfies readonly AlertType[]
export type SignAlertType = (typeof signAlertTypes)[number]

/** One uplink of a device: its time (ISO) and its signs. */
export interface SignedUplink {
  readonly at: string
  readonly signs: number
}

/** Something that was wrong with a device from an uplink until another, or still is. */
export interface AlertInterval {
  readonly type: SignAlertType
  readonly raisedAt: string
  /** The last uplink that showed it. */
  readonly lastAt: string
  readonly clearedAt: string | null
}

/** Whether an uplink shows a low battery, no longer does, or says nothing of it; a voltage that is still low keeps an alert that stands. */
const showsBattery = (signs: number, lowRun: number, stands: boolean): boolean | undefined => {
  if ((signs & signBits.batteryLow) !== 0) return true
  if ((signs & signBits.voltageUnknown) !== 0) return undefined
  return lowRun >= lowVoltageUplinks || (stands && (signs & signBits.lowVoltage) !== 0)
}

const intervalsOf = (type: SignAlertType, rows: readonly SignedUplink[], before: AlertInterval | undefined): AlertInterval[] => {
  const closed: AlertInterval[] = []
  let open = before
  let lowRun = 0
  for (const { at, signs } of rows) {
    if ((signs & signBits.voltageUnknown) === 0) lowRun = (signs & signBits.lowVoltage) === 0 ? 0 : lowRun + 1
    const shown = type === 'battery' ? showsBattery(signs, lowRun, open !== undefined) : (signs & signBits[type]) !== 0
    if (shown === true) open = { type, raisedAt: open?.raisedAt ?? at, lastAt: at, clearedAt: null }
    else if (shown === false && open !== undefined) {
      closed.push({ ...open, clearedAt: at })
      open = undefined
    }
  }
  return open === undefined ? closed : [...closed, open]
}

/**
 * The alerts that a device's uplinks, ordered by time, raise and clear: a flag at once, a low voltage from the third uplink in a row.
 * `before` are the alerts that stand open before the first of them. The same uplinks give the same alerts, in however many
 * messages they came.
 */
export const alertsOf = (rows: readonly SignedUplink[], before: readonly AlertInterval[] = []): AlertInterval[] =>
  signAlertTypes.flatMap((type) =>
    intervalsOf(
      type,
      rows,
      before.find((alert) => alert.type === type && alert.clearedAt === null),
    ),
  )
