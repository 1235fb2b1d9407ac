import * as z from 'zod'
import type { demoCalls } from './demoCalls.ts'

const Made = z.object({ id: z.string() })
const front = { outsideWallsCount: 1, outsideWalls: ['Front'] } as const
const flat = { shape: 'Rectangular', height: 2.5 } as const

/**
 * The worked rooms of docs/heat-load.md, W at −12 °C, and a warm room below them. Windows there have 1.8 W/m²K; no window of 1965 that can be
 * captured has that, so these have triple glazing with 1.7: 0.1 · window area · temperature difference less.
 */
export const workedRooms = [
  {
    name: 'Worked living room',
    floor: 1,
    worked: 1196.96,
    lessByWindow: 0.1 * 2.8 * 32,
    room: {
      type: 'LivingRoom',
      ...flat,
      sideA: 4,
      sideB: 5,
      ...front,
      unheatedWallsCount: 1,
      unheatedWalls: ['Left'],
    },
    window: { width: 2, height: 1.4 },
    radiator: { plateSubtype: 'Type22', length: 1200, height: 600 },
  },
  {
    name: 'Worked bathroom',
    floor: 1,
    worked: 510.46,
    lessByWindow: 0.1 * 0.54 * 36,
    room: {
      type: 'Bathroom',
      ...flat,
      sideA: 3,
      sideB: 2,
      ...front,
      unheatedWallsCount: 0,
      unheatedWalls: [],
    },
    window: { width: 0.6, height: 0.9 },
    radiator: { plateSubtype: 'Type11', length: 800, height: 600 },
  },
  {
    name: 'Worked bedroom',
    floor: 2,
    worked: 1810.5,
    lessByWindow: 0.1 * 1.95 * 32,
    room: {
      type: 'Bedroom',
      ...flat,
      sideA: 3.8,
      sideB: 4.5,
      outsideWallsCount: 2,
      outsideWalls: ['Front', 'Left'],
      unheatedWallsCount: 0,
      unheatedWalls: [],
    },
    window: { width: 1.5, height: 1.3 },
    radiator: { plateSubtype: 'Type22', length: 1400, height: 600 },
  },
  {
    // a name as no paper is wide
    name: `Room below ${'W'.repeat(80)}`,
    floor: 0,
    // 20 m² above a cellar: 1.30 · 0.5 · 20 W/K, and 0.34 · 0.5 · 50 W/K with the air
    worked: (13 + 8.5) * 32,
    lessByWindow: 0,
    room: {
      type: 'Other',
      ...flat,
      sideA: 4,
      sideB: 5,
      outsideWallsCount: 0,
      outsideWalls: [],
      unheatedWallsCount: 0,
      unheatedWalls: [],
    },
    window: undefined,
    radiator: { plateSubtype: 'Type22', length: 1000, height: 600 },
  },
] as const

/** Captures the building by calls. @returns its id, that of its circuit, and its radiators. */
export const captureWorkedBuilding = async (call: Awaited<ReturnType<typeof demoCalls>>['call']) => {
  const make = async (path: string, body: object): Promise<string> =>
    Made.parse(await call('POST', `/api/taxonomy/${path}`, body)).id
  const locationId = await make('locations', { name: `Worked example ${crypto.randomUUID()}` })
  const complexId = await make('building-complexes', { locationId, name: 'Worked example' })
  const circuitId = await make('heating-circuits', { locationId, name: 'Circuit 1' })
  const buildingId = await make('buildings', {
    complexId,
    street: 'Beispielweg',
    streetNumber: '1',
    zipcode: '10115',
    city: 'Berlin',
    constructionYear: 1965,
    roofType: 'Pitched',
    topFloorUsage: 'Storage',
    basement: true,
    floorsAbove: 3,
    heatingCircuitId: circuitId,
  })
  const units = new Map<number, string>()
  for (const floor of [0, 1, 2])
    units.set(
      floor,
      await make('building-units', {
        buildingId,
        name: `Floor ${floor}`,
        type: 'Residential',
        customerId: crypto.randomUUID(),
        floor,
      }),
    )
  const radiators: string[] = []
  for (const { name, floor, room, window, radiator } of workedRooms) {
    const roomId = await make('rooms', { unitId: units.get(floor), name, ...room })
    if (window)
      await make(`rooms/${roomId}/windows`, {
        name: 'Window',
        material: 'WoodTripleGlazing',
        direction: 'South',
        wall: 'Front',
        ...window,
      })
    radiators.push(
      await make('radiators', {
        roomId,
        name: 'Radiator',
        type: 'Plate',
        ...radiator,
        valveType: 'Standard_Heimeier_M30',
        valveDirection: 'Right',
      }),
    )
  }
  return { buildingId, circuitId, radiators }
}
