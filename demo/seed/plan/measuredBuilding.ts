import { area } from '../../../domain/geometry/room.ts'
import { roomFigures, sidesIn } from '../../../domain/rules/room.ts'
import type { BuildingRow } from '../builders/buildBuilding.ts'
import type { RoomRow } from '../builders/buildRoom.ts'
import type { Estate } from './Estate.ts'

/** The first building whose units are all finalized and whose radiators all have a thermostat: the demo's example of a heat load. */
export const measuredBuilding = ({
  buildings,
  buildingUnits,
  radiators,
  thermostats,
}: Estate): BuildingRow | undefined => {
  const fitted = new Set(thermostats.map(({ radiatorId }) => radiatorId))
  return buildings.find(({ id }) => {
    const units = buildingUnits.filter(({ buildingId }) => buildingId === id)
    const own = radiators.filter(({ buildingId }) => buildingId === id)
    return (
      units.length > 1 &&
      units.every(({ status }) => status === 'Finalized') &&
      own.length > 0 &&
      own.every((radiator) => fitted.has(radiator.id))
    )
  })
}

const complete = (room: RoomRow): RoomRow => {
  const hasSides = area(room.shape, sidesIn(room)) !== undefined
  const measured = {
    ...room,
    ...(!hasSides && { shape: 'Rectangular' as const, sideA: 3.4, sideB: 3.9, sideC: null, sideD: null }),
    height: room.slopingRoof ? null : (room.height ?? 2.55),
    outsideWallsCount: room.outsideWallsCount ?? room.outsideWalls.length,
    unheatedWallsCount: room.unheatedWallsCount ?? room.unheatedWalls.length,
  }
  return { ...measured, ...roomFigures(measured) }
}

/** Measures the last rooms of that building, so that every room of it is complete. */
export const measureBuilding = (estate: Estate): void => {
  const building = measuredBuilding(estate)
  estate.rooms.forEach((room, index) => {
    if (room.buildingId === building?.id && room.dataGathering !== 'Complete')
      estate.rooms[index] = complete(room)
  })
}
