import { roomShapes, roomTypes, wallPlacements } from '../enums.ts'
import type { FieldTable, ValuesOf } from './fields.ts'

/** A measure that the shape or the roof of the room asks for (domain/geometry/room.ts). */
const measure = (...headers: readonly string[]) =>
  ({ part: 'shape', kind: 'metres', byRule: true, headers }) as const

const wallCount = (...headers: readonly string[]) =>
  ({ part: 'walls', kind: 'count', min: 0, max: 100, byRule: true, headers }) as const

const walls = (...headers: readonly string[]) =>
  ({
    part: 'walls',
    kind: 'choices',
    values: wallPlacements,
    words: 'rooms.placements',
    headers,
  }) as const

/** The fields of a room besides its place, name, description and floor. Only `measures` have the inputs of their kinds. */
export const roomFields = {
  type: {
    part: 'type',
    kind: 'choice',
    values: roomTypes,
    required: true,
    column: 'roomType',
    headers: ['Room type', 'Raumart'],
  },
  shape: {
    part: 'shape',
    kind: 'choice',
    values: roomShapes,
    standard: 'Rectangular',
    column: 'roomShape',
    headers: ['Shape', 'Form'],
  },
  sideA: measure('Side a (m)', 'Seite a (m)'),
  sideB: measure('Side b (m)', 'Seite b (m)'),
  sideC: measure('Side c (m)', 'Seite c (m)'),
  sideD: measure('Side d (m)', 'Seite d (m)'),
  height: measure('Height (m)', 'Höhe (m)'),
  minHeight: measure('Minimum height (m)', 'Mindesthöhe (m)'),
  maxHeight: measure('Maximum height (m)', 'Höchsthöhe (m)'),
  slopingRoof: {
    part: 'measures',
    kind: 'flag',
    standard: false,
    headers: ['Sloping roof', 'Dachschräge'],
  },
  outsideWallsCount: wallCount('Number of outside walls', 'Anzahl Außenwände'),
  unheatedWallsCount: wallCount(
    'Number of walls facing unheated rooms',
    'Anzahl Wände zu unbeheizten Räumen',
  ),
  outsideWalls: walls('Outside walls', 'Außenwände'),
  unheatedWalls: walls('Walls facing unheated rooms', 'Wände zu unbeheizten Räumen'),
} as const satisfies FieldTable

export type RoomValues = ValuesOf<typeof roomFields>

const { type: _type, ...others } = roomFields

/** The fields of a room besides its type: each may be missing, or has a standard value. */
export const furtherFieldsOfRoom = others
