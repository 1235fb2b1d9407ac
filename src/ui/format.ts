import { useLocale } from 'react-admin'
import { isLanguage, type Language } from '../providers/language.ts'

/** Units as they are written after a number. `Intl` knows no volt, kilowatt, kilowatt-hour or square metre. */
export type Unit = 'V' | 'W' | 'kW' | 'kWh' | 'm' | 'cm' | 'mm' | 'm²' | 'm³' | '°C' | 'K' | '%' | 's' | 'min' | 'dBm'

const tags: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }
const space = '\u00a0'

/** Making a formatter costs more than using it a hundred times, and a table uses it a hundred times. */
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key) ?? make()
  cache.set(key, found)
  return found
}

/** A number with grouping and the language's decimal sign. */
export const formatNumber = (value: number, language: Language, decimals = 0, leastDecimals = 0): string =>
  cached(
    numbers,
    `${language} ${decimals} ${leastDecimals}`,
    () => new Intl.NumberFormat(tags[language], { maximumFractionDigits: decimals, minimumFractionDigits: leastDecimals }),
  ).format(value)

/** A number with its unit, which never parts from it at a line's end. English sets the percent sign close. */
export const formatQuantity = (value: number, unit: Unit, language: Language, decimals = 1): string =>
  formatNumber(value, language, decimals) + (unit === '%' && language === 'en' ? '' : space) + unit

export type DateStyle = 'day' | 'time' | 'dayTime'

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  dayTime: { dateStyle: 'medium', timeStyle: 'short' },
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * An instant in this device's time zone, or a calendar day, which has no zone and must not slip into the day before.
 * Undefined for what is no date.
 */
export function formatDate(value: string | number | Date, language: Language, style: DateStyle = 'dayTime'): string | undefined {
  const isDay = typeof value === 'string' && calendarDay.test(value)
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return undefined
  const shown = isDay ? 'day' : style
  return cached(
    dates,
    `${language} ${shown} ${isDay}`,
    () => new Intl.DateTimeFormat(tags[language], { ...styles[shown], ...(isDay && { timeZone: 'UTC' }) }),
  ).format(date)
}

/** The sign between whole and part in a language. */
export const decimalSign = (language: Language): ',' | '.' => (language === 'de' ? ',' : '.')

/** A number as it is put into an input: no grouping, every digit. */
export const numberText = (value: number, language: Language): string => String(value).replace('.', decimalSign(language))

/**
 * Reads a number the way people type it. The language's own decimal sign decides; the other one groups thousands where
 * exactly three digits follow it and is forgiven as a decimal sign elsewhere: in German `1.500` is fifteen hundred
 * and `1.5` one and a half. Undefined for what is no number.
 */
export function parseNumber(text: string, language: Language): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-')
  const own = decimalSign(language)
  const other = own === ',' ? '.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(\\${other}\\d{3})+(\\${own}\\d*)?$`)
  const normal = grouped.test(plain) ? plain.replaceAll(other, '').replace(own, '.') : plain.replace(/[.,]/, '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : undefined
}

/** The formatters in the language of the interface. */
export function useFormat() {
  const locale = useLocale()
  const language: Language = isLanguage(locale) ? locale : 'en'
  return {
    language,
    number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
    quantity: (value: number, unit: Unit, decimals?: number) => formatQuantity(value, unit, language, decimals),
    date: (value: string | number | Date, style?: DateStyle) => formatDate(value, language, style),
  }
}
