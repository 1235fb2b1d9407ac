import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '../../tests/support/patience.ts'
import { pdfText } from '../../tests/support/pdfText.ts'
import {
  dataOf,
  headingOf,
  servedConsentSite,
  type ServedConsentSite,
} from '../../tests/support/servedConsentSite.ts'
import { patience as limits } from '../http/patience.ts'

/** A link's secret as it is made, of nobody. */
const secret = 'a'.repeat(43)

let served: ServedConsentSite

beforeAll(async () => {
  served = await servedConsentSite()
  const declaration = { title: 'Consent', body: 'Text', statement: 'I agree' }
  await served.publish('optIn', { en: declaration, de: declaration })
  await vi.waitUntil(async () => headingOf((await served.site.inject('/en')).body) === 'Consent', patience)
})
afterAll(() => served.stop())

describe('with nothing published', () => {
  let empty: ServedConsentSite
  beforeAll(async () => {
    empty = await servedConsentSite()
  })
  afterAll(() => empty.stop())

  it('says that there is nothing to consent to, and shows no form', async () => {
    const reply = await empty.site.inject('/en')
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([200, 'No consent needed at the moment'])
    expect(reply.body).not.toContain('<form')
    expect(reply.body).not.toContain('.pdf')
  })
  it('offers no privacy information for download, and says so on its page', async () => {
    expect((await empty.site.inject('/privacy-information-en.pdf')).statusCode).toBe(404)
    expect((await empty.site.inject('/privacy/en')).body).toContain(
      'No privacy information has been published yet.',
    )
    expect((await empty.site.inject('/imprint/de')).body).toContain(
      'Es ist noch kein Impressum veröffentlicht.',
    )
  })
})

describe('a published text', () => {
  const nasty = `<script>alert("1")</script> & 'x' </script><!--`

  it('is shown at once, as written, and cannot run scripts', async () => {
    await served.site.inject('/en')
    const declaration = {
      title: nasty,
      body: `${nasty}\nsecond line\n\n## ${nasty}\n- ${nasty}`,
      statement: nasty,
    }
    await served.publish('optIn', { en: declaration, de: { ...declaration, title: 'Deutsch' } })
    await expect
      .poll(async () => dataOf((await served.site.inject('/en')).body).optIn)
      .toMatchObject(declaration)
    const { body } = await served.site.inject('/en')
    // only the page's own: its script, its texts, its data
    expect(body.match(/<script/g)).toHaveLength(3)
    expect(body.match(/<!--/g)).toBeNull()
    expect(headingOf(body)).toBe(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; &lt;/script&gt;&lt;!--',
    )
    expect(headingOf((await served.site.inject('/de')).body)).toBe('Deutsch')
  })

  it('is shown on pages of its own if no other URL is configured', async () => {
    await served.publish('legalNote', {
      en: { title: 'Imprint of us', body: 'Street 1\nTown' },
      de: { title: 'Unser Impressum', body: 'Straße 1\nStadt' },
    })
    await served.publish('dataPrivacy', {
      en: { title: 'Your data', body: '## Why\nBecause' },
      de: { title: 'Ihre Daten', body: '## Warum\nDarum' },
    })
    await expect
      .poll(async () => headingOf((await served.site.inject('/imprint/de')).body))
      .toBe('Unser Impressum')
    expect((await served.site.inject('/imprint/de')).body).toContain('<p>Straße 1<br/>Stadt</p>')
    await expect
      .poll(async () => (await served.site.inject('/privacy/en')).body)
      .toContain('<h2>Why</h2><p>Because</p>')
    const { links } = dataOf((await served.site.inject('/de')).body)
    expect(links).toEqual({ contact: '/imprint/de', imprint: '/imprint/de', privacy: '/privacy/de' })
  })

  it('is replaced by the configured URLs if there are any', async () => {
    const other = await served.siteWith({
      CONSENT_CONTACT_URL: 'mailto:a&b@example.com',
      CONSENT_IMPRINT_URL: 'https://www.example/imprint?a="b"',
      CONSENT_PRIVACY_URL: 'https://www.example/privacy',
    })
    const { body } = await other.inject('/en')
    for (const href of [
      'mailto:a&amp;b@example.com',
      'https://www.example/imprint?a=%22b%22',
      'https://www.example/privacy',
    ])
      expect(body).toContain(`href="${href}"`)
    await other.close()
  })

  it('can be downloaded in both languages, rendered again for each version', async () => {
    const read = async (language: string) => served.site.inject(`/privacy-information-${language}.pdf`)
    await served.publish('dataPrivacy', {
      en: { title: 'Your data', body: 'Text' },
      de: { title: 'Ihre Daten', body: 'Text' },
    })
    await expect
      .poll(async () => (await read('de')).statusCode === 200 && pdfText((await read('de')).rawPayload))
      .toContain('Ihre Daten')
    const german = await read('de')
    expect(german.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="privacy-information-de.pdf"',
      'content-language': 'de',
      'cache-control': 'no-cache',
    })
    expect(pdfText(german.rawPayload)).toContain('Ihre Daten')
    expect(pdfText((await read('en')).rawPayload)).toContain('Your data')
    const again = await served.site.inject({
      url: '/privacy-information-de.pdf',
      headers: { 'if-none-match': String(german.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await served.publish('dataPrivacy', {
      en: { title: 'Newer', body: 'Text' },
      de: { title: 'Neuer', body: 'Text' },
    })
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
    const reply = await served.site.inject(url)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-language']]).toEqual([
      200,
      'text/html; charset=utf-8',
      language,
    ])
    expect(reply.body).toContain(`<html lang="${language}"`)
    expect(reply.body.includes('<header>')).toBe(!embedded)
    expect(reply.body.includes('<footer>')).toBe(!embedded)
    expect(reply.body).toMatch(/<form[^>]* method="post"/)
  })
  it.each([
    [`/data-privacy-revocation/${secret}/de`, 200, 'Einwilligung widerrufen'],
    ['/data-privacy-revocation/abc/de', 404, 'Seite nicht gefunden'],
    ['/data-privacy-confirmation/abc', 404, 'Page not found'],
    ['/data-privacy-revocation-success', 200, 'Your consent was withdrawn'],
    ['/data-privacy-revocation', 404, 'Page not found'],
    ['/a/b/c', 404, 'Page not found'],
    ['/data-privacy-revocation/%00%FF', 404, 'Page not found'],
    ['/data-privacy-confirmation/%/de', 404, 'Seite nicht gefunden'],
    ['/en?submitted', 200, 'Thank you, we have received your consent'],
  ])('%s is a page of its own', async (url, status, heading) => {
    const reply = await served.site.inject(url)
    expect([reply.statusCode, headingOf(reply.body)]).toEqual([status, heading])
  })
  it('use the browser’s preferred language if they name none', async () => {
    const reply = await served.site.inject({
      url: '/',
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    })
    expect([reply.headers['content-language'], reply.headers['vary']]).toEqual(['de', 'accept-language'])
    expect(
      (await served.site.inject({ url: '/en', headers: { 'accept-language': 'de' } })).headers[
        'content-language'
      ],
    ).toBe('en')
  })
  it('link to the same page in the other language', async () => {
    expect(dataOf((await served.site.inject(`/data-privacy-revocation/${secret}`)).body).paths).toEqual({
      en: `/data-privacy-revocation/${secret}/en`,
      de: `/data-privacy-revocation/${secret}/de`,
    })
  })
  it('distinguish files from pages', async () => {
    for (const url of [
      '/robots.txt',
      '/.pages/revoked-en.html',
      '/.vite/manifest.json',
      '/consent.html',
      '/assets/none.js',
    ])
      expect([(await served.site.inject(url)).statusCode, (await served.site.inject(url)).body], url).toEqual(
        [404, 'Not found'],
      )
    const script = await served.site.inject('/assets/consent-1.js')
    expect([script.statusCode, script.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })
  it('answer HEAD, and no other methods except POST of a form', async () => {
    expect([
      (await served.site.inject({ method: 'HEAD', url: '/de' })).statusCode,
      (await served.site.inject({ method: 'HEAD', url: '/de' })).body,
    ]).toEqual([200, ''])
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
      expect((await served.site.inject({ method, url: '/de' })).statusCode).toBe(404)
    expect(
      (
        await served.site.inject({
          method: 'POST',
          url: '/imprint',
          payload: 'a=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).statusCode,
    ).toBe(404)
    expect((await served.site.inject({ method: 'POST', url: '/de', payload: { a: 1 } })).statusCode).toBe(415)
  })
  it('are compressed for clients that accept it', async () => {
    expect(
      (await served.site.inject({ url: '/de', headers: { 'accept-encoding': 'gzip, br' } })).headers[
        'content-encoding'
      ],
    ).toBe('br')
  })
})

it('cannot be left by any path', async () => {
  const port = Number(new URL(await served.site.listen({ host: '127.0.0.1', port: 0 })).port)
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
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
      )
      socket
        .on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(reply, path).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) /)
    expect(reply, path).not.toContain(served.folder)
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

  it('let a page load and call only its own origin', async () => {
    const { headers } = await served.site.inject('/de')
    const policy = policyOf(headers)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://localhost:8082', 'http://127.0.0.1:8082'])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    const secure = await served.siteWith({ CONSENT_PUBLIC_URL: 'https://consent.example' })
    expect((await secure.inject('/de')).headers['strict-transport-security']).toContain('max-age=')
    await secure.close()
  })

  it('keep the token of a link out of referrers', async () => {
    const { headers } = await served.site.inject(`/data-privacy-revocation/${secret}`)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  it('let nobody frame a page', async () => {
    for (const url of [
      '/',
      '/embedded',
      '/embedded/de',
      `/data-privacy-revocation/${secret}`,
      '/assets/consent-1.js',
      '/nothing.png',
    ]) {
      const { headers } = await served.site.inject(url)
      expect(policyOf(headers).get('frame-ancestors'), url).toEqual(["'none'"])
      expect(headers['x-frame-options'], url).toBe('DENY')
    }
  })

  it('let only the configured sites frame the embedded page', async () => {
    const framed = await served.siteWith({
      CONSENT_FRAME_ANCESTORS: 'https://www.example, https://*.verwaltung.example',
    })
    for (const url of ['/embedded', '/embedded/de', '/EMBEDDED/x']) {
      const { headers } = await framed.inject(url)
      expect(policyOf(headers).get('frame-ancestors'), url).toEqual([
        'https://www.example',
        'https://*.verwaltung.example',
      ])
      expect(headers['x-frame-options'], url).toBeUndefined()
      expect(headers['cross-origin-resource-policy'], url).toBe('cross-origin')
    }
    for (const url of ['/', '/x/de', `/data-privacy-revocation/${secret}`, '/imprint']) {
      const { headers } = await framed.inject(url)
      expect(policyOf(headers).get('frame-ancestors'), url).toEqual(["'none'"])
    }
    await framed.close()
  })
})

it('has the limits of every listener on slow requests', () => {
  expect([served.site.server.headersTimeout, served.site.server.requestTimeout]).toEqual([
    limits.headerMs,
    limits.bodyMs,
  ])
})
