import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sitePages, variantOf, type SiteData } from '../../../contract/consentSite.ts'
import { translator } from '../../../domain/translator.ts'
import { LegalBody } from '../../../src/consent-site/PageParts.tsx'
import { renderPages } from '../../../src/consent-site/render.tsx'
import { Site } from '../../../src/consent-site/Site.tsx'
import { bodyHtml, fillPage, preferredLanguage } from './fillPage.ts'

/** Normalises two escapes of the same character. */
const same = (html: string) => html.replaceAll('&#x27;', '&#39;')

const nasty = `<script>alert("1")</script> & 'x' \u2028 $& $1 </script><!-- \u{1F600} &amp;`
const body = `${nasty}\nsecond <line>\n\n## ${nasty}\n- ${nasty}\n- <b>two</b>\n\nLast`

/** Data for a page of each variant. */
const dataOf = (variant: string): SiteData => {
  const [page = '', language = '', ...flags] = variant.split('-')
  const has = (flag: string) => flags.includes(flag)
  return {
    page: sitePages.find((one) => one === page) ?? 'notFound',
    language: language === 'de' ? 'de' : 'en',
    embedded: has('embedded'),
    paths: { en: '/"en"', de: '/&de' },
    main: 'https://main.example/</script>',
    links: {
      contact: 'mailto:a&b@example.com',
      imprint: '/imprint',
      privacy: 'https://example.com/?a=1&b="2"',
    },
    optIn: has('optIn') ? { id: '1', title: nasty, body, statement: nasty } : null,
    hasPrivacy: has('pdf'),
    text: has('text') ? { title: nasty, body } : null,
    problem: has('problem') ? nasty : null,
    values: {
      firstName: nasty,
      surname: '',
      email: 'a@b.de',
      street: '" onfocus="alert(1)',
      number: '5',
      zipCode: '1',
      city: "O'x",
      agreed: has('agreed'),
      embeddedIn: 'www.example',
    },
  }
}

describe.each(renderPages())('$variant', ({ variant, html, texts }) => {
  const data = dataOf(variant)

  it('matches its data', () => {
    expect(variantOf(data)).toBe(variant)
  })

  it('renders the same as the browser from the same data, so that hydration changes nothing', () => {
    expect(same(fillPage(html, data))).toBe(
      same(renderToString(createElement(Site, { first: { data, t: translator(texts) } }))),
    )
  })

  it('contains no element from a text', () => {
    const filled = fillPage(html, data)
    expect(filled).not.toMatch(/<script|<b>|<line>|<!-- \u{1F600}/u)
    expect(filled).not.toMatch(/[\uE000\uE001]/)
  })
})

it('renders every body as the browser does', () => {
  const line = fc
    .constantFrom('', ' ', '- ', '## ', '##', '-', 'a', "<i>'&", '\t', '\r')
    .chain((start) => fc.string({ maxLength: 6 }).map((rest) => start + rest))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      expect(same(`<div class="prose">${bodyHtml(text)}</div>`)).toBe(
        same(renderToString(createElement(LegalBody, { body: text }))),
      )
    }),
  )
})

it('writes its data such that no "<" can end the script element', () => {
  const data = dataOf('declaration-en-optIn')
  const filled = fillPage('<script type="application/json" id="data">\uE000data\uE001</script>', data)
  const [, json = ''] = />([^<]*)<\/script>$/.exec(filled) ?? []
  expect(JSON.parse(json)).toEqual(data)
})

it('rejects a page with a slot for data that does not exist', () => {
  expect(() => fillPage('\uE000optIn.title\uE001', dataOf('revoked-en'))).toThrow('optIn.title')
  expect(() => fillPage('\uE000constructor.name\uE001', dataOf('revoked-en'))).toThrow('constructor.name')
})

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-CH,de;q=0.9', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.4, de;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.3,en;q=0.2', 'de'],
  ['fr, *;q=0.5', 'en'],
  ['de;q=0', 'en'],
  ['DE', 'de'],
  ['den', 'en'],
  [';;;,q=,de;q=x', 'en'],
])('takes from %j: %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
