import { clockOf } from '../../../../domain/time.ts'
import { normaliseEui, whyNotEui } from '../../../../domain/rules/eui.ts'
import { byClockOrChange } from '../../../ui/chart/byClock.ts'
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
  return Number(since) > 0 && Number.isFinite(new Date(Number(since) * 1000).getTime())
    ? { since: Number(since) }
    : 'unknown'
}

/** The search parameters of a comparison. */
export const comparisonSearch = (comparison: Comparison | undefined): Record<string, string> => {
  if (comparison === undefined) return {}
  if ('eui' in comparison) return { with: comparison.eui }
  return 'before' in comparison
    ? { before: comparison.before }
    : { since: String(Math.round(comparison.since)) }
}

type WhyNotCompare = 'unknown' | 'itself' | 'future'

/** Why a chart cannot be compared: with what there is not, with itself, or with what is still to come. Seconds since 1970. */
export const whyNotCompare = (
  asked: Comparison | 'unknown',
  { eui, window, now }: { eui: string; window: Window; now: number },
): WhyNotCompare | undefined => {
  if (asked === 'unknown') return 'unknown'
  if ('eui' in asked) return asked.eui === eui ? 'itself' : undefined
  if ('before' in asked) return undefined
  if (asked.since >= now) return 'future'
  return Math.round(asked.since) === Math.round(window.from) ? 'itself' : undefined
}

/**
 * Seconds by which the clocks at the buildings show less in the compared period than in a window of the charts; 0 for another thermostat. It is
 * the same for the whole window, over a change of the clocks too: what belongs together is the time of day.
 */
export const earlierBy = (comparison: Comparison, { from }: Window): number => {
  if ('eui' in comparison) return 0
  const shown = clockOf(from * 1000)
  if ('since' in comparison) return (shown - clockOf(comparison.since * 1000)) / 1000
  const before = new Date(shown)
  if (comparison.before === 'week') before.setUTCDate(before.getUTCDate() - 7)
  else before.setUTCFullYear(before.getUTCFullYear() - 1)
  return (shown - before.getTime()) / 1000
}

/** The window to compare a window with: the clocks show the same times at its ends, a week or a year before or as far from its beginning. */
export const comparedWindow = (comparison: Comparison, window: Window): Window => {
  const earlier = earlierBy(comparison, window)
  return { from: byClockOrChange(window.from, -earlier), to: byClockOrChange(window.to, -earlier) }
}
