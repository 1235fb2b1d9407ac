import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { Alert } from '../../contract/main/alerts.ts'
import { useFormat } from '../ui/format.ts'
import { relativeTime } from '../ui/relativeTime.ts'
import { useNow } from '../ui/useNow.ts'

export type AlertRow = z.output<typeof Alert>

/** What was found, for the column of additional information. */
export const useAlertText = () => {
  const translate = useTranslate()
  const { measured, number, language } = useFormat()
  const now = useNow()
  const ago = (instant: string | null | undefined) => (instant ? relativeTime(Date.parse(instant) - now, language) : translate('monitoring.info.never'))
  const connection = ({ device, beneath, info: { reason, lastSeenAt, lastConnectionAt, gatewayEui, uplinks, expected } }: AlertRow) => {
    if (reason === 'uplinksMissing') return translate('monitoring.info.uplinksMissing', { uplinks: number(uplinks ?? 0), expected: number(expected ?? 0) })
    if (reason === 'gatewaySilent' && device === 'gateway')
      return [
        translate('monitoring.info.gatewaySilent', { when: ago(lastConnectionAt) }),
        beneath > 0 && translate('monitoring.info.beneath', { smart_count: beneath }),
      ]
        .filter((part) => part !== false)
        .join(', ')
    if (reason === 'gatewaySilent') return translate('monitoring.info.underGateway', { gateway: gatewayEui ?? '' })
    return translate('monitoring.info.offline', { when: ago(lastSeenAt) })
  }
  return (alert: AlertRow): string => {
    const { type, info } = alert
    if (type === 'connectivity') return connection(alert)
    const reported = info.reportedBy === 'health' ? translate('monitoring.info.byHealth') : undefined
    const found =
      type === 'battery'
        ? info.batteryVoltage !== null && info.batteryVoltage !== undefined && measured(info.batteryVoltage, 'V', 2)
        : type === 'operationMode'
          ? info.mode && translate('monitoring.info.mode', { mode: translate(`thermostats.modes.${info.mode}`) })
          : info.calibration && translate(`thermostats.calibrations.${info.calibration}`)
    return [found, reported].filter(Boolean).join(' · ')
  }
}
