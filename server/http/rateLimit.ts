import { isIPv6 } from 'node:net'
import { refuse } from './refusal.ts'

/** So many attempts under one key within so long. */
export interface Allowance {
  attempts: number
  withinMs: number
}

export interface RateLimit {
  /** Counts an attempt under the key; gives back what takes it off the count again. Errors: tooManyRequests 429 with Retry-After. */
  take(key: string): () => void
  /** Forgets the key's attempts. */
  clear(key: string): void
}

/** A sliding window in memory, bounded: with too many keys the one that was quiet for longest is forgotten. */
export const rateLimit = (now: () => Date, { attempts, withinMs }: Allowance, capacity = 20_000): RateLimit => {
  const taken = new Map<string, number[]>()
  return {
    take: (key) => {
      const at = now().getTime()
      const recent = (taken.get(key) ?? []).filter((time) => time > at - withinMs)
      const oldest = recent[0]
      // counted before the outcome is known: a hundred guesses sent at once are a hundred attempts
      if (oldest !== undefined && recent.length >= attempts)
        return refuse('tooManyRequests', { retryAfter: Math.max(1, Math.ceil((oldest + withinMs - at) / 1000)) })
      taken.delete(key)
      taken.set(key, [...recent, at])
      if (taken.size > capacity) taken.delete(taken.keys().next().value ?? '')
      return () => {
        const times = taken.get(key) ?? []
        const index = times.indexOf(at)
        if (index >= 0) taken.set(key, times.toSpliced(index, 1))
      }
    },
    clear: (key) => {
      taken.delete(key)
    },
  }
}

/** What counts as one client: an IPv4 address, or the /64 that every IPv6 subscriber has to itself. */
export const clientOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const groups = address.includes('::') ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right] : left
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
