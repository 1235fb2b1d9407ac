import type { Language } from '../../domain/limits.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

const formats = new Map<Language, (value: number, unit: Intl.RelativeTimeFormatUnit) => string>()

/** Numbers go with short units; words such as 'last month' are not shortened. */
const formatOf = (language: Language) => {
  const known = formats.get(language)
  if (known) return known
  const [short, long] = (['short', 'long'] as const).map((style) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style }))
  const format = (value: number, unit: Intl.RelativeTimeFormatUnit): string => {
    const text = long?.format(value, unit) ?? ''
    return /\d/.test(text) ? (short?.format(value, unit) ?? text) : text
  }
  formats.set(language, format)
  return format
}

const justNow: Record<Language, string> = { en: 'just now', de: 'gerade eben' }

const words = (ms: number, format: ReturnType<typeof formatOf>): string => {
  const length = Math.abs(ms)
  if (length < 50 * minute) return format(Math.round(ms / minute) || Math.sign(ms), 'minute')
  if (length < 22 * hour) return format(Math.round(ms / hour) || Math.sign(ms), 'hour')
  if (length < 26 * day) return format(Math.round(ms / day), 'day')
  return length < 320 * day ? format(Math.round(ms / (30.4 * day)), 'month') : format(Math.round(ms / (365 * day)), 'year')
}

/** A duration (ms; negative is past) in words: 'just now', '5 min ago', 'in 2 hr', 'yesterday'. */
export const relativeTime = (ms: number, language: Language): string => {
  if (Math.abs(ms) < 45_000) return justNow[language]
  const text = words(ms, formatOf(language))
  // English abbreviations have no full stop; German ones need theirs.
  return language === 'en' ? text.replace('.', '') : text
}
