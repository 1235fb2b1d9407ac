import { hasFault, type ThermostatHealth } from '../codec/rt1/health.ts'
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import { alertTypes, type AlertType, type OperationalMode, type ThermostatLifecycle } from '../enums.ts'

/**
 * The bits of what one uplink alone says. voltageUnknown: it tells nothing of the voltage. unlikely: it is suspicious by itself, by a
 * value that cannot be or a field that holds none.
 */
export const signBits = { batteryLow: 1, lowVoltage: 2, motorCalibration: 4, operationMode: 8, voltageUnknown: 16, unlikely: 256 } as const

/** V; below it the storage counts as low. Source: field knowledge, status rules. */
export const lowVoltage = 2.5
/** Uplinks in a row below it that raise an alert. Source: as above. */
export const lowVoltageUplinks = 3

const workingModes: readonly (OperationalMode | null)[] = ['normal', 'summer']

const voltageSign = (volts: number | null): number => (volts === null ? signBits.voltageUnknown : volts < lowVoltage ? signBits.lowVoltage : 0)

/** A device on its radiator has to be in normal or summer mode; one whose mode cannot be read says nothing. */
const modeSign = (mode: OperationalMode | null, lifecycle: ThermostatLifecycle): number =>
  lifecycle === 'Installed' && mode !== null && !workingModes.includes(mode) ? signBits.operationMode : 0

type StatusValues = Pick<ThermostatStatus, 'batteryLow' | 'batteryVoltage' | 'calibration' | 'stallInward' | 'stallOutward' | 'mode'>

/** What of an uplink an alert keeps, as it was when the alert last showed: the column of additional information. */
export interface ShownUplink {
  readonly source: 'status' | 'health'
  readonly batteryVoltage: number | null
  readonly calibration: string | null
  readonly mode: string | null
}

/** What came before an uplink: how many in a row had a low voltage, this one included, and whether the alert stands. */
interface Before {
  readonly lowRun: number
  readonly stands: boolean
}

/** A type of alert that a device's own uplinks raise and clear. */
interface AlertByUplinks {
  readonly raisedBy: 'uplinks'
  /** The bits by which an uplink may show it. */
  readonly bits: number
  readonly ofStatus: (status: StatusValues, lifecycle: ThermostatLifecycle) => number
  readonly ofHealth: (health: ThermostatHealth, lifecycle: ThermostatLifecycle) => number
  /** Whether an uplink with these signs shows it, no longer does, or says nothing of it. */
  readonly shows: (signs: number, before: Before) => boolean | undefined
  readonly info: (uplink: ShownUplink) => Readonly<Record<string, unknown>>
}

const hasBit =
  (bit: number) =>
  (signs: number): boolean =>
    (signs & bit) !== 0

/** The types of alerts, each all that is particular to it. */
const alertTable = {
  battery: {
    raisedBy: 'uplinks',
    bits: signBits.batteryLow | signBits.lowVoltage,
    ofStatus: ({ batteryLow, batteryVoltage }) => (batteryLow ? signBits.batteryLow : 0) | voltageSign(batteryVoltage),
    ofHealth: ({ mask, batteryVoltage }) => (hasFault(mask, 'batteryLow') ? signBits.batteryLow : 0) | voltageSign(batteryVoltage),
    shows: (signs, { lowRun, stands }) => {
      if ((signs & signBits.batteryLow) !== 0) return true
      if ((signs & signBits.voltageUnknown) !== 0) return undefined
      // a voltage that is still low keeps an alert that stands
      return lowRun >= lowVoltageUplinks || (stands && (signs & signBits.lowVoltage) !== 0)
    },
    info: ({ batteryVoltage }) => ({ batteryVoltage }),
  },
  // the absence of uplinks: connectivity.ts
  connectivity: { raisedBy: 'silence' },
  motorCalibration: {
    raisedBy: 'uplinks',
    bits: signBits.motorCalibration,
    // a stall ends a calibration as its failure does; the health event counts it the same
    ofStatus: ({ calibration, stallInward, stallOutward }) => (calibration === 'failed' || stallInward || stallOutward ? signBits.motorCalibration : 0),
    ofHealth: ({ mask }) =>
      hasFault(mask, 'motorCalibrationFailed') || hasFault(mask, 'stallInward') || hasFault(mask, 'stallOutward') ? signBits.motorCalibration : 0,
    shows: hasBit(signBits.motorCalibration),
    info: ({ source, calibration }) => (source === 'health' ? { reportedBy: 'health' } : { calibration }),
  },
  operationMode: {
    raisedBy: 'uplinks',
    bits: signBits.operationMode,
    ofStatus: ({ mode }, lifecycle) => modeSign(mode, lifecycle),
    ofHealth: ({ mask, mode }, lifecycle) => (hasFault(mask, 'operationModeError') ? signBits.operationMode : modeSign(mode, lifecycle)),
    shows: hasBit(signBits.operationMode),
    info: ({ mode }) => ({ mode }),
  },
} as const satisfies Record<AlertType, AlertByUplinks | { readonly raisedBy: 'silence' }>

type Table = typeof alertTable
/** The types that uplinks raise. */
export type SignAlertType = { [Type in AlertType]: Table[Type]['raisedBy'] extends 'uplinks' ? Type : never }[AlertType]
const isByUplinks = (type: AlertType): type is SignAlertType => alertTable[type].raisedBy === 'uplinks'
/** The types that uplinks raise, in the order of all. */
export const signAlertTypes: readonly SignAlertType[] = alertTypes.filter(isByUplinks)

const rows: Readonly<Record<SignAlertType, AlertByUplinks>> = alertTable
const union = (signsOf: (row: AlertByUplinks) => number): number => signAlertTypes.reduce((signs, type) => signs | signsOf(rows[type]), 0)

/** What is wrong by one status message, as a bit mask (signBits), for a device of this lifecycle. */
export const alertSigns = (status: StatusValues, lifecycle: ThermostatLifecycle): number => union(({ ofStatus }) => ofStatus(status, lifecycle))

/** What is wrong by one health event, as alertSigns. */
export const healthSigns = (health: ThermostatHealth, lifecycle: ThermostatLifecycle): number => union(({ ofHealth }) => ofHealth(health, lifecycle))

/** Every sign that shows an alert. */
export const wrongSigns: number = union(({ bits }) => bits)

/** Whether these signs may show an alert of this type. */
export const maySign = (type: SignAlertType, signs: number): boolean => (signs & rows[type].bits) !== 0

/** What is kept of an uplink that shows an alert of this type. */
export const alertInfo = (type: SignAlertType, uplink: ShownUplink): Record<string, unknown> => ({ ...rows[type].info(uplink) })

/** The same made for each type of alert. */
export function ofEachAlertType<T>(make: (type: AlertType) => T): Record<AlertType, T>
export function ofEachAlertType<T>(make: (type: AlertType) => T): Record<string, T> {
  return Object.fromEntries(alertTypes.map((type) => [type, make(type)]))
}

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

const intervalsOf = (type: SignAlertType, uplinks: readonly SignedUplink[], before: AlertInterval | undefined): AlertInterval[] => {
  const closed: AlertInterval[] = []
  let open = before
  let lowRun = 0
  for (const { at, signs } of uplinks) {
    if ((signs & signBits.voltageUnknown) === 0) lowRun = (signs & signBits.lowVoltage) === 0 ? 0 : lowRun + 1
    const shown = rows[type].shows(signs, { lowRun, stands: open !== undefined })
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
export const alertsOf = (uplinks: readonly SignedUplink[], before: readonly AlertInterval[] = []): AlertInterval[] =>
  signAlertTypes.flatMap((type) =>
    intervalsOf(
      type,
      uplinks,
      before.find((alert) => alert.type === type && alert.clearedAt === null),
    ),
  )
