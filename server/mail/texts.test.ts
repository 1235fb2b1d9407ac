import { describe, expect, it } from 'vitest'
import { languages } from '../../domain/limits.ts'
import { mailText, type MailKind } from './texts.ts'

const kinds: MailKind[] = [
  'invitation',
  'invitationGlobal',
  'invitationForAccount',
  'invitationGlobalForAccount',
  'roleAdded',
  'resetPassword',
  'passwordChanged',
  'emailChanged',
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

it('escapes user input in HTML and keeps it on one line', () => {
  const { subject, text, html } = mailText('roleAdded', 'en', url, { tenants: '<script>alert("1")</script>\r\nBcc: evil@example.com & Söhne' })
  expect(subject).toBe('You now have access to <script>alert("1")</script> Bcc: evil@example.com & Söhne')
  expect(text).toContain('<script>alert("1")</script> Bcc: evil@example.com & Söhne.')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; Bcc: evil@example.com &amp; Söhne')
})

it('does not fill placeholders that a value contains', () => {
  expect(mailText('invitation', 'en', url, { tenants: '{{hours}}', hours: 24 }).text).toContain('for {{hours}}.')
})
