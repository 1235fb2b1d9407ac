import { useWatch } from 'react-hook-form'
import { roomShapes, wallPlacements, type RoomShape, type WallPlacement } from '../../../domain/enums.ts'
import type { RoomMeasures } from '../../../domain/rules/roomStatus.ts'

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const wallsIn = (value: unknown): WallPlacement[] => (Array.isArray(value) ? wallPlacements.filter((wall) => value.includes(wall)) : [])

const shapeOf = (value: unknown): RoomShape => roomShapes.find((shape) => shape === value) ?? 'Rectangular'

export interface RoomValues extends RoomMeasures {
  outsideWalls: WallPlacement[]
  unheatedWalls: WallPlacement[]
}

/** A form's values as the rules of rooms take them: what is no number yet is missing. Metres. */
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

/** What is typed of the room so far. */
export const useRoomValues = (): RoomValues => roomValues(useWatch())
