import { eq } from 'drizzle-orm'
import { dataPrivacySite as contract } from '../../../contract/main/dataPrivacySite.ts'
import { submissionAllowance } from '../../../domain/consent/agreement.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { latestText } from '../../actions/consent/legalTexts.ts'
import { linkAgreement } from '../../actions/consent/linkAgreement.ts'
import { revokeByToken } from '../../actions/consent/revoke.ts'
import { signUp } from '../../actions/consent/signUp.ts'
import { orderOf, pageOf } from '../../db/page.ts'
import { dataAgreementPersons as persons, dataAgreements as table } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { agreementCondition, agreementSortKey, countAgreements, readAgreement, selectAgreements } from '../../finders/consent/agreementRows.ts'
import { findCandidates } from '../../finders/consent/findCandidates.ts'
import { sitesOf } from '../../finders/consent/sites.ts'
import { handlersFor, type Served } from '../../http/handler.ts'
import { clientOf, rateLimit } from '../../http/rateLimit.ts'
import { tellLive } from '../../live/tell.ts'

/** Attempts by client; each process counts for itself. Withdrawing has a budget of its own: it must work when submitting does not. */
export const consentLimits = ({ now }: Pick<Deps, 'now'>) => ({
  signUp: rateLimit(now, submissionAllowance),
  revoke: rateLimit(now, { ...submissionAllowance, attempts: 30 }),
})

export const dataPrivacySite = (limits: ReturnType<typeof consentLimits>): Served[] =>
  handlersFor(contract, {
    signup: async (call) => {
      limits.signUp.take(clientOf(call.address))
      // no person fills that in; who does is told what they want to hear
      return call.body.website === '' ? signUp(call) : { agreedAt: call.now.toISOString() }
    },
    revoke: async (call) => {
      limits.revoke.take(clientOf(call.address))
      await revokeByToken(call, call.params.token)
    },
    texts: async ({ tx, query }) => {
      const [optIn, dataPrivacy] = [await latestText(tx, 'optIn'), await latestText(tx, 'dataPrivacy')]
      const shown = optIn?.[query.Language]
      return {
        optIn: optIn && shown ? { id: optIn.id, ...shown, statement: shown.statement ?? '' } : null,
        dataPrivacy: dataPrivacy ? { id: dataPrivacy.id, ...dataPrivacy[query.Language] } : null,
      }
    },
    filter: async ({ tx, actor, query, now }) => {
      const today = dayOf(now)
      const where = agreementCondition(actor, query, today)
      const order = orderOf(query, agreementSortKey(query['Sort.SortOption']), table.id)
      return pageOf(
        query,
        (limit, offset) => selectAgreements(tx, today, where, { order, limit, offset }),
        () => countAgreements(tx, where),
      )
    },
    sites: ({ tx, actor, query, now }) => sitesOf(tx, actor, query, dayOf(now)),
    setProcessed: async ({ tx, actor, params, body, now, audit }) => {
      const before = await readAgreement(tx, actor, dayOf(now), params.agreementId)
      const [person] = await tx.select().from(persons).where(eq(persons.agreementId, before.id)).for('update')
      if (person && person.processed !== body.processed) {
        const seen = body.processed ? { processedAt: now.toISOString(), processedBy: actor.userId } : { processedAt: null, processedBy: null }
        await tx
          .update(persons)
          .set({ processed: body.processed, ...seen, version: person.version + 1 })
          .where(eq(persons.agreementId, before.id))
        const tenant = person.tenantId === null ? {} : { tenantId: person.tenantId }
        await audit({ action: 'dataAgreement.processed', entityId: before.id, before: { processed: person.processed }, after: body, ...tenant })
        if (person.tenantId !== null) await tellLive(tx, [{ tenantId: person.tenantId, topic: 'consents', ids: [before.id] }])
      }
      return readAgreement(tx, actor, dayOf(now), params.agreementId)
    },
    candidates: async ({ tx, actor, params, query, now }) => ({
      items: await findCandidates(tx, actor, await readAgreement(tx, actor, dayOf(now), params.agreementId), query.Query, dayOf(now)),
    }),
    link: async (call) => {
      await linkAgreement(call)
      return readAgreement(call.tx, call.actor, dayOf(call.now), call.params.agreementId)
    },
  })
