import type { Language } from '../../../domain/limits.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

const formats = new Map<string, Intl.RelativeTimeFormat>()

const formatOf = (language: Language, style: 'short' | 'long'): Intl.RelativeTimeFormat => {
  const key = `${language} ${style}`
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style })
  formats.set(key, format)
  return format
}

const justNow: Record<Language, string> = { en: 'just now', de: 'gerade eben' }

const words = (ms: number, language: Language): string => {
  const length = Math.abs(ms)
  const format = formatOf(language, 'short')
  if (length < 50 * minute) return format.format(Math.round(ms / minute) || Math.sign(ms), 'minute')
  if (length < 22 * hour) return format.format(Math.round(ms / hour) || Math.sign(ms), 'hour')
  if (length < 26 * day) return format.format(Math.round(ms / day), 'day')
  const [count, unit] =
    length < 320 * day
      ? ([Math.round(ms / (30.4 * day)), 'month'] as const)
      : ([Math.round(ms / (365 * day)), 'year'] as const)
  // 'last month' is no figure with a unit, which could be abbreviated
  return formatOf(language, Math.abs(count) === 1 ? 'long' : 'short').format(count, unit)
}

/** A duration (ms; negative is past) in words: 'just now', '5 min ago', 'in 2 hr', 'yesterday'. */
export const relativeTime = (ms: number, language: Language): string => {
  if (Math.abs(ms) < 45_000) return justNow[language]
  const text = words(ms, language)
  // English abbreviations have no full stop; German ones need theirs.
  return language === 'en' ? text.replace('.', '') : text
}
