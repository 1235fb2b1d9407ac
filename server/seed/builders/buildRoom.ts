import { area, volume } from '../../../domain/geometry/room.ts'
import type { rooms } from '../../db/schema.ts'
import type { Random } from '../random.ts'
import { besides, newRow, type FloorPlace } from './ancestors.ts'

export type RoomRow = typeof rooms.$inferSelect
/** A room hangs on a unit or on a public area. */
export type RoomParent = { readonly unit: FloorPlace & { readonly floor: number | null } } | { readonly publicArea: FloorPlace & { readonly floor: number | null } }

const sidesOf = (room: RoomRow) => ({ a: room.sideA, b: room.sideB, c: room.sideC, d: room.sideD })

/** A room measured in full, 4.20 m by 3.80 m unless overridden; size and volume follow its walls. */
export const buildRoom = (random: Random, parent: RoomParent, overrides: Partial<RoomRow> = {}): RoomRow => {
  const place = 'unit' in parent ? parent.unit : parent.publicArea
  const room: RoomRow = {
    ...newRow(random), ...besides(place), unitId: 'unit' in parent ? place.id : null, publicAreaId: 'unit' in parent ? null : place.id,
    name: 'Wohnzimmer', description: null, type: 'LivingRoom', floor: place.floor, shape: 'Rectangular', sideA: 4.2, sideB: 3.8, sideC: null, sideD: null,
    height: 2.5, minHeight: null, maxHeight: null, slopingRoof: false, outsideWallsCount: 1, unheatedWallsCount: 0, outsideWalls: ['Front'], unheatedWalls: [],
    size: null, volume: null, heatingCircuitId: null, ...overrides,
  }
  return { ...room, size: area(room.shape, sidesOf(room)) ?? null, volume: volume(room.shape, sidesOf(room), room) ?? null, ...overrides }
}
