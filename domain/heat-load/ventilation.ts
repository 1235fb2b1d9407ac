import { unknownConstructionYear, windowYear, type BuildingAge } from './constructionClass.ts'

/** Wh/(m³K), heat that air holds. */
export const airHeatCapacity = 0.34

/** Share of the least air change that a whole building has at once. */
export const simultaneity = 0.5

/** Air change at 50 Pa in 1/h, by year of construction or of a later renovation. Own choice after TABULA's classes of tightness. */
const airTightness = (age: BuildingAge): number => {
  const year = windowYear(age) ?? unknownConstructionYear
  if (year < 1995) return 6
  if (year <= 2001) return 4
  return year <= 2015 ? 2 : 1.5
}

/** Coefficient of shielding by the number of outer walls that the wind reaches. */
const shielding = [0, 0.02, 0.03] as const

/** Air that comes in through joints, as air change in 1/h: 2·n50·e, in buildings of up to 10 m. Source: EN 12831-1, simplified. */
export const infiltration = (age: BuildingAge, outsideWalls: number): number =>
  2 * airTightness(age) * (shielding[Math.min(2, outsideWalls)] ?? 0)

/** Ventilation loss coefficient of a room in W/K: the larger of least air change and infiltration (1/h), for its volume in m³. */
export const roomVentilation = ({
  volume,
  minAirChange,
  infiltration: joints,
}: {
  volume: number
  minAirChange: number
  infiltration: number
}): number => airHeatCapacity * Math.max(minAirChange * volume, joints * volume)

/** Ventilation loss coefficient of a building in W/K: not every room is aired at once, so half of the least air change counts. */
export const buildingVentilation = (
  rooms: readonly { readonly volume: number; readonly minAirChange: number; readonly infiltration: number }[],
): number => {
  const sum = (of: 'minAirChange' | 'infiltration') =>
    rooms.reduce((total, room) => total + room[of] * room.volume, 0)
  return airHeatCapacity * Math.max(simultaneity * sum('minAirChange'), sum('infiltration'))
}
