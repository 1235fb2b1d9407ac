import { useTranslate } from 'react-admin'
import type { ScheduleRepeat } from '../../../../domain/rules/schedule.ts'
import { useFormat } from '../../../ui/facts/format.ts'

const tags = { en: 'en-GB', de: 'de-DE' } as const

interface Timed {
  scheduledAt: string
  repeat: ScheduleRepeat
  /** When it is due next: since a change of the clocks at another local time than the first one. */
  nextAt?: string | null
}

/** The due time of an entry, in this device's time zone and in UTC, which repetitions follow. */
export const useEntryTime = () => {
  const translate = useTranslate()
  const { language, date } = useFormat()
  const part = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[language], options).format(new Date(instant))
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  return ({ scheduledAt, repeat, nextAt }: Timed): { local: string; utc: string } => {
    const due = nextAt ?? scheduledAt
    const time = date(due, 'time') ?? ''
    const day = part(due, { weekday: 'long' })
    const utc = part(due, { ...clock, timeZone: 'UTC' })
    return {
      local:
        repeat === 'none'
          ? (date(scheduledAt) ?? '')
          : translate(`thermostats.schedule.${repeat}At`, { time, day }),
      utc: translate('thermostats.schedule.utcTime', { time: utc }),
    }
  }
}
