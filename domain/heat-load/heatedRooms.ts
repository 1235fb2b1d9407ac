import type { BuildingUnitType, RoomType } from '../enums.ts'
import { roomStatus } from '../rules/room.ts'
import type { BuildingFacts, RoomFacts } from './heatLoadFacts.ts'
import { roomNorm, type RoomNorm } from './roomNorms.ts'
import { roomSurfaces, usualWindowShare, type Position, type RatedSurface } from './roomSurfaces.ts'
import { measuredArea, substituteRoom, type CompletedRoom } from './substituteRoom.ts'
import { infiltration, roomVentilation } from './ventilation.ts'

/** A heated room at design conditions. Coefficients in W/K; those towards heated rooms are only in the surfaces. */
export interface HeatedRoom {
  readonly room: CompletedRoom
  readonly norm: RoomNorm
  readonly infiltration: number
  readonly surfaces: readonly RatedSurface[]
  /** Whether it was measured at least in part; else its coefficient is that of similar rooms, by area. */
  readonly isCaptured: boolean
  readonly windowsAssumed: boolean
  readonly transmission: number
  readonly ventilation: number
}

/** Units that nobody captured, by the mean of those of their type: m², m³, W/K. */
interface UncapturedUnits {
  readonly units: number
  readonly area: number
  readonly volume: number
  readonly transmission: number
  readonly ventilation: number
}

/** The heated part of a building. */
export interface HeatedZone {
  readonly rooms: readonly HeatedRoom[]
  readonly uncaptured: UncapturedUnits
  /** Whether there is any measured room to compute an envelope from. */
  readonly hasGeometry: boolean
  readonly area: number
  readonly volume: number
  readonly windowArea: number
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** A room is heated if it has a radiator; a room of a flat is, too, by those beside it. Nobody heats a parking space. */
export const isHeated = (room: RoomFacts): boolean =>
  roomNorm(room.type) !== undefined && (room.unitId !== null || room.radiators.length > 0)

/** Mean area in m² of the complete rooms by type. */
const meanAreasOf = (rooms: readonly RoomFacts[]): Map<RoomType, number> => {
  const known = new Map<RoomType, number[]>()
  for (const room of rooms) {
    const area = roomStatus(room) === 'Complete' ? measuredArea(room) : undefined
    if (area !== undefined) known.set(room.type, [...(known.get(room.type) ?? []), area])
  }
  return new Map([...known].map(([type, areas]) => [type, sum(areas, (area) => area) / areas.length]))
}

/** Top and lowest heated floor of the building; a room on an unknown floor counts as in between. */
const positionsOf = (
  { units }: BuildingFacts,
  rooms: readonly RoomFacts[],
): ((room: RoomFacts) => Position) => {
  const floors = [...rooms, ...units].flatMap(({ floor }) => floor ?? [])
  const [top, lowest] = [Math.max(...floors), Math.min(...floors)]
  return ({ floor }) => ({
    isTop: floor !== null && floor === top,
    isLowest: floor !== null && floor === lowest,
  })
}

/** W/K per m² of transmission and ventilation. */
interface Specific {
  readonly transmission: number
  readonly ventilation: number
}

const specificOf = (rooms: readonly HeatedRoom[]): Specific | undefined => {
  const area = sum(rooms, ({ room }) => room.area.value)
  return area > 0
    ? {
        transmission: sum(rooms, (row) => row.transmission) / area,
        ventilation: sum(rooms, (row) => row.ventilation) / area,
      }
    : undefined
}

/** Coefficients of a room without measures: those of rooms of its type, else of its type of unit, else of all. */
const similar = (captured: readonly HeatedRoom[], { type, unitType }: RoomFacts): Specific =>
  specificOf(captured.filter(({ room }) => room.facts.type === type)) ??
  specificOf(captured.filter(({ room }) => room.facts.unitType === unitType)) ??
  specificOf(captured) ?? { transmission: 0, ventilation: 0 }

const windowAreaOf = (rooms: readonly HeatedRoom[]): number =>
  sum(rooms, ({ surfaces }) => sum(surfaces, ({ kind, area }) => (kind === 'window' ? area.value : 0)))

interface UnitFigures extends Omit<UncapturedUnits, 'units'> {
  readonly type: BuildingUnitType
}

const capturedUnits = (building: BuildingFacts, rooms: readonly HeatedRoom[]): UnitFigures[] =>
  building.units.flatMap(({ id, type }) => {
    const own = rooms.filter(({ room }) => room.facts.unitId === id)
    return own.length === 0
      ? []
      : {
          type,
          area: sum(own, ({ room }) => room.area.value),
          volume: sum(own, ({ room }) => room.volume),
          transmission: sum(own, (row) => row.transmission),
          ventilation: sum(own, (row) => row.ventilation),
        }
  })

const figures = ['area', 'volume', 'transmission', 'ventilation'] as const

/** What units without a single room add, as the mean of the captured units of their type, or of all. */
const uncapturedUnits = (building: BuildingFacts, rooms: readonly HeatedRoom[]): UncapturedUnits => {
  const withRooms = new Set(rooms.map(({ room }) => room.facts.unitId))
  const known = capturedUnits(building, rooms)
  const missing = building.units.filter(({ id }) => !withRooms.has(id))
  const total = { area: 0, volume: 0, transmission: 0, ventilation: 0 }
  for (const { type } of missing) {
    const alike = known.filter((unit) => unit.type === type)
    const from = alike.length > 0 ? alike : known
    for (const figure of figures)
      total[figure] += from.length === 0 ? 0 : sum(from, (unit) => unit[figure]) / from.length
  }
  return { units: missing.length, ...total }
}

/**
 * The heated rooms of a building at a design outdoor temperature (°C), complete by substitutes for what was not captured.
 * Source: docs/heat-load.md, envelope and missing data.
 */
export const heatedZone = (
  building: BuildingFacts,
  all: readonly RoomFacts[],
  outdoor: number,
): HeatedZone => {
  const facts = all.filter(isHeated)
  const position = positionsOf(building, facts)
  const meanAreas = meanAreasOf(facts)
  const drafts = facts.map((each) => ({
    room: substituteRoom(each, building, meanAreas),
    norm: roomNorm(each.type) ?? { designTemperature: 20, minAirChange: 0 },
    isCaptured: measuredArea(each) !== undefined,
  }))
  const captured = drafts.flatMap(({ room, norm, isCaptured }): HeatedRoom[] => {
    if (!isCaptured) return []
    const joints = infiltration(building, room.outsideWalls.length)
    const { surfaces, windowsAssumed } = roomSurfaces(building, room, position(room.facts), {
      indoor: norm.designTemperature,
      outdoor,
    })
    const transmission = sum(surfaces, ({ kind, heatLossCoefficient }) =>
      kind === 'neighbour' ? 0 : heatLossCoefficient,
    )
    const ventilation = roomVentilation({
      volume: room.volume,
      minAirChange: norm.minAirChange,
      infiltration: joints,
    })
    return [
      { room, norm, infiltration: joints, surfaces, isCaptured, windowsAssumed, transmission, ventilation },
    ]
  })
  const byId = new Map(captured.map((row) => [row.room.facts.id, row]))
  const rooms = drafts.map(({ room, norm, isCaptured }): HeatedRoom => {
    const own = byId.get(room.facts.id)
    if (own) return own
    const { transmission, ventilation } = similar(captured, room.facts)
    const { value } = room.area
    return {
      room,
      norm,
      infiltration: infiltration(building, room.outsideWalls.length),
      surfaces: [],
      isCaptured,
      windowsAssumed: false,
      transmission: transmission * value,
      ventilation: ventilation * value,
    }
  })
  const uncaptured = uncapturedUnits(building, rooms)
  const capturedArea = sum(captured, ({ room }) => room.area.value)
  const area = sum(rooms, ({ room }) => room.area.value) + uncaptured.area
  const windowShare = capturedArea > 0 ? windowAreaOf(captured) / capturedArea : usualWindowShare
  return {
    rooms,
    uncaptured,
    hasGeometry: captured.length > 0,
    area,
    volume: sum(rooms, ({ room }) => room.volume) + uncaptured.volume,
    windowArea: windowAreaOf(captured) + windowShare * (area - capturedArea),
  }
}
