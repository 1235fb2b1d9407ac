import { describe, expect, it } from 'vitest'
import { roomTypes } from '../../domain/enums.ts'
import {
  comfortTemperature,
  dialTurn,
  dialledTurn,
  factoryLevel,
  isWindowOpen,
  nextWindowChange,
  openShare,
  windowTimes,
} from './habits.ts'
import { heatingCircuitAt, outdoorTemperature } from './outdoor.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 0, 1)
const hours = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * hour)
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('the weather', () => {
  it('follows a year in Germany', () => {
    const year = hours(start, 365 * 24).map(outdoorTemperature)
    expect(mean(year)).toBeGreaterThan(8.5)
    expect(mean(year)).toBeLessThan(11)
    expect(Math.min(...year)).toBeGreaterThan(-18)
    expect(Math.min(...year)).toBeLessThan(-2)
    expect(Math.max(...year)).toBeGreaterThan(24)
    expect(Math.max(...year)).toBeLessThan(38)
  })

  it('is warmer by day than by night, and changes slowly', () => {
    const days = Array.from({ length: 60 }, (_, index) => Date.UTC(2026, 3, 1) + index * day)
    expect(mean(days.map((at) => outdoorTemperature(at + 14 * hour)))).toBeGreaterThan(
      mean(days.map((at) => outdoorTemperature(at + 3 * hour))) + 4,
    )
    const year = hours(start, 365 * 24).map(outdoorTemperature)
    expect(
      Math.max(...year.slice(1).map((value, index) => Math.abs(value - (year[index] ?? 0)))),
    ).toBeLessThan(3)
  })

  it('determines the water temperatures of the heating circuits', () => {
    const at = (outdoor: number) => heatingCircuitAt(1, start, outdoor)
    expect(at(-10).flow).toBeGreaterThan(at(5).flow)
    for (const outdoor of [-15, -5, 0, 8, 15, 25]) expect(at(outdoor).back).toBeLessThan(at(outdoor).flow)
    expect(at(-14).flow).toBeLessThan(76)
  })
})

describe('habits', () => {
  it('differ from room to room within the usual range', () => {
    const liked = Array.from({ length: 200 }, (_, seed) => comfortTemperature({ seed, type: 'LivingRoom' }))
    expect(liked.every((value) => value >= 19.5 && value <= 22.5 && (value * 2) % 1 === 0)).toBe(true)
    expect(new Set(liked).size).toBeGreaterThan(4)
    expect([5, 6, 12, 21, 28, 30].map(factoryLevel)).toEqual([0, 0, 1, 10, 17, 17])
  })

  it('open windows now and then, deterministically', () => {
    for (const type of roomTypes) {
      const room = { seed: 5, type }
      const opened = hours(start, 100 * 24).flatMap((at) => (at % day === 0 ? windowTimes(room, at) : []))
      expect(opened.length).toBeGreaterThan(0)
      expect(opened.length).toBeLessThan(250)
      for (const [from, to] of opened.slice(0, 20)) {
        expect(to - from).toBeGreaterThanOrEqual(4 * 60_000)
        expect([isWindowOpen(room, from), isWindowOpen(room, from - 1)]).toEqual([
          true,
          isWindowOpen(room, from - 1),
        ])
        expect(openShare(room, [from, to])).toBe(1)
        expect(openShare(room, [from - (to - from), to])).toBeGreaterThanOrEqual(0.5)
      }
    }
  })

  it('predict the next opening or closing of a window', () => {
    const room = { seed: 9, type: 'Bedroom' } as const
    let at = start
    for (let change = 0; change < 40; change++) {
      const next = nextWindowChange(room, at)
      expect(next).toBeDefined()
      if (!next) return
      expect(next.at).toBeGreaterThan(at)
      expect(isWindowOpen(room, next.at)).toBe(next.open)
      at = next.at
    }
    expect(at - start).toBeLessThan(60 * day)
  })

  it('turn the dial on some days of a month, which lasts until the next turn', () => {
    const room = { seed: 12, type: 'LivingRoom' } as const
    const turns = Array.from({ length: 300 }, (_, index) => dialTurn(room, start + index * day)).flatMap(
      (turn) => turn ?? [],
    )
    expect(turns.length).toBeGreaterThan(20)
    expect(turns.length).toBeLessThan(80)
    for (const { at, level } of turns.slice(1)) {
      expect(level).toBeGreaterThanOrEqual(0)
      expect(level).toBeLessThanOrEqual(17)
      expect(dialledTurn(room, at)).toEqual({ at, level })
      expect(dialledTurn(room, at + hour)).toEqual({ at, level })
      expect(dialledTurn(room, at - 1)?.at).toBeLessThan(at)
    }
  })
})
