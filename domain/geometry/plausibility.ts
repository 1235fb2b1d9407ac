import type { RoomShape } from '../enums.ts'
import {
  plausibleAreaMaxSquareMetres,
  plausibleHeightMaxMetres,
  plausibleHeightMinMetres,
  plausibleRadiatorLengthMaxMetres,
  plausibleSideMaxMetres,
  plausibleWindowAreaMaxSquareMetres,
} from '../limits.ts'
import type { Missing } from '../rules/reasons.ts'
import { area, sidesOf, type Heights, type Side, type Sides } from './room.ts'

/** A measure that is possible but unlikely: the user is asked to confirm it, it is never rejected. Value and limit in m or m², depending on the code. */
export interface Confirmation {
  readonly field: Side | 'area' | 'height' | 'minHeight' | 'maxHeight' | 'length'
  readonly code: 'sideLong' | 'areaLarge' | 'heightLow' | 'heightHigh' | 'windowLarge' | 'windowLargerThanWall' | 'radiatorLong'
  readonly value: number
  readonly limit: number
}

const above = (field: Confirmation['field'], code: Confirmation['code'], value: number | Missing, limit: number): Confirmation[] =>
  typeof value === 'number' && value > limit ? [{ field, code, value, limit }] : []

const below = (field: Confirmation['field'], code: Confirmation['code'], value: number | Missing, limit: number): Confirmation[] =>
  typeof value === 'number' && value < limit ? [{ field, code, value, limit }] : []

/**
 * The measures of a room that need confirmation: sides, area and heights beyond the usual.
 * Under a sloping roof only the greatest height counts, because the least one is always low. Source: spec 1 §5.
 */
export const largeMeasures = (room: Heights & { readonly shape: RoomShape; readonly sides: Sides }): Confirmation[] => {
  const field = room.slopingRoof ? 'maxHeight' : 'height'
  return [
    ...sidesOf[room.shape].flatMap((side) => above(side, 'sideLong', room.sides[side], plausibleSideMaxMetres)),
    ...above('area', 'areaLarge', area(room.shape, room.sides), plausibleAreaMaxSquareMetres),
    ...below(field, 'heightLow', room[field], plausibleHeightMinMetres),
    ...above(field, 'heightHigh', room[field], plausibleHeightMaxMetres),
  ]
}

/** The measures of a window that need confirmation; all in m, the wall if it is known. */
export const largeWindow = (
  window: { readonly width?: number | Missing; readonly height?: number | Missing },
  wall?: { readonly width: number; readonly height: number },
): Confirmation[] => {
  const { width, height } = window
  if (typeof width !== 'number' || typeof height !== 'number') return []
  return [
    ...above('area', 'windowLarge', width * height, plausibleWindowAreaMaxSquareMetres),
    ...(wall ? above('area', 'windowLargerThanWall', width * height, wall.width * wall.height) : []),
  ]
}

/** Whether a radiator's length, in m, needs confirmation. */
export const largeRadiator = (lengthMetres: number | Missing): Confirmation[] => above('length', 'radiatorLong', lengthMetres, plausibleRadiatorLengthMaxMetres)
