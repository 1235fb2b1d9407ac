/** The kinds of devices; an operator configures one application and one device profile for each at the network server. */
export type DeviceKind = 'thermostat' | 'sensor' | 'tester'

/** The one tenant of the demo's network server. */
const networkTenant = { tenantId: '11111111-1111-4111-8111-111111111111', tenantName: 'Ventil' } as const

/** The applications of the demo's network server, by kind of device. */
export const applications = {
  thermostat: {
    applicationId: '22222222-2222-4222-8222-222222222201',
    applicationName: 'thermostats',
    deviceProfileId: '33333333-3333-4333-8333-333333333301',
    deviceProfileName: 'RT1 EU868 class A',
  },
  sensor: {
    applicationId: '22222222-2222-4222-8222-222222222202',
    applicationName: 'sensors',
    deviceProfileId: '33333333-3333-4333-8333-333333333302',
    deviceProfileName: 'Dragino EU868 class A',
  },
  tester: {
    applicationId: '22222222-2222-4222-8222-222222222203',
    applicationName: 'signal testers',
    deviceProfileId: '33333333-3333-4333-8333-333333333303',
    deviceProfileName: 'Signal tester EU868 class A',
  },
} as const satisfies Record<DeviceKind, object>

/** The device information that the network server includes in each event. */
export const deviceInfoOf = (kind: DeviceKind, eui: string) => ({
  ...networkTenant,
  ...applications[kind],
  deviceName: eui,
  devEui: eui,
  deviceClassEnabled: 'CLASS_A',
  tags: {},
})

export type DeviceInfo = ReturnType<typeof deviceInfoOf>

/** The topic that makes the demo's network server flush a device's queue; ChirpStack offers that only through its API. */
export const flushTopic = (eui: string): string => `simulator/${eui}/flush`
