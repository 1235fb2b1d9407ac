import type { TestApp } from './testApp.ts'
import { publishText } from '../../server/actions/consent/publishText.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'

const page = { title: 'Einwilligung', body: 'Wir werten das Raumklima aus.' }

/** Publishes a declaration and a privacy policy; without them there is nothing to agree to. */
export const publishTexts = (app: TestApp): Promise<{ optInId: string; dataPrivacyId: string }> =>
  withScope(app.deps.db.pool, asAdmin, async (tx) => {
    const by = { now: app.clock.now(), userId: null }
    const declaration = { ...page, statement: 'Ich willige ein.' }
    return {
      optInId: await publishText(tx, 'optIn', { en: declaration, de: declaration }, by),
      dataPrivacyId: await publishText(tx, 'dataPrivacy', { en: page, de: page }, by),
    }
  })

/** A submission of the consent site's form. */
export const submission = (overrides: Record<string, unknown> = {}) => ({
  email: 'erika@example.test',
  firstName: 'Erika',
  surname: 'Muster',
  street: 'Am Markt',
  number: '1',
  city: 'Celle',
  zipCode: 29221,
  agreed: true,
  language: 'de',
  ...overrides,
})

/** Confirms the newest declaration under an e-mail address by the link in its mail. */
export const confirmConsent = async (app: TestApp, email: string): Promise<void> => {
  const reply = await app.onMain({
    method: 'POST',
    url: `/api/data-privacy-site/confirm/${await revocationToken(app, email)}`,
  })
  if (reply.statusCode !== 204) throw new Error(reply.body)
}

/** The token of the withdrawal link in the mail to an e-mail address. */
export const revocationToken = async (app: TestApp, email: string): Promise<string> => {
  const { rows } = await app.deps.db.pool.query<{ body: string }>(
    'select body from identity.mails where recipient = $1 order by created_at desc, id desc',
    [email],
  )
  return rows.flatMap(({ body }) => /data-privacy-revocation\/([\w-]+)/.exec(body)?.[1] ?? [])[0] ?? ''
}
