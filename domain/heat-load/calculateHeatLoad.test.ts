import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateHeatLoad } from './calculateHeatLoad.ts'
import { HeatLoadResult, RoomLoad } from './heatLoadResult.ts'
import type { HeatLoadFacts, RoomFacts } from './heatLoadFacts.ts'
import { plainBuilding, plainHouse, steadyDay } from './testing/facts.ts'

function never(): never {
  throw new Error('there is one')
}
const finished = (facts: HeatLoadFacts) => {
  const outcome = calculateHeatLoad(facts)
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome
}
const failureOf = (facts: HeatLoadFacts) => {
  const outcome = calculateHeatLoad(facts)
  return 'failure' in outcome ? outcome.failure : undefined
}
const codes = (facts: HeatLoadFacts) => finished(facts).result.quality.warnings.map(({ code }) => code)
const house = plainHouse()
const rooms = (change: (room: RoomFacts, index: number) => Partial<RoomFacts>) =>
  house.rooms.map((room, index) => ({ ...room, ...change(room, index) }))
const typed = (changes: Partial<HeatLoadFacts['typed']>) => ({ ...house.typed, ...changes })
describe('the heat load of a house', () => {
  it('fuses the measured day with the geometry', () => {
    const { result, rooms: loads } = finished(house)
    expect(HeatLoadResult.safeParse(result).success).toBe(true)
    expect(loads.every((room) => RoomLoad.safeParse(room).success)).toBe(true)
    const {
      calculatedHeatLoadKw: measured,
      envelopeHeatLoadKw: envelope,
      estimatedValueKw: best,
      probableRangeKw: range,
    } = result
    expect(best).toBeGreaterThan(Math.min(measured, envelope ?? 0))
    expect(best).toBeLessThan(Math.max(measured, envelope ?? 0))
    expect(range.low).toBeLessThan(best)
    expect(range.high).toBeGreaterThan(best)
    expect(result.quality).toMatchObject({
      coverage: 1,
      deltaTheta: 20,
      rooms: 32,
      countingRooms: 32,
      completeRooms: 32,
      warnings: [],
    })
    expect(result.climate).toEqual({
      region: '10',
      designTemperature: { value: -11.7, source: 'default' },
      annualMean: { value: 10.4, source: 'default' },
    })
  })

  it('keeps the balance of the day: the terms add up to the load', () => {
    const { day, calculatedHeatLoadKw: load, climate } = finished(house).result
    expect(
      day.heatQuantity.value -
        day.hotWater.value +
        day.internalGains.value +
        day.solarGains.value -
        day.storage.value,
    ).toBeCloseTo(day.loss)
    expect(
      (day.loss / (24 * 20)) * (day.designIndoorTemperature - climate.designTemperature.value),
    ).toBeCloseTo(load)
  })

  it('calibrates rooms, and hands their load to their radiators', () => {
    const { result, rooms: loads } = finished(house)
    for (const room of loads) {
      expect(room.envelopeW).toBeCloseTo(room.transmissionW + room.ventilationW)
      expect(room.transmissionW).toBeCloseTo(room.surfaces.reduce((sum, { lossW }) => sum + lossW, 0))
      expect(room.heatLoadW).toBeCloseTo(room.envelopeW * result.calibration.factor)
      expect(room.radiators.reduce((sum, { loadW }) => sum + loadW, 0)).toBeCloseTo(room.heatLoadW)
    }
  })

  it('has a roof above and a cellar below', () => {
    const kinds = new Map(
      finished(house).rooms.map(({ roomId, surfaces }) => [roomId, surfaces.map(({ kind }) => kind)]),
    )
    expect(kinds.get('3-left-LivingRoom')).toEqual(['outerWall', 'window', 'topCeiling'])
    expect(kinds.get('0-left-LivingRoom')).toEqual(['outerWall', 'window', 'cellarCeiling'])
    expect(kinds.get('1-left-Bathroom')).toEqual(['outerWall', 'window', 'neighbour'])
    const flat = finished({ ...house, building: { ...house.building, roofType: 'Flat', basement: false } })
    const kindsOf = (id: string) =>
      flat.rooms.find(({ roomId }) => roomId === id)?.surfaces.map(({ kind }) => kind)
    expect([kindsOf('3-left-LivingRoom')?.at(-1), kindsOf('0-left-LivingRoom')?.at(-1)]).toEqual([
      'roof',
      'ground',
    ])
  })

  it('keeps a result without any geometry, with the wide range of the measurement', () => {
    const bare = finished({
      ...house,
      rooms: rooms(() => ({
        sideA: null,
        sideB: null,
        height: null,
        outsideWallsCount: null,
        outsideWalls: [],
        windows: [],
      })),
    })
    expect(bare.result).toMatchObject({
      envelopeHeatLoadKw: null,
      envelope: null,
      calibration: { factor: 1, limited: false },
    })
    expect(bare.result.estimatedValueKw).toBe(bare.result.calculatedHeatLoadKw)
    const { low, high } = bare.result.probableRangeKw
    expect((high - low) / 2 / bare.result.estimatedValueKw).toBeGreaterThan(0.15)
    expect(bare.result.quality.warnings.map(({ code }) => code)).toContain('noGeometry')
    expect(bare.rooms.reduce((sum, { heatLoadW }) => sum + heatLoadW, 0) / 1000).toBeCloseTo(
      bare.result.estimatedValueKw,
    )
  })

  it('replaces rooms and units that nobody captured by those like them', () => {
    const first = house.rooms[0]?.id
    const withEmpty = finished({
      ...house,
      rooms: rooms(({ id }) =>
        id === first
          ? { sideA: null, sideB: null, height: null, outsideWallsCount: null, unheatedWallsCount: null }
          : {},
      ),
    })
    expect(withEmpty.rooms[0]).toMatchObject({
      dataGathering: 'Empty',
      level: 'E',
      substitutes: ['room'],
      surfaces: [],
    })
    expect(withEmpty.rooms[0]?.envelopeW).toBeGreaterThan(0)
    const fewer = house.rooms.filter(({ unitId }) => unitId !== '2-left')
    const withoutUnit = finished({ ...house, rooms: fewer })
    expect(withoutUnit.result.day.heatedArea).toEqual({
      value: expect.closeTo(finished(house).result.day.heatedArea.value),
      source: 'assumed',
    })
    expect(withoutUnit.result.quality.warnings).toContainEqual({
      code: 'roomsSubstituted',
      args: { rooms: 0, units: 1 },
    })
  })

  it('raises only the upper end where walls to unheated rooms may be missing', () => {
    const open = finished({ ...house, rooms: rooms(() => ({ unheatedWallsCount: null })) }).result
    const known = finished(house).result
    expect(open.probableRangeKw.low).toBeCloseTo(known.probableRangeKw.low)
    expect(open.probableRangeKw.high).toBeGreaterThan(known.probableRangeKw.high)
  })
})

describe('a day that says nothing', () => {
  it('has too few readings: 59 % of the volume is refused, 60 % is not', () => {
    const [like = never()] = house.rooms
    const hundred = Array.from({ length: 100 }, (_, index): RoomFacts => ({
      ...like,
      id: `room ${index}`,
      unitId: 'unit',
    }))
    const facts = (counting: number): HeatLoadFacts => ({
      ...house,
      building: { ...house.building, units: [{ id: 'unit', type: 'Residential', floor: 1 }] },
      rooms: hundred,
      indoors: new Map(hundred.slice(0, counting).map(({ id }) => [id, steadyDay()])),
      typed: typed({ heatQuantity: 800 }),
    })
    expect(failureOf(facts(59))).toBe('coverageTooLow')
    expect(failureOf(facts(60))).toBeUndefined()
  })

  it('counts a room from half of the hours on', () => {
    const hours = (measuredHours: number) => ({
      ...house,
      indoors: new Map(house.rooms.map(({ id }) => [id, steadyDay({ measuredHours })])),
    })
    expect([failureOf(hours(11)), failureOf(hours(12))]).toEqual(['coverageTooLow', undefined])
  })

  it('is too warm below 5 K, and mild below 10 K', () => {
    const warm = (meanTemperature: number) => ({ ...house, weather: { ...house.weather, meanTemperature } })
    expect([failureOf(warm(21 - 4.9)), failureOf(warm(21 - 5))]).toEqual(['dayTooWarm', undefined])
    expect(codes(warm(21 - 9.9))).toContain('mildDay')
    expect(codes(warm(21 - 10))).not.toContain('mildDay')
  })

  it('has no loss, no climate or no rooms', () => {
    const heavy = new Map(house.rooms.map(({ id }) => [id, steadyDay({ start: 10, end: 25 })]))
    expect(failureOf({ ...house, typed: typed({ heatQuantity: 1 }), indoors: heavy })).toBe('noHeatLoss')
    expect(failureOf({ ...house, building: { ...house.building, country: 'Österreich' } })).toBe(
      'climateUnknown',
    )
    expect(failureOf({ ...house, rooms: [] })).toBe('noRooms')
    expect(
      failureOf({
        ...house,
        building: { ...house.building, country: 'Österreich' },
        typed: typed({ designTemperature: -12 }),
      }),
    ).toBeUndefined()
  })
})

describe('warnings', () => {
  const everywhere = (day: Parameters<typeof steadyDay>[0]) => ({
    ...house,
    indoors: new Map(house.rooms.map(({ id }) => [id, steadyDay(day)])),
  })

  it('tell what widened the range', () => {
    expect(codes(everywhere({ isUndersupplied: true }))).toContain('supplyTooWeak')
    expect(codes(everywhere({ targetStep: 3 }))).toContain('notSteady')
    expect(codes(everywhere({ meanTemperature: 17 }))).toContain('coolBuilding')
    expect(codes({ ...house, weather: { ...house.weather, source: 'synthetic' } })).toContain(
      'syntheticWeather',
    )
    expect(codes({ ...house, building: { ...house.building, constructionYear: null } })).toContain(
      'constructionYearMissing',
    )
    expect(codes({ ...house, typed: typed({ heatQuantity: 30 }) })).toContain('methodsDisagree')
    expect(codes({ ...house, typed: typed({ flowTemperature: 35 }) })).toContain('radiatorsTooSmall')
    expect(
      codes({
        ...house,
        rooms: rooms(({ unitId }) => (unitId === '0-left' ? { unitType: 'Commercial' } : {})),
      }),
    ).toContain('nonResidentialUnits')
  })

  it('name rooms without consent, which count for nothing', () => {
    const [first] = house.rooms
    const indoors = new Map([...house.indoors].filter(([id]) => id !== first?.id))
    const outcome = finished({ ...house, indoors, withoutConsent: new Set([first?.id ?? '']) })
    expect(outcome.rooms[0]).toMatchObject({ leftOut: 'noConsent', measuredHours: null })
    expect(outcome.result.quality.warnings).toContainEqual({
      code: 'roomsWithoutConsent',
      args: { rooms: 1 },
    })
  })
})

const envelopeOf = (facts: HeatLoadFacts) => finished(facts).result.envelopeHeatLoadKw ?? 0
const widthOf = (facts: HeatLoadFacts) => {
  const { probableRangeKw: range, estimatedValueKw: best } = finished(facts).result
  return (range.high - range.low) / best
}

describe('properties', () => {
  it('never loses more with newer walls or a later renovation', () => {
    const year = fc.integer({ min: 1850, max: 2024 })
    fc.assert(
      fc.property(year, year, (one, other) => {
        const [older, newer] = [Math.min(one, other), Math.max(one, other)]
        const built = (constructionYear: number, renovationYear: number | null = null) =>
          envelopeOf({
            ...house,
            building: plainBuilding({ ...house.building, constructionYear, renovationYear }),
            rooms: rooms((room) => ({
              windows: room.windows.map((window) => ({ ...window, material: 'Unknown' as const })),
            })),
          })
        expect(built(newer)).toBeLessThanOrEqual(built(older) + 1e-9)
        expect(built(older, newer)).toBeLessThanOrEqual(built(older) + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('never narrows the range with less certain inputs', () => {
    const quantity = fc.integer({ min: 150, max: 500 })
    fc.assert(
      fc.property(quantity, (heatQuantity) => {
        const base = { ...house, typed: typed({ heatQuantity }) }
        const [station] = house.weather.stations
        const far = {
          ...base,
          weather: { ...house.weather, stations: [{ ...(station ?? never()), distanceKm: 40 }] },
        }
        const fuel = { ...base, typed: typed({ heatQuantity, heatMeter: 'fuel' }) }
        const sure = widthOf(base)
        expect(finished(far).result.uncertainty.measuredKw).toBeGreaterThanOrEqual(
          finished(base).result.uncertainty.measuredKw,
        )
        expect(finished(fuel).result.uncertainty.measuredKw).toBeGreaterThanOrEqual(
          finished(base).result.uncertainty.measuredKw,
        )
        const noGeometry = { ...base, rooms: rooms(() => ({ sideA: null, sideB: null, windows: [] })) }
        expect(sure).toBeGreaterThanOrEqual(0.16 - 1e-9)
        expect(widthOf(noGeometry)).toBeGreaterThanOrEqual(0.16 - 1e-9)
      }),
      { numRuns: 40 },
    )
  })

  it('never has a lower load with a colder design temperature', () => {
    fc.assert(
      fc.property(fc.integer({ min: -25, max: -5 }), (designTemperature) => {
        const at = (temperature: number) =>
          finished({ ...house, typed: typed({ designTemperature: temperature }) }).result.estimatedValueKw
        expect(at(designTemperature)).toBeGreaterThan(at(designTemperature + 1))
      }),
      { numRuns: 20 },
    )
  })
})

it('computes 500 rooms', () => {
  const many = Array.from({ length: 16 }, (_, house16) =>
    house.rooms.map((room) => ({
      ...room,
      id: `${house16} ${room.id}`,
      unitId: `${house16} ${room.unitId}`,
    })),
  ).flat()
  const units = [...new Set(many.map(({ unitId }) => unitId ?? ''))].map((id) => ({
    id,
    type: 'Residential' as const,
    floor: 1,
  }))
  const facts = {
    ...house,
    rooms: many,
    building: { ...house.building, units },
    indoors: new Map(many.map(({ id }) => [id, steadyDay()])),
    typed: typed({ heatQuantity: 4000 }),
  }
  expect(finished(facts).rooms).toHaveLength(512)
})
