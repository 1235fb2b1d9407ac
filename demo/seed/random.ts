import { hashPairOf, wordsOf } from '../physics/random.ts'
import { newId } from '../../server/ids.ts'

/**
 * Everything that looks random in a seed, out of one seed value: the same calls in the same order give the same values
 * on every machine. Nothing here reads the clock or Math.random.
 */
export interface Random {
  /** The instant at which rows of this source are made, ISO 8601. */
  readonly at: string
  /** From 0 up to but without 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  /** A number, both ends included, with so many digits behind the point. */
  decimal(min: number, max: number, digits?: number): number
  /** True in that share of the cases, 0 to 1. */
  chance(share: number): boolean
  pick<const T>(list: readonly T[]): T
  /** A value by its weight. */
  weighted<const T>(choices: readonly (readonly [value: T, weight: number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A UUID of version 7 that counts up from a fixed instant, so that a demo's addresses stay the same from day to day. */
  id(): string
  /** Ten hexadecimal digits that no other call of this source or its forks gives. */
  serial(): string
  /** The calendar day so many days from the source's today, YYYY-MM-DD. */
  day(offset: number): string
  /** The instant so many days from the source's today, and minutes past midnight UTC. */
  instant(days: number, minutes?: number): string
  /**
   * A source of its own with the same today: what is drawn from it does not shift what is drawn here. Ids and serials stay
   * unique across both. Its rows are made at another instant, if one is given.
   */
  fork(name: string | number, at?: string): Random
}

const dayMs = 86_400_000
/** Where ids count from; any past instant would do. */
const idEpoch = Date.UTC(2026, 0, 1)
const fixedAt = '2026-01-01T00:00:00.000Z'
/** Odd, so that multiplying by it walks through all of 2^40 before it repeats. */
const serialStep = 0x9e3779b97fn
const serialMask = (1n << 40n) - 1n

interface Counters {
  ids: number
  serials: bigint
  readonly serialStart: bigint
}

const sourceOf = (seed: string, at: string, midnight: number, counters: Counters): Random => {
  const word = wordsOf(seed)
  const next = (): number => word() / 2 ** 32
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const index = int(0, list.length - 1)
    for (const item of list.slice(index, index + 1)) return item
    throw new Error('there is nothing to pick from')
  }
  const instant = (days: number, minutes = 0): string => new Date(midnight + days * dayMs + minutes * 60_000).toISOString()
  return {
    at,
    next,
    int,
    pick,
    instant,
    decimal: (min, max, digits = 2) => Number((min + next() * (max - min)).toFixed(digits)),
    chance: (share) => next() < share,
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return pick(choices)[0]
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
    id: () => {
      const bytes = Buffer.alloc(12)
      for (let offset = 0; offset < 12; offset += 4) bytes.writeUInt32BE(word(), offset)
      return newId(idEpoch + counters.ids++, bytes)
    },
    serial: () => ((counters.serialStart + counters.serials++ * serialStep) & serialMask).toString(16).padStart(10, '0'),
    day: (offset) => instant(offset).slice(0, 10),
    fork: (name, forkedAt = at) => sourceOf(`${seed}/${name}`, forkedAt, midnight, counters),
  }
}

/**
 * A source of randomness of its own.
 * @param seed two sources of one seed give the same, ids included
 * @param at the instant that its rows carry, ISO 8601; its day (UTC) is the source's today
 */
export const seededRandom = (seed: string | number, at: string = fixedAt): Random => {
  const [high, low] = hashPairOf(`serial of ${seed}`)
  const midnight = Math.floor(Date.parse(at) / dayMs) * dayMs
  return sourceOf(String(seed), new Date(at).toISOString(), midnight, { ids: 0, serials: 0n, serialStart: (BigInt(high) << 32n) | BigInt(low) })
}
