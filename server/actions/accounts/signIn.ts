import { and, eq } from 'drizzle-orm'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { users } from '../../db/schema.ts'
import { accountAt } from '../../finders/accounts/sessionFacts.ts'
import type { Base } from '../../http/handler.ts'
import { clientOf } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { guessOf, type IdentityServices } from './services.ts'
import { openSession } from './sessions.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit' | 'address' | 'cookies' | 'deps' | 'userAgent' | 'tenantHint'> {
  body: { email: string; password: string }
}

/** Opens a session for an e-mail address and password. Errors: signInFailed 401, tooManyRequests 429. */
export const signIn = async (call: Call, services: IdentityServices) => {
  const { tx, body, address, now, audit } = call
  const { limits, dummyHash } = services
  const email = canonicalEmail(body.email)
  const client = clientOf(address)
  // first those of the source, so that a source that is locked out no longer counts for the account
  const attempts = [limits.signInClient.take(client), limits.signInGuess.take(guessOf(email, client)), limits.signInAccount.take(email)]
  const [user] = await tx.select().from(users).where(accountAt(email))
  // unknown accounts and those without a password take as long as known ones
  const right = await verifyPassword(body.password, user?.passwordHash ?? dummyHash)
  if (!user || user.passwordHash === null || !right || user.state !== 'Active') return refuse('signInFailed')
  const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(body.password) : user.passwordHash
  // rejects a sign-in whose password was changed, or whose account was closed, while the hash was being verified
  const still = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.state, 'Active'))
  const admitted = await tx.update(users).set({ lastSignInAt: now.toISOString(), passwordHash }).where(still).returning({ id: users.id })
  if (admitted.length === 0) return refuse('signInFailed')
  const session = await openSession(call, services, user)
  await audit({ action: 'session.open', entityId: user.id })
  for (const forget of attempts) forget()
  return session
}
