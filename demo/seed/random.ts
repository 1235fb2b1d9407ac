import { newId } from '../../server/ids.ts'
import { hashPairOf, wordsOf } from '../physics/random.ts'

/**
 * The source of all randomness of a seed: the same calls in the same order give the same values on every machine. It uses neither the
 * clock nor Math.random.
 */
export interface Random {
  /** The creation time of rows from this source, ISO 8601. */
  readonly at: string
  /** A number in [0, 1). */
  next(): number
  /** An integer, both ends inclusive. */
  int(min: number, max: number): number
  /** A number, both ends inclusive, with `digits` decimal places. */
  decimal(min: number, max: number, digits?: number): number
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean
  pick<const T>(list: readonly T[]): T
  /** A choice by weight. */
  weighted<const T>(choices: readonly (readonly [value: T, weight: number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A version 7 UUID that counts up from a fixed instant, so that a demo's URLs stay the same from day to day. */
  id(): string
  /** Ten hexadecimal digits that are unique across this source and its forks. */
  serial(): string
  /** The calendar day `offset` days from the source's today, YYYY-MM-DD. */
  day(offset: number): string
  /** The instant `days` from the source's today, at `minutes` past midnight UTC. */
  instant(days: number, minutes?: number): string
  /**
   * An independent source with the same today: draws from it do not shift draws from this one. Ids and serials are unique across both.
   * With `at`, its rows get another creation time.
   */
  fork(name: string | number, at?: string): Random
}

const dayMs = 86_400_000
/** The instant from which ids count; any past one would do. */
const idEpoch = Date.UTC(2026, 0, 1)
const fixedAt = '2026-01-01T00:00:00.000Z'
/** Odd, so that its multiples run through all of 2^40 before they repeat. */
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
  const instant = (days: number, minutes = 0): string =>
    new Date(midnight + days * dayMs + minutes * 60_000).toISOString()
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
    serial: () =>
      ((counters.serialStart + counters.serials++ * serialStep) & serialMask).toString(16).padStart(10, '0'),
    day: (offset) => instant(offset).slice(0, 10),
    fork: (name, forkedAt = at) => sourceOf(`${seed}/${name}`, forkedAt, midnight, counters),
  }
}

/**
 * Creates a source of randomness.
 * @param seed sources with equal seeds give the same values, including ids
 * @param at the creation time of its rows, ISO 8601; its day (UTC) is the source's today
 */
export const seededRandom = (seed: string | number, at: string = fixedAt): Random => {
  const [high, low] = hashPairOf(`serial of ${seed}`)
  const midnight = Math.floor(Date.parse(at) / dayMs) * dayMs
  return sourceOf(String(seed), new Date(at).toISOString(), midnight, {
    ids: 0,
    serials: 0n,
    serialStart: (BigInt(high) << 32n) | BigInt(low),
  })
}

/** Selected from several seeds because its estate comes closest to 600 units, 3,000 radiators and 2,500 thermostats. */
export const demoSeed = 'ventil 20'
