import { useWatch } from 'react-hook-form'
import { type RoomShape, roomShapes, type WallPlacement, wallPlacements } from '../../../domain/enums.ts'
import { type Side, sidesOf } from '../../../domain/geometry/room.ts'
import type { RoomMeasures } from '../../../domain/rules/room.ts'

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const wallsIn = (value: unknown): WallPlacement[] =>
  Array.isArray(value) ? wallPlacements.filter((wall) => value.includes(wall)) : []

const shapeOf = (value: unknown): RoomShape => roomShapes.find((shape) => shape === value) ?? 'Rectangular'

interface RoomValues extends RoomMeasures {
  outsideWalls: WallPlacement[]
  unheatedWalls: WallPlacement[]
}

/** A form's values in the shape of the room rules; invalid numbers become missing. Metres. */
export const roomValues = (values: Readonly<Record<string, unknown>>): RoomValues => ({
  shape: shapeOf(values['shape']),
  sideA: numberOf(values['sideA']),
  sideB: numberOf(values['sideB']),
  sideC: numberOf(values['sideC']),
  sideD: numberOf(values['sideD']),
  height: numberOf(values['height']),
  minHeight: numberOf(values['minHeight']),
  maxHeight: numberOf(values['maxHeight']),
  slopingRoof: values['slopingRoof'] === true,
  outsideWallsCount: numberOf(values['outsideWallsCount']),
  unheatedWallsCount: numberOf(values['unheatedWallsCount']),
  outsideWalls: wallsIn(values['outsideWalls']),
  unheatedWalls: wallsIn(values['unheatedWalls']),
})

/** The room values typed so far. */
export const useRoomValues = (): RoomValues => roomValues(useWatch())

const sources = { a: 'sideA', b: 'sideB', c: 'sideC', d: 'sideD' } as const satisfies Record<Side, string>

/** The measures of a shape: each form field with the text key of its label. */
export const sidesIn = (shape: RoomShape) =>
  sidesOf[shape].map((side) => ({ side, source: sources[side], label: `rooms.sides.${shape}.${side}` }))
