import type { Language } from '../providers/language.ts'

/** The countries offered; any other can be typed as its code (ISO 3166-1 alpha-2). */
export const offeredCountries = [
  'AL',
  'AT',
  'BE',
  'BA',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'ME',
  'MK',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'SE',
  'SI',
  'SK',
  'TR',
  'UA',
] as const

/** A country's name by its code, in a language; returns an invalid code unchanged. */
export const countryName = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code

/** Splits comma-separated codes. */
export const countryCodes = (text: string): string[] => text.split(',').filter(Boolean)

/** The names of comma-separated codes. */
export const countriesInWords = (text: string, language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(
    countryCodes(text).map((code) => countryName(code, language)),
  )
