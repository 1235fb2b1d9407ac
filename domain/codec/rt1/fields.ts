// Fields that several messages of protocol RT1 share. Source of all figures: the tables of the thermostat protocol RT1.
import type { OperationalMode } from '../../enums.ts'
import { orSentinel, unless } from '../bytes.ts'

/** The protocol version, in the high nibble of every uplink's first byte; the low nibble is the message type. */
export const protocolVersion = 1
export const messageTypes = {
  status: 0,
  fingerprint: 1,
  commandResult: 2,
  health: 3,
  levelMapping: 4,
} as const

/** The first byte of a message of this type. */
export const header = (type: keyof typeof messageTypes): number => (protocolVersion << 4) | messageTypes[type]

/** The modes by their number on the wire. */
export const wireModes = [
  'unknown',
  'storage',
  'installation',
  'normal',
  'summer',
] as const satisfies readonly OperationalMode[]

/** Decodes a temperature byte to °C: 5.0 plus 0.1 per step; 255 means no value. */
export const temperatureOf = (raw: number): number | null => unless(raw, 255, (n) => (50 + n) / 10)
/** Encodes °C as a temperature byte, clamped to its range. */
export const temperatureByte = (celsius: number | null): number =>
  orSentinel(celsius === null ? null : celsius * 10 - 50, 255, 0, 254)

/** Decodes the storage voltage to V: 2.00 plus 0.01 per step; 255 means no value. */
export const voltageOf = (raw: number): number | null => unless(raw, 255, (n) => (200 + n) / 100)
/** Encodes V as a voltage byte, clamped to its range. */
export const voltageByte = (volts: number | null): number =>
  orSentinel(volts === null ? null : volts * 100 - 200, 255, 0, 254)

/** Decodes the motor position in steps. 1023 means no value; so do 1001 to 1022, which are invalid and reported to `suspect`. */
export const motorOf = (raw: number, suspect: () => void): number | null => {
  if (raw <= 1000) return raw
  if (raw !== 1023) suspect()
  return null
}
/** Encodes a motor position in steps, 0 to 1000. */
export const motorBits = (position: number | null): number => orSentinel(position, 1023, 0, 1000)
