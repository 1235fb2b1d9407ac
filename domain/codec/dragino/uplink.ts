import type { SensorType } from '../../enums.ts'
import { viewOf, within } from '../bytes.ts'
import { type Undecoded, undecoded } from '../undecoded.ts'

/** What a sensor measured; a field that its model has not is absent, one that has no value is null. */
export interface SensorValues {
  /** °C and % of the room. */
  readonly temperature?: number | null
  readonly humidity?: number | null
  /** °C and % of the probe. */
  readonly externalTemperature?: number | null
  readonly externalHumidity?: number | null
  /** V. */
  readonly batteryVoltage?: number
  /** Window contact: whether it is open, how often it was, and the minutes of the last time. */
  readonly open?: boolean
  readonly openings?: number
  readonly openMinutes?: number
  /** °C of the three probes of a heating circuit. */
  readonly probes?: readonly [number | null, number | null, number | null]
}

/** °C between which a probe reports no alarm. */
export interface ProbeLimit {
  readonly min: number
  readonly max: number
}

/** What a sensor says besides, that no column is kept of. */
export interface SensorDetails {
  readonly batteryState?: 'ultraLow' | 'low' | 'ok' | 'good'
  /** Open longer than the sensor is set to. */
  readonly alarm?: boolean
  readonly leak?: boolean
  readonly leaks?: number
  readonly leakMinutes?: number
  /** Events that a counting sensor has counted. */
  readonly count?: number
  readonly illuminanceLux?: number
  readonly voltage?: number
  readonly pinHigh?: boolean
  readonly triggered?: boolean
  readonly contactClosed?: boolean
  readonly limits?: readonly ProbeLimit[]
}

/** A value that a sensor stored earlier; without a time where the message has none. */
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
      /** The sensor's own time (ISO instant), where it sends one: see domain/devices/plausible.ts. */
      readonly at?: string
    }
  | {
      readonly kind: 'status'
      readonly firmwareVersion: string
      readonly batteryVoltage: number
      /** Null for a band that is not ours. */
      readonly band: 'EU868' | null
    }
  /** Records from the sensor's memory: never its latest values. */
  | { readonly kind: 'history'; readonly records: readonly SensorRecord[] }
  /** The serial number of its probe, hexadecimal. */
  | { readonly kind: 'probeId'; readonly id: string }
  | Undecoded

/** A payload and the port that it is sent on. */
export interface SensorMessage {
  readonly port: number
  readonly bytes: Uint8Array
}

const noProbe = 0x7f_ff

/** °C of a signed number; null where no probe is connected. */
export const probeTemperature = (raw: number, perDegree: number): number | null => (raw === noProbe ? null : raw / perDegree)

/** The signed number of a probe's °C. */
export const probeRaw = (celsius: number | null | undefined, perDegree: number): number =>
  celsius === null || celsius === undefined ? noProbe : Math.min(noProbe - 1, Math.max(-noProbe, Math.round(celsius * perDegree)))

/** ISO instant of a Unix time in seconds. */
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Unix time in seconds of an ISO instant, as 32 bits hold it. */
export const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000) >>> 0

/** The number by which a model names itself in its status message. */
const models = { DraginoLHT65N: 0x0b, DraginoLHT52: 0x09, DraginoD23LB: 0x19 } as const satisfies Partial<Record<SensorType, number>>
export type ModelWithStatus = keyof typeof models

export const statusPort = 5
const statusLength = 7
const eu868 = 1
const noSubBand = 0xff

/** Reads the status message that the models share: version, band, battery. */
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

export interface SensorStatus {
  /** Each part 0 to 15. */
  readonly firmwareVersion: string
  /** V. */
  readonly batteryVoltage: number
}

/** A status message as a sensor of Europe's band sends it. */
export const encodeSensorStatus = (type: ModelWithStatus, { firmwareVersion, batteryVoltage }: SensorStatus): SensorMessage => {
  const bytes = new Uint8Array(statusLength)
  const view = viewOf(bytes)
  const [major = 0, minor = 0, patch = 0] = firmwareVersion.split('.').map((part) => within(Number(part), 0, 15))
  view.setUint8(0, models[type])
  view.setUint8(1, major)
  view.setUint8(2, (minor << 4) | patch)
  view.setUint8(3, eu868)
  view.setUint8(4, noSubBand)
  view.setUint16(5, within(batteryVoltage * 1000, 0, 0xff_ff))
  return { port: statusPort, bytes }
}
