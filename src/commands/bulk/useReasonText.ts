import { useTranslate } from 'react-admin'

/** Why a thermostat was left out, or why it failed there. */
export const useReasonText = () => {
  const translate = useTranslate()
  return (reason: string): string => translate(`commands.bulk.reasons.${reason}`, { _: translate(`commands.reasons.${reason}`, { _: reason }) })
}
