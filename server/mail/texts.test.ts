import { describe, expect, it } from 'vitest'
import { languages } from '../../domain/limits.ts'
import { palettes } from '../../src/theme/tokens.ts'
import { verificationMail } from './verificationMail.ts'
import { mailText, typedByUser, type MailKind } from './texts.ts'

const kinds: MailKind[] = [
  'invitation',
  'invitationGlobal',
  'invitationForAccount',
  'invitationGlobalForAccount',
  'roleAdded',
  'resetPassword',
  'passwordChanged',
  'emailChanged',
  'emailChangeAsked',
  'confirmEmail',
  'emailInUse',
]
const url = 'https://ventil.example/register/abc?x=1&y=2'

describe.each(languages)('in %s', (language) => {
  it.each(kinds)('%s has a subject, its link in both forms and no empty placeholder', (kind) => {
    const { subject, text, html } = mailText(kind, language, url, { tenants: 'Wohnbau Süd', hours: 24 })
    expect(subject.length).toBeGreaterThan(5)
    expect(text).toContain(url)
    expect(html).toContain('https://ventil.example/register/abc?x=1&amp;y=2')
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/)
    expect(html).toContain(`lang="${language}"`)
  })
})

it('has the button in the accent of the app, not in the colour of dangers', () => {
  expect(mailText('invitation', 'en', url).html).toContain(
    `background:${palettes.light.accent};color:#ffffff`,
  )
})

it('escapes user input in HTML and keeps it on one line', () => {
  const { subject, text, html } = mailText('roleAdded', 'en', url, {
    tenants: '<script>alert("1")</script>\r\nBcc: evil@example.com & Söhne',
  })
  expect(subject).toBe('You now have access to <script>alert("1")</script> Bcc: evil@example. com & Söhne')
  expect(text).toContain('<script>alert("1")</script> Bcc: evil@example. com & Söhne.')
  expect(html).not.toContain('<script>')
  expect(html).toContain(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; Bcc: evil@example. com &amp; Söhne',
  )
})

it('does not fill placeholders that a value contains', () => {
  expect(mailText('invitation', 'en', url, { tenants: '{{hours}}', hours: 24 }).text).toContain(
    'for {{hours}}.',
  )
})

it.each([
  ['Gewinn: https://evil.example/x?y', 'Gewinn: evil. example/x?y'],
  ['www.evil.example', 'www. evil. example'],
  ['HTTP://evil.example', 'evil. example'],
  ['hxxp:/evil.example', 'evil. example'],
  ['mailto:a@evil.example', 'a@evil. example'],
  ['evil\u3002example', 'evil. example'],
  ['maimailto:lto:a@evil.example', 'a@evil. example'],
  ['htthttp://p://evil.example', 'evil. example'],
  ['हिन्दी.example', 'हिन्दी. example'],
  ['i❤.example', 'i❤. example'],
  ['उदाहरण.भारत', 'उदाहरण. भारत'],
  ['evil\u2024example', 'evil. example'],
  ['//evil.example', '/evil. example'],
  ['xn--bse-sna.xn--p1ai', 'xn--bse-sna. xn--p1ai'],
  ['Wohnbau e.V., Haus Nr. 5, Am Markt 1.2', 'Wohnbau e.V., Haus Nr. 5, Am Markt 1.2'],
  ['22.11.2026, 18:00', '22.11.2026, 18:00'],
  ['Zeile 1\r\nZeile 2', 'Zeile 1 Zeile 2'],
  ['x'.repeat(500), `${'x'.repeat(120)}…`],
])('a text that a user typed carries no link: %j becomes %j', (typed, shown) => {
  expect(typedByUser(typed)).toBe(shown)
  const { subject, text, html } = mailText('roleAdded', 'en', url, { tenants: typed })
  for (const part of [subject, text.replaceAll(url, ''), html.replaceAll(url, '')])
    expect(part).not.toMatch(/evil[.\u3002]example/i)
  const code = verificationMail('en', { name: typed, unit: typed, code: 'ABCDEFGH' })
  for (const part of [code.text, code.html]) expect(part).not.toMatch(/evil[.\u3002]example|https?:/i)
})
