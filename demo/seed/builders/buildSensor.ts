import { sensorOnlineUntil } from '../../../domain/devices/state.ts'
import type { sensors } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inRoom, inStore, newRow, type FixturePlace, type RoomPlace, type TenantPlace } from './ancestors.ts'

export type SensorRow = typeof sensors.$inferSelect
export type SensorPlace =
  | { readonly room: RoomPlace }
  | { readonly window: FixturePlace }
  | { readonly heatingCircuit: { readonly id: string; readonly tenantId: string; readonly locationId: string; readonly buildingId: string | null } }
  | { readonly store: TenantPlace | null }

const placeOf = (place: SensorPlace) => {
  const nowhere = { windowId: null, heatingCircuitId: null, placement: null }
  if ('room' in place) return { ...nowhere, ...inRoom(place.room), placement: 'Room', type: 'DraginoLHT65N' } as const
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
  return { ...nowhere, ...inStore(null), tenantId, locationId, buildingId, heatingCircuitId: id, placement: 'Heating', type: 'DraginoD23LB' } as const
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
} as const

/** A sensor in a room, on a window, on a heating circuit or in stock; its default type fits the place. */
export const buildSensor = (random: Random, place: SensorPlace, overrides: Partial<SensorRow> = {}): SensorRow => {
  const placed = placeOf(place)
  return {
    ...newRow(random),
    ...placed,
    eui: `02f7d2${random.serial()}`,
    joinEui: '02f7d20000000001',
    paired: false,
    registeredAt: random.at,
    lastSeenAt: null,
    onlineUntil: overrides.lastSeenAt ? sensorOnlineUntil(overrides.lastSeenAt, overrides.type ?? placed.type) : null,
    ...nothingMeasured,
    recent: [],
    ...overrides,
  }
}
