import { and, eq } from 'drizzle-orm'
import { auth as contract } from '../../../contract/identity/auth.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { resetPassword } from '../../actions/accounts/setPassword.ts'
import { requestReset } from '../../actions/accounts/requestReset.ts'
import { users } from '../../db/schema.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../actions/accounts/passwords.ts'
import { clientOf } from '../../http/rateLimit.ts'
import type { IdentityServices } from '../../actions/accounts/services.ts'
import { endSessions, openSession, refreshSession, sessionCookie } from '../../actions/accounts/sessions.ts'
import { sessionFacts } from '../../finders/accounts/sessionFacts.ts'

export const auth = (services: IdentityServices) => {
  const { limits, dummyHash } = services
  return handlersFor(contract, {
    login: async (call) => {
      const { tx, body, address, now, audit } = call
      const email = canonicalEmail(body.email)
      const attempts = [limits.signInAccount.take(email), limits.signInClient.take(clientOf(address))]
      const [user] = await tx.select().from(users).where(eq(users.email, email))
      // an unknown account and one without a password cost what a known one costs
      const right = await verifyPassword(body.password, user?.passwordHash ?? dummyHash)
      if (!user || user.passwordHash === null || !right || user.state !== 'Active') return refuse('signInFailed')
      const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(body.password) : user.passwordHash
      // a password that was changed or an account that was closed in this moment lets nobody in any more
      const still = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.state, 'Active'))
      const admitted = await tx.update(users).set({ lastSignInAt: now.toISOString(), passwordHash }).where(still).returning({ id: users.id })
      if (admitted.length === 0) return refuse('signInFailed')
      const session = await openSession(call, services, user)
      await audit({ action: 'session.open', entityId: user.id })
      for (const forget of attempts) forget()
      return session
    },
    refreshToken: (call) => refreshSession(call, services, call.body.refreshToken, call.tenantHint),
    checkSession: ({ tx, actor, tenantHint }) => sessionFacts(tx, actor.userId, tenantHint),
    logout: async ({ tx, now, actor, cookies, audit }) => {
      await endSessions({ tx, now }, actor.userId, 'signedOut', { only: actor.sessionId })
      await audit({ action: 'session.close', entityId: actor.userId })
      cookies.clear(sessionCookie)
    },
    forgotPassword: async (call) => {
      limits.forgotClient.take(clientOf(call.address))
      limits.forgotAccount.take(call.body.email)
      await requestReset(call, call.body.email)
    },
    resetPassword: async (call) => {
      const forget = limits.linkClient.take(clientOf(call.address))
      const email = await resetPassword(call, call.body.token, call.body.password)
      forget()
      // who proved to own the address is not locked out by whoever guessed before
      limits.signInAccount.clear(email)
    },
  })
}
