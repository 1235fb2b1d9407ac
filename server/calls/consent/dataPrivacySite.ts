import { dataPrivacySite as dataPrivacySiteContract } from '../../../contract/main/dataPrivacySite.ts'
import { ownConsent as ownConsentContract } from '../../../contract/main/ownConsent.ts'
import { submissionAllowance } from '../../../domain/consent/agreement.ts'
import { dayOf, hour } from '../../../domain/time.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { giveOwnConsent } from '../../actions/consent/agree.ts'
import { confirmByToken } from '../../actions/consent/confirm.ts'
import { linkAgreement, setProcessed } from '../../actions/consent/linkAgreement.ts'
import { agreementsOf } from '../../actions/consent/recordAgreements.ts'
import { revokeByToken, revokeAgreements } from '../../actions/consent/revoke.ts'
import { signUp } from '../../actions/consent/signUp.ts'
import { agreementPage, readAgreement } from '../../finders/consent/agreementRows.ts'
import { findCandidates } from '../../finders/consent/findRenters.ts'
import { publishedTexts } from '../../finders/consent/legalTexts.ts'
import { homesOf, lockTenancy } from '../../finders/consent/ownHomes.ts'
import { sitesOf } from '../../finders/consent/sites.ts'
import { handlersFor, type Served } from '../../http/handler.ts'
import { subscriberOf, type RateLimits } from '../../http/rateLimit.ts'

/** Rate limits by client address. Withdrawing has a limit of its own: it must work when submitting does not. */
export const consentLimits = (limit: RateLimits) => ({
  signUp: limit('consent signUp', submissionAllowance),
  revoke: limit('consent revoke', { ...submissionAllowance, attempts: 30 }),
  /** Declarations under one e-mail address, whoever sends them: each mails its owner. */
  address: limit('consent address', { attempts: 5, withinMs: hour }),
  /** Declarations of one source that were refused: a used address is no secret (spec 2 §8), but nobody may try out a list of them. */
  taken: limit('consent taken', { attempts: 5, withinMs: hour }),
})

export const dataPrivacySite = (limits: ReturnType<typeof consentLimits>): Served[] =>
  handlersFor(dataPrivacySiteContract, {
    signup: async (call) => {
      const subscriber = subscriberOf(call.address)
      await limits.signUp.take(subscriber)
      // a honeypot field that only bots fill in; they get a success reply
      if (call.body.website !== '') return { agreedAt: call.now.toISOString() }
      await limits.address.take(canonicalEmail(call.body.email))
      const forget = await limits.taken.take(subscriber)
      const done = await signUp(call)
      await forget()
      return done
    },
    revoke: async (call) => {
      await limits.revoke.take(subscriberOf(call.address))
      await revokeByToken(call, call.params.token)
    },
    confirm: async (call) => {
      await limits.revoke.take(subscriberOf(call.address))
      await confirmByToken(call, call.params.token)
    },
    texts: ({ tx, query }) => publishedTexts(tx, query.Language),
    filter: ({ tx, actor, query, now }) => agreementPage(tx, actor, query, dayOf(now)),
    sites: ({ tx, actor, query, now }) => sitesOf(tx, actor, query, dayOf(now)),
    setProcessed: async (call) => {
      await setProcessed(call)
      return readAgreement(call.tx, call.actor, dayOf(call.now), call.params.agreementId)
    },
    candidates: async ({ tx, actor, params, query, now }) => ({
      items: await findCandidates(
        tx,
        actor,
        await readAgreement(tx, actor, dayOf(now), params.agreementId),
        query.Query,
        dayOf(now),
      ),
    }),
    link: async (call) => {
      await linkAgreement(call)
      return readAgreement(call.tx, call.actor, dayOf(call.now), call.params.agreementId)
    },
  })

export const ownConsent = handlersFor(ownConsentContract, {
  read: async ({ tx, actor, now }) => ({ items: await homesOf(tx, actor, now) }),
  give: async (call) => {
    const { tx, actor, body, now } = call
    await giveOwnConsent(call, await lockTenancy(tx, actor, body.renterId, dayOf(now)), body)
    return { items: await homesOf(tx, actor, now) }
  },
  revoke: async (call) => {
    const { tx, actor, body, now } = call
    const renter = await lockTenancy(tx, actor, body.renterId, dayOf(now))
    await revokeAgreements(call, await agreementsOf(tx, [renter.id]), {
      channel: 'account',
      userId: actor.userId,
    })
    return { items: await homesOf(tx, actor, now) }
  },
})
