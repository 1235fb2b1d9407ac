import { buildPublicArea } from '../builders/buildRoom.ts'
import type { Random } from '../random.ts'
import { addThermostats } from './addDevices.ts'
import { addRoom } from './addRoom.ts'
import type { RoomPlan } from './layouts.ts'
import type { Site } from './Site.ts'

const staircase = {
  name: 'Treppenhaus',
  type: 'Staircase',
  width: [2.4, 3],
  length: [4.2, 5.6],
  windows: [1, 1],
  radiators: [1, 1],
} as const satisfies RoomPlan
const laundry = {
  name: 'Waschküche',
  type: 'UtilityRoom',
  width: [2.6, 3.6],
  length: [3.2, 4.8],
  windows: [1, 1],
  radiators: [1, 1],
} as const satisfies RoomPlan
const boiler = {
  name: 'Heizungsraum',
  type: 'TechRoom',
  width: [2.6, 3.6],
  length: [3, 5],
  windows: [0, 1],
  radiators: [0, 0],
} as const satisfies RoomPlan

/** Adds staircase and cellar as public areas, with radiators if they are heated. */
export const addPublicAreas = (random: Random, site: Site): void => {
  const { estate, building, archetype, stage } = site
  const facing = random.pick(['North', 'East', 'West'] as const)
  const captured = stage !== 'waiting'
  const surroundings = {
    archetype,
    underRoof: false,
    corner: false,
    usualHeight: random.decimal(...archetype.roomHeight),
    captured,
    facing,
  }
  const stairs = buildPublicArea(random, building, { floor: 0 })
  estate.publicAreas.push(stairs)
  const heated = random.chance(archetype.heatedStaircase)
  const landings = heated && building.floorsAbove > 4 ? [0, 2] : [0]
  const rooms = landings.map((floor) =>
    addRoom(
      random,
      site,
      { publicArea: stairs },
      {
        ...staircase,
        name: floor === 0 ? 'Treppenhaus EG' : `Treppenhaus ${floor}. OG`,
        radiators: heated ? [1, 1] : [0, 0],
      },
      { ...surroundings, ...(floor > 0 && { floor }) },
    ),
  )
  if (building.floorsBelow > 0) {
    const cellar = buildPublicArea(random, building, { name: 'Keller', floor: -1 })
    estate.publicAreas.push(cellar)
    const low = { ...surroundings, usualHeight: random.decimal(2.05, 2.3) }
    rooms.push(addRoom(random, site, { publicArea: cellar }, boiler, low))
    if (random.chance(0.4)) rooms.push(addRoom(random, site, { publicArea: cellar }, laundry, low))
  }
  if (stage === 'done')
    addThermostats(
      random,
      estate,
      rooms.flatMap(({ radiators }) => radiators),
    )
}
