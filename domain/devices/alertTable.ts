import { hasFault, type ThermostatHealth } from '../codec/rt1/health.ts'
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import { minute } from '../time.ts'
import { alertTypes, type AlertType, type OperationalMode, type ThermostatLifecycle } from '../enums.ts'

/**
 * The signs that a single uplink can show, as bits. voltageUnknown: it does not report the voltage. unlikely: the uplink itself is
 * suspicious, because a value is impossible or a field is empty.
 */
export const signBits = {
  batteryLow: 1,
  lowVoltage: 2,
  motorCalibration: 4,
  operationMode: 8,
  voltageUnknown: 16,
  unlikely: 256,
} as const

/** What an alert can be about. */
export const alertDevices = ['thermostat', 'gateway'] as const
export type AlertDevice = (typeof alertDevices)[number]

/** V; below it the storage counts as low. Source: field knowledge, status rules. */
export const lowVoltage = 2.5
/** Consecutive uplinks below it that raise an alert. Source: as above. */
export const lowVoltageUplinks = 3

const workingModes: readonly (OperationalMode | null)[] = ['normal', 'summer']

const voltageSign = (volts: number | null): number =>
  volts === null ? signBits.voltageUnknown : volts < lowVoltage ? signBits.lowVoltage : 0

/** Where a device is mounted, as far as its alerts depend on it. */
export interface Mounting {
  readonly lifecycle: ThermostatLifecycle
  /** Its unit is not finalized yet; of a shared area, its building belongs to an active project. */
  readonly underInstallation: boolean
}

/** A mounted device must be in normal or summer mode, or in installation mode while its unit is under installation; an unreadable mode is no evidence either way. */
const modeSign = (mode: OperationalMode | null, { lifecycle, underInstallation }: Mounting): number =>
  lifecycle === 'Installed' &&
  mode !== null &&
  !workingModes.includes(mode) &&
  !(underInstallation && mode === 'installation')
    ? signBits.operationMode
    : 0

type StatusValues = Pick<
  ThermostatStatus,
  'batteryLow' | 'batteryVoltage' | 'calibration' | 'stallInward' | 'stallOutward' | 'mode'
>

/** The fields of an uplink that an alert stores from the last uplink that showed it, for the column of additional information. */
interface ShownUplink {
  readonly source: 'status' | 'health'
  readonly batteryVoltage: number | null
  readonly calibration: string | null
  readonly mode: string | null
}

/** What an alert stores of the uplink that shows it; the contract's AlertInfo has a field for each. */
export type AlertDetails = {
  readonly batteryVoltage?: number | null
  readonly calibration?: string | null
  readonly mode?: string | null
  /** `health`: a health event of the device, which carries no details. */
  readonly reportedBy?: string
}

/** The state that earlier uplinks leave: the run of low voltages, including this uplink, and whether the alert is open. */
interface Before {
  readonly lowRun: number
  readonly stands: boolean
}

/** A type of alert that the device's own uplinks raise and clear. */
interface AlertByUplinks {
  readonly raisedBy: 'uplinks'
  /** The sign bits that can show it. */
  readonly bits: number
  readonly ofStatus: (status: StatusValues, mounting: Mounting) => number
  readonly ofHealth: (health: ThermostatHealth, mounting: Mounting) => number
  /** Minutes for which the uplinks must not show it before the alert ends: a problem that comes and goes is one alert. */
  readonly holdMinutes: number
  /** Whether an uplink with these signs shows the alert (true), clears it (false), or says nothing about it (undefined). */
  readonly shows: (signs: number, before: Before) => boolean | undefined
  readonly info: (uplink: ShownUplink) => AlertDetails
}

const hasBit =
  (bit: number) =>
  (signs: number): boolean =>
    (signs & bit) !== 0

/** One row per type of alert. */
const alertTable = {
  battery: {
    raisedBy: 'uplinks',
    // a storage that harvests swings with the heat of the radiator
    holdMinutes: 60,
    bits: signBits.batteryLow | signBits.lowVoltage,
    ofStatus: ({ batteryLow, batteryVoltage }) =>
      (batteryLow ? signBits.batteryLow : 0) | voltageSign(batteryVoltage),
    ofHealth: ({ mask, batteryVoltage }) =>
      (hasFault(mask, 'batteryLow') ? signBits.batteryLow : 0) | voltageSign(batteryVoltage),
    shows: (signs, { lowRun, stands }) => {
      if ((signs & signBits.batteryLow) !== 0) return true
      if ((signs & signBits.voltageUnknown) !== 0) return undefined
      // a voltage that is still low keeps an open alert open
      return lowRun >= lowVoltageUplinks || (stands && (signs & signBits.lowVoltage) !== 0)
    },
    info: ({ batteryVoltage }) => ({ batteryVoltage }),
  },
  // raised by the absence of uplinks: server/workers/alerts
  connectivity: { raisedBy: 'silence' },
  motorCalibration: {
    raisedBy: 'uplinks',
    holdMinutes: 30,
    bits: signBits.motorCalibration,
    // a stall ends a calibration just as a failure does; the health event counts it the same way
    ofStatus: ({ calibration, stallInward, stallOutward }) =>
      calibration === 'failed' || stallInward || stallOutward ? signBits.motorCalibration : 0,
    ofHealth: ({ mask }) =>
      hasFault(mask, 'motorCalibrationFailed') ||
      hasFault(mask, 'stallInward') ||
      hasFault(mask, 'stallOutward')
        ? signBits.motorCalibration
        : 0,
    shows: hasBit(signBits.motorCalibration),
    info: ({ source, calibration }) => (source === 'health' ? { reportedBy: 'health' } : { calibration }),
  },
  operationMode: {
    raisedBy: 'uplinks',
    holdMinutes: 30,
    bits: signBits.operationMode,
    ofStatus: ({ mode }, mounting) => modeSign(mode, mounting),
    ofHealth: ({ mask, mode }, mounting) =>
      hasFault(mask, 'operationModeError') ? signBits.operationMode : modeSign(mode, mounting),
    shows: hasBit(signBits.operationMode),
    info: ({ mode }) => ({ mode }),
  },
} as const satisfies Record<AlertType, AlertByUplinks | { readonly raisedBy: 'silence' }>

type Table = typeof alertTable
/** The types of alerts that uplinks raise. */
export type SignAlertType = {
  [Type in AlertType]: Table[Type]['raisedBy'] extends 'uplinks' ? Type : never
}[AlertType]
const isByUplinks = (type: AlertType): type is SignAlertType => alertTable[type].raisedBy === 'uplinks'
/** The types of alerts that uplinks raise, in the order of alertTypes. */
export const signAlertTypes: readonly SignAlertType[] = alertTypes.filter(isByUplinks)

const rows: Readonly<Record<SignAlertType, AlertByUplinks>> = alertTable
const union = (signsOf: (row: AlertByUplinks) => number): number =>
  signAlertTypes.reduce((signs, type) => signs | signsOf(rows[type]), 0)

/** The signs of one status message as a bit mask (signBits), for a device that is mounted like this. */
export const alertSigns = (status: StatusValues, mounting: Mounting): number =>
  union(({ ofStatus }) => ofStatus(status, mounting))

/** The signs of one health event, like alertSigns. */
export const healthSigns = (health: ThermostatHealth, mounting: Mounting): number =>
  union(({ ofHealth }) => ofHealth(health, mounting))

/** All signs that can show an alert. */
export const wrongSigns: number = union(({ bits }) => bits)

/** Whether any of these signs can show an alert of this type. */
export const maySign = (type: SignAlertType, signs: number): boolean => (signs & rows[type].bits) !== 0

/** The information that an alert of this type stores about the uplink that shows it. */
export const alertInfo = (type: SignAlertType, uplink: ShownUplink): AlertDetails => rows[type].info(uplink)

/** Builds a record with one value per type of alert. */
export function ofEachAlertType<T>(make: (type: AlertType) => T): Record<AlertType, T>
export function ofEachAlertType<T>(make: (type: AlertType) => T): Record<string, T> {
  return Object.fromEntries(alertTypes.map((type) => [type, make(type)]))
}

/** One uplink of a device: its time (ISO) and its signs. */
interface SignedUplink {
  readonly at: string
  readonly signs: number
}

/** An alert's interval: from the uplink that raised it to the one that cleared it, or still open. */
export interface AlertInterval {
  readonly type: SignAlertType
  readonly raisedAt: string
  /** The last uplink that showed it. */
  readonly lastAt: string
  readonly clearedAt: string | null
  /** How often the problem appeared in it: once, and again after each uplink that did not show it. */
  readonly raises: number
}

/** An open alert, and whether the device's last uplink about it no longer showed it. */
export type OpenAlert = AlertInterval & { readonly quiet?: boolean }

/** Whether an uplink with these signs says that the problem of an open alert is over, as far as one uplink can. */
export const saysOver = (type: SignAlertType, signs: number): boolean =>
  rows[type].shows(signs, { lowRun: 0, stands: true }) === false

/** Minutes for which an alert of this type stays open after the last uplink that showed it. */
export const holdMinutesOf = (type: SignAlertType): number => rows[type].holdMinutes

const intervalsOf = (
  type: SignAlertType,
  uplinks: readonly SignedUplink[],
  before: OpenAlert | undefined,
): AlertInterval[] => {
  const closed: AlertInterval[] = []
  let quiet = before?.quiet ?? false
  let open: AlertInterval | undefined = before && {
    type,
    raisedAt: before.raisedAt,
    lastAt: before.lastAt,
    clearedAt: null,
    raises: before.raises,
  }
  let lowRun = 0
  for (const { at, signs } of uplinks) {
    if ((signs & signBits.voltageUnknown) === 0) lowRun = (signs & signBits.lowVoltage) === 0 ? 0 : lowRun + 1
    const shown = rows[type].shows(signs, { lowRun, stands: open !== undefined })
    if (shown === true) {
      open = {
        type,
        raisedAt: open?.raisedAt ?? at,
        lastAt: at,
        clearedAt: null,
        raises: open === undefined ? 1 : open.raises + (quiet ? 1 : 0),
      }
      quiet = false
    } else if (shown === false && open !== undefined) {
      quiet = true
      if (Date.parse(at) - Date.parse(open.lastAt) < rows[type].holdMinutes * minute) continue
      closed.push({ ...open, clearedAt: at })
      open = undefined
    }
  }
  return open === undefined ? closed : [...closed, open]
}

/**
 * The alerts that a device's uplinks, ordered by time, raise and clear: a flag raises one at once, a low voltage on the third consecutive
 * uplink; an uplink that does not show the problem clears it once the last one that did is `holdMinutes` ago. `before` are the alerts that are open before the first uplink. The result does not depend on how the uplinks are split into batches.
 */
export const alertsOf = (
  uplinks: readonly SignedUplink[],
  before: readonly OpenAlert[] = [],
): AlertInterval[] =>
  signAlertTypes.flatMap((type) =>
    intervalsOf(
      type,
      uplinks,
      before.find((alert) => alert.type === type && alert.clearedAt === null),
    ),
  )
