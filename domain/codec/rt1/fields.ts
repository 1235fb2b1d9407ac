// Fields that several messages of protocol RT1 share. Source of every figure: the tables of the thermostat protocol RT1.
import type { OperationalMode } from '../../enums.ts'
import { orSentinel, unless } from '../bytes.ts'

/** The protocol version that every uplink names in the high half of its first byte; the low half is the type of message. */
export const protocolVersion = 1
export const messageTypes = { status: 0, fingerprint: 1, commandResult: 2, health: 3, levelMapping: 4 } as const

/** The first byte of a message of this type. */
export const header = (type: keyof typeof messageTypes): number => (protocolVersion << 4) | messageTypes[type]

/** The modes by their number on the wire. */
export const wireModes = ['unknown', 'storage', 'installation', 'normal', 'summer'] as const satisfies readonly OperationalMode[]

/** °C of a temperature byte: 5.0 and a tenth a step; 255 is none. */
export const temperatureOf = (raw: number): number | null => unless(raw, 255, (n) => (50 + n) / 10)
/** The byte of a temperature in °C; beyond what it can say the nearer end. */
export const temperatureByte = (celsius: number | null): number => orSentinel(celsius === null ? null : celsius * 10 - 50, 255, 0, 254)

/** V of the storage: 2.00 and a hundredth a step; 255 is none. */
export const voltageOf = (raw: number): number | null => unless(raw, 255, (n) => (200 + n) / 100)
/** The byte of a voltage in V; beyond what it can say the nearer end. */
export const voltageByte = (volts: number | null): number => orSentinel(volts === null ? null : volts * 100 - 200, 255, 0, 254)

/** Steps of the motor; 1023 is none, and 1001 to 1022 are none either, which `suspect` hears of. */
export const motorOf = (raw: number, suspect: () => void): number | null => {
  if (raw <= 1000) return raw
  if (raw !== 1023) suspect()
  return null
}
/** The bits of a motor position in steps, 0 to 1000. */
export const motorBits = (position: number | null): number => orSentinel(position, 1023, 0, 1000)
