import { auth as contract } from '../../../contract/identity/auth.ts'
import { confirmEmail } from '../../actions/accounts/changeEmail.ts'
import { isOpenReset, readEmailLink } from '../../actions/accounts/links.ts'
import { resetPassword, requestReset } from '../../actions/accounts/setPassword.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import { handlersFor } from '../../http/handler.ts'
import { Refusal } from '../../http/refusal.ts'
import { subscriberOf, type RateLimit } from '../../http/rateLimit.ts'
import { guessOf, type IdentityServices } from '../../actions/accounts/services.ts'
import { endSessions, refreshSession, sessionCookie } from '../../actions/accounts/sessions.ts'
import { signIn } from '../../actions/accounts/signIn.ts'
import { sessionFacts } from '../../finders/accounts/sessionFacts.ts'

const attemptOf = oncePerCall<ReturnType<RateLimit['take']>>()

/** Whether a limit still gives what it bounds. */
const isGiven = (taken: ReturnType<RateLimit['take']>): Promise<boolean> =>
  taken.then(
    () => true,
    (error: unknown) =>
      error instanceof Refusal && error.code === 'tooManyRequests' ? false : Promise.reject(error),
  )

export const auth = (services: IdentityServices) => {
  const { limits } = services
  return handlersFor(contract, {
    login: (call) => signIn(call, services),
    refreshToken: (call) => refreshSession(call, services, call.body.refreshToken, call.tenantHint),
    checkSession: ({ tx, actor, tenantHint }) => sessionFacts(tx, actor.userId, tenantHint),
    logout: async ({ tx, now, actor, cookies, audit }) => {
      await endSessions({ tx, now }, actor.userId, 'signedOut', { only: actor.sessionId })
      await audit({ action: 'session.close', entityId: actor.userId })
      cookies.clear(sessionCookie)
    },
    forgotPassword: async (call) => {
      await limits.forgotSubscriber.take(subscriberOf(call.address))
      await limits.forgotSource.take(guessOf(call.body.email, subscriberOf(call.address)))
      if (await isGiven(limits.forgotAccount.take(call.body.email))) await requestReset(call, call.body.email)
    },
    checkReset: async (call) => {
      const forget = await limits.linkSubscriber.take(subscriberOf(call.address))
      const valid = await isOpenReset(call.tx, call.body.token, call.now)
      if (valid) await forget()
      return { valid }
    },
    checkEmail: async (call) => {
      const forget = await limits.linkSubscriber.take(subscriberOf(call.address))
      const link = await readEmailLink(call.tx, call.body.token, call.now)
      if (link.valid) await forget()
      return link
    },
    confirmEmail: async (call) => {
      const forget = await limits.linkSubscriber.take(subscriberOf(call.address))
      await confirmEmail(call, call.body.token)
      await forget()
    },
    resetPassword: async (call) => {
      const forget = await attemptOf(call.body, () => limits.linkSubscriber.take(subscriberOf(call.address)))
      const email = await resetPassword(call, call.body.token, call.body.password)
      await forget()
      // whoever proved to own the address is not locked out by somebody else's guesses
      await limits.signInAccount.clear(email)
      // the link that stayed valid is used up
      await limits.forgotAccount.clear(email)
      await limits.signInGuess.clear(guessOf(email, subscriberOf(call.address)))
    },
  })
}
