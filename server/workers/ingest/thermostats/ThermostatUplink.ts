import { decodeThermostat, type ThermostatUplink as Decoded } from '../../../../domain/codec/rt1/uplink.ts'
import { isBelievable, messageTime, seenAt } from '../../../../domain/devices/plausible.ts'
import type { Uplink } from '../../../network/messages.ts'
import type { KnownThermostat } from '../devices.ts'

/** An uplink of a thermostat that is known here, read. */
export interface ThermostatUplink {
  message: Uplink
  device: KnownThermostat
  decoded: Decoded
  /** Its time (ISO instant). */
  at: string
  /** Whether that is its own time, and not the one it came in at. */
  timed: boolean
  /** As `at`, but never later than it came in. */
  seenAt: string
}

export type UplinkOf<K extends Decoded['kind']> = ThermostatUplink & { decoded: Extract<Decoded, { kind: K }> }

export const isKind =
  <K extends Decoded['kind']>(kind: K) =>
  (uplink: ThermostatUplink): uplink is UplinkOf<K> =>
    uplink.decoded.kind === kind

export const readUplink = (message: Uplink, device: KnownThermostat): ThermostatUplink => ({
  message,
  device,
  decoded: decodeThermostat(message.port, message.bytes),
  at: messageTime(message.time, message.receivedAt),
  timed: message.time !== undefined && isBelievable(message.time, message.receivedAt),
  seenAt: seenAt(message.time, message.receivedAt),
})

/** An uplink's name within its device: its session and frame counter. */
export const counterOf = ({ message }: Pick<ThermostatUplink, 'message'>): string => `${message.devAddr}:${message.frameCounter}`

/** In the order in which they were sent. */
export const inTime = (one: ThermostatUplink, other: ThermostatUplink): number =>
  Date.parse(one.at) - Date.parse(other.at) || one.message.frameCounter - other.message.frameCounter
