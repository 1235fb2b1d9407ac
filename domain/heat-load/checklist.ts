import type { BuildingUnitType } from '../enums.ts'
import { roomStatus } from '../rules/room.ts'
import { largeMeasures, largeWindow } from '../geometry/room.ts'
import { wallLengths } from '../geometry/walls.ts'
import { meanHeight } from '../geometry/room.ts'
import { sidesIn } from '../rules/room.ts'
import type { BuildingFacts, RoomFacts } from './heatLoadFacts.ts'
import type { HeatLoadCheck, RoomFault } from './heatLoadTerms.ts'

/** Fields of a building that a heat load needs. The renovation is optional: most buildings have had none. */
const neededBuildingFields = [
  'constructionYear',
  'roofType',
  'topFloorUsage',
  'basement',
  'exteriorWalls',
  'residentialUnitsCount',
] as const

/** The building's fields that are missing for a heat load. A flat roof has no attic whose use mattered. */
export const missingBuildingFields = (building: {
  readonly [Field in (typeof neededBuildingFields)[number]]: unknown
}): string[] =>
  neededBuildingFields.filter(
    (field) => building[field] === null && !(field === 'topFloorUsage' && building.roofType === 'Flat'),
  )

/** Types of units of which no room has complete measures, so that nothing could stand for their other rooms. */
export const typesWithoutCompleteRoom = (
  { units }: Pick<BuildingFacts, 'units'>,
  rooms: readonly RoomFacts[],
): BuildingUnitType[] => {
  const complete = new Set(
    rooms.filter((room) => roomStatus(room) === 'Complete').map(({ unitType }) => unitType),
  )
  return [...new Set(units.map(({ type }) => type))].filter((type) => !complete.has(type)).toSorted()
}

const faultOfStatus = {
  Complete: [],
  Empty: ['empty'],
  SizeMissing: ['sizeMissing'],
  HeightMissing: ['heightMissing'],
  WallsFacingOutsideMissing: ['outsideWallsMissing'],
  WallsFacingUnheatedMissing: ['unheatedWallsMissing'],
} as const satisfies Record<ReturnType<typeof roomStatus>, readonly RoomFault[]>

const isLargerThanWall = (room: RoomFacts): boolean => {
  const [lengths, height] = [wallLengths(room.shape, sidesIn(room)), meanHeight(room)]
  return room.windows.some((window) => {
    const length = window.wall === null ? undefined : lengths?.[window.wall]
    const wall = length === undefined || height === undefined ? undefined : { width: length, height }
    return largeWindow(window, wall).some(({ code }) => code === 'windowLargerThanWall')
  })
}

/** What is missing or should be checked about a room before a calculation, in the order of the form. */
export const roomFaultsOf = (room: RoomFacts): RoomFault[] => [
  ...faultOfStatus[roomStatus(room)],
  ...(room.floor === null ? (['floorMissing'] as const) : []),
  ...(room.windows.some(({ width, height }) => width === null || height === null)
    ? (['windowIncomplete'] as const)
    : []),
  ...(largeMeasures({ ...room, sides: sidesIn(room) }).length > 0 ? (['implausibleMeasures'] as const) : []),
  ...(isLargerThanWall(room) ? (['windowLargerThanWall'] as const) : []),
]

/** Why an incomplete building needs a confirmation before it is calculated. */
export const whyNotIncomplete = (
  unmet: readonly HeatLoadCheck[],
  confirmed: boolean,
): 'confirmIncomplete' | undefined => (unmet.length > 0 && !confirmed ? 'confirmIncomplete' : undefined)
