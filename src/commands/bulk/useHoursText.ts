import { useTranslate } from 'react-admin'

/** A span of hours as people say it: minutes below one hour, halves of hours below ten. */
export const useHoursText = () => {
  const translate = useTranslate()
  return (hours: number): string => {
    if (hours < 1) return translate('commands.spans.minutes', { smart_count: Math.max(1, Math.round(hours * 60)) })
    const whole = Math.floor(hours)
    const minutes = Math.round((hours - whole) * 60)
    if (hours >= 10 || minutes === 0) return translate('commands.spans.hours', { smart_count: Math.round(hours) })
    return `${translate('commands.spans.hours', { smart_count: whole })} ${translate('commands.spans.minutes', { smart_count: minutes })}`
  }
}
