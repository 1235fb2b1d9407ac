import { useTranslate } from 'react-admin'
import type { ScheduleRepeat } from '../../../../domain/rules/schedule.ts'
import { useFormat } from '../../../ui/format.ts'

const tags = { en: 'en-GB', de: 'de-DE' } as const

interface Timed {
  scheduledAt: string
  repeat: ScheduleRepeat
}

/** The due time of an entry, in this device's time zone and in UTC, which repetitions follow. */
export const useEntryTime = () => {
  const translate = useTranslate()
  const { language, date } = useFormat()
  const part = (instant: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tags[language], options).format(new Date(instant))
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  return ({ scheduledAt, repeat }: Timed): { local: string; utc: string } => {
    const time = date(scheduledAt, 'time') ?? ''
    const day = part(scheduledAt, { weekday: 'long' })
    const utc = part(scheduledAt, { ...clock, timeZone: 'UTC' })
    return {
      local: repeat === 'none' ? (date(scheduledAt) ?? '') : translate(`thermostats.schedule.${repeat}At`, { time, day }),
      utc: translate('thermostats.schedule.utcTime', { time: utc }),
    }
  }
}
