import type { RoomType } from '../../domain/enums.ts'
import { isWindowOpen, openShare, type Habits } from '../physics/habits.ts'
import { outdoorTemperature } from '../physics/outdoor.ts'
import { hashOf } from '../physics/random.ts'
import { humidityOf, type Around } from '../physics/reading.ts'
import { nextTemperature } from '../physics/room.ts'
import { minute } from '../../domain/time.ts'

/** Step size in minutes: within a step heat and weather are constant. */
const stepMinutes = 10
/** A thermostat detects an open window by the temperature drop after this many minutes. */
const noticed = { minutes: 10, share: 0.3 } as const

/** A room with its residents, heated by its radiators. Its temperature is computed on demand. */
export interface Room {
  readonly habits: Habits
  /** The current surroundings of a device in the room; instants (real time, ms) must not go back. */
  around(at: number): Around
  isWindowOpen(at: number): boolean
  /** Sets the share of full heat (0 to 1) that a thermostat's radiator gives from now on. */
  setHeat(eui: string, heat: number): void
}

export const createRoom = (key: string, type: RoomType, start: { at: number; temperature: number }): Room => {
  const habits: Habits = { seed: hashOf(key), type }
  const heats = new Map<string, number>()
  let { at: knownAt, temperature } = start

  const meanHeat = (): number =>
    heats.size === 0 ? 0 : [...heats.values()].reduce((sum, heat) => sum + heat, 0) / heats.size

  const advance = (until: number): void => {
    // after a day without queries the room has reached a steady state
    if (until - knownAt > 1440 * minute) knownAt = until - 1440 * minute
    while (knownAt < until) {
      const to = Math.min(until, knownAt + stepMinutes * minute)
      const open = openShare(habits, [knownAt, to])
      temperature = nextTemperature(
        temperature,
        { outdoor: outdoorTemperature(knownAt), heat: meanHeat(), open },
        (to - knownAt) / minute,
      )
      knownAt = to
    }
  }

  return {
    habits,
    around: (at) => {
      advance(at)
      const outdoor = outdoorTemperature(at)
      const openWindow = openShare(habits, [at - noticed.minutes * minute, at]) >= noticed.share
      return { temperature, outdoor, openWindow, humidity: humidityOf(habits, at, outdoor) }
    },
    isWindowOpen: (at) => isWindowOpen(habits, at),
    setHeat: (eui, heat) => void heats.set(eui, heat),
  }
}
