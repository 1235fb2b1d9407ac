import { normaliseEui, whyNotEui } from '../../../../domain/rules/eui.ts'
import type { Window } from './timeRange.ts'

const befores = ['week', 'year'] as const

/** What a thermostat's charts are compared with: another thermostat at the same time, or the same one before, or from a moment on. */
export type Comparison = { eui: string } | { before: (typeof befores)[number] } | { since: number }

/** Parses a comparison from a URL; 'unknown' if it names none that there is. */
export const readComparison = (search: URLSearchParams): Comparison | 'unknown' | undefined => {
  const [eui, before, since] = [search.get('with'), search.get('before'), search.get('since')]
  if (eui !== null) return whyNotEui(normaliseEui(eui)) ? 'unknown' : { eui: normaliseEui(eui) }
  if (before !== null) {
    const known = befores.find((name) => name === before)
    return known ? { before: known } : 'unknown'
  }
  if (since === null) return undefined
  return Number(since) > 0 && Number.isFinite(new Date(Number(since) * 1000).getTime()) ? { since: Number(since) } : 'unknown'
}

/** The search parameters of a comparison. */
export const comparisonSearch = (comparison: Comparison | undefined): Record<string, string> => {
  if (comparison === undefined) return {}
  if ('eui' in comparison) return { with: comparison.eui }
  return 'before' in comparison ? { before: comparison.before } : { since: String(Math.round(comparison.since)) }
}

type WhyNotCompare = 'unknown' | 'itself' | 'future'

/** Why a chart cannot be compared: with what there is not, with itself, or with what is still to come. Seconds since 1970. */
export const whyNotCompare = (asked: Comparison | 'unknown', { eui, window, now }: { eui: string; window: Window; now: number }): WhyNotCompare | undefined => {
  if (asked === 'unknown') return 'unknown'
  if ('eui' in asked) return asked.eui === eui ? 'itself' : undefined
  if ('before' in asked) return undefined
  if (asked.since >= now) return 'future'
  return Math.round(asked.since) === Math.round(window.from) ? 'itself' : undefined
}

/** The window to compare a window with. The same days of a week or a year before begin at the same time of the clock. */
export const comparedWindow = (comparison: Comparison, window: Window): Window => {
  if ('eui' in comparison) return window
  const from = new Date(window.from * 1000)
  if ('since' in comparison) from.setTime(comparison.since * 1000)
  else if (comparison.before === 'week') from.setDate(from.getDate() - 7)
  else from.setFullYear(from.getFullYear() - 1)
  const start = from.getTime() / 1000
  return { from: start, to: start + window.to - window.from }
}
