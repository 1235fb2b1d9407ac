import { useI18nProvider } from 'react-admin'
import { dateFormat, numberFormat, zoneName, type DateStyle, type Zone } from '../../providers/formats.ts'
import { isLanguage, type Language } from '../../providers/language.ts'

/** Units as written after a number. `Intl` has no volt, kilowatt, kilowatt-hour or square metre. */
export type Unit =
  | 'V'
  | 'W'
  | 'kW'
  | 'kWh'
  | 'm'
  | 'cm'
  | 'mm'
  | 'm²'
  | 'm³'
  | '°C'
  | 'K'
  | '%'
  | 's'
  | 'min'
  | 'dBm'

const space = '\u00a0'

/** A number with grouping and the language's decimal sign. */
export const formatNumber = (value: number, language: Language, decimals = 0, leastDecimals = 0): string =>
  numberFormat(language, decimals, leastDecimals).format(value)

/** A number with its unit, joined by a non-breaking space. English sets the percent sign without a space. */
export const formatQuantity = (value: number, unit: Unit, language: Language, decimals = 1): string =>
  formatNumber(value, language, decimals) + (unit === '%' && language === 'en' ? '' : space) + unit

/** Like formatQuantity, with every decimal; the unit may be missing. */
const formatMeasured = (
  value: number,
  unit: Unit | undefined,
  language: Language,
  decimals: number,
): string => {
  const text = formatNumber(value, language, decimals, decimals)
  return unit === undefined ? text : text + (unit === '%' && language === 'en' ? '' : space) + unit
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * An instant in this device's time zone or the buildings', or a calendar day, which has no zone and must not shift to the day before. A time
 * that says no zone is the buildings': one by another clock names it. The day of an instant is the buildings' if nothing else is asked for.
 * Undefined for an invalid date.
 */
export function formatDate(
  value: string | number | Date,
  language: Language,
  style: DateStyle = 'dayTime',
  zone: Zone = style === 'day' ? 'buildings' : 'device',
): string | undefined {
  const isDay = typeof value === 'string' && calendarDay.test(value)
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return undefined
  const text = dateFormat(language, isDay ? 'day' : style, isDay, zone).format(date)
  const name = isDay || style === 'day' || zone === 'buildings' ? undefined : zoneName(date, language)
  return name === undefined ? text : `${text} ${name}`
}

/** The decimal sign of a language. */
const decimalSign = (language: Language): ',' | '.' => (language === 'de' ? ',' : '.')

/** A number as text of an input: no grouping, every digit. */
export const numberText = (value: number, language: Language): string =>
  String(value).replace('.', decimalSign(language))

/**
 * Parses a number the way people type it. The language's own decimal sign decides; the other sign groups thousands
 * where exactly three digits follow it and counts as a decimal sign elsewhere: in German `1.500` is fifteen hundred and
 * `1.5` one and a half. Undefined for an invalid number.
 */
export function parseNumber(text: string, language: Language): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '').replace(/^\u2212/, '-')
  const own = decimalSign(language)
  const other = own === ',' ? '.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(\\${other}\\d{3})+(\\${own}\\d*)?$`)
  const normal = grouped.test(plain)
    ? plain.replaceAll(other, '').replace(own, '.')
    : plain.replace(/[.,]/, '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : undefined
}

/** The formatters in the language of the texts. */
export function useFormat() {
  // the language that was chosen may still be loading its texts
  const locale = useI18nProvider().getLocale()
  const language: Language = isLanguage(locale) ? locale : 'en'
  return {
    language,
    number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
    quantity: (value: number, unit: Unit, decimals?: number) =>
      formatQuantity(value, unit, language, decimals),
    /** A measured value with every decimal, so that columns align and no value changes its width. */
    measured: (value: number, unit: Unit | undefined, decimals: number) =>
      formatMeasured(value, unit, language, decimals),
    date: (value: string | number | Date, style?: DateStyle, zone?: Zone) =>
      formatDate(value, language, style, zone),
    /** A period of days, open-ended without its last day; nothing for users who may not read it. */
    period: (first: string | null, last: string | null) =>
      first === null
        ? ''
        : [first, last].map((day) => (day ? (formatDate(day, language) ?? day) : '…')).join(' – '),
  }
}
