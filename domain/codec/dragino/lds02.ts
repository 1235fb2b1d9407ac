import { viewOf, within } from '../bytes.ts'
import { undecoded } from '../undecoded.ts'
import type { SensorMessage, SensorUplink } from './uplink.ts'

const eventPort = 10
const countPort = 7
const eventLength = 10
/** Bytes of battery and count; what follows differs by firmware. */
const countLength = 5

const u24 = (view: DataView, at: number): number => (view.getUint8(at) << 16) | view.getUint16(at + 1)
const volts = (battery: number): number => (battery & 0x3f_ff) / 1000

const decodeCount = (bytes: Uint8Array): SensorUplink => {
  if (bytes.length < countLength) return undecoded('wrongLength')
  const view = viewOf(bytes)
  return {
    kind: 'measurement',
    values: { batteryVoltage: volts(view.getUint16(0)) },
    details: { count: u24(view, 2) },
  }
}

/** Decodes an uplink of the window contact LDS02. Its port is configurable, so the length decides; port 7 is the counting variant. */
export const decodeLds02 = (port: number, bytes: Uint8Array): SensorUplink => {
  if (port === countPort) return decodeCount(bytes)
  if (bytes.length !== eventLength) return undecoded('wrongLength')
  const view = viewOf(bytes)
  const word = view.getUint16(0)
  const mode = view.getUint8(2)
  if (mode < 1 || mode > 3) return undecoded('unknownType')
  const batteryVoltage = volts(word)
  const leak = (word & 0x40_00) !== 0
  const events = u24(view, 3)
  const minutes = u24(view, 6)
  const alarm = (view.getUint8(9) & 1) !== 0
  if (mode === 2)
    return {
      kind: 'measurement',
      values: { batteryVoltage },
      details: { leak, leaks: events, leakMinutes: minutes, alarm },
    }
  return {
    kind: 'measurement',
    values: { batteryVoltage, open: (word & 0x80_00) !== 0, openings: events, openMinutes: minutes },
    details: mode === 3 ? { alarm, leak } : { alarm },
  }
}

interface Lds02Reading {
  readonly open: boolean
  readonly openings: number
  /** Duration of the last opening. */
  readonly openMinutes: number
  readonly alarm?: boolean
  /** V. */
  readonly batteryVoltage: number
}

/** Encodes a message as an LDS02 door or window contact sends it. */
export const encodeLds02 = (reading: Lds02Reading): SensorMessage => {
  const bytes = new Uint8Array(eventLength)
  const view = viewOf(bytes)
  const setU24 = (at: number, value: number) => {
    const whole = within(value, 0, 0xff_ff_ff)
    view.setUint8(at, whole >> 16)
    view.setUint16(at + 1, whole & 0xff_ff)
  }
  view.setUint16(0, (reading.open ? 0x80_00 : 0) | within(reading.batteryVoltage * 1000, 0, 0x3f_ff))
  view.setUint8(2, 1)
  setU24(3, reading.openings)
  setU24(6, reading.openMinutes)
  view.setUint8(9, reading.alarm === true ? 1 : 0)
  return { port: eventPort, bytes }
}
