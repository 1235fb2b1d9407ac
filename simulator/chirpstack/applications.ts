// What an operator has set up at the network server: one application and one device profile a kind of device.

export type DeviceKind = 'thermostat' | 'sensor' | 'tester'

const tenant = { tenantId: '11111111-1111-4111-8111-111111111111', tenantName: 'Ventil' } as const

const applications = {
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

/** What the network server says of a device in each of its events. */
export const deviceInfoOf = (kind: DeviceKind, eui: string) => ({
  ...tenant,
  ...applications[kind],
  deviceName: eui,
  devEui: eui,
  deviceClassEnabled: 'CLASS_A',
  tags: {},
})

export type DeviceInfo = ReturnType<typeof deviceInfoOf>
