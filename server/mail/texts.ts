import type { Language } from '../../domain/limits.ts'
import de from '../../locales/de/mail.json' with { type: 'json' }
import en from '../../locales/en/mail.json' with { type: 'json' }

/** The kinds of mail; each has texts of the same shape in locales. */
export type MailKind =
  | 'invitation'
  | 'invitationGlobal'
  | 'invitationForAccount'
  | 'invitationGlobalForAccount'
  | 'roleAdded'
  | 'resetPassword'
  | 'passwordChanged'
  | 'emailChanged'
  | 'emailChangeAsked'
  | 'confirmEmail'
  | 'emailInUse'
  | 'consentGiven'
  | 'consentGivenTo'
  | 'consentRevoked'

export interface MailText {
  subject: string
  text: string
  html: string
}

const locales = { en, de } as const satisfies Record<Language, typeof en>

type Values = Readonly<Record<string, string | number>>

/** Longest value of a user in a mail: a name, not a message. */
const valueMax = 120

const scheme = /[a-z][a-z0-9+.-]*:\/{1,2}|mailto:|tel:/giu
/** Until none is left: what is taken out of the middle of one must not leave another. */
const withoutSchemes = (text: string): string => {
  const without = text.replace(scheme, '')
  return without === text ? text : withoutSchemes(without)
}

/**
 * A text that a user typed, for a mail to somebody who does not know them: one line of bounded length in which no mail program finds a link.
 * Schemes go, and a blank follows each dot before a word, as in ordinary prose, so that it separates no domain, of whatever script.
 */
export const typedByUser = (text: string): string => {
  const line = withoutSchemes(text.replace(/[\s\p{Cc}]+/gu, ' '))
    .replace(
      /(\S)[.\u2024\uFE52\uFF0E\u3002\uFF61](?=[\p{L}\p{N}\p{M}\p{Cf}-]*\p{L}[\p{M}\p{Cf}]*\p{L})/gu,
      '$1. ',
    )
    .replace(/[/\\]{2,}/g, '/')
    .trim()
  return line.length > valueMax ? `${line.slice(0, valueMax)}…` : line
}

/** The published sentence that somebody agreed to, quoted as it stands. */
const verbatim = 'statement'

/** Fills the placeholders of a text. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    return name === verbatim ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : typedByUser(value)
  })

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  )

const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b66;color:#ffffff;text-decoration:none;font-weight:600'

/** A mail in the recipient's language, as plain text and simple HTML. Its button links to `url`, a line below it to `withdrawal`. */
export const mailText = (
  kind: MailKind,
  language: Language,
  url: string,
  values: Values = {},
  withdrawal?: string,
): MailText => {
  const { greeting, automatic, linkHint, withdraw, [kind]: own } = locales[language]
  const [subject, text, closing] = [
    fill(own.subject, values),
    fill(own.text, values),
    fill(own.closing, values),
  ]
  const p = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  return {
    subject,
    text: [
      greeting,
      text,
      `${own.action}:\n${url}`,
      ...(withdrawal === undefined ? [] : [`${withdraw}:\n${withdrawal}`]),
      closing,
      `-- \n${automatic}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1f2328;background:#ffffff"><div style="max-width:560px;margin:0 auto">
${p(escapeHtml(greeting))}${p(escapeHtml(text))}${p(`<a href="${escapeHtml(url)}" style="${button}">${escapeHtml(own.action)}</a>`)}
${p(`<small>${escapeHtml(linkHint)}<br>${escapeHtml(url)}</small>`)}${withdrawal === undefined ? '' : p(`<a href="${escapeHtml(withdrawal)}">${escapeHtml(withdraw)}</a>`)}${p(escapeHtml(closing))}${p(`<small>${escapeHtml(automatic)}</small>`)}
</div></body></html>`,
  }
}
