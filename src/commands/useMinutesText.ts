import { useTranslate } from 'react-admin'

/** A span of minutes in the unit that keeps it short: '30 minutes', '6 hours', '3 days'. */
export const useMinutesText = () => {
  const translate = useTranslate()
  return (minutes: number): string => {
    if (minutes >= 2880 && minutes % 1440 === 0) return translate('commands.spans.days', { smart_count: minutes / 1440 })
    if (minutes >= 60 && minutes % 60 === 0) return translate('commands.spans.hours', { smart_count: minutes / 60 })
    return translate('commands.spans.minutes', { smart_count: minutes })
  }
}
