import { viewOf, within } from '../bytes.ts'
import { undecoded } from '../undecoded.ts'
import {
  decodeSensorStatus,
  statusPort,
  instantOf,
  probeRaw,
  probeTemperature,
  type SensorDetails,
  type SensorMessage,
  type SensorUplink,
  type SensorValues,
} from './uplink.ts'

const measurementPort = 2
const measurementLength = 11

const batteryStates = ['ultraLow', 'low', 'ok', 'good'] as const
export type BatteryState = (typeof batteryStates)[number]

interface Parts {
  readonly values?: SensorValues
  readonly details?: SensorDetails
  readonly at?: string
}

/** Decodes the last four bytes by type of probe. An unknown type leaves the room's values untouched. */
const probeParts = (type: number, view: DataView): Parts => {
  switch (type) {
    case 1:
    case 2:
      return { values: { externalTemperature: probeTemperature(view.getInt16(7), 100) } }
    case 4:
      return { details: { pinHigh: view.getUint8(7) !== 0, triggered: view.getUint8(8) !== 0 } }
    case 5:
      return { details: { illuminanceLux: view.getUint16(7) } }
    case 6:
      return { details: { voltage: view.getUint16(7) / 1000 } }
    case 7:
      return { details: { count: view.getUint16(7) } }
    case 8:
      return { details: { count: view.getUint32(7) } }
    // in messages with a timestamp, the probe's value sits where the battery voltage otherwise is
    case 9:
    case 10:
      return { values: { externalTemperature: probeTemperature(view.getInt16(0), 100) }, at: instantOf(view.getUint32(7)) }
    case 11:
      return { values: { externalTemperature: probeTemperature(view.getInt16(7), 100), externalHumidity: view.getUint16(9) / 10 } }
    default:
      return {}
  }
}

const isTimed = (type: number): boolean => type === 9 || type === 10

const decodeMeasurement = (bytes: Uint8Array): SensorUplink => {
  if (bytes.length !== measurementLength) return undecoded('wrongLength')
  const view = viewOf(bytes)
  const ext = view.getUint8(6)
  const type = ext & 15
  const battery = view.getUint16(0)
  const parts = probeParts(type, view)
  const values: SensorValues = {
    temperature: probeTemperature(view.getInt16(2), 100),
    humidity: (view.getUint16(4) & 0xf_ff) / 10,
    ...(isTimed(type) ? {} : { batteryVoltage: (battery & 0x3f_ff) / 1000 }),
    ...parts.values,
  }
  const at = parts.at === undefined ? {} : { at: parts.at }
  // a record from the sensor's memory, or a retransmission
  if (ext >> 6 !== 0) return { kind: 'history', records: [{ values, ...at }] }
  const batteryState = batteryStates[isTimed(type) ? view.getUint8(4) >> 6 : battery >> 14]
  return { kind: 'measurement', values, details: { ...(batteryState && { batteryState }), ...parts.details }, ...at }
}

/** Decodes an uplink of the room sensor LHT65N. */
export const decodeLht65n = (port: number, bytes: Uint8Array): SensorUplink => {
  if (port === measurementPort) return decodeMeasurement(bytes)
  return port === statusPort ? decodeSensorStatus('DraginoLHT65N', bytes) : undecoded('unknownPort')
}

export interface Lht65nReading {
  /** Room temperature in °C, relative humidity in %, and temperature of the DS18B20 probe in °C (null without a probe). */
  readonly temperature: number
  readonly humidity: number
  readonly externalTemperature: number | null
  /** V. */
  readonly batteryVoltage: number
  readonly batteryState?: BatteryState
}

/** Encodes a measurement as an LHT65N with a DS18B20 probe sends it. */
export const encodeLht65n = (reading: Lht65nReading): SensorMessage => {
  const bytes = new Uint8Array(measurementLength)
  const view = viewOf(bytes)
  view.setUint16(0, (batteryStates.indexOf(reading.batteryState ?? 'good') << 14) | within(reading.batteryVoltage * 1000, 0, 0x3f_ff))
  view.setInt16(2, probeRaw(reading.temperature, 100))
  view.setUint16(4, within(reading.humidity * 10, 0, 1000))
  view.setUint8(6, 1)
  view.setInt16(7, probeRaw(reading.externalTemperature, 100))
  view.setUint16(9, 0x7f_ff)
  return { port: measurementPort, bytes }
}
