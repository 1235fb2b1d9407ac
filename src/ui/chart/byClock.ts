import { clockOf, hour, instantOfClock } from '../../../domain/time.ts'

/**
 * The moment (s) at which the clocks at the buildings show so many seconds more, or less, than they do at another moment; undefined for a
 * time that the change to summer time skips. Days lie on days and nights on nights, on whichever side of a change of the clocks they are.
 */
export const byClock = (moment: number, seconds: number): number | undefined => {
  if (seconds === 0) return moment
  const shown = clockOf(moment * 1000) + seconds * 1000
  const at = instantOfClock(shown)
  return clockOf(at) === shown ? at / 1000 : undefined
}

/** As `byClock`; a time that is skipped is the moment of the change, so that what is later is never earlier. */
export const byClockOrChange = (moment: number, seconds: number): number => {
  const skipped = () =>
    Math.floor(instantOfClock(clockOf(moment * 1000) + seconds * 1000) / hour) * (hour / 1000)
  return byClock(moment, seconds) ?? skipped()
}

/** The instant at which the compared lines of a chart were measured that are drawn at a moment; undefined where their clocks skip the hour. */
export const comparedInstant = (moment: number, earlier: number): string | undefined => {
  const at = byClock(moment, -earlier)
  return at === undefined ? undefined : new Date(at * 1000).toISOString()
}
