import type { gateways } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inBuilding, inStore, newRow, type BuildingPlace, type TenantPlace } from './ancestors.ts'

export type GatewayRow = typeof gateways.$inferSelect
export type GatewayPlace = { readonly building: BuildingPlace } | { readonly store: TenantPlace | null }

/** A gateway in a building, or in the stock of a client or of nobody. */
export const buildGateway = (random: Random, place: GatewayPlace, overrides: Partial<GatewayRow> = {}): GatewayRow => {
  const serial = random.serial()
  const mac = `02${serial}`
  const standing = 'building' in place
  return {
    ...newRow(random),
    ...(standing ? { ...inStore(null), ...inBuilding(place.building) } : inStore(place.store)),
    eui: `${mac.slice(0, 6)}fffe${mac.slice(6)}`,
    gatewayId: `gw-${serial}`,
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
