import { thermostatOnlineUntil, sensorOnlineUntil } from '../../../domain/devices/state.ts'
import type { thermostats, sensors, gateways } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import {
  inRoom,
  inStore,
  newRow,
  type FixturePlace,
  type TenantPlace,
  type RoomPlace,
  inBuilding,
  type BuildingPlace,
} from './ancestors.ts'

export type ThermostatRow = typeof thermostats.$inferSelect
type ThermostatPlace = { readonly radiator: FixturePlace } | { readonly store: TenantPlace | null }

/** A thermostat on a radiator, or in the stock of a client or of nobody. */
export const buildThermostat = (
  random: Random,
  place: ThermostatPlace,
  overrides: Partial<ThermostatRow> = {},
): ThermostatRow => {
  const mounted = 'radiator' in place
  const serial = random.serial()
  const { lastSeenAt = null } = overrides
  return {
    ...newRow(random),
    ...(mounted
      ? { ...inRoom({ ...place.radiator, id: place.radiator.roomId }), radiatorId: place.radiator.id }
      : { ...inStore(place.store), radiatorId: null }),
    eui: `02f7a1${serial}`,
    joinEui: '02f7a10000000001',
    wtId: `WT-${serial.slice(-8).toUpperCase()}`,
    lifecycle: mounted ? 'Installed' : 'FinalCheckoutSuccessful',
    installedAt: mounted ? random.at : null,
    malfunctionAt: null,
    registeredAt: random.at,
    mode: mounted ? 'normal' : 'storage',
    firmwareVersion: '2.4.1',
    appVersion: '1.12.0',
    firmwareStatus: 'Completed',
    versionReportedAt: lastSeenAt,
    hardwareRevision: 3,
    batteryVoltage: null,
    lastSeenAt,
    onlineUntil: lastSeenAt && thermostatOnlineUntil(lastSeenAt, 10),
    uplinkMinutes: 10,
    gatewayEui: null,
    spreadingFactor: null,
    ...overrides,
  }
}

export type SensorRow = typeof sensors.$inferSelect
type SensorPlace =
  | { readonly room: RoomPlace }
  | { readonly window: FixturePlace }
  | {
      readonly heatingCircuit: {
        readonly id: string
        readonly tenantId: string
        readonly locationId: string
        readonly buildingId: string | null
      }
    }
  | { readonly store: TenantPlace | null }

const placeOf = (place: SensorPlace) => {
  const nowhere = { windowId: null, heatingCircuitId: null, placement: null }
  if ('room' in place)
    return { ...nowhere, ...inRoom(place.room), placement: 'Room', type: 'DraginoLHT65N' } as const
  if ('window' in place)
    return {
      ...nowhere,
      ...inRoom({ ...place.window, id: place.window.roomId }),
      windowId: place.window.id,
      placement: 'Window',
      type: 'DraginoLDS02',
    } as const
  if ('store' in place) return { ...nowhere, ...inStore(place.store), type: 'DraginoLHT65N' } as const
  const { id, tenantId, locationId, buildingId } = place.heatingCircuit
  return {
    ...nowhere,
    ...inStore(null),
    tenantId,
    locationId,
    buildingId,
    heatingCircuitId: id,
    placement: 'Heating',
    type: 'DraginoD23LB',
  } as const
}

const nothingMeasured = {
  firmwareVersion: null,
  versionReportedAt: null,
  batteryVoltage: null,
  batteryAt: null,
  gatewayEui: null,
  rssi: null,
  snr: null,
  spreadingFactor: null,
  bytesUp: 0,
  measuredAt: null,
  measuredUnitId: null,
  devAddr: null,
  frameCounter: null,
  temperature: null,
  humidity: null,
  externalTemperature: null,
  externalHumidity: null,
  open: null,
  openings: null,
  openMinutes: null,
  flowTemperature: null,
  returnTemperature: null,
  outdoorTemperature: null,
  implausible: null,
} as const

/** A sensor in a room, on a window, on a heating circuit or in stock; its default type fits the place. */
export const buildSensor = (
  random: Random,
  place: SensorPlace,
  overrides: Partial<SensorRow> = {},
): SensorRow => {
  const placed = placeOf(place)
  return {
    ...newRow(random),
    ...placed,
    eui: `02f7d2${random.serial()}`,
    joinEui: '02f7d20000000001',
    paired: false,
    registeredAt: random.at,
    lastSeenAt: null,
    onlineUntil: overrides.lastSeenAt
      ? sensorOnlineUntil(overrides.lastSeenAt, overrides.type ?? placed.type)
      : null,
    ...nothingMeasured,
    recent: [],
    restarts: [],
    ...overrides,
  }
}

export type GatewayRow = typeof gateways.$inferSelect
type GatewayPlace = { readonly building: BuildingPlace } | { readonly store: TenantPlace | null }

/** A gateway in a building, or in the stock of a client or of nobody. */
export const buildGateway = (
  random: Random,
  place: GatewayPlace,
  overrides: Partial<GatewayRow> = {},
): GatewayRow => {
  const serial = random.serial()
  const mac = `02${serial}`
  const standing = 'building' in place
  return {
    ...newRow(random),
    ...(standing ? { ...inStore(null), ...inBuilding(place.building) } : inStore(place.store)),
    eui: `${mac.slice(0, 6)}fffe${mac.slice(6)}`,
    gatewayId: `gw-${serial}`,
    junctionBox: null,
    junctionBoxNote: null,
    mounting: {},
    boardId: `B${serial.slice(0, 6)}`,
    productId: 'VG-LTE-868',
    macAddress: mac.replace(/..(?=.)/g, '$&:'),
    placement: standing ? 'main_staircase' : null,
    placementNote: null,
    installationProcess: standing ? 'assigned' : 'added',
    lastConnectionAt: null,
    registeredAt: random.at,
    latitude: null,
    longitude: null,
    locatedAt: null,
    packetsReceived: 0,
    packetsSent: 0,
    ...overrides,
  }
}
