import type { Language } from '../../domain/limits.ts'
import { verificationCodeHours } from '../../domain/rules/lease.ts'
import de from '../../locales/de/verificationMail.json' with { type: 'json' }
import en from '../../locales/en/verificationMail.json' with { type: 'json' }
import { escapeHtml, fill, type MailText } from './texts.ts'

const locales = { en, de } as const satisfies Record<Language, typeof en>

/** The mail with a renter's verification code. */
export const verificationMail = (
  language: Language,
  { name, unit, code }: { name: string; unit: string; code: string },
): MailText => {
  const texts = locales[language]
  const values: Readonly<Record<string, string>> = { name, unit, hours: String(verificationCodeHours) }
  const parts = [
    fill(texts.greeting, values),
    fill(texts.text, values),
    code,
    fill(texts.validity, values),
    texts.automatic,
  ]
  const html = parts.map(
    (part) =>
      `<p>${part === code ? `<strong style="font:600 24px/1.5 ui-monospace,monospace;letter-spacing:2px">${escapeHtml(code)}</strong>` : escapeHtml(part)}</p>`,
  )
  return {
    subject: texts.subject,
    text: parts.join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(texts.subject)}</title></head><body>${html.join('')}</body></html>`,
  }
}
