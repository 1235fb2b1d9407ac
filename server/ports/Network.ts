/** Registers devices and gateways, named by their EUI, with the network server. */
export interface RegistrationPort {
  /** Whether a network server is behind it rather than an in-memory fake. */
  readonly isReal: boolean
  /** Creates a device with its keys. Errors: alreadyRegistered, and those of every call. */
  createDevice(device: NewDevice): Promise<void>
  /** A device's registration; undefined if it is not registered. */
  device(eui: string): Promise<RegisteredDevice | undefined>
  /** Changes the given fields and leaves the rest. Errors: notRegistered. */
  updateDevice(eui: string, changes: DeviceChanges): Promise<void>
  /** Makes the network server drop what a device sends until it is enabled again (updateDevice). Errors: notRegistered. */
  disableDevice(eui: string): Promise<void>
  /** Deletes a device; succeeds also if it is not registered. */
  deleteDevice(eui: string): Promise<void>
  createGateway(gateway: NewGateway): Promise<void>
  deleteGateway(eui: string): Promise<void>
  applications(): Promise<NamedEntry[]>
  deviceProfiles(): Promise<DeviceProfile[]>
  /** Flushes the downlinks of a device that were not sent yet. Errors: notRegistered. */
  flushQueue(eui: string): Promise<void>
}

export interface NewDevice {
  eui: string
  joinEui: string
  name: string
  description?: string
  applicationId: string
  deviceProfileId: string
  /** 32 hexadecimal digits; write-only. Without it the device cannot join. */
  appKey?: string
  /** For firmware updates by multicast. */
  genAppKey?: string
  tags?: Readonly<Record<string, string>>
}

export interface DeviceChanges {
  name?: string
  applicationId?: string
  isDisabled?: boolean
  tags?: Readonly<Record<string, string>>
}

export interface RegisteredDevice {
  eui: string
  name: string
  applicationId: string
  deviceProfileId: string
  isDisabled: boolean
  hasKeys: boolean
  tags: Readonly<Record<string, string>>
}

export interface NewGateway {
  eui: string
  name: string
  /** Tenant id at the network server; by default the configured one, or the server's first. */
  tenantId?: string
  tags?: Readonly<Record<string, string>>
}

export interface NamedEntry {
  id: string
  name: string
}

export interface DeviceProfile extends NamedEntry {
  region: string
  macVersion: string
  supportsOtaa: boolean
}

/** unreachable: no answer, or a temporary failure. refused: the network server rejects the request; its message says why. */
export type RegistrationReason =
  | 'unreachable'
  | 'unauthorised'
  | 'refused'
  | 'alreadyRegistered'
  | 'notRegistered'

/** A failed call to the network server; the message is one readable line without secrets. */
export class RegistrationError extends Error {
  readonly reason: RegistrationReason

  constructor(reason: RegistrationReason, message: string) {
    super(message)
    this.name = 'RegistrationError'
    this.reason = reason
  }
}

/** The device network as the backends see it. */
export interface Network {
  register: RegistrationPort
  /** Checks now for frames to send or flush. A transaction that queues some notifies every process through server/actions/commands/channel.ts. */
  wakeDispatch(): void
}

/** The network as its owner sees it. */
export interface RunningNetwork extends Network {
  /** Address of the broker, without user and password; undefined if there is none. */
  address: string | undefined
  /** Whether messages are being received. */
  isReady(): boolean
  stop(): Promise<void>
}
