import type { Undecoded } from '../undecoded.ts'

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
