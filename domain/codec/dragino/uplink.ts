import type { SensorType } from '../../enums.ts'
import { viewOf, within } from '../bytes.ts'
import { type Undecoded, undecoded } from '../undecoded.ts'

/** Measured values of a sensor. A field that the model does not have is absent; null means that it has no value. */
export interface SensorValues {
  /** Room temperature in °C and relative humidity in %. */
  readonly temperature?: number | null
  readonly humidity?: number | null
  /** Probe temperature in °C and relative humidity in %. */
  readonly externalTemperature?: number | null
  readonly externalHumidity?: number | null
  /** V. */
  readonly batteryVoltage?: number
  /** Window contact: whether it is open, the number of openings, and the duration of the last one in minutes. */
  readonly open?: boolean
  readonly openings?: number
  readonly openMinutes?: number
  /** °C of the three probes on a heating circuit. */
  readonly probes?: readonly [number | null, number | null, number | null]
}

/** Alarm limits of a probe in °C. */
export interface ProbeLimit {
  readonly min: number
  readonly max: number
}

/** Further fields of a message that are not stored in columns of their own. */
export interface SensorDetails {
  readonly batteryState?: 'ultraLow' | 'low' | 'ok' | 'good'
  /** Open for longer than the sensor's configured limit. */
  readonly alarm?: boolean
  readonly leak?: boolean
  readonly leaks?: number
  readonly leakMinutes?: number
  /** Events counted by a counting sensor. */
  readonly count?: number
  readonly illuminanceLux?: number
  readonly voltage?: number
  readonly pinHigh?: boolean
  readonly triggered?: boolean
  readonly contactClosed?: boolean
  readonly limits?: readonly ProbeLimit[]
}

/** A value that the sensor recorded earlier; `at` is absent if the message has no timestamp. */
export interface SensorRecord {
  readonly at?: string
  readonly values: SensorValues
}

/** One uplink of a sensor. */
export type SensorUplink =
  | {
      readonly kind: 'measurement'
      readonly values: SensorValues
      readonly details: SensorDetails
      /** The sensor's own timestamp (ISO instant) if it sends one: see domain/devices/plausible.ts. */
      readonly at?: string
    }
  | {
      readonly kind: 'status'
      readonly firmwareVersion: string
      readonly batteryVoltage: number
      /** Null for any band other than EU868. */
      readonly band: 'EU868' | null
    }
  /** Records from the sensor's memory; they never update its latest values. */
  | { readonly kind: 'history'; readonly records: readonly SensorRecord[] }
  /** The serial number of its probe, hexadecimal; with the values that stand beside it, if any. */
  | { readonly kind: 'probeId'; readonly id: string; readonly values?: SensorValues }
  | Undecoded

/** A payload and its LoRaWAN port. */
export interface SensorMessage {
  readonly port: number
  readonly bytes: Uint8Array
}

const noProbe = 0x7f_ff

/** Converts a signed raw number to °C; null if no probe is connected. */
export const probeTemperature = (raw: number, perDegree: number): number | null =>
  raw === noProbe ? null : raw / perDegree

/** Converts a probe's °C to the signed raw number. */
export const probeRaw = (celsius: number | null | undefined, perDegree: number): number =>
  celsius === null || celsius === undefined
    ? noProbe
    : Math.min(noProbe - 1, Math.max(-noProbe, Math.round(celsius * perDegree)))

/** ISO instant of a Unix time in seconds. */
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Unix time in seconds of an ISO instant, as an unsigned 32-bit number. */
export const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000) >>> 0

/** The model number in a sensor's status message. */
const models = { DraginoLHT65N: 0x0b, DraginoLHT52: 0x09, DraginoD23LB: 0x19 } as const satisfies Partial<
  Record<SensorType, number>
>
type ModelWithStatus = keyof typeof models

export const statusPort = 5
const statusLength = 7
const eu868 = 1
const noSubBand = 0xff

/** Decodes the status message that the models share: firmware version, band, battery voltage. */
export const decodeSensorStatus = (type: ModelWithStatus, bytes: Uint8Array): SensorUplink => {
  if (bytes.length !== statusLength) return undecoded('wrongLength')
  const view = viewOf(bytes)
  if (view.getUint8(0) !== models[type]) return undecoded('wrongModel')
  const minor = view.getUint8(2)
  return {
    kind: 'status',
    firmwareVersion: `${view.getUint8(1) & 15}.${minor >> 4}.${minor & 15}`,
    batteryVoltage: view.getUint16(5) / 1000,
    band: view.getUint8(3) === eu868 ? 'EU868' : null,
  }
}

interface SensorStatus {
  /** major.minor.patch, each 0 to 15. */
  readonly firmwareVersion: string
  /** V. */
  readonly batteryVoltage: number
}

/** Encodes a status message of an EU868 sensor. */
export const encodeSensorStatus = (
  type: ModelWithStatus,
  { firmwareVersion, batteryVoltage }: SensorStatus,
): SensorMessage => {
  const bytes = new Uint8Array(statusLength)
  const view = viewOf(bytes)
  const [major = 0, minor = 0, patch = 0] = firmwareVersion
    .split('.')
    .map((part) => within(Number(part), 0, 15))
  view.setUint8(0, models[type])
  view.setUint8(1, major)
  view.setUint8(2, (minor << 4) | patch)
  view.setUint8(3, eu868)
  view.setUint8(4, noSubBand)
  view.setUint16(5, within(batteryVoltage * 1000, 0, 0xff_ff))
  return { port: statusPort, bytes }
}
