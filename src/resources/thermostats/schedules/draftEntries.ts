import { sameTimeAs, type ScheduleRepeat } from '../../../../domain/rules/schedule.ts'
import type { Entry } from './useSchedule.ts'

/** An entry in the form of its inputs. */
export interface DraftEntry {
  key: string
  /** Local time in the format of a datetime-local input; empty where none is given. */
  at: string
  repeat: ScheduleRepeat
  kind: 'temperature' | 'modifier'
  /** °C, or K; NaN for an invalid number. */
  value: number | null
}

const minute = 60_000

/** When the day begins in a home. */
const first = 6

/** The hours of a day, from then on. */
const hours = Array.from({ length: 24 }, (_, after) => (first + after) % 24)

/** Formats an instant for a datetime-local input: in this device's time zone. */
export const localText = (instant: string): string => {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * minute).toISOString().slice(0, 16)
}

/** The instant that was typed; undefined if invalid. */
export const instantOf = (text: string): string | undefined => {
  const time = new Date(text).getTime()
  return text === '' || Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** When a stored entry is due next (ISO instant), which is what the schedule shows: since a change of the clocks at another local time than the first one. */
const dueOf = ({ scheduledAt, nextAt }: Entry): string => nextAt ?? scheduledAt

export const draftOf = (entry: Entry): DraftEntry => ({
  key: entry.id,
  at: localText(dueOf(entry)),
  repeat: entry.repeat,
  ...(entry.modifier === null
    ? { kind: 'temperature', value: entry.targetTemperature }
    : { kind: 'modifier', value: entry.modifier }),
})

/**
 * A new entry: daily from tomorrow on, at six or the first full hour after it at which none of the others is due, to a usual room temperature.
 */
export const newEntry = (key: string, now: Date, others: readonly DraftEntry[] = []): DraftEntry => {
  const at = new Date(now)
  at.setDate(at.getDate() + 1)
  const taken = others
    .map((entry) => ({ scheduledAt: instantOf(entry.at) ?? '', repeat: entry.repeat }))
    .filter(({ scheduledAt }) => scheduledAt !== '')
  const isFree = (hour: number): boolean => {
    at.setHours(hour, 0, 0, 0)
    return taken.every(
      (entry) => sameTimeAs([entry, { scheduledAt: at.toISOString(), repeat: 'daily' }]) === undefined,
    )
  }
  const hour = hours.find(isFree) ?? first
  at.setHours(hour, 0, 0, 0)
  return { key, at: localText(at.toISOString()), repeat: 'daily', kind: 'temperature', value: 21 }
}

/** The time of an entry as stored while it is left alone, to the second; of one that repeats otherwise from now on, the one that is shown. */
const keptTime = ({ at, repeat }: DraftEntry, known: Entry): string | undefined => {
  if (localText(dueOf(known)) !== at) return undefined
  return repeat === known.repeat ? known.scheduledAt : dueOf(known)
}

/** The body of the call. `before` keeps unchanged times. */
export const inputOf = (entry: DraftEntry, before: readonly Entry[]) => {
  const { key, at, repeat, kind, value } = entry
  const known = before.find(({ id }) => id === key)
  return {
    scheduledAt: (known && keptTime(entry, known)) ?? instantOf(at) ?? '',
    repeat,
    targetTemperature: kind === 'temperature' ? value : null,
    modifier: kind === 'modifier' ? value : null,
  }
}
