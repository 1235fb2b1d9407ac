import { valuesOf } from '../../../domain/rules/fields.ts'
import { radiatorFields, radiatorFindings } from '../../../domain/rules/radiatorFields.ts'
import { roomFigures } from '../../../domain/rules/room.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import { windowFields } from '../../../domain/rules/windowFields.ts'
import type { rooms, publicAreas, buildingUnits, windows, radiators } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import {
  besides,
  newRow,
  type FloorPlace,
  inBuilding,
  type BuildingPlace,
  inRoom,
  type RoomPlace,
} from './ancestors.ts'

export type UnitRow = typeof buildingUnits.$inferSelect

/** A flat on the ground floor that no technician has visited yet; its customer id contains a unique number. */
export const buildUnit = (
  random: Random,
  building: BuildingPlace,
  overrides: Partial<UnitRow> = {},
): UnitRow => ({
  ...newRow(random),
  ...inBuilding(building),
  name: 'EG links',
  description: null,
  type: 'Residential',
  customerId: `WE ${random.serial()}`,
  floor: 0,
  status: 'Open',
  statusReason: null,
  statusComment: null,
  statusChangedAt: null,
  nextVisitOn: null,
  installationDescription: null,
  windowSensorsRequired: false,
  heatingCircuitId: null,
  ...overrides,
})

export type PublicAreaRow = typeof publicAreas.$inferSelect

/** A staircase. */
export const buildPublicArea = (
  random: Random,
  building: BuildingPlace,
  overrides: Partial<PublicAreaRow> = {},
): PublicAreaRow => ({
  ...newRow(random),
  ...inBuilding(building),
  name: 'Treppenhaus',
  description: null,
  floor: 0,
  heatingCircuitId: null,
  ...overrides,
})

export type RoomRow = typeof rooms.$inferSelect
/** A room belongs to a unit or to a public area. */
export type RoomParent = { readonly unit: FloorPlace } | { readonly publicArea: FloorPlace }

/** A fully measured room, 4.20 m by 3.80 m by default, on its parent's floor; area, volume and status are derived from its dimensions. */
export const buildRoom = (random: Random, parent: RoomParent, overrides: Partial<RoomRow> = {}): RoomRow => {
  const inUnit = 'unit' in parent
  const place = inUnit ? parent.unit : parent.publicArea
  const room = {
    ...newRow(random),
    ...besides(place),
    unitId: inUnit ? place.id : null,
    publicAreaId: inUnit ? null : place.id,
    name: 'Wohnzimmer',
    description: null,
    floor: null,
    ...valuesOf(roomFields, {
      type: 'LivingRoom',
      sideA: 4.2,
      sideB: 3.8,
      height: 2.5,
      outsideWallsCount: 1,
      unheatedWallsCount: 0,
      outsideWalls: ['Front'],
    }),
    heatingCircuitId: null,
    ...overrides,
  } satisfies Partial<RoomRow>
  return { ...room, ...roomFigures(room), ...overrides }
}

export type WindowRow = typeof windows.$inferSelect

export const buildWindow = (
  random: Random,
  room: RoomPlace,
  overrides: Partial<WindowRow> = {},
): WindowRow => ({
  ...newRow(random),
  ...inRoom(room),
  name: 'Fenster 1',
  ...valuesOf(windowFields, {
    material: 'Plastic',
    direction: 'South',
    width: 1.2,
    height: 1.4,
    wall: 'Front',
  }),
  ...overrides,
})

export type RadiatorRow = typeof radiators.$inferSelect

/** A plate radiator with the usual valve, without findings and not yet vented. */
export const buildRadiator = (
  random: Random,
  room: RoomPlace,
  overrides: Partial<RadiatorRow> = {},
): RadiatorRow => ({
  ...newRow(random),
  ...inRoom(room),
  name: 'Heizkörper 1',
  description: null,
  ...valuesOf(radiatorFields, {
    type: 'Plate',
    plateSubtype: 'Type22',
    length: 1000,
    height: 600,
    width: 105,
    valveType: 'Standard_Heimeier_M30',
    valveDirection: 'Right',
    connectionPosition: 'Right',
  }),
  ...valuesOf(radiatorFindings, {}),
  checklist: {},
  ventedAt: null,
  heatingCircuitId: null,
  ...overrides,
})
