import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  airTimeMs,
  gatewayLoad,
  dataRateOf,
  dutyCycleAt,
  maxPayloadOf,
  requiredSnrOf,
  spreadingFactorFrom,
  spreadingFactors,
} from './dataRates.ts'

describe('the air time', () => {
  it.each([
    { sf: 7, dr: 5, app4: 51.5, app18: 71.9, app31: 92.4, app51: 118 },
    { sf: 8, dr: 4, app4: 92.7, app18: 133.6, app31: 164.4, app51: 215.6 },
    { sf: 9, dr: 3, app4: 164.9, app18: 246.8, app31: 287.7, app51: 390.1 },
    { sf: 10, dr: 2, app4: 329.7, app18: 452.6, app31: 534.5, app51: 698.4 },
    { sf: 11, dr: 1, app4: 659.5, app18: 905.2, app31: 1151, app51: 1560.6 },
    { sf: 12, dr: 0, app4: 1318.9, app18: 1810.4, app31: 2138.1, app51: 2793.5 },
  ] as const)('at SF$sf', ({ sf, dr, app4, app18, app31, app51 }) => {
    expect(airTimeMs(sf, 4)).toBeCloseTo(app4, 0)
    expect([4, 18, 31, 51].map((bytes) => Math.round(airTimeMs(sf, bytes) * 10) / 10)).toEqual([
      app4,
      app18,
      app31,
      app51,
    ])
    expect(dataRateOf(sf)).toBe(dr)
  })

  it.each([
    { dr: 0, sf: 12, app: 51, ms: 2793.5 },
    { dr: 1, sf: 11, app: 51, ms: 1560.6 },
    { dr: 2, sf: 10, app: 51, ms: 698.4 },
    { dr: 3, sf: 9, app: 115, ms: 676.9 },
    { dr: 4, sf: 8, app: 222, ms: 655.9 },
    { dr: 5, sf: 7, app: 222, ms: 368.9 },
  ] as const)('of the longest payload at DR$dr', ({ dr, sf, app, ms }) => {
    expect(dataRateOf(sf)).toBe(dr)
    expect(maxPayloadOf(sf)).toBe(app)
    expect(Math.round(airTimeMs(sf, app) * 10) / 10).toBe(ms)
  })

  it('grows with the payload and the spreading factor', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...spreadingFactors.slice(0, -1)),
        fc.nat({ max: 221 }),
        (factor, bytes) => {
          const next = spreadingFactorFrom(factor + 1) ?? 12
          expect(airTimeMs(factor, bytes + 1)).toBeGreaterThanOrEqual(airTimeMs(factor, bytes))
          expect(airTimeMs(next, bytes)).toBeGreaterThan(airTimeMs(factor, bytes))
        },
      ),
    )
  })
})

describe('spreading factors', () => {
  it('are 7 to 12', () => {
    expect([6, 7, 12, 13, null, undefined].map(spreadingFactorFrom)).toEqual([
      undefined,
      7,
      12,
      undefined,
      undefined,
      undefined,
    ])
    expect(spreadingFactors.map(requiredSnrOf)).toEqual([-7.5, -10, -12.5, -15, -17.5, -20])
  })
})

describe('the duty cycle', () => {
  it.each([
    [864_000_000, 0.001],
    [867_100_000, 0.01],
    [868_100_000, 0.01],
    [868_500_000, 0.01],
    [869_000_000, 0.001],
    [869_525_000, 0.1],
    [869_800_000, 0.01],
    [868_650_000, undefined],
    [870_000_000, undefined],
    [915_000_000, undefined],
  ])('at %i Hz is %s', (hertz, part) => {
    expect(dutyCycleAt(hertz)).toBe(part)
  })
})

describe('the load of a gateway', () => {
  it('is limited by the frame rate for short frames', () => {
    const load = gatewayLoad(
      Array.from({ length: 400 }, () => ({ applicationBytes: 4, spreadingFactor: 7 }) as const),
    )
    expect([load.frames, load.hours]).toEqual([400, 2])
    expect(load.airTimeSeconds).toBeCloseTo(20.58, 2)
  })

  it('is limited by the duty cycle for slow frames, such as those to devices that were never heard', () => {
    const load = gatewayLoad(
      Array.from({ length: 54 }, () => ({ applicationBytes: 4, spreadingFactor: null })),
    )
    expect(load.hours).toBeCloseTo(1.978, 3)
    expect(gatewayLoad([])).toEqual({ frames: 0, airTimeSeconds: 0, hours: 0 })
  })
})
