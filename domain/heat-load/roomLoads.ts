import { roomStatus } from '../rules/room.ts'
import { balanceRadiator } from './balanceRadiator.ts'
import type { BuildingIndoors } from './buildingIndoors.ts'
import type { HeatLoadFacts, RadiatorFacts } from './heatLoadFacts.ts'
import type { RadiatorLoad, RoomLoad, Surface } from './heatLoadResult.ts'
import type { HeatedRoom } from './heatedRooms.ts'
import type { Substitute } from './heatLoadTerms.ts'
import type { RatedSurface } from './roomSurfaces.ts'
import { obstructionFactor, ratedPower, usualPower } from './ratedPower.ts'
import { worseLevel } from './uncertainties.ts'

/** How the rooms follow from the building: a factor on their envelope, or W per m² and K where there is no geometry. */
interface Calibration {
  readonly factor: number
  readonly perAreaAndKelvin: number | undefined
  readonly outdoor: number
  readonly flowTemperature: number
  readonly pressure: number
}

/** Share by which a room's load may be higher if walls towards unheated rooms are not captured. */
export const unheatedWallAllowance = 0.05

const shown = ({ areaLevel: _area, uLevel: _u, ...surface }: RatedSurface): Surface => surface

const radiatorLoads = (
  radiators: readonly RadiatorFacts[],
  roomLoad: number,
  roomTemperature: number,
  { flowTemperature, pressure }: Calibration,
): RadiatorLoad[] => {
  const rated = radiators.map((radiator) => ({
    radiator,
    power: ratedPower(radiator) ?? usualPower(roomLoad / radiators.length),
  }))
  const total = rated.reduce((sum, { power }) => sum + power.watts, 0)
  return rated.map(({ radiator, power }) => {
    const factor = obstructionFactor(radiator.obstruction)
    const loadW = total > 0 ? (roomLoad * power.watts) / total : 0
    return {
      radiatorId: radiator.id,
      name: radiator.name,
      type: radiator.type,
      plateSubtype: radiator.plateSubtype,
      nominalW: { value: power.watts, source: power.assumed ? 'assumed' : 'default' },
      exponent: power.exponent,
      obstructionFactor: factor,
      loadW,
      ...balanceRadiator({
        ratedW: power.watts * factor,
        exponent: power.exponent,
        loadW,
        flowTemperature,
        roomTemperature,
        pressure,
      }),
    }
  })
}

const substitutesOf = (
  { room, isCaptured, windowsAssumed }: HeatedRoom,
  yearKnown: boolean,
): Substitute[] => [
  ...(isCaptured ? room.substitutes : (['room'] as const)),
  ...(windowsAssumed ? (['windows'] as const) : []),
  ...(yearKnown ? [] : (['constructionYear'] as const)),
]

/** The loads of a building's rooms (W) after calibration, each with its surfaces, its terms and its radiators. */
export const roomLoads = (
  rooms: readonly HeatedRoom[],
  facts: HeatLoadFacts,
  indoors: BuildingIndoors,
  calibration: Calibration,
): RoomLoad[] =>
  rooms.map((row): RoomLoad => {
    const { room, norm } = row
    const { id, unitId, unitName, publicAreaId, publicAreaName, name, type, floor, radiators } = room.facts
    const difference = norm.designTemperature - calibration.outdoor
    const ofSurfaces = row.surfaces.reduce((sum, { lossW }) => sum + lossW, 0)
    const transmissionW = row.isCaptured ? ofSurfaces : row.transmission * difference
    const ventilationW = row.ventilation * difference
    const envelopeW = transmissionW + ventilationW
    const { perAreaAndKelvin } = calibration
    const heatLoadW =
      perAreaAndKelvin === undefined
        ? envelopeW * calibration.factor
        : perAreaAndKelvin * room.area.value * difference
    const leftOut = indoors.leftOut.get(id) ?? null
    const day = facts.indoors.get(id)
    return {
      roomId: id,
      name,
      type,
      unitId,
      unitName,
      publicAreaId,
      publicAreaName,
      floor,
      dataGathering: roomStatus(room.facts),
      area: room.area,
      height: room.height,
      volume: room.volume,
      designTemperature: norm.designTemperature,
      minAirChange: norm.minAirChange,
      infiltration: row.infiltration,
      surfaces: row.surfaces.map(shown),
      transmissionW,
      ventilationW,
      envelopeW,
      heatLoadW,
      highW: room.substitutes.includes('unheatedWalls') ? heatLoadW * (1 + unheatedWallAllowance) : null,
      substitutes: substitutesOf(row, facts.building.constructionYear !== null),
      level: row.isCaptured ? worseLevel(room.wallLevel, room.floorLevel) : 'E',
      measuredHours: leftOut === 'noConsent' || !day ? null : day.measuredHours,
      leftOut,
      radiators: radiatorLoads(radiators, heatLoadW, norm.designTemperature, calibration),
    }
  })
