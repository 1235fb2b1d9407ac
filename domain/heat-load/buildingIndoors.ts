import { openWindowHoursMax, roomCoverageMin, type IndoorDay } from './indoorDay.ts'
import type { HeatLoadFacts } from './heatLoadFacts.ts'
import type { HeatedRoom, HeatedZone } from './heatedRooms.ts'
import type { RoomExclusion } from './heatLoadTerms.ts'
import { weightedMean } from './roomNorms.ts'

/** Share of the heated volume that has to count. */
export const buildingCoverageMin = 0.6
/** Share of rooms that the supply cannot keep warm, from which on the real load may be higher. */
const undersuppliedShare = 0.15
/** K of a change of the target within the day after which a room is not steady. */
const targetStepMax = 2

/** A building on the reference date: °C; coverage 0 to 1. */
export interface BuildingIndoors {
  readonly coverage: number
  /** Undefined if no room counts. */
  readonly meanTemperature: number | undefined
  /** K that the rooms were warmer at the end of the day than at its start. */
  readonly change: number
  readonly countingRooms: number
  readonly isUndersupplied: boolean
  readonly isSteady: boolean
  readonly leftOut: ReadonlyMap<string, RoomExclusion | null>
}

const hasReadings = (day: IndoorDay | undefined, hours: number): day is IndoorDay =>
  day !== undefined && day.measuredHours / hours >= roomCoverageMin

const exclusionOf = (
  { room }: HeatedRoom,
  { indoors, withoutConsent, hours }: HeatLoadFacts,
): RoomExclusion | null => {
  const { id, radiators, hasThermostat } = room.facts
  if (radiators.length === 0) return 'notHeated'
  if (!hasThermostat) return 'noThermostat'
  if (withoutConsent.has(id)) return 'noConsent'
  const day = indoors.get(id)
  if (!hasReadings(day, hours)) return 'tooFewReadings'
  return day.openWindowHours > openWindowHoursMax ? 'unsuitable' : null
}

/**
 * The mean indoor temperature of a building, weighted by volume, over all rooms with enough readings, also cool ones. A room with a window open
 * for long does not count; its readings still count for the coverage. Rooms without radiators cannot have readings, and are left aside.
 */
export const buildingIndoors = (zone: HeatedZone, facts: HeatLoadFacts): BuildingIndoors => {
  const radiated = zone.rooms.filter(({ room }) => room.facts.radiators.length > 0)
  const leftOut = new Map(zone.rooms.map((row) => [row.room.facts.id, exclusionOf(row, facts)]))
  const counting = radiated.flatMap(({ room }) => {
    const day = facts.indoors.get(room.facts.id)
    return day && leftOut.get(room.facts.id) === null ? [{ day, weight: room.volume }] : []
  })
  const volumeOf = (rows: readonly HeatedRoom[]) => rows.reduce((sum, { room }) => sum + room.volume, 0)
  const withReadings = radiated.filter(({ room }) => {
    const why = leftOut.get(room.facts.id)
    return why === null || why === 'unsuitable'
  })
  const all = volumeOf(radiated) + zone.uncaptured.volume
  const changes = counting.flatMap(({ day, weight }) =>
    day.start !== null && day.end !== null ? [{ value: day.end - day.start, weight }] : [],
  )
  const unsteady = counting.reduce(
    (sum, { day, weight }) => sum + (day.targetStep > targetStepMax ? weight : 0),
    0,
  )
  const undersupplied = counting.filter(({ day }) => day.isUndersupplied).length
  return {
    coverage: all > 0 ? volumeOf(withReadings) / all : 0,
    meanTemperature: weightedMean(
      counting.map(({ day, weight }) => ({ value: day.meanTemperature, weight })),
    ),
    change: weightedMean(changes) ?? 0,
    countingRooms: counting.length,
    isUndersupplied: counting.length > 0 && undersupplied / counting.length >= undersuppliedShare,
    isSteady: unsteady <= counting.reduce((sum, { weight }) => sum + weight, 0) / 2,
    leftOut,
  }
}
