import { roomFigures } from '../../../domain/rules/room.ts'
import type { rooms } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { besides, newRow, type FloorPlace } from './ancestors.ts'

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
    type: 'LivingRoom',
    floor: null,
    shape: 'Rectangular',
    sideA: 4.2,
    sideB: 3.8,
    sideC: null,
    sideD: null,
    height: 2.5,
    minHeight: null,
    maxHeight: null,
    slopingRoof: false,
    outsideWallsCount: 1,
    unheatedWallsCount: 0,
    outsideWalls: ['Front'],
    unheatedWalls: [],
    heatingCircuitId: null,
    ...overrides,
  } satisfies Partial<RoomRow>
  return { ...room, ...roomFigures(room), ...overrides }
}
