import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LegalTextKind } from '../domain/consent/legalTexts.ts'
import { publishTexts, revocationToken } from '../tests/support/consent.ts'
import { consentPages } from '../tests/support/consentPages.ts'
import { pdfText } from '../tests/support/pdfText.ts'
import { testApp, type TestApp } from '../tests/support/testApp.ts'
import { readConfig } from './config.ts'
import { consentCalls } from './consent-site/consentCalls.ts'
import { publishedTexts, type PublishedTexts } from './consent-site/publishedTexts.ts'
import { buildConsentSite } from './consentSite.ts'
import { publishText, type LegalContents } from './consent/legalTexts.ts'
import { withScope } from './db/scope.ts'

const log = pino({ level: 'silent' })
let app: TestApp
let built: Awaited<ReturnType<typeof consentPages>>
let texts: PublishedTexts
let site: FastifyInstance

const siteWith = (env: Record<string, string> = {}) =>
  buildConsentSite({ config: readConfig(env), log, folder: built.folder, texts, calls: consentCalls(app.main) })

const publish = async (kind: LegalTextKind, contents: LegalContents) => {
  await withScope(app.deps.db.pool, { role: 'app_admin' }, (tx) => publishText(tx, kind, contents, { now: app.clock.now(), userId: null }))
}

beforeAll(async () => {
  app = await testApp()
  built = await consentPages()
  texts = await publishedTexts(app.deps)
  site = await siteWith()
})
// a minute later: what was sent before counts no more
beforeEach(() => app.clock.advance(61_000))
afterAll(async () => {
  await site.close()
  await texts.stop()
  await app.stop()
  await built.remove()
})

const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]
const dataOf = (html: string) => JSON.parse(/id="data">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null')

describe('with nothing published', () => {
  it('says that there is nothing to agree to, and asks for nothing', async () => {
    const reply = await site.inject('/en')
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([200, 'There is nothing to agree to at present'])
    expect(reply.body).not.toContain('<form')
    expect(reply.body).not.toContain('.pdf')
  })
  it('has no privacy information to download, and says so on its page', async () => {
    expect((await site.inject('/privacy-information-en.pdf')).statusCode).toBe(404)
    expect((await site.inject('/privacy/en')).body).toContain('No privacy information is published yet.')
    expect((await site.inject('/imprint/de')).body).toContain('Es ist noch kein Impressum veröffentlicht.')
  })
})

describe('what is published', () => {
  const nasty = `<script>alert("1")</script> & 'x' </script><!--`

  it('is shown at once, as it was written, and does nothing', async () => {
    await site.inject('/en')
    const declaration = { title: nasty, body: `${nasty}\nsecond line\n\n## ${nasty}\n- ${nasty}`, statement: nasty }
    await publish('optIn', { en: declaration, de: { ...declaration, title: 'Deutsch' } })
    await expect.poll(async () => dataOf((await site.inject('/en')).body).optIn).toMatchObject(declaration)
    const { body } = await site.inject('/en')
    // the page's own: its script, its texts, its data
    expect(body.match(/<script/g)).toHaveLength(3)
    expect(body.match(/<!--/g)).toBeNull()
    expect(headingOf(body)).toBe('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; &lt;/script&gt;&lt;!--')
    expect(headingOf((await site.inject('/de')).body)).toBe('Deutsch')
  })

  it('is shown on pages of its own, where no other address is configured', async () => {
    await publish('legalNote', { en: { title: 'Imprint of us', body: 'Street 1\nTown' }, de: { title: 'Unser Impressum', body: 'Straße 1\nStadt' } })
    await publish('dataPrivacy', { en: { title: 'Your data', body: '## Why\nBecause' }, de: { title: 'Ihre Daten', body: '## Warum\nDarum' } })
    await expect.poll(async () => headingOf((await site.inject('/imprint/de')).body)).toBe('Unser Impressum')
    expect((await site.inject('/imprint/de')).body).toContain('<p>Straße 1<br/>Stadt</p>')
    await expect.poll(async () => (await site.inject('/privacy/en')).body).toContain('<h2>Why</h2><p>Because</p>')
    const { links } = dataOf((await site.inject('/de')).body)
    expect(links).toEqual({ contact: '/imprint/de', imprint: '/imprint/de', privacy: '/privacy/de' })
  })

  it('is left to the addresses that are configured', async () => {
    const other = await siteWith({
      CONSENT_CONTACT_URL: 'mailto:a&b@example.com',
      CONSENT_IMPRINT_URL: 'https://www.example/imprint?a="b"',
      CONSENT_PRIVACY_URL: 'https://www.example/privacy',
    })
    const { body } = await other.inject('/en')
    for (const href of ['mailto:a&amp;b@example.com', 'https://www.example/imprint?a=%22b%22', 'https://www.example/privacy'])
      expect(body).toContain(`href="${href}"`)
    await other.close()
  })

  it('can be downloaded in both languages, each version anew', async () => {
    const read = async (language: string) => site.inject(`/privacy-information-${language}.pdf`)
    const german = await read('de')
    expect(german.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="privacy-information-de.pdf"',
      'content-language': 'de',
      'cache-control': 'no-cache',
    })
    expect(pdfText(german.rawPayload)).toContain('Ihre Daten')
    expect(pdfText((await read('en')).rawPayload)).toContain('Your data')
    const again = await site.inject({ url: '/privacy-information-de.pdf', headers: { 'if-none-match': String(german.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await publish('dataPrivacy', { en: { title: 'Newer', body: 'Text' }, de: { title: 'Neuer', body: 'Text' } })
    await expect.poll(async () => pdfText((await read('de')).rawPayload)).toContain('Neuer')
  })
})

describe('addresses', () => {
  it.each([
    ['/', 'en', false],
    ['/embedded', 'en', true],
    ['/embedded/de', 'de', true],
    ['/x/de', 'de', false],
    ['/de', 'de', false],
    ['/de/', 'de', false],
    ['/x/fr', 'en', false],
    ['/embedded/fr?a.b', 'en', true],
  ])('%s is the declaration', async (url, language, embedded) => {
    const reply = await site.inject(url)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-language']]).toEqual([200, 'text/html; charset=utf-8', language])
    expect(reply.body).toContain(`<html lang="${language}"`)
    expect(reply.body.includes('<header>')).toBe(!embedded)
    expect(reply.body.includes('<footer>')).toBe(!embedded)
    expect(reply.body).toMatch(/<form[^>]* method="post"/)
  })
  it.each([
    ['/data-privacy-revocation/abc/de', 200, 'Einwilligung widerrufen'],
    ['/data-privacy-revocation-success', 200, 'Your consent was withdrawn'],
    ['/data-privacy-revocation', 404, 'Page not found'],
    ['/a/b/c', 404, 'Page not found'],
    ['/en?submitted', 200, 'Thank you, your consent was recorded'],
  ])('%s is a page of its own', async (url, status, heading) => {
    const reply = await site.inject(url)
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([status, heading])
  })
  it('are in the language that a browser likes, where they name none', async () => {
    const reply = await site.inject({ url: '/', headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } })
    expect([reply.headers['content-language'], reply.headers['vary']]).toEqual(['de', 'accept-language'])
    expect((await site.inject({ url: '/en', headers: { 'accept-language': 'de' } })).headers['content-language']).toBe('en')
  })
  it('name the same page in the other language', async () => {
    expect(dataOf((await site.inject('/data-privacy-revocation/abc')).body).paths).toEqual({
      en: '/data-privacy-revocation/abc/en',
      de: '/data-privacy-revocation/abc/de',
    })
  })
  it('tell a file from a page', async () => {
    for (const url of ['/robots.txt', '/.pages/revoked-en.html', '/.vite/manifest.json', '/consent.html', '/assets/none.js'])
      expect([(await site.inject(url)).statusCode, (await site.inject(url)).body], url).toEqual([404, 'Not found'])
    const script = await site.inject('/assets/consent-1.js')
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
  it('answer HEAD, and no other method but a form’s', async () => {
    expect([(await site.inject({ method: 'HEAD', url: '/de' })).statusCode, (await site.inject({ method: 'HEAD', url: '/de' })).body]).toEqual([200, ''])
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const) expect((await site.inject({ method, url: '/de' })).statusCode).toBe(404)
    expect(
      (await site.inject({ method: 'POST', url: '/imprint', payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).statusCode,
    ).toBe(404)
    expect((await site.inject({ method: 'POST', url: '/de', payload: { a: 1 } })).statusCode).toBe(415)
  })
  it('are packed for who takes it', async () => {
    expect((await site.inject({ url: '/de', headers: { 'accept-encoding': 'gzip, br' } })).headers['content-encoding']).toBe('br')
  })
})

it('leads out of its folder by no path', async () => {
  const port = Number(new URL(await site.listen({ host: '127.0.0.1', port: 0 })).port)
  for (const path of [
    '/../consent.html',
    '/..%2fsecret',
    '/assets/%2e%2e/%2e%2e/package.json',
    '//../x',
    '/%00',
    '/%',
    '/%E0%A4%A',
    '/data-privacy-revocation/%',
  ]) {
    const reply = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`))
      socket
        .on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(reply, path).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) /)
    expect(reply, path).not.toContain(built.folder)
  }
})

describe('headers', () => {
  const policyOf = (headers: Record<string, unknown>) =>
    new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => {
          const [name = '', ...rest] = part.trim().split(' ')
          return [name, rest]
        }),
    )

  it('let a page load and call nothing but its own', async () => {
    const { headers } = await site.inject('/de')
    const policy = policyOf(headers)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://localhost:8082', 'http://127.0.0.1:8082'])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-cache' })
    expect(headers['strict-transport-security']).toBeUndefined()
    const secure = await siteWith({ CONSENT_PUBLIC_URL: 'https://consent.example' })
    expect((await secure.inject('/de')).headers['strict-transport-security']).toContain('max-age=')
    await secure.close()
  })

  it('keep a link’s token to themselves', async () => {
    const { headers } = await site.inject('/data-privacy-revocation/abc')
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  it('let nobody frame a page', async () => {
    for (const url of ['/', '/embedded', '/embedded/de', '/data-privacy-revocation/abc', '/assets/consent-1.js', '/nothing.png']) {
      const { headers } = await site.inject(url)
      expect(policyOf(headers).get('frame-ancestors'), url).toEqual(["'none'"])
      expect(headers['x-frame-options'], url).toBe('DENY')
    }
  })

  it('let the configured sites frame the embedded page, and no other', async () => {
    const framed = await siteWith({ CONSENT_FRAME_ANCESTORS: 'https://www.example, https://*.verwaltung.example' })
    for (const url of ['/embedded', '/embedded/de', '/EMBEDDED/x']) {
      const { headers } = await framed.inject(url)
      expect(policyOf(headers).get('frame-ancestors'), url).toEqual(['https://www.example', 'https://*.verwaltung.example'])
      expect(headers['x-frame-options'], url).toBeUndefined()
      expect(headers['cross-origin-resource-policy'], url).toBe('cross-origin')
    }
    for (const url of ['/', '/x/de', '/data-privacy-revocation/abc', '/imprint']) {
      const { headers } = await framed.inject(url)
      expect(policyOf(headers).get('frame-ancestors'), url).toEqual(["'none'"])
    }
    await framed.close()
  })
})

describe('a form that comes without scripts', () => {
  const typed = { firstName: 'Erika', surname: 'O"Mustér', street: 'Am Markt', number: '1', city: 'Celle', zipCode: '01067', agreed: 'on', website: '' }
  const post = (url: string, fields: Record<string, string>, remoteAddress = '203.0.113.7') =>
    site.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Lynx' },
    })
  const recordOf = async (email: string) =>
    (
      await app.deps.db.pool.query(
        `select a.channel, a.embedded_in, a.language, p.zip_code, p.surname, e.network, e.user_agent from main.data_agreements a
         join main.data_agreement_persons p on p.agreement_id = a.id join main.data_agreement_evidence e on e.agreement_id = a.id where p.email = $1`,
        [email],
      )
    ).rows

  beforeAll(() => publishTexts(app))

  it('is kept, as the person’s and not the server’s', async () => {
    const reply = await post('/x/de', { ...typed, email: 'plain@example.test' })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/x/de?submitted'])
    expect(headingOf((await site.inject('/x/de?submitted')).body)).toBe('Vielen Dank, Ihre Einwilligung ist eingegangen')
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

  it('names the site in whose page it stood', async () => {
    const page = await site.inject({ url: '/embedded/de', headers: { referer: 'https://www.verwaltung.example/mieter' } })
    expect(page.headers['cache-control']).toBe('no-store')
    const { embeddedIn } = dataOf(page.body).values
    expect(page.body).toContain(`name="embeddedIn" value="${embeddedIn}"`)
    await post('/embedded/de', { ...typed, email: 'framed@example.test', embeddedIn })
    expect(await recordOf('framed@example.test')).toMatchObject([{ channel: 'embedded', embedded_in: 'www.verwaltung.example' }])
  })

  it('comes back with all that was typed, and with what is wrong, in words', async () => {
    await post('/en', { ...typed, email: 'twice@example.test' })
    const reply = await post('/en', { ...typed, email: 'twice@example.test' })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([409, 'no-store'])
    expect(reply.body).toContain('This e-mail address was already used')
    for (const value of ['twice@example.test', 'O&quot;Mustér', '01067']) expect(reply.body).toContain(`value="${value}"`)
    expect(reply.body).toMatch(/id="agreed"[^>]*checked/)
    const wrong = await post('/en', { email: 'x', zipCode: '-5' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('E-mail address (Invalid email)')
    expect(wrong.body).toContain('Postcode (Positive number only)')
    expect(wrong.body).toContain('First name (Required)')
    expect(wrong.body).not.toMatch(/id="agreed"[^>]*checked/)
  })

  it('is held back after too many, by who sends and not by the server', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await post('/en', { ...typed, email: `many.${turn}@example.test` })).statusCode).toBe(303)
    const more = await post('/en', { ...typed, email: 'many.6@example.test' })
    expect(more.statusCode).toBe(429)
    expect(more.body).toMatch(/Too many requests. Please try again in \d+ seconds\./)
    expect(more.body).toContain('value="many.6@example.test"')
    expect((await post('/en', { ...typed, email: 'many.6@example.test' }, '198.51.100.1')).statusCode).toBe(303)
  })

  it('that fills in what no person sees looks sent, and is not kept', async () => {
    expect((await post('/en', { ...typed, email: 'robot@example.test', website: 'https://spam.example' })).statusCode).toBe(303)
    expect(await recordOf('robot@example.test')).toEqual([])
  })

  it('withdraws a consent by the link of the mail, and again', async () => {
    await post('/de', { ...typed, email: 'gone@example.test' })
    const token = await revocationToken(app, 'gone@example.test')
    for (let turn = 0; turn < 2; turn++) {
      const reply = await post(`/data-privacy-revocation/${token}/de`, {})
      expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/data-privacy-revocation-success/de'])
    }
  })

  it('says that a link is not valid, or that it did not work', async () => {
    const unknown = await post('/data-privacy-revocation/abc', {})
    expect([unknown.statusCode, unknown.headers['cache-control'], unknown.headers['referrer-policy']]).toEqual([404, 'no-store', 'no-referrer'])
    expect(unknown.body).toContain('This link is not valid.')
    expect((await post(`/data-privacy-revocation/${'a'.repeat(300)}`, {})).body).toContain('An error has occurred. Please try again later.')
    expect((await post('/data-privacy-revocation/%', {})).body).toBe('Not found')
    expect((await site.inject('/data-privacy-revocation/abc')).statusCode).toBe(200)
  })
})
