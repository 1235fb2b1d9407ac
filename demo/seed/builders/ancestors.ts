import type { Random } from '../random.ts'

/** What a builder needs of a parent row; any row of that level has it. */
export interface TenantPlace {
  readonly id: string
}
export interface LocationPlace {
  readonly id: string
  readonly tenantId: string
}
export interface ComplexPlace extends LocationPlace {
  readonly locationId: string
}
export interface BuildingPlace extends ComplexPlace {
  readonly complexId: string
}
/** A building unit or a public area. */
export interface FloorPlace extends BuildingPlace {
  readonly buildingId: string
}
export interface RoomPlace extends FloorPlace {
  readonly unitId: string | null
  readonly publicAreaId: string | null
}
/** A radiator or a window. */
export interface FixturePlace extends RoomPlace {
  readonly roomId: string
}

/** The ancestor ids of a row, taken from its parent. */
export const inLocation = ({ id, tenantId }: LocationPlace) => ({ tenantId, locationId: id })
export const inComplex = ({ id, tenantId, locationId }: ComplexPlace) => ({
  tenantId,
  locationId,
  complexId: id,
})
export const inBuilding = ({ id, tenantId, locationId, complexId }: BuildingPlace) => ({
  tenantId,
  locationId,
  complexId,
  buildingId: id,
})
export const besides = ({ tenantId, locationId, complexId, buildingId }: FloorPlace) => ({
  tenantId,
  locationId,
  complexId,
  buildingId,
})
export const inRoom = (room: RoomPlace) => ({
  ...besides(room),
  unitId: room.unitId,
  publicAreaId: room.publicAreaId,
  roomId: room.id,
})

/** The place of a device that is not installed. */
export const inStore = (tenant: TenantPlace | null) => ({
  tenantId: tenant?.id ?? null,
  locationId: null,
  complexId: null,
  buildingId: null,
  unitId: null,
  publicAreaId: null,
  roomId: null,
})

/** The columns common to all editable rows. */
export const newRow = (random: Random) => ({
  id: random.id(),
  version: 1,
  createdAt: random.at,
  updatedAt: random.at,
})
