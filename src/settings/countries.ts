import type { Language } from '../providers/language.ts'

/** Countries that are offered; any other may be typed by its code (ISO 3166-1 alpha-2). */
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

/** A country by its code, in a language; what is no code stays as it is. */
export const countryName = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code

/** Codes with commas between them, as a list. */
export const countryCodes = (text: string): string[] => text.split(',').filter(Boolean)

/** Codes with commas between them, as names. */
export const countriesInWords = (text: string, language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(countryCodes(text).map((code) => countryName(code, language)))
