import type { Language } from '../../../domain/limits.ts'
import type { Base } from '../../http/handler.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailText } from '../../mail/texts.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now'>
interface Reader {
  email: string
  language: Language
}

/** The time of an act, formatted in the time zone of the buildings. */
const momentOf = (now: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(now)

/** Confirms a consent by mail, quoting the agreed text, with the link to withdraw it: withdrawing must be as easy as giving (GDPR art. 7). */
export const mailConsentGiven = async (call: Call, { email, language }: Reader, { token, statement }: { token: string; statement: string }): Promise<void> => {
  const url = `${call.deps.config.urls.consent}/data-privacy-revocation/${token}`
  await queueMail(call, email, mailText('consentGiven', language, url, { at: momentOf(call.now, language), statement }))
}

/** Confirms the withdrawal of a consent by mail. */
export const mailConsentRevoked = async (call: Call, { email, language }: Reader): Promise<void> => {
  await queueMail(call, email, mailText('consentRevoked', language, `${call.deps.config.urls.consent}/${language}`, { at: momentOf(call.now, language) }))
}
