import { roomShapes, roomTypes, wallPlacements } from '../enums.ts'
import { fieldNames, type FieldRow, type ValuesOf } from './fields.ts'

interface Place {
  /** The step that asks for it on site. */
  readonly part: 'type' | 'measures' | 'walls'
  /** The form has an input of its own for it. */
  readonly drawn?: true
}

/** A measure that the shape or the roof of the room asks for (domain/geometry/room.ts). */
const measure = (...headers: readonly string[]) =>
  ({ part: 'measures', drawn: true, kind: 'metres', byRule: true, headers }) as const

const wallCount = (...headers: readonly string[]) =>
  ({ part: 'walls', drawn: true, kind: 'count', min: 0, max: 100, byRule: true, headers }) as const

const walls = (...headers: readonly string[]) =>
  ({
    part: 'walls',
    drawn: true,
    kind: 'choices',
    values: wallPlacements,
    words: 'rooms.placements',
    headers,
  }) as const

/** The fields of a room besides its place, name, description and floor. */
export const roomFields = {
  type: {
    part: 'type',
    drawn: true,
    kind: 'choice',
    values: roomTypes,
    required: true,
    column: 'roomType',
    headers: ['Room type', 'Raumart'],
  },
  shape: {
    part: 'measures',
    drawn: true,
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
} as const satisfies Readonly<Record<string, FieldRow & Place>>

export type RoomValues = ValuesOf<typeof roomFields>

const { type: _type, ...others } = roomFields

/** The fields of a room besides its type: each may be missing, or has a standard value. */
export const furtherFieldsOfRoom = others

/** The fields by which a room is measured, in order. */
export const measuresOfRoom: readonly string[] = fieldNames(roomFields).filter(
  (field) => roomFields[field].part === 'measures',
)

/** Those for which the form has no input of its own. */
export const plainMeasuresOfRoom = ['slopingRoof'] as const
