import type { FloorCode } from '../enums.ts'
import { floorLevelMax, floorLevelMin } from '../limits.ts'
import { fieldReasons, type FieldReasons } from './reasons.ts'
import { fold } from './text.ts'

/** basement below 0, ground at 0, upper above. Source: spec 1 §3, floor codes. */
export const floorCode = (level: number): FloorCode =>
  level < 0 ? 'basement' : level === 0 ? 'ground' : 'upper'

const inRange = (level: number): number | undefined =>
  Number.isInteger(level) && level >= floorLevelMin && level <= floorLevelMax ? level + 0 : undefined

const ground = /^(eg|erdgesch(oss)?|parterre|part|p|hp|hochparterre|ground( floor)?|gf)$/
const basement =
  /^(?:(\d{1,2}) )?(?:kg|ug|keller|kellergeschoss|untergeschoss|souterrain|sout|tiefparterre|tp|tg|tiefgarage|basement)(?: (\d{1,2}))?$/
const upper =
  /^(?:(\d{1,3})(?:st|nd|rd|th)? ?)?(?:og|obergeschoss|etage|stock|stockwerk|floor|upper|upper floor)(?: (\d{1,3}))?$/
const top = /^(dg|dachgeschoss|dach|attic|top floor)$/

/** The side of the staircase, which property managers add after the floor. */
const side = / (l|li|lks|links|r|re|rts|rechts|m|mi|mitte|v|vorn|vorne|h|hi|hinten|left|right|middle)$/

/** The count before or after the word, 1 if there is none; undefined if both are given. */
const countOf = (match: RegExpExecArray): number | undefined => {
  const [, before, behind] = match
  return before !== undefined && behind !== undefined ? undefined : Number(before ?? behind ?? 1)
}

/**
 * Parses a floor cell to a level: 0 ground, 1 the first upper floor, -1 the basement; undefined if it is not a floor.
 * Understands German and English words as property managers write them (EG, 1. OG, 2.OG links, KG, 2. UG, HP, upper 2,
 * 3rd floor, counted the British way), and numbers as Excel gives them (3, '3', '-1', '3,0').
 * @param floorsAbove number of floors above ground, including the ground floor; DG is the highest of them and cannot be
 *   resolved without it.
 */
export const parseFloor = (
  cell: string | number | null | undefined,
  floorsAbove?: number,
): number | undefined => {
  if (typeof cell === 'number') return inRange(cell)
  if (cell === null || cell === undefined) return undefined
  const number = /^\s*([+\-−–]?)\s*(\d{1,3})\.?\s*(?:[.,]0+)?\s*$/.exec(cell)
  if (number) return inRange((number[1] === '' || number[1] === '+' ? 1 : -1) * Number(number[2]))
  const words = fold(cell)
    .replace(/\b([a-z]) ([a-z])\b/g, '$1$2')
    .replace(side, '')
  if (ground.test(words)) return 0
  if (top.test(words))
    return floorsAbove === undefined || floorsAbove < 1 ? undefined : inRange(floorsAbove - 1)
  const down = basement.exec(words.replace(/^(\d+)(?=[a-z])/, '$1 '))
  const downCount = down ? countOf(down) : undefined
  if (downCount !== undefined) return downCount === 0 ? undefined : inRange(-downCount)
  const up = upper.exec(words)
  const upCount = up ? countOf(up) : undefined
  return upCount === undefined ? undefined : inRange(upCount)
}

/** The name of a level as a locale key under `floor.` and its arguments: EG, KG, 2. UG, 3. OG; ground, basement, ... */
interface FloorName {
  readonly key: 'ground' | 'basement' | 'basementLevel' | 'upper'
  readonly args: { readonly level: number }
}

/** The name of a level, for the locale to render; `level` counts from 1 on both sides of the ground floor. */
export const formatFloor = (level: number): FloorName => {
  const args = { level: Math.abs(level) }
  if (level === -1) return { key: 'basement', args }
  return { key: level < 0 ? 'basementLevel' : floorCode(level) === 'ground' ? 'ground' : 'upper', args }
}

/** Number of floors of a building above ground, including the ground floor, and below. */
interface BuildingFloors {
  readonly floorsAbove: number
  readonly floorsBelow: number
}

/** The levels of a building from top to bottom. */
export const floorsOf = ({ floorsAbove, floorsBelow }: BuildingFloors): number[] =>
  Array.from({ length: floorsAbove + floorsBelow }, (_, at) => floorsAbove - 1 - at)

type WhyNotFloor = 'floorNotInBuilding'

/** Why a unit, public area or room cannot be on a level: the building has no such floor. */
export const whyNotFloor = (
  level: number | null | undefined,
  { floorsAbove, floorsBelow }: BuildingFloors,
): WhyNotFloor | undefined =>
  level === null || level === undefined || (level < floorsAbove && level >= -floorsBelow)
    ? undefined
    : 'floorNotInBuilding'

/** Why a building cannot have so few floors, by field: something is on a floor that would be removed. */
export const whyNotFloors = (
  building: BuildingFloors,
  usedLevels: readonly number[],
): FieldReasons<keyof BuildingFloors, 'floorsStillUsed'> | undefined =>
  fieldReasons<keyof BuildingFloors, 'floorsStillUsed'>({
    floorsAbove: usedLevels.some((level) => level >= building.floorsAbove) ? 'floorsStillUsed' : undefined,
    floorsBelow: usedLevels.some((level) => level < -building.floorsBelow) ? 'floorsStillUsed' : undefined,
  })
