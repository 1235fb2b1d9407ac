import type { RoomType } from '../enums.ts'

/** Design indoor temperature in °C and least air change in 1/h of a heated room. */
export interface RoomNorm {
  readonly designTemperature: number
  readonly minAirChange: number
}

const living = { designTemperature: 20, minAirChange: 0.5 }
const ancillary = { designTemperature: 15, minAirChange: 0.5 }
const work = { designTemperature: 20, minAirChange: 1 }
const meeting = { designTemperature: 20, minAirChange: 2 }

/**
 * Design temperature and air change by type of room. A parking space is not heated. The air of a corridor inside a flat is counted in the rooms
 * beside it. Source: EN 12831-1 for living rooms, bathrooms and ancillary rooms; the rest is our choice (docs/heat-load.md, rooms).
 */
const roomNorms: Readonly<Record<Exclude<RoomType, 'Parking'>, RoomNorm>> = {
  LivingRoom: living,
  Bedroom: living,
  KidsRoom: living,
  DiningRoom: living,
  Kitchen: living,
  Other: living,
  Bathroom: { designTemperature: 24, minAirChange: 0.5 },
  Toilet: living,
  Corridor: { designTemperature: 20, minAirChange: 0 },
  Entrance: ancillary,
  Lobby: ancillary,
  Staircase: ancillary,
  StorageRoom: ancillary,
  UtilityRoom: ancillary,
  TechRoom: ancillary,
  Warehouse: ancillary,
  ServerRoom: ancillary,
  Office: work,
  OpenOffice: work,
  WorkRoom: work,
  CallRoom: work,
  BreakRoom: work,
  QuietRoom: work,
  Reception: work,
  MeetingRoom: meeting,
  PresentationRoom: meeting,
}

/** The norm values of a type of room; undefined for one that is not heated. */
export const roomNorm = (type: RoomType): RoomNorm | undefined =>
  type === 'Parking' ? undefined : roomNorms[type]

/** °C in heated rooms whose temperature is not known, as beside a bathroom. */
export const neighbourTemperature = 20

/** Design temperatures and outdoors, as weighted mean in °C; undefined without weight. */
export const weightedMean = (
  values: readonly { readonly value: number; readonly weight: number }[],
): number | undefined => {
  const weight = values.reduce((sum, each) => sum + each.weight, 0)
  return weight > 0 ? values.reduce((sum, each) => sum + each.value * each.weight, 0) / weight : undefined
}
