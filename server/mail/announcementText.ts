import type { Language } from '../../domain/limits.ts'
import type { AnnouncementKind } from '../../domain/planning/announcement.ts'
import { addressLine } from '../../domain/rules/address.ts'
import { phoneText } from '../../domain/rules/phone.ts'
import { minute } from '../../domain/time.ts'
import de from '../../locales/de/announcement.json' with { type: 'json' }
import en from '../../locales/en/announcement.json' with { type: 'json' }
import { escapeHtml, typedByUser, type MailText } from './texts.ts'

const locales = { en, de } as const satisfies Record<Language, typeof en>

/** The words of announcements. */
export const announcementWords = (language: Language): typeof en => locales[language]

/** Fills the placeholders of a text as they are; for paper and calendars, where nothing becomes a link by itself. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

const tags = { de: 'de-DE', en: 'en-GB' } as const
const timeZone = 'Europe/Berlin'

export const dateIn = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(tags[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(instant))
const timeIn = (language: Language, instant: string): string =>
  new Intl.DateTimeFormat(tags[language], { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(instant),
  )

/** Who announces appointments: a client with what is known of its address and contact. */
export interface Sender {
  readonly name: string
  readonly street: string | null
  readonly streetNumber: string | null
  readonly zipcode: string | null
  readonly city: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly contactPhone: string | null
}

/** An appointment as renters are told of it. */
export interface Announced {
  readonly kind: AnnouncementKind
  readonly startsAt: string
  readonly endsAt: string
  readonly unitName: string
  readonly street: string
  readonly streetNumber: string
  readonly zipcode: string
  readonly city: string
}

/** The parts of an announcement, in the order of a letter. */
interface AnnouncementText {
  readonly subject: string
  readonly intro: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly body: readonly string[]
  readonly contactIntro: string
  readonly contact: readonly string[]
  readonly closing: string
}

const isText = (text: string | null): text is string => text !== null && text.trim() !== ''

/** What renters are told, in their language. The duration is that of the visit. */
export const announcementText = (
  language: Language,
  sender: Sender,
  appointment: Announced,
): AnnouncementText => {
  const words = locales[language]
  const { kind, startsAt, endsAt } = appointment
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute)
  const isOff = kind === 'cancelled'
  return {
    subject: filled(words.subject[kind], { date: dateIn(language, startsAt) }),
    intro: words.intro[kind],
    facts: [
      [words.facts.date, dateIn(language, startsAt)],
      [
        words.facts.time,
        filled(words.time, { from: timeIn(language, startsAt), to: timeIn(language, endsAt) }),
      ],
      [words.facts.place, `${addressLine(appointment)}, ${appointment.unitName}`],
      ...(isOff ? [] : [[words.facts.duration, filled(words.duration, { minutes })] as const]),
    ],
    body: isOff ? [] : [words.work, words.presence],
    contactIntro: isOff ? words.questions : words.move,
    contact: [
      sender.contactName ?? sender.name,
      ...(isText(sender.contactPhone)
        ? [filled(words.phone, { phone: phoneText(sender.contactPhone) })]
        : []),
      ...(isText(sender.contactEmail) ? [filled(words.email, { email: sender.contactEmail })] : []),
    ],
    closing: words.closing,
  }
}

const htmlOf = (language: Language, subject: string, parts: readonly string[]): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${parts
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')}</body></html>`

/** The mail that tells a renter of an appointment. */
export const announcementMail = (
  language: Language,
  sender: Sender,
  appointment: Announced,
  name: string,
): MailText => {
  const words = locales[language]
  const { subject, intro, facts, body, contactIntro, contact, closing } = announcementText(
    language,
    sender,
    appointment,
  )
  const parts = [
    filled(words.greeting, { name: typedByUser(name) }),
    intro,
    facts.map(([label, value]) => `${label}: ${typedByUser(value)}`).join('\n'),
    ...body,
    [contactIntro, ...contact].join('\n'),
    `${closing}\n${sender.name}`,
    words.automatic,
  ]
  return { subject, text: parts.join('\n\n'), html: htmlOf(language, subject, parts) }
}

/** What happened to an appointment, as its technician is told. */
export type TechnicianNews = keyof (typeof en)['technician']

/** The mail that tells a technician of a change; `before` and `after` are times in words. */
export const technicianMail = (
  language: Language,
  news: TechnicianNews,
  values: { place: string; before: string; after: string },
): MailText => {
  const words = locales[language]
  const safe = { ...values, place: typedByUser(values.place) }
  const subject = filled(words.technician[news].subject, safe)
  const parts = [filled(words.technician[news].text, safe), words.automatic]
  return { subject, text: parts.join('\n\n'), html: htmlOf(language, subject, parts) }
}

/** A period in words: its day and both times. */
export const periodIn = (
  language: Language,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): string =>
  `${dateIn(language, startsAt)}, ${filled(locales[language].time, { from: timeIn(language, startsAt), to: timeIn(language, endsAt) })}`
