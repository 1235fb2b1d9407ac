import { decodeThermostat, type ThermostatUplink as Decoded } from '../../../../domain/codec/rt1/uplink.ts'
import {
  isBelievable,
  judgeStatus,
  messageTime,
  type Implausible,
} from '../../../../domain/devices/plausible.ts'
import type { Uplink } from '../../../network/messages.ts'
import type { KnownThermostat } from '../devices.ts'

/** A decoded uplink of a known thermostat. */
export interface ThermostatUplink {
  message: Uplink
  device: KnownThermostat
  /** Whose it was and in which unit when it sent this. */
  home: Pick<KnownThermostat['thermostat'], 'tenantId' | 'unitId'>
  /** Implausible values of a status message are null here. */
  decoded: Decoded
  implausible: Implausible | null
  /** Its time (ISO instant). */
  at: string
  /** Whether that is the message's own time rather than that of its arrival. */
  timed: boolean
  /** When it shows that the device was last heard. */
  seenAt: string
  /** Whether its device has started its frame counter again since an earlier uplink of the session. */
  restarted: boolean
}

export type UplinkOf<K extends Decoded['kind']> = ThermostatUplink & {
  decoded: Extract<Decoded, { kind: K }>
}

export const isKind =
  <K extends Decoded['kind']>(kind: K) =>
  (uplink: ThermostatUplink): uplink is UplinkOf<K> =>
    uplink.decoded.kind === kind

/** Whose what an uplink tells is: of the client that the thermostat had when it sent it. */
export const ownerOf = ({ home: { tenantId }, device }: ThermostatUplink) => ({
  tenantId,
  thermostatId: device.thermostat.id,
})

/** What an uplink says, with the implausible values of a status message set apart, so that nothing after this takes them for values. */
const read = ({ port, bytes }: Uplink): Pick<ThermostatUplink, 'decoded' | 'implausible'> => {
  const decoded = decodeThermostat(port, bytes)
  if (decoded.kind !== 'status') return { decoded, implausible: null }
  const { values, implausible } = judgeStatus(decoded.values)
  return {
    decoded: { ...decoded, values, warnings: [...decoded.warnings, ...Object.keys(implausible ?? {})] },
    implausible,
  }
}

export const readUplink = (message: Uplink, device: KnownThermostat): ThermostatUplink => ({
  message,
  device,
  home: device.thermostat,
  ...read(message),
  at: messageTime(message.time, message.receivedAt),
  timed: message.time !== undefined && isBelievable(message.time, message.receivedAt),
  seenAt: messageTime(message.time, message.receivedAt),
  restarted: false,
})

/** The key of an uplink within its device: session and frame counter. */
export const counterOf = ({ message }: Pick<ThermostatUplink, 'message'>): string =>
  `${message.devAddr}:${message.frameCounter}`

/** Compares uplinks by the order in which they were sent. */
export const inTime = (one: ThermostatUplink, other: ThermostatUplink): number =>
  Date.parse(one.at) - Date.parse(other.at) || one.message.frameCounter - other.message.frameCounter
