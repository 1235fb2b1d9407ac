import type { GarbledReason } from '../../domain/devices/rawReasons.ts'

/** How one gateway heard an uplink. */
export interface Reception {
  gatewayEui: string
  /** dBm. */
  rssi: number
  /** dB. */
  snr: number
}

/** What every message of a device carries, as the network server sent it; nothing is judged or looked up yet. */
interface OfDevice {
  /** 16 lower-case hexadecimal digits. */
  eui: string
  /** The network server's id of the message, or one made from its contents: the same message has the same. */
  messageId: string
  /** Its own time (ISO instant), or undefined where it has none that can be read. */
  time: string | undefined
  /** When it came in here (ISO instant). */
  receivedAt: string
  applicationId: string
  applicationName: string
  deviceName: string
}

export interface Uplink extends OfDevice {
  kind: 'up'
  /** The session: the address that the device got when it joined. */
  devAddr: string
  frameCounter: number
  port: number
  bytes: Uint8Array
  spreadingFactor: number | null
  /** Best first. */
  heardBy: Reception[]
}

export interface Join extends OfDevice {
  kind: 'join'
  devAddr: string
}

/** The answer of a device's radio to a question of the network server. */
export interface RadioStatus extends OfDevice {
  kind: 'status'
  /** dB. */
  margin: number
  externalPower: boolean
  /** %; null where the radio does not know. */
  batteryLevel: number | null
}

export interface Ack extends OfDevice {
  kind: 'ack'
  queueItemId: string
  acknowledged: boolean
}

/** A gateway took a frame for sending. */
export interface TxAck extends OfDevice {
  kind: 'txack'
  queueItemId: string
  gatewayEui: string
  frameCounter: number
}

export interface DeviceLog extends OfDevice {
  kind: 'log'
  level: string
  code: string
  description: string
  context: Record<string, string>
}

/** What came in a device's name and cannot be its network server's word of it. */
export interface Garbled extends OfDevice {
  kind: 'garbled'
  reason: GarbledReason
  /** The beginning of it. */
  bytes: Uint8Array
}

export interface GatewayStats {
  kind: 'gatewayStats'
  eui: string
  time: string | undefined
  receivedAt: string
  received: number
  receivedOk: number
  sent: number
  refused: number
  /** Degrees; undefined where the gateway does not know its place. */
  location: { latitude: number; longitude: number } | undefined
}

/** A gateway connected. */
export interface GatewayContact {
  kind: 'gatewayContact'
  eui: string
  receivedAt: string
}

export type GatewayMessage = GatewayStats | GatewayContact
export type DeviceMessage = Uplink | Join | RadioStatus | Ack | TxAck | DeviceLog | Garbled

/** One message of the network server. */
export type NetworkMessage = DeviceMessage | GatewayMessage
