import { toHex, viewOf, within } from '../bytes.ts'
import { undecoded } from '../undecoded.ts'
import {
  decodeSensorStatus,
  statusPort,
  instantOf,
  probeRaw,
  probeTemperature,
  type SensorDetails,
  type SensorMessage,
  type SensorRecord,
  type SensorUplink,
  type SensorValues,
} from './uplink.ts'

const measurementPort = 2
const probeLogPort = 3
const recordLength = 11
/** An interrupt with its count and duration. */
const interruptLength = 15

const batteryStates = ['ultraLow', 'low', 'ok', 'good'] as const
type BatteryState = (typeof batteryStates)[number]

/** Bits 7 and 6 of the byte that tells the kind. Older firmware sets bit 7 of a live message if the probe is not connected. */
const kinds = { live: 0, datalog: 1 } as const
const notConnected = 0x7f_ff

/** Bits 5 to 0 of a live message. In a frame with a probe's serial number, or of a motion sensor, there are no room values. */
const types = { motion: 0x0e, probeIdFirst: 0x0f, sht31Id: 0x10, probeId: 0x15, tmp117Id: 0x20 } as const

const temperatureAt = (view: DataView, at: number): number | null => probeTemperature(view.getInt16(at), 100)
/** Relative humidity in 12 bits; the rest are flags. */
const humidityAt = (view: DataView, at: number): number => (view.getUint16(at) & 0xf_ff) / 10

/** What an external SHT31 measures. Without a temperature it is not connected, and what stands for its humidity means nothing. */
const sht31At = (view: DataView, at: number) => {
  const externalTemperature = temperatureAt(view, at)
  return {
    externalTemperature,
    externalHumidity: externalTemperature === null ? null : humidityAt(view, at + 2),
  }
}

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
      return { values: { externalTemperature: temperatureAt(view, 7) } }
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
      return { values: { externalTemperature: temperatureAt(view, 0) }, at: instantOf(view.getUint32(7)) }
    case 11:
      return { values: sht31At(view, 7) }
    default:
      return {}
  }
}

const isTimed = (type: number): boolean => type === 9 || type === 10

/** The serial number of a probe, and what stands beside it. */
const decodeProbeId = (
  type: number,
  view: DataView,
  bytes: Uint8Array,
  batteryVoltage: number,
): SensorUplink => {
  const bytesOf = (...parts: readonly (readonly [from: number, to: number])[]) =>
    parts.map(([from, to]) => toHex(bytes.subarray(from, to))).join('')
  switch (type) {
    case types.sht31Id:
      return { kind: 'probeId', id: bytesOf([2, 6]), values: { batteryVoltage, ...sht31At(view, 7) } }
    case types.tmp117Id:
      return {
        kind: 'probeId',
        id: bytesOf([2, 6], [9, 11]),
        values: { batteryVoltage, externalTemperature: temperatureAt(view, 7) },
      }
    default:
      return { kind: 'probeId', id: bytesOf([2, 6], [7, 11]), values: { batteryVoltage } }
  }
}

const probeIdTypes: readonly number[] = [types.probeIdFirst, types.sht31Id, types.probeId, types.tmp117Id]

const decodeLive = (type: number, view: DataView, bytes: Uint8Array): SensorUplink => {
  const battery = view.getUint16(0)
  const batteryVoltage = (battery & 0x3f_ff) / 1000
  if (probeIdTypes.includes(type)) return decodeProbeId(type, view, bytes, batteryVoltage)
  const batteryState = batteryStates[isTimed(type) ? view.getUint8(4) >> 6 : battery >> 14]
  const state = { ...(batteryState && { batteryState }) }
  if (type === types.motion) {
    const count = (view.getUint8(8) << 16) | view.getUint16(9)
    return {
      kind: 'measurement',
      values: { batteryVoltage },
      details: { ...state, triggered: (view.getUint8(7) & 1) !== 0, count },
    }
  }
  const parts = probeParts(type, view)
  const values: SensorValues = {
    temperature: temperatureAt(view, 2),
    humidity: humidityAt(view, 4),
    ...(isTimed(type) ? {} : { batteryVoltage }),
    ...parts.values,
  }
  return {
    kind: 'measurement',
    values,
    details: { ...state, ...parts.details },
    ...(parts.at === undefined ? {} : { at: parts.at }),
  }
}

/** Types of probes whose value in a record is a temperature. */
const temperatureProbes: readonly number[] = [1, 2, 9, 10, 11, 12]

/** Records from the sensor's memory: the probe's value comes first, and the time last. */
const decodeRecords = (view: DataView, bytes: Uint8Array): SensorUplink => {
  if (bytes.length % recordLength !== 0) return undecoded('wrongLength')
  const hasTemperature = temperatureProbes.includes(view.getUint8(6) & 15)
  const recordAt = (from: number): SensorRecord => ({
    at: instantOf(view.getUint32(from + 7)),
    values: {
      temperature: temperatureAt(view, from + 2),
      humidity: humidityAt(view, from + 4),
      ...(hasTemperature && { externalTemperature: temperatureAt(view, from) }),
    },
  })
  return {
    kind: 'history',
    records: Array.from({ length: bytes.length / recordLength }, (_, record) =>
      recordAt(record * recordLength),
    ),
  }
}

const decodeMeasurement = (bytes: Uint8Array): SensorUplink => {
  if (bytes.length < recordLength) return undecoded('wrongLength')
  const view = viewOf(bytes)
  const ext = view.getUint8(6)
  const type = ext & 0x3f
  // a record has a time in these bytes, which is before 2038
  const isLive = ext >> 6 === kinds.live || (ext >> 6 !== kinds.datalog && view.getUint16(7) === notConnected)
  if (!isLive) return decodeRecords(view, bytes)
  if (bytes.length !== recordLength && !(type === 4 && bytes.length === interruptLength))
    return undecoded('wrongLength')
  return decodeLive(type, view, bytes)
}

/** Temperatures that a probe recorded between two messages, without times: battery, type of probe, values. */
const decodeProbeLog = (bytes: Uint8Array): SensorUplink => {
  if (bytes.length < 5 || bytes.length % 2 === 0) return undecoded('wrongLength')
  const view = viewOf(bytes)
  const type = view.getUint8(2)
  if (type < 1 || type > 4) return undecoded('unknownType')
  const records = Array.from({ length: (bytes.length - 3) / 2 }, (_, n) => ({
    values: { externalTemperature: temperatureAt(view, 3 + 2 * n) },
  }))
  return { kind: 'history', records }
}

/** Decodes an uplink of the room sensor LHT65N. */
export const decodeLht65n = (port: number, bytes: Uint8Array): SensorUplink => {
  switch (port) {
    case measurementPort:
      return decodeMeasurement(bytes)
    case probeLogPort:
      return decodeProbeLog(bytes)
    case statusPort:
      return decodeSensorStatus('DraginoLHT65N', bytes)
    default:
      return undecoded('unknownPort')
  }
}

interface Lht65nReading {
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
  const bytes = new Uint8Array(recordLength)
  const view = viewOf(bytes)
  view.setUint16(
    0,
    (batteryStates.indexOf(reading.batteryState ?? 'good') << 14) |
      within(reading.batteryVoltage * 1000, 0, 0x3f_ff),
  )
  view.setInt16(2, probeRaw(reading.temperature, 100))
  view.setUint16(4, within(reading.humidity * 10, 0, 1000))
  view.setUint8(6, 1)
  view.setInt16(7, probeRaw(reading.externalTemperature, 100))
  view.setUint16(9, 0x7f_ff)
  return { port: measurementPort, bytes }
}
