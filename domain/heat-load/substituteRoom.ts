import type { RoomType, WallPlacement } from '../enums.ts'
import { area as areaOf, meanHeight, perimeter, type Sides } from '../geometry/room.ts'
import { meanWallLength, wallLengths } from '../geometry/walls.ts'
import { isMissing } from '../rules/reasons.ts'
import { sidesIn, wallsOf } from '../rules/room.ts'
import { unknownConstructionYear, type BuildingAge } from './constructionClass.ts'
import type { RoomFacts } from './heatLoadFacts.ts'
import type { Sourced } from './heatLoadResult.ts'
import type { Substitute, UncertaintyLevel } from './heatLoadTerms.ts'

/** A wall: the placement if it is known, and its length in m. */
export interface WallLength {
  readonly placement: WallPlacement | null
  readonly length: number
}

/** A room whose measures are complete because what was missing has been replaced: m, m², m³. */
export interface CompletedRoom {
  readonly facts: RoomFacts
  readonly area: Sourced
  readonly height: Sourced
  readonly volume: number
  readonly perimeter: number
  readonly outsideWalls: readonly WallLength[]
  readonly unheatedWalls: readonly WallLength[]
  readonly substitutes: readonly Substitute[]
  /** How sure the areas of its walls, and of its floor, are. */
  readonly wallLevel: UncertaintyLevel
  readonly floorLevel: UncertaintyLevel
}

/** m² of rooms without measures, where the building has no complete room of the type. Own choice. */
const usualAreas: Partial<Record<RoomType, number>> = {
  LivingRoom: 20,
  Bedroom: 14,
  KidsRoom: 12,
  DiningRoom: 14,
  Kitchen: 9,
  Bathroom: 6,
  Corridor: 7,
  Toilet: 2,
}
const otherArea = 10

/** m: rooms were higher in old buildings. */
const usualHeight = ({ constructionYear }: BuildingAge): number => {
  const year = constructionYear ?? unknownConstructionYear
  if (year <= 1918) return 3
  return year <= 1948 ? 2.8 : 2.5
}

const withoutOutsideWall: readonly RoomType[] = ['Corridor', 'Toilet', 'StorageRoom']

/** The number of outside walls of a room in which nobody counted them. Own choice: rooms that people live in have a window. */
const usualOutsideWalls = (type: RoomType): number => (withoutOutsideWall.includes(type) ? 0 : 1)

/** The walls with lengths: those that are selected, and as many of mean length as were only counted. */
const selectedWalls = (
  selected: readonly WallPlacement[],
  count: number,
  lengths: Partial<Record<WallPlacement, number>> | undefined,
  mean: number,
) => {
  const known = selected
    .slice(0, Math.max(count, selected.length))
    .map((placement): WallLength => ({ placement, length: lengths?.[placement] ?? mean }))
  const further = Array.from({ length: Math.max(0, count - known.length) }, (): WallLength => ({
    placement: null,
    length: mean,
  }))
  return [...known, ...further]
}

/** Floor area of a room in m², as far as it is measured. */
export const measuredArea = (room: RoomFacts): number | undefined => areaOf(room.shape, sidesIn(room))

const replacedArea = (type: RoomType, meanAreas: ReadonlyMap<RoomType, number>): number =>
  meanAreas.get(type) ?? usualAreas[type] ?? otherArea

/**
 * Completes a room by the substitutes for missing data: the mean area of the type in the building or a usual one, a usual height by age, usual
 * numbers of walls. The shape of a room without sides is a square.
 * @param meanAreas m² of the complete rooms of the building by type
 * Source: docs/heat-load.md, missing data.
 */
export const substituteRoom = (
  facts: RoomFacts,
  age: BuildingAge,
  meanAreas: ReadonlyMap<RoomType, number>,
): CompletedRoom => {
  const sides: Sides = sidesIn(facts)
  const [measured, high] = [measuredArea(facts), meanHeight(facts)]
  const area = measured ?? replacedArea(facts.type, meanAreas)
  const height = high ?? usualHeight(age)
  const lengths = wallLengths(facts.shape, sides)
  const mean = meanWallLength(facts.shape, sides, wallsOf[facts.shape]) ?? Math.sqrt(area)
  const [outsideMissing, unheatedMissing] = [
    isMissing(facts.outsideWallsCount),
    isMissing(facts.unheatedWallsCount),
  ]
  const substitutes: Substitute[] = [
    ...(measured === undefined ? (['size'] as const) : []),
    ...(high === undefined ? (['height'] as const) : []),
    ...(outsideMissing ? (['outsideWalls'] as const) : []),
    ...(unheatedMissing ? (['unheatedWalls'] as const) : []),
    ...(facts.floor === null ? (['floor'] as const) : []),
  ]
  const uncertainWalls = high === undefined || outsideMissing ? 'D' : 'B'
  return {
    facts,
    area: { value: area, source: measured === undefined ? 'assumed' : 'measured' },
    height: { value: height, source: high === undefined ? 'assumed' : 'measured' },
    volume: area * height,
    perimeter: perimeter(facts.shape, sides) ?? 4 * Math.sqrt(area),
    outsideWalls: selectedWalls(
      facts.outsideWalls,
      facts.outsideWallsCount ?? usualOutsideWalls(facts.type),
      lengths,
      mean,
    ),
    unheatedWalls: selectedWalls(facts.unheatedWalls, facts.unheatedWallsCount ?? 0, lengths, mean),
    substitutes,
    wallLevel: measured === undefined ? 'E' : uncertainWalls,
    floorLevel: measured === undefined ? 'E' : 'B',
  }
}
