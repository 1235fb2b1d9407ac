import { isIPv6 } from 'node:net'
import { refuse } from './refusal.ts'

/** A number of attempts per key within a period. */
interface Allowance {
  attempts: number
  withinMs: number
}

interface RateLimit {
  /** Counts an attempt under the key; returns a function that uncounts it. Errors: tooManyRequests 429 with Retry-After. */
  take(key: string): () => void
  /** Forgets the key's attempts. */
  clear(key: string): void
}

/** A sliding window in memory of bounded size: with too many keys, the least recently used one is dropped. */
export const rateLimit = (now: () => Date, { attempts, withinMs }: Allowance, capacity = 20_000): RateLimit => {
  const taken = new Map<string, number[]>()
  return {
    take: (key) => {
      const at = now().getTime()
      const recent = (taken.get(key) ?? []).filter((time) => time > at - withinMs)
      const oldest = recent[0]
      // counted before the outcome is known, so that concurrent guesses all count
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

/** The address that identifies a client: an IPv4 address, or the /64 that IPv6 subscribers are assigned. */
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
