import { performance } from 'node:perf_hooks'
import { calculateHeatLoad } from '../../domain/heat-load/calculateHeatLoad.ts'
import type { HeatLoadFacts } from '../../domain/heat-load/heatLoadFacts.ts'
import { indoorDay, type IndoorDay, type IndoorReading } from '../../domain/heat-load/indoorDay.ts'
import { plainHouse } from '../../domain/heat-load/testing/facts.ts'
import { hour, minute } from '../../domain/time.ts'
import { atMost, percentile, type Figure } from './Figure.ts'

const wanted = 500
const boundMs = 2_000
const runs = 20

/** Between the readings of a thermostat. */
const interval = 10 * minute
const from = Date.parse('2026-01-15T00:00:00+01:00')
const span = { from, to: from + 24 * hour }

/** A day of a thermostat. */
const readings = (room: number): IndoorReading[] =>
  Array.from({ length: (24 * hour) / interval }, (_, index) => ({
    at: from + index * interval,
    ambient: 20 + ((room + index) % 30) / 10,
    target: 21,
    motorPosition: 400,
    motorConstraint: 1000,
    openWindow: false,
  }))

/** As many copies of a house with 32 rooms as 500 rooms need, as one building. */
const aBuilding = (): {
  facts: Omit<HeatLoadFacts, 'indoors'>
  days: ReadonlyMap<string, IndoorReading[]>
} => {
  const { indoors: _indoors, ...house } = plainHouse()
  const copies = Array.from({ length: Math.ceil(wanted / house.rooms.length) }, (_, copy) => copy)
  const rooms = copies
    .flatMap((copy) =>
      house.rooms.map((room) => ({ ...room, id: `${copy} ${room.id}`, unitId: `${copy} ${room.unitId}` })),
    )
    .slice(0, wanted)
  const units = copies.flatMap((copy) =>
    house.building.units.map((unit) => ({ ...unit, id: `${copy} ${unit.id}` })),
  )
  return {
    facts: {
      ...house,
      rooms,
      building: { ...house.building, units },
      typed: { ...house.typed, heatQuantity: 4_000 },
    },
    days: new Map(rooms.map(({ id }, index) => [id, readings(index)])),
  }
}

const dayOfRooms = (days: ReadonlyMap<string, IndoorReading[]>): Map<string, IndoorDay> =>
  new Map(
    [...days].flatMap(([id, own]): [string, IndoorDay][] => {
      const day = indoorDay([own], span)
      return day ? [[id, day]] : []
    }),
  )

/** The time to compute the heat load of a building with 500 rooms, from the readings of its thermostats to the loads of its radiators. */
export const heatLoadFigures = (): Figure[] => {
  const { facts, days } = aBuilding()
  const took: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    const indoors = dayOfRooms(days)
    const outcome = calculateHeatLoad({ ...facts, indoors })
    took.push(performance.now() - start)
    if ('failure' in outcome) throw new Error(`no heat load: ${outcome.failure}`)
    if (outcome.rooms.length !== wanted)
      throw new Error(`only ${outcome.rooms.length} of ${wanted} rooms have a load`)
  }
  return [atMost(`heat load of ${wanted} rooms, slowest of ${runs}`, percentile(took, 100), boundMs, 'ms')]
}
