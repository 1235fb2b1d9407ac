import type { Language } from '../../../domain/limits.ts'

const day = 86_400
const tags: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

const styles = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

const formats = new Map<string, Intl.DateTimeFormat>()

const text = (second: number, style: Style, language: Language): string => {
  const key = `${language} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tags[language], styles[style])
  formats.set(key, format)
  return format.format(second * 1000)
}

/** The format of a tick, and of the second line below it where that differs from the previous tick. */
const stylesFor = (step: number): [Style, Style] => {
  if (step < day) return ['time', 'day']
  return step < 28 * day ? ['day', 'year'] : ['month', 'year']
}

/**
 * The labels of a time axis, in this device's time zone: the finer part at each tick, the coarser one below the first
 * and wherever it changes. `splits` are seconds since 1970, `step` the seconds between two.
 */
export const timeTicks = (splits: readonly number[], step: number, language: Language): string[] => {
  const [fine, coarse] = stylesFor(step)
  return splits.map((second, at) => {
    const [own, before] = [text(second, coarse, language), splits[at - 1]]
    return before !== undefined && text(before, coarse, language) === own
      ? text(second, fine, language)
      : `${text(second, fine, language)}\n${own}`
  })
}
