import { and, eq } from 'drizzle-orm'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { users } from '../../db/schema.ts'
import { accountAt } from '../../finders/accounts/sessionFacts.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import type { Base } from '../../http/handler.ts'
import { subscriberOf } from '../../http/rateLimit.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { hashPassword, hashSource, isOutdated, verifyPassword } from './passwords.ts'
import { guessOf, type IdentityServices } from './services.ts'
import { openSession } from './sessions.ts'

interface Call extends Pick<
  Base,
  'tx' | 'now' | 'audit' | 'address' | 'cookies' | 'deps' | 'userAgent' | 'tenantHint' | 'callExternally'
> {
  body: { email: string; password: string }
}

/** What the password was compared with, and the outcome. */
interface Comparison {
  hash?: string
  isRight?: boolean
  /** Its stronger hash, if the stored one is outdated. */
  stronger?: string
  attempts: (() => Promise<void>)[]
}

const comparisonOf = oncePerCall<Comparison>()

/**
 * Opens a session for an e-mail address and password, which is hashed while the call holds no connection.
 * Errors: signInFailed 401, tooManyRequests 429, overloaded 503.
 */
export const signIn = async (call: Call, services: IdentityServices) => {
  const { tx, body, address, now, audit, callExternally } = call
  const { limits, dummyHash } = services
  const email = canonicalEmail(body.email)
  const comparison = comparisonOf(body, () => ({ attempts: [] }))
  const { attempts } = comparison
  const forget = async () => {
    for (const one of attempts.splice(0)) await one()
  }
  const [user] = await tx.select().from(users).where(accountAt(email))
  // unknown accounts and those without a password take as long as known ones
  const hash = user?.passwordHash ?? dummyHash
  if (comparison.hash === undefined)
    await callExternally(
      async () => {
        const subscriber = subscriberOf(address)
        // first those of the source, so that a source that is locked out no longer counts for the account
        attempts.push(await limits.signInSubscriber.take(subscriber))
        attempts.push(await limits.signInGuess.take(guessOf(email, subscriber)))
        attempts.push(await limits.signInAccount.take(email))
        const source = hashSource(call, email)
        try {
          comparison.isRight = await verifyPassword(body.password, hash, source)
          if (comparison.isRight && isOutdated(hash))
            comparison.stronger = await hashPassword(body.password, source)
        } catch (error) {
          await forget()
          throw error
        }
        comparison.hash = hash
        // nothing is left to be done: the same for accounts that exist and that do not
        if (!comparison.isRight) refuse('signInFailed')
      },
      async (failure) => {
        // a guess that the database did not get to judge is none
        if (!(failure instanceof Refusal)) await forget()
      },
    )
  if (
    !user ||
    user.passwordHash === null ||
    !comparison.isRight ||
    comparison.hash !== hash ||
    user.state !== 'Active'
  )
    return refuse('signInFailed')
  // rejects a sign-in whose password was changed, or whose account was closed, while the hash was being verified
  const still = and(
    eq(users.id, user.id),
    eq(users.passwordHash, user.passwordHash),
    eq(users.state, 'Active'),
  )
  const passwordHash = comparison.stronger ?? user.passwordHash
  const admitted = await tx
    .update(users)
    .set({ lastSignInAt: now.toISOString(), passwordHash })
    .where(still)
    .returning({ id: users.id })
  if (admitted.length === 0) return refuse('signInFailed')
  const session = await openSession(call, services, user)
  await audit({ action: 'session.open', entityId: user.id })
  await forget()
  return session
}
