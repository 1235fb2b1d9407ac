import { instantOfMoment, isMoment, pastMoments } from '../../../../domain/moments.ts'
import { serverNow } from '../../../providers/serverClock.ts'
import { localDay } from '../../facts/localDay.ts'
import { MomentInput } from './MomentInput.tsx'

interface Props {
  source: string
  /** Text key. */
  label: string
  /** Text key: what happened then, for the sentence of a moment. */
  subject: string
  /** Uses the end of the day instead of its start. */
  end?: boolean
  alwaysOn?: boolean
}

/** The day of an instant in this device's time zone, in the format of date inputs. */
export const localDayOf = (instant: unknown): string => {
  const date = typeof instant === 'string' && instant ? new Date(instant) : undefined
  return date && !Number.isNaN(date.getTime()) ? localDay(date.getTime()) : ''
}

/** The same of the limit of a filter, which may be a moment relative to now. */
export const limitDayOf = (limit: unknown): string =>
  localDayOf(isMoment(limit) ? instantOfMoment(limit, new Date(serverNow())) : limit)

/** The first or last instant of a day in this device's time zone; empty without a day. */
export const instantOf = (day: unknown, end: boolean): string => {
  const date = new Date(`${String(day)}T${end ? '23:59:59.999' : '00:00:00'}`)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** A list filter by day, where the list filters by instant. */
export const DayFilter = ({ source, label, end = false }: Props) => (
  <MomentInput
    source={source}
    label={label}
    offered={pastMoments}
    words={end ? 'before' : 'since'}
    format={localDayOf}
    parse={(day: unknown) => instantOf(day, end)}
  />
)
