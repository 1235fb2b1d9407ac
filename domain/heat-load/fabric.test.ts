import { describe, expect, it } from 'vitest'
import { balancedRoom, plainBuilding, roomFacts } from './testing/facts.ts'
import { envelopeSum, envelopeUncertainty } from './envelopeUncertainty.ts'
import { designDifferenceUncertainty } from './measuredUncertainty.ts'
import { surfaceOf, roomSurfaces, type Position } from './roomSurfaces.ts'
import { roomNorm } from './roomNorms.ts'
import { designClimate } from './designClimate.ts'
import { substituteRoom } from './substituteRoom.ts'
import { innerUValue, insulatedUValue, opaqueLevel, opaqueUValue, windowUValue } from './uValues.ts'
import { buildingVentilation, infiltration, roomVentilation } from './ventilation.ts'
import { designLoad } from './measuredDay.ts'

const built = (constructionYear: number, renovationYear: number | null = null) => ({
  constructionYear,
  renovationYear,
})

describe('the design climate', () => {
  it('is that of the region of the postcode', () => {
    expect(designClimate({ zipcode: '10115', country: 'Deutschland' })).toEqual({
      region: '10',
      designTemperature: -11.7,
      annualMean: 10.4,
    })
    expect(designClimate({ zipcode: '01067', country: 'Deutschland' })?.designTemperature).toBe(-13.7)
  })

  it('is unknown abroad, and in areas in which nobody lives', () => {
    expect(designClimate({ zipcode: '11000', country: 'Deutschland' })).toBeUndefined()
    expect(designClimate({ zipcode: '1010', country: 'Österreich' })).toBeUndefined()
    expect(designClimate({ zipcode: '10115', country: 'Österreich' })).toBeUndefined()
  })
})

describe('U-values', () => {
  it.each([
    [1859, 1.7],
    [1918, 1.7],
    [1919, 1.5],
    [1948, 1.5],
    [1949, 1.3],
    [1957, 1.3],
    [1958, 1.2],
    [1968, 1.2],
    [1969, 1.0],
    [1978, 1.0],
    [1979, 0.8],
    [1983, 0.8],
    [1984, 0.7],
    [1994, 0.7],
    [1995, 0.5],
    [2001, 0.5],
    [2002, 0.22],
    [2009, 0.22],
    [2010, 0.2],
    [2015, 0.2],
    [2016, 0.18],
  ])('of a wall of %i is %f', (year, expected) => {
    expect(opaqueUValue('outerWall', built(year))).toBe(expected)
  })

  it('of a renovated wall is the mean of the original state and usual insulation', () => {
    expect(insulatedUValue(1.2, 0.08)).toBeCloseTo(0.321, 3)
    expect(opaqueUValue('outerWall', built(1965, 1998))).toBeCloseTo(0.76, 2)
  })

  it('of windows follow the later of construction and renovation', () => {
    expect(windowUValue('Plastic', built(1965))).toBe(2.6)
    expect(windowUValue('Plastic', built(1965, 1998))).toBe(1.8)
    expect(windowUValue('Unknown', { constructionYear: null, renovationYear: null })).toBe(2.4)
    expect(windowUValue('Aluminium', built(2016))).toBe(1.3)
  })

  it('of inner walls and their certainty change with 1995', () => {
    expect([innerUValue(built(1994)), innerUValue(built(1995))]).toEqual([1.7, 1])
    expect([opaqueLevel(built(1994)), opaqueLevel(built(1995)), opaqueLevel(built(1965, 1998))]).toEqual([
      'C',
      'D',
      'D',
    ])
    expect(opaqueLevel({ constructionYear: null, renovationYear: null })).toBe('E')
  })
})

describe('infiltration', () => {
  it('grows with façades and falls with tightness', () => {
    expect(infiltration(built(1965), 0)).toBe(0)
    expect(infiltration(built(1965), 1)).toBeCloseTo(0.24)
    expect(infiltration(built(1965), 3)).toBeCloseTo(0.36)
    expect(infiltration(built(2020), 2)).toBeCloseTo(0.09)
  })
})

/** Walls of 1965 and windows of 1998: their U-values, which no one building has by the rules. */
const inBetween: Position = { isTop: false, isLowest: false }

const roomOf = (facts: Parameters<typeof roomFacts>[0], position: Position = inBetween) => {
  const building = plainBuilding({ constructionYear: 1965 })
  const room = substituteRoom(roomFacts(facts), building, new Map())
  const { designTemperature, minAirChange } = roomNorm(room.facts.type) ?? {
    designTemperature: 20,
    minAirChange: 0.5,
  }
  const temperatures = { indoor: designTemperature, outdoor: -12 }
  // the windows are newer than the walls, and their owner renovated nothing else
  const { surfaces } = roomSurfaces(building, room, position, temperatures)
  const rated = surfaces.map((surface) =>
    surface.kind === 'window'
      ? surfaceOf(
          {
            ...surface,
            uValue: { value: windowUValue('Plastic', built(1965, 1998)), source: 'default' },
            bridge: surface.thermalBridge,
          },
          designTemperature + 12,
        )
      : surface,
  )
  const transmission = rated.reduce((sum, { lossW }) => sum + lossW, 0)
  const air = roomVentilation({
    volume: room.volume,
    minAirChange,
    infiltration: infiltration(building, room.outsideWalls.length),
  })
  return { surfaces: rated, transmission, ventilation: air * (designTemperature + 12) }
}

describe('the heat load of a room', () => {
  it('is that of the worked living room', () => {
    const { surfaces, transmission, ventilation } = roomOf({
      type: 'LivingRoom',
      ...balancedRoom(4, 5, 2.5),
      outsideWallsCount: 1,
      outsideWalls: ['Front'],
      unheatedWallsCount: 1,
      unheatedWalls: ['Left'],
      windows: [{ material: 'Plastic', width: 2, height: 1.4, wall: 'Front' }],
    })
    expect(surfaces.map(({ kind, area, lossW }) => [kind, area.value, lossW])).toEqual([
      ['outerWall', expect.closeTo(10.95, 6), expect.closeTo(455.52, 2)],
      ['window', expect.closeTo(2.8, 6), expect.closeTo(170.24, 2)],
      ['unheatedWall', expect.closeTo(11, 6), expect.closeTo(299.2, 2)],
    ])
    expect(ventilation).toBeCloseTo(272, 2)
    expect(transmission + ventilation).toBeCloseTo(1196.96, 2)
  })

  it('of a bathroom counts what goes to cooler rooms beside it', () => {
    const { surfaces, transmission, ventilation } = roomOf({
      type: 'Bathroom',
      ...balancedRoom(3, 2, 2.5),
      outsideWallsCount: 1,
      outsideWalls: ['Front'],
      unheatedWallsCount: 0,
      windows: [{ material: 'Plastic', width: 0.6, height: 0.9, wall: 'Front' }],
    })
    const [wall, window, neighbour] = surfaces
    expect((wall?.lossW ?? 0) + (window?.lossW ?? 0)).toBeCloseTo(269.06, 1)
    expect(neighbour?.lossW).toBeCloseTo(149.6, 2)
    expect(ventilation).toBeCloseTo(91.8, 2)
    expect(transmission + ventilation).toBeCloseTo(510.46, 1)
  })

  it('below a cold attic counts the ceiling', () => {
    const { transmission, ventilation } = roomOf(
      {
        type: 'Bedroom',
        ...balancedRoom(3.8, 4.5, 2.5),
        outsideWallsCount: 2,
        outsideWalls: ['Front', 'Left'],
        unheatedWallsCount: 0,
        windows: [{ material: 'Plastic', width: 1.5, height: 1.3, wall: 'Front' }],
      },
      { isTop: true, isLowest: false },
    )
    expect(transmission).toBeCloseTo(1577.94, 1)
    expect(ventilation).toBeCloseTo(232.56, 2)
    expect(transmission + ventilation).toBeCloseTo(1810.5, 1)
  })

  it('never has a wall of less than nothing', () => {
    const { surfaces } = roomOf({
      type: 'Kitchen',
      ...balancedRoom(2, 2, 2.5),
      outsideWallsCount: 1,
      outsideWalls: ['Front'],
      windows: [{ material: 'Plastic', width: 4, height: 3, wall: 'Front' }],
    })
    expect(surfaces[0]?.area.value).toBe(0)
  })
})

describe('the envelope of a building', () => {
  const surface = (
    kind: Parameters<typeof surfaceOf>[0]['kind'],
    size: number,
    u: number,
    factor: number,
    areaLevel: 'B' | 'C',
    bridge: number,
  ) =>
    surfaceOf(
      {
        kind,
        area: { value: size, source: 'measured' },
        uValue: { value: u, source: 'default' },
        bridge,
        factor,
        areaLevel,
        uLevel: 'C',
      },
      32.3,
    )
  const air = buildingVentilation([{ volume: 2100, minAirChange: 0.5, infiltration: 0 }])
  const sum = envelopeSum(
    [
      surface('outerWall', 560, 1.2, 1, 'B', 0.1),
      surface('window', 120, 1.8, 1, 'B', 0.1),
      surface('topCeiling', 280, 1.1, 0.9, 'B', 0.1),
      surface('cellarCeiling', 280, 1.2, 0.5, 'B', 0.1),
      surface('unheatedWall', 150, 1.7, 0.5, 'C', 0),
    ],
    { heatLossCoefficient: air, volume: 2100 },
    { area: 0, heatLossCoefficient: 0 },
  )

  it('adds up its groups, each with its uncertainty', () => {
    expect(
      sum.groups.map(({ group, heatLossCoefficient, uncertainty }) => [
        group,
        heatLossCoefficient,
        uncertainty,
      ]),
    ).toEqual([
      ['outerWall', expect.closeTo(728, 3), expect.closeTo(214.342, 2)],
      ['window', expect.closeTo(228, 3), expect.closeTo(39.618, 2)],
      ['unheatedWall', expect.closeTo(127.5, 3), expect.closeTo(42.765, 2)],
      ['topCeiling', expect.closeTo(302.4, 3), expect.closeTo(88.488, 2)],
      ['cellarCeiling', expect.closeTo(182, 3), expect.closeTo(53.585, 2)],
      ['thermalBridges', 0, expect.closeTo(62, 3)],
      ['ventilation', expect.closeTo(178.5, 3), expect.closeTo(53.55, 2)],
    ])
    expect(sum.heatLossCoefficient).toBeCloseTo(1746.4, 3)
  })

  it('has the worked load and uncertainty', () => {
    const load = designLoad(sum.heatLossCoefficient, 32.3)
    const relative = envelopeUncertainty(sum, {
      difference: 32.3,
      uncertainty: designDifferenceUncertainty(1),
    })
    expect(load).toBeCloseTo(56.4087, 3)
    expect(relative).toBeCloseTo(0.15143, 4)
    expect(load * relative).toBeCloseTo(8.5421, 2)
  })
})
