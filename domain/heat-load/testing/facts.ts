import type { BuildingFacts, HeatLoadFacts, RoomFacts } from '../heatLoadFacts.ts'
import type { IndoorDay } from '../indoorDay.ts'

/** Sides and height of a rectangular room in m. */
export const balancedRoom = (sideA: number, sideB: number, height: number) => ({
  shape: 'Rectangular' as const,
  sideA,
  sideB,
  height,
})

/** A room; without measures unless they are given. */
export const roomFacts = (facts: Partial<RoomFacts> = {}): RoomFacts => ({
  id: 'room',
  name: 'Wohnzimmer',
  type: 'LivingRoom',
  unitId: 'unit',
  unitName: 'WE 1',
  unitType: 'Residential',
  publicAreaId: null,
  publicAreaName: null,
  floor: 1,
  shape: 'Rectangular',
  outsideWalls: [],
  unheatedWalls: [],
  windows: [],
  radiators: [],
  hasThermostat: true,
  ...facts,
})

/** A building in Berlin of 1965 with a pitched roof over an attic, and a cellar. */
export const plainBuilding = (facts: Partial<BuildingFacts> = {}): BuildingFacts => ({
  zipcode: '10115',
  country: 'Deutschland',
  constructionYear: 1965,
  renovationYear: null,
  roofType: 'Pitched',
  topFloorUsage: 'Storage',
  basement: true,
  units: [],
  ...facts,
})

/** A radiator of type 22, 600 mm high. */
export const plateRadiator = (id: string, length = 1200) => ({
  id,
  name: id,
  type: 'Plate' as const,
  plateSubtype: 'Type22' as const,
  sectionalSpacing: null,
  length,
  height: 600,
  width: null,
  obstruction: null,
})

/** A steady day in a room. */
export const steadyDay = (facts: Partial<IndoorDay> = {}): IndoorDay => ({
  meanTemperature: 21,
  measuredHours: 24,
  start: 21,
  end: 21,
  openWindowHours: 0,
  isUndersupplied: false,
  targetStep: 0,
  ...facts,
})

/** Four storeys with two homes of four complete rooms each, measured on a winter day. */
export const plainHouse = (changes: Partial<HeatLoadFacts> = {}): HeatLoadFacts => {
  const floors = [0, 1, 2, 3]
  const units = floors.flatMap((floor) =>
    ['left', 'right'].map((side) => ({ id: `${floor}-${side}`, type: 'Residential' as const, floor })),
  )
  const types = [
    ['LivingRoom', 4, 5.5, 1],
    ['Bedroom', 3.8, 4, 1],
    ['Kitchen', 3, 3, 1],
    ['Bathroom', 2, 3, 1],
  ] as const
  const rooms = units.flatMap(({ id, floor }) =>
    types.map(([type, a, b, outside]) =>
      roomFacts({
        id: `${id}-${type}`,
        unitId: id,
        unitName: id,
        type,
        floor,
        ...balancedRoom(a, b, 2.5),
        outsideWallsCount: outside,
        outsideWalls: ['Front'],
        unheatedWallsCount: 0,
        windows: [{ material: 'Plastic', width: 1.2, height: 1.2, wall: 'Front' }],
        radiators: [plateRadiator(`${id}-${type}-radiator`)],
      }),
    ),
  )
  return {
    building: plainBuilding({ units }),
    rooms,
    typed: {
      heatQuantity: 260,
      heatMeter: 'heatMeter',
      includesHotWater: false,
      hotWaterHeat: null,
      designTemperature: null,
      flowTemperature: null,
    },
    date: '2026-01-15',
    hours: 24,
    weather: {
      source: 'brightSky',
      meanTemperature: 1,
      globalRadiation: 0.8,
      stations: [{ id: '1', name: 'Berlin', distanceKm: 5, heightM: 40, values: 24, meanTemperature: 1 }],
    },
    indoors: new Map(rooms.map(({ id }) => [id, steadyDay()])),
    withoutConsent: new Set(),
    ...changes,
  }
}
