import type { NoticeAbout } from '../../contract/main/notices.ts'
import type { Language } from '../../domain/limits.ts'
import { noticeLine, noticePage, type NoticeKind, type NoticeSubject } from '../../domain/notices.ts'
import de from '../../locales/de/notices.json' with { type: 'json' }
import en from '../../locales/en/notices.json' with { type: 'json' }
import mailDe from '../../locales/de/noticeMail.json' with { type: 'json' }
import mailEn from '../../locales/en/noticeMail.json' with { type: 'json' }
import jobsDe from '../../locales/de/jobs.json' with { type: 'json' }
import jobsEn from '../../locales/en/jobs.json' with { type: 'json' }
import { escapeHtml, fill, type MailText } from './texts.ts'

const locales = {
  en: { ...en, ...mailEn, jobKinds: jobsEn.kinds },
  de: { ...de, ...mailDe, jobKinds: jobsDe.kinds },
} as const satisfies Record<Language, unknown>

/** The words of notices. */
export const noticeWords = (language: Language): typeof en & typeof mailEn => locales[language]

/** Something that a mail tells of: its client, and what its row says. */
export interface MailedNotice {
  tenantName: string
  subject: NoticeSubject
  about: NoticeAbout
}

/** Most notices that one mail spells out. */
const spelledOut = 20

const kindsIn = (language: Language): Readonly<Record<string, string>> => locales[language].jobKinds

/** A notice in words. Names of files are left out: a mail is read by others, too. */
const lineOf = (language: Language, { subject, about }: MailedNotice): string => {
  const { lines } = noticeWords(language)
  const what = kindsIn(language)[about.jobKind ?? ''] ?? lines.task
  const said = fill(lines[noticeLine(subject, about)], {
    eui: about.eui ?? '',
    name: about.name ?? '',
    number: about.count,
    what,
  })
  const behind = about.behind > 0 ? fill(lines.behind, { number: about.behind }) : undefined
  return [said, about.place === null ? undefined : fill('{{place}}', { place: about.place }), behind]
    .filter(Boolean)
    .join(' · ')
}

interface Links {
  web: string
  unsubscribe: string
}

/** The mail with notices of one kind, by client, in the language of who gets it. */
export const noticeMail = (
  language: Language,
  kind: NoticeKind,
  daily: boolean,
  told: readonly MailedNotice[],
  links: Links,
): MailText => {
  const { mail } = noticeWords(language)
  const number = told.reduce((sum, { about }) => sum + about.count, 0)
  const counted = fill(mail.subject[kind], { number })
  const subject = daily ? fill(mail.digest, { subject: counted }) : counted
  const shown = told.slice(0, spelledOut)
  const groups = [...Map.groupBy(shown, ({ tenantName }) => fill('{{name}}', { name: tenantName }))]
  const left = told.length - shown.length
  const rows = groups.map(([name, of]) => ({
    name,
    items: of.map((one) => ({
      text: lineOf(language, one),
      url: `${links.web}${noticePage(one.subject, one.about)}`,
    })),
  }))
  const more = left > 0 ? [fill(mail.more, { number: left })] : []
  const profile = `${links.web}/profile`
  const link = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
  return {
    subject,
    text: [
      mail.greeting,
      mail.intro,
      ...rows.map(({ name, items }) =>
        [name, ...items.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n'),
      ),
      ...more,
      `${mail.choose}\n${profile}`,
      `${mail.unsubscribe}\n${links.unsubscribe}`,
      `-- \n${mail.automatic}`,
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1f2328;background:#ffffff"><div style="max-width:560px;margin:0 auto">
<p>${escapeHtml(mail.greeting)}</p><p>${escapeHtml(mail.intro)}</p>
${rows.map(({ name, items }) => `<h2 style="font-size:16px;margin:16px 0 4px">${escapeHtml(name)}</h2><ul style="margin:0;padding-left:20px">${items.map(({ text, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>`).join('')}</ul>`).join('\n')}
${more.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}
<p><small>${escapeHtml(mail.choose)} ${link(profile)}<br>${escapeHtml(mail.unsubscribe)} ${link(links.unsubscribe)}<br>${escapeHtml(mail.automatic)}</small></p>
</div></body></html>`,
  }
}
