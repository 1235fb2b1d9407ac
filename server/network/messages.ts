import type { GarbledReason } from '../../domain/codec/undecoded.ts'

/** How one gateway heard an uplink. */
export interface Reception {
  gatewayEui: string
  /** dBm. */
  rssi: number
  /** dB. */
  snr: number
}

/** The fields of every device message, as the network server sent them; nothing is validated or looked up yet. */
interface OfDevice {
  /** 16 lower-case hexadecimal digits. */
  eui: string
  /** The network server's id of the message, or a hash of its contents: equal messages have equal ids. */
  messageId: string
  /** The device's own time (ISO instant); undefined if it is missing or unreadable. */
  time: string | undefined
  /** When it was received here (ISO instant). */
  receivedAt: string
  applicationId: string
  applicationName: string
  deviceName: string
}

export interface Uplink extends OfDevice {
  kind: 'up'
  /** The session: the DevAddr that the device got when it joined. */
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

/** The reply of a device's radio to a DevStatusReq of the network server. */
export interface RadioStatus extends OfDevice {
  kind: 'status'
  /** dB. */
  margin: number
  externalPower: boolean
  /** Percent; null if the radio does not know. */
  batteryLevel: number | null
}

export interface Ack extends OfDevice {
  kind: 'ack'
  queueItemId: string
  acknowledged: boolean
}

/** A gateway accepted a frame for sending. */
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

/** A message in a device's name that cannot be from its network server. */
export interface Garbled extends OfDevice {
  kind: 'garbled'
  reason: GarbledReason
  /** Its first bytes. */
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
  /** Degrees; undefined if the gateway does not know its position. */
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
