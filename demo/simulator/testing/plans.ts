import type {
  EndDevicePlan,
  FleetPlan,
  GatewayPlan,
  SensorPlan,
  ThermostatMemory,
  ThermostatPlan,
} from '../../physics/fleetPlan.ts'

export const gatewayEui = '02aaaafffe000001'
export const thermostatEui = '02f7a10000000001'

const nothingKnown: ThermostatMemory = {
  mode: 'normal',
  ambientTemperature: 20,
  targetTemperature: 21,
  targetLevel: 10,
  displayRotation: 0,
  directMotorControl: false,
  calibration: 'ok',
  motorPosition: 300,
  motorConstraint: 1000,
  activeHarvesting: true,
  batteryVoltage: 3.4,
  lastSeq: 0,
  levelMap: null,
  bootedAt: null,
  resetReason: null,
}

export const gatewayPlan = (overrides: Partial<GatewayPlan> = {}): GatewayPlan => ({
  eui: gatewayEui,
  location: null,
  faults: [],
  ...overrides,
})

/** A thermostat with a good link and an existing session. */
export const thermostatPlan = (
  overrides: Partial<Omit<ThermostatPlan, 'memory'>> & { memory?: Partial<ThermostatMemory> } = {},
): ThermostatPlan => ({
  kind: 'thermostat',
  eui: thermostatEui,
  room: 'room 1',
  roomType: 'LivingRoom',
  links: [{ gatewayEui, rating: 'good' }],
  session: { devAddr: '01020304', nextCounter: 100 },
  hardwareRevision: 3,
  firmwareVersion: '2.4.1',
  appVersion: '1.12.0',
  uplinkMinutes: 10,
  faults: [],
  ...overrides,
  memory: { ...nothingKnown, ...overrides.memory },
})

export const sensorPlan = (overrides: Partial<SensorPlan> = {}): SensorPlan => ({
  kind: 'sensor',
  type: 'DraginoLHT65N',
  eui: '02f7d20000000001',
  room: 'room 1',
  roomType: 'LivingRoom',
  links: [{ gatewayEui, rating: 'good' }],
  session: null,
  batteryVoltage: null,
  openings: null,
  faults: [],
  ...overrides,
})

export const fleetPlan = (
  devices: readonly EndDevicePlan[],
  overrides: Partial<FleetPlan> = {},
): FleetPlan => ({
  gateways: [gatewayPlan()],
  devices,
  waiting: [],
  ...overrides,
})
