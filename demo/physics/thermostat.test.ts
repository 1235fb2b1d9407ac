import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStatus, encodeStatus } from '../../domain/codec/rt1/status.ts'
import { emptyVoltage, fullVoltage, nextVoltage, tegVoltage } from './energy.ts'
import { humidityOf, readingOf, regulatedPosition, type Standing } from './reading.ts'
import {
  bodyTemperature,
  flowTemperature,
  heatingPosition,
  heatOf,
  nextTemperature,
  positionFor,
} from './room.ts'

const standing: Standing = {
  mode: 'normal',
  calibration: 'ok',
  targetTemperature: 21,
  targetLevel: 10,
  displayRotation: 0,
  directMotorControl: false,
  motorPosition: 0,
  motorConstraint: 1000,
  activeHarvesting: true,
  stallInward: false,
  stallOutward: false,
  voltage: 3.4,
  lastSeq: 0,
}

/** Regulates a room for some hours in steps of that many minutes; returns its temperatures. */
const regulate = (
  target: number,
  outdoor: number,
  start: number,
  { hours = 72, step = 10, constraint = 1000 } = {},
): number[] => {
  const temperatures: number[] = [start]
  let temperature = start
  for (let minute = 0; minute < hours * 60; minute += step) {
    const position = regulatedPosition(
      { ...standing, targetTemperature: target, motorConstraint: constraint },
      { temperature, outdoor, openWindow: false },
    )
    temperature = nextTemperature(temperature, { outdoor, heat: heatOf(position), open: 0 }, step)
    temperatures.push(temperature)
  }
  return temperatures
}

describe('a room', () => {
  it('reaches its target and stays there, with steps of any length', () => {
    for (const outdoor of [-10, 0, 10])
      for (const step of [10, 60, 180]) {
        const last = regulate(21, outdoor, 17, { hours: 120, step }).slice(-8)
        for (const temperature of last) expect(Math.abs(temperature - 21)).toBeLessThan(0.3)
      }
  })

  it('cools slowly without heat, fast with an open window, and never below the outdoor temperature', () => {
    const cool = (open: number, minutes: number) =>
      nextTemperature(21, { outdoor: 0, heat: 0, open }, minutes)
    expect(21 - cool(0, 60)).toBeGreaterThan(0.3)
    expect(21 - cool(0, 60)).toBeLessThan(1.2)
    expect(21 - cool(1, 10)).toBeGreaterThan(4 * (21 - cool(0, 10)))
    expect(cool(1, 10_000)).toBeGreaterThan(0)
  })

  it('stays too cold if the hydraulic balancing lets too little through', () => {
    expect(regulate(21, -5, 19, { constraint: 200 }).at(-1)).toBeLessThan(18)
  })

  it('gives the same result in one long step as in many if nothing changes', () => {
    const surroundings = { outdoor: 3, heat: 0.4, open: 0 }
    const halves = nextTemperature(nextTemperature(18, surroundings, 45), surroundings, 45)
    expect(halves).toBeCloseTo(nextTemperature(18, surroundings, 90), 9)
  })
})

describe('the valve', () => {
  it('lets more through the further it is open', () => {
    for (let position = 0; position < 1000; position += 50)
      expect(heatOf(position)).toBeLessThan(heatOf(position + 50))
    for (const position of [0, 120, 500, 1000]) expect(positionFor(heatOf(position))).toBe(position)
    expect(heatingPosition(21, 25, 15)).toBe(0)
    expect(heatingPosition(28, 10, -10)).toBe(1000)
  })

  it('is warmer than the room as long as warm water flows', () => {
    expect(bodyTemperature(21, 0, 0.5)).toBeGreaterThan(30)
    expect(bodyTemperature(21, 0, 0)).toBeLessThan(23)
    expect(flowTemperature(-30)).toBe(72)
  })

  it('has the position that the mode requires', () => {
    const cold = { temperature: 16, outdoor: 0, openWindow: false }
    expect(regulatedPosition(standing, cold)).toBe(1000)
    expect(regulatedPosition({ ...standing, motorConstraint: 333 }, cold)).toBe(333)
    expect(regulatedPosition({ ...standing, mode: 'summer' }, cold)).toBe(0)
    expect(regulatedPosition({ ...standing, mode: 'installation' }, cold)).toBe(1000)
    expect(regulatedPosition({ ...standing, directMotorControl: true, motorPosition: 420 }, cold)).toBe(420)
    expect(regulatedPosition({ ...standing, calibration: 'failed', motorPosition: 118 }, cold)).toBe(118)
    expect(regulatedPosition(standing, { ...cold, temperature: 20, openWindow: true })).toBe(0)
    expect(
      regulatedPosition(
        { ...standing, targetTemperature: 6 },
        { temperature: 3, outdoor: -15, openWindow: true },
      ),
    ).toBeGreaterThan(300)
  })
})

describe('the storage', () => {
  const day = (voltage: number, teg: number, spreadingFactor = 7, leaky = false) =>
    nextVoltage(voltage, { teg, spreadingFactor, leaky }, 24)
  it('charges while it heats, and lasts for months without', () => {
    expect(day(3.2, 0.18)).toBeGreaterThan(3.205)
    expect(3.6 - day(3.6, 0)).toBeLessThan(0.01)
    expect(3.6 - day(3.6, 0, 12)).toBeGreaterThan(3.6 - day(3.6, 0, 7))
    expect(nextVoltage(3.6, { teg: 0.5, spreadingFactor: 7, leaky: false }, 1000)).toBe(fullVoltage)
  })

  it('is empty within days if it leaks', () => {
    let voltage = 3.3
    for (let days = 0; days < 12; days++) voltage = day(voltage, 0.18, 7, true)
    expect(voltage).toBeLessThan(emptyVoltage)
  })

  it('derives the voltage of its generator from the temperature of the valve', () => {
    // the protocol's first test vector: 38.60 °C at 21.37 °C give 0.18 V
    expect(tegVoltage(38.6, 21.37)).toBeCloseTo(0.18, 2)
    expect(tegVoltage(20, 21)).toBe(0)
  })
})

describe('a status message', () => {
  it('survives encoding and decoding except for its last digits', () => {
    fc.assert(
      fc.property(
        fc.record({
          temperature: fc.double({ min: -5, max: 35, noNaN: true }),
          outdoor: fc.double({ min: -20, max: 35, noNaN: true }),
        }),
        fc.integer({ min: 0, max: 1000 }),
        fc.double({ min: 2.05, max: 3.65, noNaN: true }),
        fc.boolean(),
        (climate, motorPosition, voltage, openWindow) => {
          const reading = readingOf(
            { ...standing, motorPosition, voltage },
            {
              ...climate,
              openWindow,
              humidity: humidityOf({ seed: 1, type: 'Bathroom' }, 0, climate.outdoor),
            },
          )
          const { values, warnings } = decodeStatus(encodeStatus(reading))
          expect(warnings).toEqual([])
          expect(values).toEqual(reading)
        },
      ),
    )
  })

  it('reports no motor position before the first calibration, and warns of a low storage', () => {
    const around = { temperature: 20, outdoor: 5, openWindow: false, humidity: 40 }
    expect(readingOf({ ...standing, calibration: 'none' }, around).motorPosition).toBeNull()
    expect(readingOf({ ...standing, voltage: 2.49 }, around).batteryLow).toBe(true)
    expect(readingOf(standing, { ...around, temperature: 5 }).frostProtection).toBe(true)
  })
})
