import type { RoomType } from '../../domain/enums.ts'
import { noiseAt } from './random.ts'
import { minute, day } from '../../domain/time.ts'

/** What the simulation knows about a room: the residents' habits are derived from its seed. */
export interface Habits {
  readonly seed: number
  readonly type: RoomType
}

/** Start and end, in ms since 1970. */
type Span = readonly [from: number, to: number]

const comfort: Partial<Record<RoomType, number>> = {
  Bathroom: 22.5,
  Bedroom: 18,
  Corridor: 17,
  Entrance: 17,
  KidsRoom: 21,
  Kitchen: 19.5,
  LivingRoom: 21,
  Staircase: 15,
  StorageRoom: 15,
  Toilet: 19,
}

/** The temperature (°C) that the residents of a room prefer, in steps of 0.5 °C: the usual one for such a room, give or take 1.5 K. */
export const comfortTemperature = ({ seed, type }: Habits): number =>
  Math.round(2 * ((comfort[type] ?? 20.5) + 3 * noiseAt(seed, 1) - 1.5)) / 2

/** The level (0 to 17) of a temperature (°C) in the factory mapping: 6 °C, then 12 to 28 °C. */
export const factoryLevel = (temperature: number): number =>
  temperature < 11.5 ? 0 : Math.min(17, Math.round(temperature) - 11)

interface Airing {
  /** The earliest hour of the day (UTC) at which it begins, the number of hours within which it begins, and its probability. */
  readonly from: number
  readonly within: number
  readonly chance: number
  /** Duration in minutes, minimum and maximum. */
  readonly minutes: readonly [number, number]
}

const airings: Partial<Record<RoomType, readonly Airing[]>> = {
  Bathroom: [{ from: 5.5, within: 2, chance: 0.5, minutes: [6, 15] }],
  Bedroom: [
    { from: 5.5, within: 1.5, chance: 0.7, minutes: [8, 20] },
    { from: 20, within: 1.5, chance: 0.3, minutes: [10, 25] },
  ],
  Kitchen: [{ from: 17, within: 2, chance: 0.5, minutes: [6, 15] }],
  LivingRoom: [
    { from: 7, within: 3, chance: 0.35, minutes: [5, 15] },
    { from: 18, within: 3, chance: 0.35, minutes: [5, 20] },
  ],
}
const seldom: readonly Airing[] = [{ from: 8, within: 8, chance: 0.2, minutes: [5, 20] }]
/** A window that somebody tilted and forgot. */
const forgotten: Airing = { from: 8, within: 4, chance: 0.015, minutes: [120, 300] }

const lastly = <T>(list: readonly T[], item: T): readonly T[] => [...list, item]

/** The times at which the windows of a room are open on the day (UTC) of an instant, in order. */
export const windowTimes = ({ seed, type }: Habits, at: number): Span[] => {
  const today = Math.floor(at / day)
  return lastly(airings[type] ?? seldom, forgotten).flatMap(
    ({ from, within, chance, minutes: [least, most] }, index) => {
      const of = (part: number): number => noiseAt(seed, today * 64 + index * 4 + part)
      if (of(0) >= chance) return []
      const start = today * day + Math.round((from + within * of(1)) * 60) * minute
      return [[start, start + Math.round(least + (most - least) * of(2)) * minute] as const]
    },
  )
}

/** Whether a window of the room is open. */
export const isWindowOpen = (room: Habits, at: number): boolean =>
  windowTimes(room, at).some(([from, to]) => from <= at && at < to)

/** The share (0 to 1) of a span of at most a day during which a window of the room is open. */
export const openShare = (room: Habits, [from, to]: Span): number => {
  if (to <= from) return isWindowOpen(room, from) ? 1 : 0
  const days = Math.floor(from / day) === Math.floor((to - 1) / day) ? [from] : [from, to]
  const open = days
    .flatMap((at) => windowTimes(room, at))
    .map(([start, end]) => Math.max(0, Math.min(to, end) - Math.max(from, start)))
  return Math.min(1, open.reduce((sum, ms) => sum + ms, 0) / (to - from))
}

/** The next instant after `at` at which a window of the room is opened or closed, and which of the two; undefined if there is none within a month. */
export const nextWindowChange = (room: Habits, at: number): { at: number; open: boolean } | undefined => {
  for (let ahead = 0; ahead < 31; ahead++) {
    const changes = windowTimes(room, at + ahead * day)
      .flatMap(([from, to]) => [from, to])
      .filter((instant) => instant > at)
    const [next] = changes.toSorted((one, other) => one - other)
    if (next !== undefined) return { at: next, open: isWindowOpen(room, next) }
  }
  return undefined
}

/** A manual turn of a thermostat's dial. */
interface DialTurn {
  readonly at: number
  readonly level: number
}

/** The share of days on which a resident turns the dial. */
const turnsADay = 0.15

/** The turn of the dial on the day (UTC) of an instant, if there is one: mostly to the preferred temperature, sometimes a little off. */
export const dialTurn = (room: Habits, at: number): DialTurn | undefined => {
  const today = Math.floor(at / day)
  const of = (part: number): number => noiseAt(room.seed ^ 0x5bd1e995, today * 4 + part)
  if (of(0) >= turnsADay) return undefined
  const liked = factoryLevel(comfortTemperature(room))
  const off = of(1) < 0.5 ? 0 : of(1) < 0.75 ? -1 : of(1) < 0.95 ? 1 : -4
  return {
    at: today * day + Math.round((5 + 16 * of(2)) * 60) * minute,
    level: Math.max(0, Math.min(17, liked + off)),
  }
}

/** The latest turn of the dial before an instant, searched over 60 days. */
export const dialledTurn = (room: Habits, at: number): DialTurn | undefined => {
  for (let back = 0; back < 60; back++) {
    const turn = dialTurn(room, at - back * day)
    if (turn && turn.at <= at) return turn
  }
  return undefined
}
