import { revocationToken, submission } from '../../support/consent.ts'
import { publishText, type LegalContents } from '../../../server/actions/consent/publishText.ts'
import type { LegalTextKind } from '../../../domain/consent/legalTexts.ts'
import { recordAgreements } from '../../../server/actions/consent/recordAgreements.ts'
import { renters } from '../../../server/db/schema.ts'
import { asAdmin, withScope } from '../../../server/db/scope.ts'
import { eq } from 'drizzle-orm'
import type { MakeSample, Sample, SampleContext } from '../Sample.ts'

const page = { title: 'Einwilligung', body: 'Wir werten das Raumklima aus.' }
const declaration = { ...page, statement: 'Ich willige ein.' }
const text = { en: page, de: page }
const optIn = { en: declaration, de: declaration }

const aText = ({ app }: SampleContext, kind: LegalTextKind): Promise<string> => {
  const contents: LegalContents = kind === 'optIn' ? optIn : text
  return withScope(app.deps.db.pool, asAdmin, (tx) =>
    publishText(tx, kind, contents, { now: app.clock.now(), userId: null }),
  )
}

/** Legal texts belong to no client. */
const readText = (kind: LegalTextKind) => async (context: SampleContext) => ({
  params: { id: await aText(context, kind) },
  free: ['params.id'],
})
const latest = (kind: LegalTextKind) => async (context: SampleContext) => {
  await aText(context, kind)
  return {}
}

/** Links the side's renter to the signed-in user. */
const own = ({ app, estate, person }: SampleContext): Promise<unknown> =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(renters).set({ userId: person.id }).where(eq(renters.id, estate.renter.id)),
  )

/** A consent record of a renter of the side, entered by the office. */
const aRecord = async ({ app, side }: SampleContext): Promise<string> => {
  // a renter can have only one record at a time, so each sample needs another renter
  const estate = await side.fresh()
  return withScope(app.deps.db.pool, asAdmin, async (tx) => {
    const [renter] = await tx.select().from(renters).where(eq(renters.id, estate.renter.id))
    const [id = ''] = renter
      ? await recordAgreements(tx, [renter], { channel: 'office', userId: null, now: app.clock.now() })
      : []
    return id
  })
}

const ofRecord =
  (more: (context: SampleContext) => Sample) =>
  async (context: SampleContext): Promise<Sample> => ({
    params: { agreementId: await aRecord(context) },
    ...more(context),
  })

let sent = 0
const anEmail = () => `muster.${++sent}@example.test`
/** Submissions are rate-limited by network. */
const aNetwork = () => `10.9.${Math.floor(++sent / 250)}.${sent % 250}`

/** Samples of legal texts, consent records, and a user's own consent. */
export const consentSamples: Readonly<Record<string, MakeSample>> = {
  'POST /api/data-privacy': () => ({ body: text }),
  'GET /api/data-privacy': () => ({ query: { Query: 'Raumklima' } }),
  'GET /api/data-privacy/latest': latest('dataPrivacy'),
  'GET /api/data-privacy/{id}': readText('dataPrivacy'),
  'POST /api/legal-note': () => ({ body: text }),
  'GET /api/legal-note': () => ({ query: { Query: 'Raumklima' } }),
  'GET /api/legal-note/latest': latest('legalNote'),
  'GET /api/legal-note/{id}': readText('legalNote'),
  'POST /api/opt-in': () => ({ body: optIn }),
  'GET /api/opt-in': () => ({ query: { Query: 'Raumklima' } }),
  'GET /api/opt-in/latest': latest('optIn'),
  'GET /api/opt-in/{id}': readText('optIn'),
  'DELETE /api/opt-in/{id}': readText('optIn'),
  'POST /api/data-privacy-site/signup': async (context) => {
    await aText(context, 'optIn')
    return { body: submission({ email: anEmail() }), remoteAddress: aNetwork() }
  },
  'POST /api/data-privacy-site/revoke/{token}': async (context) => {
    await aText(context, 'optIn')
    const email = anEmail()
    const remoteAddress = aNetwork()
    await context.app.onMain({
      method: 'POST',
      url: '/api/data-privacy-site/signup',
      body: submission({ email }),
      remoteAddress,
    })
    return { params: { token: await revocationToken(context.app, email) }, remoteAddress }
  },
  'POST /api/data-privacy-site/confirm/{token}': async (context) => {
    await aText(context, 'optIn')
    const email = anEmail()
    const remoteAddress = aNetwork()
    await context.app.onMain({
      method: 'POST',
      url: '/api/data-privacy-site/signup',
      body: submission({ email }),
      remoteAddress,
    })
    return { params: { token: await revocationToken(context.app, email) }, remoteAddress }
  },
  'GET /api/data-privacy-site/texts': () => ({ query: { Language: 'de' } }),
  'GET /api/data-privacy-site/filter': () => ({
    query: { City: 'Celle', States: ['given'], Channels: ['site'], Processed: false, Linked: true },
  }),
  'GET /api/data-privacy-site/sites': () => ({ query: { City: 'Celle' } }),
  'PATCH /api/data-privacy-site/{agreementId}': ofRecord(() => ({ body: { processed: true } })),
  'GET /api/data-privacy-site/{agreementId}/candidates': ofRecord(() => ({ query: { Query: 'Muster' } })),
  'PUT /api/data-privacy-site/{agreementId}/renter': ofRecord(({ estate }) => ({
    body: { renterId: estate.renter.id },
    version: 1,
  })),
  'GET /api/opt-in/own': () => ({}),
  'POST /api/opt-in/own/give': async (context) => {
    await own(context)
    return {
      body: { renterId: context.estate.renter.id, optInId: await aText(context, 'optIn') },
      free: ['body.optInId'],
    }
  },
  'POST /api/opt-in/own/revoke': async (context) => {
    await own(context)
    return { body: { renterId: context.estate.renter.id } }
  },
}
