import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Deps } from '../deps.ts'
import { refuse } from './refusal.ts'

/** A number of attempts per key within a period. */
interface Allowance {
  attempts: number
  withinMs: number
}

export interface RateLimit {
  /** Counts an attempt under the key; returns a function that uncounts it, which never fails. Errors: tooManyRequests 429 with Retry-After. */
  take(key: string): Promise<() => Promise<void>>
  /** Forgets the key's attempts. */
  clear(key: string): Promise<void>
}

/** A limit by its name: whoever asks for the same name counts together. */
export type RateLimits = (name: string, allowance: Allowance) => RateLimit

const refuseUntil = (free: number, at: number): never =>
  refuse('tooManyRequests', { retryAfter: Math.max(1, Math.ceil((free - at) / 1000)) })

type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** What is stored of a key, which may be an e-mail address or that of a client. */
const hashOf = (name: string, key: string): string =>
  createHash('sha256').update(`${name} ${key}`).digest('base64url')

/** Of so many keys attempts are owed, and of each so many: the earliest, which the database may have counted before it went. */
const mostOwed = { keys: 20_000, ofKey: 100 }

/** Attempts that are to be uncounted when the database can be reached again. */
class OwedAttempts {
  readonly #times = new Map<string, readonly number[]>()

  add(key: string, times: readonly number[]): void {
    this.#times.set(key, [...(this.#times.get(key) ?? []), ...times].slice(0, mostOwed.ofKey))
    if (this.#times.size > mostOwed.keys) this.#times.delete(this.#times.keys().next().value ?? '')
  }

  /** Those of a key; they are owed no longer. */
  of(key: string): readonly number[] {
    const times = this.#times.get(key) ?? []
    this.#times.delete(key)
    return times
  }
}

/**
 * Sliding windows in the database, which all processes share. An attempt is one statement of its own, whatever becomes of the call: of two
 * at once the second one waits for the first, and sees it.
 * @param query on a connection that no call holds during its transaction, or calls would wait for each other.
 */
export const storedLimits = (query: Query, now: () => Date): RateLimits => {
  const owed = new OwedAttempts()
  return (name, { attempts, withinMs }) => {
    const owing = (hash: string, times: readonly number[]) => (error: unknown) => {
      owed.add(hash, times)
      throw error
    }
    const uncount = (hash: string, times: readonly number[]) =>
      query(
        `update identity.rate_limits set taken = array(
          select t from (select t, row_number() over (partition by t) as nth from unnest(taken) t) each
          where nth > (select count(*) from unnest($2::bigint[]) o where o = t) order by t)
        where key = $1 and taken && $2::bigint[]`,
        [hash, times],
      ).catch(owing(hash, times))
    return {
      take: async (key) => {
        const hash = hashOf(name, key)
        const earlier = owed.of(hash)
        if (earlier.length > 0) await uncount(hash, earlier)
        const at = now().getTime()
        const { rows } = await query(
          `with counted as (
              insert into identity.rate_limits as held (key, taken, ends_at) values ($1, array[$2::bigint], to_timestamp(($2::bigint + $3::bigint) / 1000.0))
              on conflict (key) do update set ends_at = excluded.ends_at,
                taken = array(select t from unnest(held.taken) t where t > $2::bigint - $3::bigint order by t) || $2::bigint
              where (select count(*) from unnest(held.taken) t where t > $2::bigint - $3::bigint) < $4
              returning 1)
            select exists(select from counted) as counted,
              (select min(t) from identity.rate_limits, unnest(taken) t where key = $1 and t > $2::bigint - $3::bigint) as oldest`,
          [hash, at, withinMs, attempts],
        )
          // it may be counted all the same: only the answer was lost
          .catch(owing(hash, [at]))
        if (rows[0]?.['counted'] !== true)
          return refuseUntil(Number(rows[0]?.['oldest'] ?? at) + withinMs, at)
        return async () => {
          // what fails is owed: an outage of the database must not lock anybody out
          await uncount(hash, [at]).catch(() => {})
        }
      },
      clear: async (key) => {
        await query('delete from identity.rate_limits where key = $1', [hashOf(name, key)])
      },
    }
  }
}

/** The limits of an installation, shared by its processes. */
export const rateLimits = ({ db: { aside }, now }: Pick<Deps, 'db' | 'now'>): RateLimits =>
  storedLimits((text, values) => aside.query(text, values), now)

/** The subscriber behind an address, whose attempts count together: the IPv4 address, or the /64 that an IPv6 subscriber is assigned. */
export const subscriberOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
