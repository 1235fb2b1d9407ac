import { describe, expect, it } from 'vitest'
import { calibrationFactor, fuseLoads, probableRange } from './fuseLoads.ts'
import { indoorDay, timeWeightedMean, type IndoorReading } from './indoorDay.ts'
import {
  designLoad,
  heatLoss,
  internalGains,
  measuredCoefficient,
  predictedHeat,
  solarGains,
  storedHeat,
  usualHotWater,
  usualRadiation,
} from './measuredDay.ts'
import { measuredUncertaintyTerms, outdoorUncertainty } from './measuredUncertainty.ts'
import { combineStations, dailyMean, syntheticWeather } from './outdoorDay.ts'
import { severalDays } from './severalDays.ts'
import { rootSumSquare } from './uncertainties.ts'

const zone = { area: 840, windowArea: 120, isSmallHouse: false }
const gains = {
  internalGains: internalGains(zone, 24),
  solarGains: solarGains(zone, 0.8),
  storage: storedHeat(zone, -0.2),
}

const loadOf = (heatQuantity: number, hotWater: number, hours = 24) => {
  const loss = heatLoss({ heatQuantity, hotWater, ...gains, internalGains: internalGains(zone, hours) })
  const coefficient = measuredCoefficient(loss, hours, 19.8)
  return { loss, coefficient, load: designLoad(coefficient, 32.3) }
}

const uncertaintyOf = (heatQuantity: number, hotWater: number) => {
  const { loss, load } = loadOf(heatQuantity, hotWater)
  const terms = measuredUncertaintyTerms({
    terms: { heatQuantity, hotWater, ...gains },
    loss,
    heatMeter: 'heatMeter',
    hotWaterMetered: false,
    difference: 19.8,
    indoorUncertainty: 0.5,
    outdoorUncertainty: 1,
    designDifference: 32.3,
    designOutdoorUncertainty: 1,
    isSteady: true,
    nonResidentialShare: 0,
  })
  return { terms, relative: rootSumSquare(terms.map(({ value }) => value)), load }
}

describe('the balance of a measured day', () => {
  it('is the worked one', () => {
    expect(gains.internalGains).toBeCloseTo(62.496, 3)
    expect(gains.solarGains).toBeCloseTo(17.28, 3)
    expect(gains.storage).toBeCloseTo(-15.12, 3)
    const { loss, coefficient, load } = loadOf(612, 0)
    expect(loss).toBeCloseTo(706.896, 3)
    expect(coefficient).toBeCloseTo(1487.576, 2)
    expect(load).toBeCloseTo(48.0487, 3)
  })

  it('leaves out the heat for hot water', () => {
    const hotWater = usualHotWater(zone)
    expect(hotWater).toBeCloseTo(55.233, 3)
    const { loss, coefficient, load } = loadOf(650, hotWater)
    expect(loss).toBeCloseTo(689.663, 3)
    expect(coefficient).toBeCloseTo(1451.311, 2)
    expect(load).toBeCloseTo(46.8774, 3)
  })

  it('of the day on which clocks go forward has 23 hours', () => {
    const [long, short] = [loadOf(612, 0, 24), loadOf(612, 0, 23)]
    const people = internalGains(zone, 23)
    expect(people).toBeCloseTo((62.496 * 23) / 24, 6)
    expect(short.coefficient).toBeCloseTo(((long.loss - 62.496 + people) * 1000) / (23 * 19.8), 6)
  })

  it('predicts the heat quantity that it was computed from', () => {
    const { coefficient } = loadOf(612, 0)
    expect(predictedHeat(coefficient, { hotWater: 0, ...gains, hours: 24, difference: 19.8 })).toBeCloseTo(
      612,
      6,
    )
    expect(predictedHeat(10, { hotWater: 0, ...gains, hours: 24, difference: 1 })).toBe(0)
  })

  it('takes radiation by season where no service knows it', () => {
    expect([1, 2, 3, 4, 9, 10, 11, 12].map(usualRadiation)).toEqual([1, 1, 2, 3.5, 3.5, 2, 1, 1])
  })
})

describe('the uncertainty of a measured load', () => {
  it('has the worked parts', () => {
    const { terms, relative, load } = uncertaintyOf(612, 0)
    const expected = [0.02597, 0.02652, 0.01222, 0.01069, 0, 0.05647, 0.03232, 0.08, 0]
    for (const [index, value] of expected.entries()) expect(terms[index]?.value).toBeCloseTo(value, 4)
    expect(relative).toBeCloseTo(0.11079, 4)
    expect(relative * load).toBeCloseTo(5.3234, 3)
  })

  it('grows with unmetered hot water', () => {
    const { terms, relative, load } = uncertaintyOf(650, usualHotWater(zone))
    expect(terms.find(({ term }) => term === 'hotWater')?.value).toBeCloseTo(0.02002, 4)
    expect(relative).toBeCloseTo(0.11336, 4)
    expect(relative * load).toBeCloseTo(5.3139, 3)
  })

  it('depends on how near the weather was measured', () => {
    const station = (distanceKm: number | null) => [
      { id: '1', name: 'a', distanceKm, heightM: null, values: 24, meanTemperature: 1 },
    ]
    expect([1, 15, 15.1, 30, 30.1].map((km) => outdoorUncertainty('brightSky', station(km)))).toEqual([
      0.5, 0.5, 1, 1, 2,
    ])
    expect([
      outdoorUncertainty('typed', []),
      outdoorUncertainty('synthetic', []),
      outdoorUncertainty('brightSky', station(null)),
    ]).toEqual([1, 2, 2])
  })
})

describe('the best estimate', () => {
  const measured = { load: 48.0487, uncertainty: 5.3234 }

  it('weighs measurement and geometry by their uncertainty', () => {
    const best = fuseLoads(measured, { load: 56.4087, uncertainty: 8.5421 })
    expect(best.weightOfMeasurement).toBeCloseTo(0.7203, 3)
    expect(best.chi).toBeCloseTo(0.8306, 3)
    expect(best.load).toBeCloseTo(50.3873, 3)
    expect(best.uncertainty).toBeCloseTo(4.5179, 3)
    const { low, high } = probableRange(best)
    expect(low).toBeCloseTo(42.955, 2)
    expect(high).toBeCloseTo(57.819, 2)
  })

  it('becomes less certain if both disagree', () => {
    const best = fuseLoads({ load: 30, uncertainty: 3 }, { load: 48, uncertainty: 6 })
    expect(best.chi).toBeCloseTo(2.6833, 3)
    expect([best.weightOfMeasurement, best.load, best.uncertainty]).toEqual([
      expect.closeTo(0.8, 6),
      expect.closeTo(33.6, 6),
      expect.closeTo(7.2, 6),
    ])
    const { low, high } = probableRange(best)
    expect([low, high]).toEqual([expect.closeTo(21.756, 2), expect.closeTo(45.444, 2)])
  })

  it('is the measurement where there is no geometry', () => {
    const best = fuseLoads(measured, undefined)
    const { low, high } = probableRange(best)
    expect([best.load, best.weightOfMeasurement, best.chi]).toEqual([48.0487, 1, null])
    expect([low, high]).toEqual([expect.closeTo(39.292, 2), expect.closeTo(56.806, 2)])
  })

  it('is never surer than 8 %, and never below nothing', () => {
    expect(probableRange({ load: 100, uncertainty: 0.1 })).toEqual({ low: 92, high: 108 })
    expect(probableRange({ load: 1, uncertainty: 10 }).low).toBe(0)
    expect(probableRange({ load: 100, uncertainty: 0.1 }, { share: 0.1, kw: 2 }).high).toBeCloseTo(120.8)
  })

  it('calibrates rooms within limits', () => {
    const { factor } = calibrationFactor(50.3873, 56.4087)
    expect(factor).toBeCloseTo(0.8933, 3)
    expect([1196.96, 510.46, 1810.5].map((watts) => watts * factor)).toEqual([
      expect.closeTo(1069.2, 0),
      expect.closeTo(456, 0),
      expect.closeTo(1617.2, 0),
    ])
    expect([calibrationFactor(1, 10), calibrationFactor(20, 10)]).toEqual([
      { factor: 0.4, limited: true },
      { factor: 1.6, limited: true },
    ])
  })

  it('of several days shrinks only by what is independent', () => {
    const day = {
      load: 50,
      terms: [
        { term: 'dynamics' as const, value: 0.08 },
        { term: 'heatQuantity' as const, value: 0.03 },
      ],
      outdoor: 0,
    }
    const mean = severalDays([day, day, day, day])
    expect(mean?.load).toBeCloseTo(50)
    expect(mean?.uncertainty).toBeCloseTo(50 * Math.hypot(0.04, 0.03))
    expect(severalDays([])).toBeUndefined()
  })
})

describe('the weather of a day', () => {
  it('weighs stations by their nearness', () => {
    const stations = [
      { distanceKm: 7.2, meanTemperature: 1.5 },
      { distanceKm: 10.2, meanTemperature: 0.9 },
      { distanceKm: 13.7, meanTemperature: 1.1 },
    ]
    expect(combineStations(stations)).toBeCloseTo(1.216, 3)
  })

  it('needs 20 hours', () => {
    const hours = (known: number) => Array.from({ length: 24 }, (_, hour) => (hour < known ? 4 : null))
    expect([dailyMean(hours(19)), dailyMean(hours(20))]).toEqual([undefined, 4])
  })

  it('is always the same where it is made up', () => {
    const berlin = { region: '10', annualMean: 10.4 }
    const january = syntheticWeather('2026-01-15', berlin)
    expect(january).toEqual(syntheticWeather('2026-01-15', berlin))
    expect(Math.abs(january.meanTemperature - 0.9)).toBeLessThanOrEqual(3.1)
    expect(syntheticWeather('2026-07-15', berlin).meanTemperature).toBeGreaterThan(15)
  })
})

describe('a room on a day', () => {
  const hour = 3_600_000
  const span = { from: 0, to: 24 * hour }
  const reading = (hours: number, ambient: number, more: Partial<IndoorReading> = {}): IndoorReading => ({
    at: hours * hour,
    ambient,
    target: 21,
    motorPosition: 300,
    motorConstraint: 1000,
    openWindow: false,
    ...more,
  })
  const hourly = (ambient: (hours: number) => number) =>
    Array.from({ length: 24 }, (_, hours) => reading(hours, ambient(hours)))

  it('has a mean over time, not over readings', () => {
    const points = [
      { at: 0, value: 20 },
      { at: hour, value: 22 },
      { at: 4 * hour, value: 22 },
    ]
    expect(timeWeightedMean(points)).toBeCloseTo((21 + 66) / 4)
    expect(timeWeightedMean([...points, { at: 9 * hour, value: 0 }])).toBeCloseTo((21 + 66) / 4)
    expect(timeWeightedMean([])).toBeUndefined()
  })

  it('counts hours with a reading, and takes the ends of the day from readings near them', () => {
    expect(indoorDay([hourly((hours) => 20 + hours / 10)], span)).toMatchObject({
      measuredHours: 24,
      start: 20,
      end: 22.3,
      openWindowHours: 0,
    })
    expect(indoorDay([[reading(6, 20), reading(7, 20), reading(7.5, 20)]], span)).toMatchObject({
      measuredHours: 2,
      start: null,
      end: null,
    })
    expect(indoorDay([[]], span)).toBeUndefined()
  })

  it('notices open windows, weak supply and changed targets', () => {
    const open = [reading(0, 20, { openWindow: true }), reading(2, 20, { openWindow: true }), reading(3, 20)]
    expect(indoorDay([open], span)?.openWindowHours).toBe(3)
    const weak = hourly(() => 19).map((each) => ({ ...each, motorPosition: 960 }))
    expect(indoorDay([weak], span)?.isUndersupplied).toBe(true)
    expect(indoorDay([hourly(() => 19)], span)?.isUndersupplied).toBe(false)
    expect(indoorDay([[reading(0, 20, { target: 17 }), reading(1, 20)]], span)?.targetStep).toBe(4)
  })

  it('is the mean of its thermostats', () => {
    expect(indoorDay([hourly(() => 20), hourly(() => 22)], span)?.meanTemperature).toBeCloseTo(21)
  })
})
