import {
  RegistrationError,
  type DeviceChanges,
  type DeviceProfile,
  type NamedEntry,
  type NewDevice,
  type NewGateway,
  type RegisteredDevice,
  type RegistrationPort,
} from '../ports/Network.ts'

// the applications that the simulated devices use
const applicationsHere: readonly NamedEntry[] = [
  { id: '22222222-2222-4222-8222-222222222201', name: 'thermostats' },
  { id: '22222222-2222-4222-8222-222222222202', name: 'sensors' },
  { id: '22222222-2222-4222-8222-222222222203', name: 'signal testers' },
]
/** The application of devices that are tried out by hand and in tests on the embedded broker; nothing is registered there. */
export const trialApplication: NamedEntry = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'devices on trial',
}
const profilesHere: readonly DeviceProfile[] = [
  {
    id: '33333333-3333-4333-8333-333333333301',
    name: 'RT1 EU868 class A',
    region: 'EU868',
    macVersion: 'LORAWAN_1_0_3',
    supportsOtaa: true,
  },
  {
    id: '33333333-3333-4333-8333-333333333302',
    name: 'Dragino EU868 class A',
    region: 'EU868',
    macVersion: 'LORAWAN_1_0_3',
    supportsOtaa: true,
  },
  {
    id: '33333333-3333-4333-8333-333333333303',
    name: 'Signal tester EU868 class A',
    region: 'EU868',
    macVersion: 'LORAWAN_1_0_3',
    supportsOtaa: true,
  },
]

/**
 * In-memory registration for development, the demo and tests: registrations last as long as the process. `flush` removes a device's queued
 * downlinks if a simulated network server is running.
 */
export class FakeRegistration implements RegistrationPort {
  readonly isReal = false
  readonly #devices = new Map<string, RegisteredDevice>()
  readonly #gateways = new Map<string, NewGateway>()
  readonly #flush: (eui: string) => Promise<void>

  constructor(flush: (eui: string) => Promise<void> = () => Promise.resolve()) {
    this.#flush = flush
  }

  #device(eui: string): RegisteredDevice {
    const device = this.#devices.get(eui)
    if (!device) throw new RegistrationError('notRegistered', `no device ${eui} is registered`)
    return device
  }

  async createDevice({
    eui,
    name,
    applicationId,
    deviceProfileId,
    appKey,
    tags = {},
  }: NewDevice): Promise<void> {
    if (this.#devices.has(eui))
      throw new RegistrationError('alreadyRegistered', `a device ${eui} is registered already`)
    if (!applicationsHere.some(({ id }) => id === applicationId))
      throw new RegistrationError('refused', `there is no application ${applicationId}`)
    if (!profilesHere.some(({ id }) => id === deviceProfileId))
      throw new RegistrationError('refused', `there is no device profile ${deviceProfileId}`)
    this.#devices.set(eui, {
      eui,
      name,
      applicationId,
      deviceProfileId,
      isDisabled: false,
      hasKeys: appKey !== undefined,
      tags,
    })
  }

  async device(eui: string): Promise<RegisteredDevice | undefined> {
    return this.#devices.get(eui)
  }

  async updateDevice(eui: string, changes: DeviceChanges): Promise<void> {
    this.#devices.set(eui, { ...this.#device(eui), ...changes })
  }

  async disableDevice(eui: string): Promise<void> {
    await this.updateDevice(eui, { isDisabled: true })
  }

  async deleteDevice(eui: string): Promise<void> {
    this.#devices.delete(eui)
  }

  async createGateway(gateway: NewGateway): Promise<void> {
    if (this.#gateways.has(gateway.eui))
      throw new RegistrationError('alreadyRegistered', `a gateway ${gateway.eui} is registered already`)
    this.#gateways.set(gateway.eui, gateway)
  }

  async deleteGateway(eui: string): Promise<void> {
    this.#gateways.delete(eui)
  }

  async applications(): Promise<NamedEntry[]> {
    return [...applicationsHere]
  }

  async deviceProfiles(): Promise<DeviceProfile[]> {
    return [...profilesHere]
  }

  async flushQueue(eui: string): Promise<void> {
    // the demo's devices are on the air without having been registered
    await this.#flush(eui)
  }
}
