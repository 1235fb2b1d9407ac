import { eq, inArray } from 'drizzle-orm'
import { confirmationDays, type AgreementChannel } from '../../../domain/consent/agreement.ts'
import { fallbackLanguage, type Language } from '../../../domain/limits.ts'
import { dataAgreementPersons as persons, dataAgreementRevocations, dataAgreements } from '../../db/schema.ts'
import type { Base } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { hashOf } from '../../http/secrets.ts'
import { tellLive } from '../../live/tell.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailText } from '../../mail/texts.ts'
import { agreementsOf } from './recordAgreements.ts'
import { settleRenters } from './settleRenters.ts'

type ConsentMailCall = Pick<Base, 'deps' | 'tx' | 'now'>
interface Reader {
  email: string
  language: Language
}

/** The time of an act, formatted in the time zone of the buildings. */
const momentOf = (now: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  }).format(now)

/**
 * Asks the author of a declaration to confirm it, quoting the agreed text and naming the client that will get it, and gives the link to
 * withdraw: withdrawing must be as easy as giving (GDPR art. 7).
 */
export const mailConsentGiven = async (
  call: ConsentMailCall,
  { email, language }: Reader,
  { token, statement, tenant }: { token: string; statement: string; tenant: string | undefined },
): Promise<void> => {
  const [confirm, withdraw] = ['confirmation', 'revocation'].map(
    (page) => `${call.deps.config.urls.consent}/data-privacy-${page}/${token}`,
  )
  const kind = tenant === undefined ? 'consentGiven' : 'consentGivenTo'
  await queueMail(
    call,
    email,
    mailText(
      kind,
      language,
      confirm ?? '',
      { at: momentOf(call.now, language), statement, tenant: tenant ?? '', days: confirmationDays },
      withdraw,
    ),
  )
}

/** Confirms the withdrawal of a consent by mail. */
const mailConsentRevoked = async (call: ConsentMailCall, { email, language }: Reader): Promise<void> => {
  await queueMail(
    call,
    email,
    mailText('consentRevoked', language, `${call.deps.config.urls.consent}/${language}`, {
      at: momentOf(call.now, language),
    }),
  )
}

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>

/** Withdraws agreements; those already withdrawn stay unchanged. @returns how many were withdrawn now. */
export const revokeAgreements = async (
  call: Call,
  agreementIds: readonly string[],
  {
    channel,
    userId,
    isPartOfEdit = false,
  }: { channel: AgreementChannel; userId: string | null; isPartOfEdit?: boolean },
): Promise<number> => {
  const { tx, now, audit } = call
  if (agreementIds.length === 0) return 0
  const revokedAt = now.toISOString()
  const rows = agreementIds.map((agreementId) => ({ agreementId, revokedAt, channel, recordedBy: userId }))
  const done = (await tx.insert(dataAgreementRevocations).values(rows).onConflictDoNothing().returning()).map(
    ({ agreementId }) => agreementId,
  )
  if (done.length === 0) return 0
  // the office has to process the record again
  const of = await tx
    .update(persons)
    .set({ active: false, processed: false, processedAt: null, processedBy: null })
    .where(inArray(persons.agreementId, done))
    .returning()
  const languages = new Map(
    (await tx.select().from(dataAgreements).where(inArray(dataAgreements.id, done))).map(
      ({ id, language }) => [id, language],
    ),
  )
  for (const { agreementId, tenantId, email } of of) {
    await audit({
      action: 'dataAgreement.revoke',
      entityId: agreementId,
      ...(tenantId !== null && { tenantId }),
    })
    if (tenantId !== null) await tellLive(tx, [{ tenantId, topic: 'consents', ids: [agreementId] }])
    if (email !== null)
      await mailConsentRevoked(call, { email, language: languages.get(agreementId) ?? fallbackLanguage })
  }
  const renterIds = of.flatMap(({ renterId }) => renterId ?? [])
  await settleRenters(tx, renterIds, { isPartOfEdit })
  return done.length
}

/** Withdraws the agreement of a link, and every other of the renter it is linked to; repeating it is no error. Errors: tokenNotFound 404. */
export const revokeByToken = async (call: Call, token: string): Promise<void> => {
  const [agreement] = await call.tx
    .select({ id: dataAgreements.id, renterId: persons.renterId })
    .from(dataAgreements)
    .leftJoin(persons, eq(persons.agreementId, dataAgreements.id))
    .where(eq(dataAgreements.tokenHash, hashOf(token)))
  const { id, renterId } = found(agreement, 'tokenNotFound')
  // whoever withdraws withdraws all of it, also what the office noted on paper
  const others = renterId === null ? [] : await agreementsOf(call.tx, [renterId])
  await revokeAgreements(call, [...new Set([id, ...others])], { channel: 'site', userId: null })
}
