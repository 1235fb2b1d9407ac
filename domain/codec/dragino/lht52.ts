import { toHex, viewOf, within } from '../bytes.ts'
import { undecoded } from '../undecoded.ts'
import {
  decodeSensorStatus,
  statusPort,
  instantOf,
  probeRaw,
  probeTemperature,
  secondsOf,
  type SensorMessage,
  type SensorRecord,
  type SensorUplink,
} from './uplink.ts'

const measurementPort = 2
const historyPort = 3
const probeIdPort = 4
const recordLength = 11

/** A measurement and a record from the sensor's memory share the same eleven-byte layout. */
const recordAt = (view: DataView, from: number): Required<SensorRecord> => ({
  at: instantOf(view.getUint32(from + 7)),
  values: {
    temperature: probeTemperature(view.getInt16(from), 100),
    humidity: view.getUint16(from + 2) / 10,
    externalTemperature: probeTemperature(view.getInt16(from + 4), 100),
  },
})

/** Decodes an uplink of the room sensor LHT52. Only its status message carries the battery voltage. */
export const decodeLht52 = (port: number, bytes: Uint8Array): SensorUplink => {
  switch (port) {
    case measurementPort:
      return bytes.length === recordLength
        ? { kind: 'measurement', ...recordAt(viewOf(bytes), 0), details: {} }
        : undecoded('wrongLength')
    case historyPort: {
      if (bytes.length === 0 || bytes.length % recordLength !== 0) return undecoded('wrongLength')
      const view = viewOf(bytes)
      return {
        kind: 'history',
        records: Array.from({ length: bytes.length / recordLength }, (_, record) =>
          recordAt(view, record * recordLength),
        ),
      }
    }
    case probeIdPort:
      return bytes.length > 0 ? { kind: 'probeId', id: toHex(bytes) } : undecoded('wrongLength')
    case statusPort:
      return decodeSensorStatus('DraginoLHT52', bytes)
    default:
      return undecoded('unknownPort')
  }
}

interface Lht52Reading {
  /** Room temperature in °C, relative humidity in %, and probe temperature in °C (null without a probe). */
  readonly temperature: number
  readonly humidity: number
  readonly externalTemperature: number | null
  /** ISO instant. */
  readonly at: string
}

/** Encodes a measurement as an LHT52 sends it. */
export const encodeLht52 = (reading: Lht52Reading): SensorMessage => {
  const bytes = new Uint8Array(recordLength)
  const view = viewOf(bytes)
  view.setInt16(0, probeRaw(reading.temperature, 100))
  view.setUint16(2, within(reading.humidity * 10, 0, 1000))
  view.setInt16(4, probeRaw(reading.externalTemperature, 100))
  view.setUint8(6, 1)
  view.setUint32(7, secondsOf(reading.at))
  return { port: measurementPort, bytes }
}
