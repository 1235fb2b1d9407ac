/** Where devices are registered so that a network server hears them. Everything names devices and gateways by their EUI. */
export interface RegistrationPort {
  /** Whether there is a network server behind it, or a memory that plays one. */
  readonly isReal: boolean
  /** Creates a device with its keys. Errors: alreadyRegistered, and those of every call. */
  createDevice(device: NewDevice): Promise<void>
  /** What is registered of a device; undefined where nothing is. */
  device(eui: string): Promise<RegisteredDevice | undefined>
  /** Changes what is named and leaves the rest. Errors: notRegistered. */
  updateDevice(eui: string, changes: DeviceChanges): Promise<void>
  /** The network server drops what a disabled device sends, until it is enabled again (updateDevice). Errors: notRegistered. */
  disableDevice(eui: string): Promise<void>
  /** Ends well too where nothing is registered. */
  deleteDevice(eui: string): Promise<void>
  createGateway(gateway: NewGateway): Promise<void>
  deleteGateway(eui: string): Promise<void>
  applications(): Promise<NamedEntry[]>
  deviceProfiles(): Promise<DeviceProfile[]>
  /** Takes back what waits for a device and was not sent yet. Errors: notRegistered. */
  flushQueue(eui: string): Promise<void>
}

export interface NewDevice {
  eui: string
  joinEui: string
  name: string
  description?: string
  applicationId: string
  deviceProfileId: string
  /** 32 hexadecimal digits; written and never read again. Without them the device cannot join. */
  appKey?: string
  /** For updates over the air by multicast. */
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
  /** Of the network server; without it the one that is configured, or its first. */
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

/** unreachable: no answer, or one that says later. refused: it does not want this, as the message says. */
export type RegistrationReason = 'unreachable' | 'unauthorised' | 'refused' | 'alreadyRegistered' | 'notRegistered'

/** What the network server made of a call; the message is one line in words, without secrets. */
export class RegistrationError extends Error {
  readonly reason: RegistrationReason

  constructor(reason: RegistrationReason, message: string) {
    super(message)
    this.name = 'RegistrationError'
    this.reason = reason
  }
}
