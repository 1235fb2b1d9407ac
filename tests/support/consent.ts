import type { TestApp } from './testApp.ts'
import { publishText } from '../../server/actions/consent/publishText.ts'
import { withScope } from '../../server/db/scope.ts'

const page = { title: 'Einwilligung', body: 'Wir werten das Raumklima aus.' }

/** Publishes a declaration and the privacy information; without them there is nothing to agree to. */
export const publishTexts = (app: TestApp): Promise<{ optInId: string; dataPrivacyId: string }> =>
  withScope(app.deps.db.pool, { role: 'app_admin' }, async (tx) => {
    const by = { now: app.clock.now(), userId: null }
    const declaration = { ...page, statement: 'Ich willige ein.' }
    return {
      optInId: await publishText(tx, 'optIn', { en: declaration, de: declaration }, by),
      dataPrivacyId: await publishText(tx, 'dataPrivacy', { en: page, de: page }, by),
    }
  })

/** What a person types on the consent site. */
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

/** The link to take a consent back, as the mail to an address carries it. */
export const revocationToken = async (app: TestApp, email: string): Promise<string> => {
  const { rows } = await app.deps.db.pool.query<{ body: string }>('select body from identity.mails where recipient = $1 order by created_at desc, id desc', [
    email,
  ])
  return rows.flatMap(({ body }) => /data-privacy-revocation\/([\w-]+)/.exec(body)?.[1] ?? [])[0] ?? ''
}
