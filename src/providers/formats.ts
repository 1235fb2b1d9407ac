import type { Language } from './language.ts'

const tags: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** Creating a formatter costs more than a hundred uses of it, and a table uses it a hundred times. */
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key) ?? make()
  cache.set(key, found)
  return found
}

export const numberFormat = (
  language: Language,
  decimals: number,
  leastDecimals: number,
): Intl.NumberFormat =>
  cached(
    numbers,
    `${language} ${decimals} ${leastDecimals}`,
    () =>
      new Intl.NumberFormat(tags[language], {
        maximumFractionDigits: decimals,
        minimumFractionDigits: leastDecimals,
      }),
  )

export type DateStyle = 'day' | 'time' | 'dayTime'

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  dayTime: { dateStyle: 'medium', timeStyle: 'short' },
}

/** The zone of a time: this device's, or that of the buildings, whose clocks a visit goes by. */
export type Zone = 'device' | 'buildings'

const buildingsZone = 'Europe/Berlin'
const offsets = new Map<string, Intl.DateTimeFormat>()

const offsetIn = (timeZone: string | undefined, language: Language, date: Date): string | undefined =>
  cached(
    offsets,
    `${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(tags[language], { timeZone, timeZoneName: 'shortOffset' }),
  )
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value

let ownZone: string | undefined

/** What is said of a time zone beside a time: its offset, where its clocks show another time than those of the buildings. */
export const zoneName = (
  date: Date,
  language: Language,
  timeZone: string = (ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone),
): string | undefined => {
  if (timeZone === buildingsZone) return undefined
  const own = offsetIn(timeZone, language, date)
  return own === offsetIn(buildingsZone, language, date) ? undefined : own
}

/** A calendar day has no time zone and must not shift to the day before. */
export const dateFormat = (
  language: Language,
  style: DateStyle,
  isDay: boolean,
  zone: Zone = 'device',
): Intl.DateTimeFormat =>
  cached(dates, `${language} ${style} ${isDay} ${zone}`, () => {
    const timeZone = isDay ? 'UTC' : zone === 'buildings' ? buildingsZone : undefined
    return new Intl.DateTimeFormat(tags[language], { ...styles[style], ...(timeZone && { timeZone }) })
  })
