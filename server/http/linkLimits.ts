import { hour } from '../../domain/time.ts'
import { subscriberOf, type RateLimits } from './rateLimit.ts'

/**
 * Limits of links that open without signing in: how often one person's may be used, and how often one address may try links that nobody has.
 * Programs ask every few minutes, and those of many people share an address.
 */
export const linkLimits = (limit: RateLimits, name: string) => {
  const known = limit(name, { attempts: 120, withinMs: hour })
  const unknown = limit(`${name} unknown`, { attempts: 30, withinMs: hour })
  return {
    /** Counts a use of a link. Errors: tooManyRequests 429. @param userId whose link it is, if it is anybody's */
    take: (userId: string | undefined, address: string) =>
      userId === undefined ? unknown.take(subscriberOf(address)) : known.take(userId),
  }
}

export type LinkLimits = ReturnType<typeof linkLimits>
