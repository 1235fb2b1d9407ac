import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmConsent, publishTexts, revocationToken } from '../../../tests/support/consent.ts'
import {
  dataOf,
  headingOf,
  servedConsentSite,
  type ServedConsentSite,
} from '../../../tests/support/servedConsentSite.ts'

/** A link's secret as it is made, of nobody. */
const secret = 'a'.repeat(43)

let served: ServedConsentSite

beforeAll(async () => {
  served = await servedConsentSite()
  await publishTexts(served.app)
})
// a minute later, earlier submissions no longer count for the rate limit
beforeEach(() => served.app.clock.advance(61_000))
afterAll(() => served.stop())

describe('a form submitted without scripts', () => {
  const typed = {
    firstName: 'Erika',
    surname: 'O"Mustér',
    street: 'Am Markt',
    number: '1',
    city: 'Celle',
    zipCode: '01067',
    agreed: 'on',
    website: '',
  }
  const post = (url: string, fields: Record<string, string>, remoteAddress = '203.0.113.7', site?: string) =>
    served.site.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      remoteAddress,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Lynx',
        ...(site !== undefined && { 'sec-fetch-site': site }),
      },
    })
  const recordOf = async (email: string) =>
    (
      await served.app.deps.db.pool.query(
        `select a.channel, a.embedded_in, a.language, p.zip_code, p.surname, e.network, e.user_agent from main.data_agreements a
         join main.data_agreement_persons p on p.agreement_id = a.id join main.data_agreement_evidence e on e.agreement_id = a.id where p.email = $1`,
        [email],
      )
    ).rows

  it('is stored with the network and browser of the person, not of the server', async () => {
    const reply = await post('/x/de', { ...typed, email: 'plain@example.test' })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/x/de?submitted'])
    expect(headingOf((await served.site.inject('/x/de?submitted')).body)).toBe(
      'Vielen Dank, Ihre Einwilligung ist eingegangen',
    )
    expect(await recordOf('plain@example.test')).toEqual([
      {
        channel: 'site',
        embedded_in: null,
        language: 'de',
        zip_code: 1067,
        surname: 'O"Mustér',
        network: expect.stringMatching(/^203\.0\.113\./),
        user_agent: 'Lynx',
      },
    ])
  })

  it('is confirmed with the text that was agreed to', async () => {
    const declaration = { title: 'Title', body: 'Body', statement: 'I agree to\n<b>this</b>.' }
    await served.publish('optIn', {
      en: declaration,
      de: { ...declaration, statement: 'Ich willige darin ein.' },
    })
    await post('/en', { ...typed, email: 'words.en@example.test' })
    await post('/de', { ...typed, email: 'words.de@example.test' })
    const { rows } = await served.app.deps.db.pool.query(
      "select body, html from identity.mails where recipient like 'words.%' order by created_at, id",
    )
    expect(rows[0].body).toContain('“I agree to <b>this</b>.”')
    expect(rows[0].html).toContain('“I agree to &lt;b&gt;this&lt;/b&gt;.”')
    expect(rows[1].body).toContain('„Ich willige darin ein.“')
  })

  it('records the site that framed the page', async () => {
    const page = await served.site.inject({
      url: '/embedded/de',
      headers: { referer: 'https://www.verwaltung.example/mieter' },
    })
    expect(page.headers['cache-control']).toBe('no-store')
    const { embeddedIn } = dataOf(page.body).values
    expect(page.body).toContain(`name="embeddedIn" value="${embeddedIn}"`)
    await post('/embedded/de', { ...typed, email: 'framed@example.test', embeddedIn })
    expect(await recordOf('framed@example.test')).toMatchObject([
      { channel: 'embedded', embedded_in: 'www.verwaltung.example' },
    ])
  })

  it('is shown again with everything that was typed, and with readable errors', async () => {
    await post('/en', { ...typed, email: 'twice@example.test' })
    await confirmConsent(served.app, 'twice@example.test')
    const reply = await post('/en', { ...typed, email: 'twice@example.test' })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([409, 'no-store'])
    expect(reply.body).toContain('This e-mail address was already used')
    for (const value of ['twice@example.test', 'O&quot;Mustér', '01067'])
      expect(reply.body).toContain(`value="${value}"`)
    expect(reply.body).toMatch(/id="agreed"[^>]*checked/)
    const wrong = await post('/en', { email: 'x', zipCode: '-5' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('E-mail address (Invalid email)')
    expect(wrong.body).toContain('Postcode (Positive number only)')
    expect(wrong.body).toContain('First name (Required)')
    expect(wrong.body).not.toMatch(/id="agreed"[^>]*checked/)
  })

  it('is rate limited by sender, not by server', async () => {
    for (let turn = 0; turn < 5; turn++)
      expect((await post('/en', { ...typed, email: `many.${turn}@example.test` })).statusCode).toBe(303)
    const more = await post('/en', { ...typed, email: 'many.6@example.test' })
    expect(more.statusCode).toBe(429)
    expect(more.body).toMatch(/Too many requests. Please try again in \d+ seconds\./)
    expect(more.body).toContain('value="many.6@example.test"')
    expect((await post('/en', { ...typed, email: 'many.6@example.test' }, '198.51.100.1')).statusCode).toBe(
      303,
    )
  })

  it('that fills in the honeypot appears to be sent and is not stored', async () => {
    expect(
      (await post('/en', { ...typed, email: 'robot@example.test', website: 'https://spam.example' }))
        .statusCode,
    ).toBe(303)
    expect(await recordOf('robot@example.test')).toEqual([])
  })

  it.each([
    ['same-origin', 303],
    ['cross-site', 403],
    ['same-site', 403],
  ])('is accepted only from the site’s own pages: %s', async (from, status) => {
    const email = `${from}@example.test`
    expect((await post('/en', { ...typed, email }, undefined, from)).statusCode).toBe(status)
    expect(await recordOf(email)).toHaveLength(status === 303 ? 1 : 0)
  })

  it('withdraws a consent by the link in the mail, also a second time', async () => {
    await post('/de', { ...typed, email: 'gone@example.test' })
    const token = await revocationToken(served.app, 'gone@example.test')
    for (let turn = 0; turn < 2; turn++) {
      const reply = await post(`/data-privacy-revocation/${token}/de`, {})
      expect([reply.statusCode, reply.headers['location']]).toEqual([
        303,
        '/data-privacy-revocation-success/de',
      ])
    }
  })

  it('reports that a link is not valid, or that the call failed', async () => {
    const unknown = await post(`/data-privacy-revocation/${secret}`, {})
    expect([
      unknown.statusCode,
      unknown.headers['cache-control'],
      unknown.headers['referrer-policy'],
    ]).toEqual([404, 'no-store', 'no-referrer'])
    expect(unknown.body).toContain('This link is not valid.')
    const cut = await post('/data-privacy-revocation/abc', {})
    expect([cut.statusCode, cut.headers['cache-control'], cut.headers['referrer-policy']]).toEqual([
      404,
      'no-store',
      'no-referrer',
    ])
    expect(cut.body).toContain('Page not found')
    expect((await post('/data-privacy-revocation/%', {})).body).toContain('Page not found')
    expect((await served.site.inject(`/data-privacy-revocation/${secret}`)).statusCode).toBe(200)
  })
})
