import { viewOf, within } from '../bytes.ts'
import { undecoded } from '../undecoded.ts'
import {
  decodeSensorStatus,
  statusPort,
  instantOf,
  probeRaw,
  probeTemperature,
  type ProbeLimit,
  type SensorMessage,
  type SensorRecord,
  type SensorUplink,
} from './uplink.ts'

const measurementPort = 2
const historyPort = 3
const length = 11

/** Bits 6 to 2 of the flags. */
const modes = { measurement: 3, alarmLimits: 31 } as const

const recordAt = (view: DataView, from: number): SensorRecord => {
  const probe = (at: number) => probeTemperature(view.getInt16(from + at), 10)
  return { at: instantOf(view.getUint32(from + 7)), values: { probes: [probe(0), probe(2), probe(4)] } }
}

const decodeHistory = (bytes: Uint8Array): SensorUplink => {
  if (bytes.length === 0 || bytes.length % length !== 0) return undecoded('wrongLength')
  const view = viewOf(bytes)
  return {
    kind: 'history',
    records: Array.from({ length: bytes.length / length }, (_, record) => recordAt(view, record * length)),
  }
}

/** Byte offsets of the alarm limits of the three probes, lower and upper. */
const limitBytes = [
  [4, 5],
  [7, 8],
  [9, 10],
] as const

const decodeMeasurement = (bytes: Uint8Array): SensorUplink => {
  if (bytes.length !== length) return undecoded('wrongLength')
  const view = viewOf(bytes)
  const flags = view.getUint8(6)
  const batteryVoltage = view.getUint16(0) / 1000
  const switches = { contactClosed: (flags & 0x80) !== 0, triggered: (flags & 1) !== 0 }
  const probe = (at: number) => probeTemperature(view.getInt16(at), 10)
  switch ((flags >> 2) & 31) {
    case modes.measurement:
      return {
        kind: 'measurement',
        values: { batteryVoltage, probes: [probe(2), probe(7), probe(9)] },
        details: switches,
      }
    case modes.alarmLimits: {
      const limits = limitBytes.map(([min, max]): ProbeLimit => ({
        min: view.getInt8(min),
        max: view.getInt8(max),
      }))
      return { kind: 'measurement', values: { batteryVoltage }, details: { ...switches, limits } }
    }
    default:
      return undecoded('unknownType')
  }
}

/** Decodes an uplink of the heating circuit sensor D23-LB. */
export const decodeD23lb = (port: number, bytes: Uint8Array): SensorUplink => {
  switch (port) {
    case measurementPort:
      return decodeMeasurement(bytes)
    case historyPort:
      return decodeHistory(bytes)
    case statusPort:
      return decodeSensorStatus('DraginoD23LB', bytes)
    default:
      return undecoded('unknownPort')
  }
}

interface D23lbReading {
  /** °C; null for a probe that is not connected. */
  readonly probes: readonly [number | null, number | null, number | null]
  readonly contactClosed?: boolean
  /** V. */
  readonly batteryVoltage: number
}

/** Encodes a measurement as a D23-LB sends it. */
export const encodeD23lb = (reading: D23lbReading): SensorMessage => {
  const bytes = new Uint8Array(length)
  const view = viewOf(bytes)
  view.setUint16(0, within(reading.batteryVoltage * 1000, 0, 0xff_ff))
  view.setInt16(2, probeRaw(reading.probes[0], 10))
  view.setUint8(6, (modes.measurement << 2) | (reading.contactClosed === true ? 0x80 : 0))
  view.setInt16(7, probeRaw(reading.probes[1], 10))
  view.setInt16(9, probeRaw(reading.probes[2], 10))
  return { port: measurementPort, bytes }
}
