import { describe, expect, it } from 'vitest'
import { balanceRadiator, excessTemperature, motorConstraint, powerFactor } from './balanceRadiator.ts'
import { plateRadiator } from './testing/facts.ts'
import { obstructionFactor, ratedPower, usualPower } from './ratedPower.ts'

describe('the power of a radiator', () => {
  it('is rated at an excess of 49.8 K', () => {
    expect(excessTemperature(75, 65, 20)).toBeCloseTo(49.8329, 4)
    expect(excessTemperature(55, 45, 20)).toBeCloseTo(29.7201, 4)
    expect([excessTemperature(50, 50, 20), excessTemperature(50, 20, 20)]).toEqual([30, 0])
  })

  it.each([
    [1695, 1.32, 55, 45, 20, 0.5055, 856.8],
    [1695, 1.32, 70, 55, 20, 0.7993, 1354.8],
    [1695, 1.32, 45, 35, 20, 0.2913, 493.8],
    [1695, 1.32, 75, 65, 24, 0.8951, 1517.1],
    [1020, 1.28, 55, 45, 20, 0.516, 526.4],
    [2380, 1.33, 90, 70, 20, 1.2642, 3008.9],
    [1300, 1.3, 50, 40, 22, 0.3584, 465.9],
  ])(
    'of %f W and exponent %f at %i/%i/%i is %f of it',
    (rated, exponent, flow, back, room, factor, watts) => {
      const found = powerFactor(excessTemperature(flow, back, room), exponent)
      expect(found).toBeCloseTo(factor, 3)
      expect(rated * found).toBeCloseTo(watts, 0)
    },
  )

  it('follows from type and measures', () => {
    expect(ratedPower(plateRadiator('a', 1200))).toEqual({ watts: 2034, exponent: 1.32, assumed: false })
    expect(ratedPower({ ...plateRadiator('a', 1000), height: 550 })?.watts).toBeCloseTo((1465 + 1695) / 2)
    expect(ratedPower({ ...plateRadiator('a', 1000), height: 2000 })?.watts).toBeCloseTo(
      1695 + ((2330 - 1695) * 400) / 300,
    )
    const sectional = {
      ...plateRadiator('a', 600),
      type: 'Sectional' as const,
      plateSubtype: null,
      sectionalSpacing: 500,
    }
    expect(ratedPower({ ...sectional, height: 600, width: 160 })?.watts).toBeCloseTo(12 * 99 * 0.789)
    expect(ratedPower({ ...sectional, height: 580, width: 160 })?.watts).toBeCloseTo(10 * 126 * 0.789)
    expect(ratedPower({ ...sectional, height: 980, sectionalSpacing: null, width: null })).toMatchObject({
      assumed: true,
    })
    const tube = { ...plateRadiator('a', 460), type: 'Tube' as const, plateSubtype: null }
    expect(ratedPower({ ...tube, height: 600, width: 65 })?.watts).toBeCloseTo(360)
  })

  it('is assumed where type or measures are missing', () => {
    expect(ratedPower({ ...plateRadiator('a'), length: null })).toBeUndefined()
    expect(ratedPower({ ...plateRadiator('a'), plateSubtype: null })).toBeUndefined()
    expect(ratedPower({ ...plateRadiator('a'), type: 'Other' })).toBeUndefined()
    expect(usualPower(1000)).toEqual({ watts: 1250, exponent: 1.3, assumed: true })
  })

  it('falls behind furniture', () => {
    expect([null, 'Curtains' as const, 'Kitchentte' as const].map(obstructionFactor)).toEqual([1, 0.9, 0.85])
  })
})

describe('hydraulic balancing', () => {
  it.each([
    [1196.96, 2034, 1.32, 65, 20, 43.91, 48.79, 0.1543, 167],
    [600, 1026, 1.28, 65, 20, 42.99, 23.44, 0.0741, 104],
    [420, 1300, 1.3, 60, 24, 34.76, 14.31, 0.0452, 100],
    [1500, 1695, 1.32, 70, 20, 61.14, 145.57, 0.4603, 469],
  ])(
    'of %f W by a radiator of %f W',
    (loadW, ratedW, exponent, flowTemperature, roomTemperature, back, flow, kv, constraint) => {
      expect(
        balanceRadiator({ ratedW, exponent, loadW, flowTemperature, roomTemperature, pressure: 100 }),
      ).toEqual({
        returnTemperature: expect.closeTo(back, 1),
        flowLitresPerHour: expect.closeTo(flow, 1),
        kv: expect.closeTo(kv, 3),
        constraint,
        tooSmall: false,
      })
    },
  )

  it.each([
    [0.02, 100],
    [0.05, 100],
    [0.1, 124],
    [0.17, 179],
    [0.2, 204],
    [0.3, 294],
    [0.4, 397],
    [0.5, 521],
    [0.6, 693],
    [0.67, 1000],
    [0.9, 1000],
  ])('opens a valve for kv %f to %i', (kv, constraint) => {
    expect(motorConstraint(kv)).toBe(constraint)
  })

  it('opens the valve of a radiator that is too small, and says so', () => {
    const small = {
      ratedW: 500,
      exponent: 1.3,
      loadW: 2000,
      flowTemperature: 55,
      roomTemperature: 20,
      pressure: 100,
    }
    expect(balanceRadiator(small)).toEqual({
      returnTemperature: null,
      flowLitresPerHour: null,
      kv: null,
      constraint: 1000,
      tooSmall: true,
    })
    expect(balanceRadiator({ ...small, loadW: 100, flowTemperature: 20 }).tooSmall).toBe(true)
  })
})
