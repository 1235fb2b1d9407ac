import BatteryIcon from '@mui/icons-material/BatteryAlertOutlined'
import ModeIcon from '@mui/icons-material/ModeStandbyOutlined'
import MotorIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import ConnectionIcon from '@mui/icons-material/WifiOffOutlined'
import { Box } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { Alert } from '../../contract/main/alerts.ts'
import type { AlertType } from '../../domain/enums.ts'
import { isMissing } from '../../domain/rules/reasons.ts'
import { paths } from '../paths.ts'
import { useFormat } from '../ui/facts/format.ts'
import { Ago } from '../ui/facts/FormatDate.tsx'
import { CodeLink, NameLink } from '../ui/list/rows/NameLink.tsx'
import { relativeTime } from '../ui/facts/relativeTime.ts'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { TwoLines } from '../ui/facts/TwoLines.tsx'
import { useNow } from '../ui/facts/useNow.ts'

export type AlertRow = z.output<typeof Alert>

/** Translations and formats for the texts of alerts. */
const useWords = () => {
  const translate = useTranslate()
  const { measured, number, language } = useFormat()
  const now = useNow()
  return {
    translate,
    measured,
    number,
    ago: (instant: string | null | undefined) =>
      instant ? relativeTime(Date.parse(instant) - now, language) : translate('monitoring.info.never'),
  }
}
type Words = ReturnType<typeof useWords>

const connection = (
  {
    device,
    beneath,
    info: { reason, lastSeenAt, lastConnectionAt, gatewayEui, uplinks, expected },
  }: AlertRow,
  { translate, number, ago }: Words,
): string => {
  if (reason === 'uplinksMissing')
    return translate('monitoring.info.uplinksMissing', {
      uplinks: number(uplinks ?? 0),
      expected: number(expected ?? 0),
    })
  if (reason === 'gatewaySilent' && device === 'gateway')
    return [
      translate('monitoring.info.gatewaySilent', { when: ago(lastConnectionAt) }),
      beneath > 0 && translate('monitoring.info.beneath', { smart_count: beneath }),
    ]
      .filter((part) => part !== false)
      .join(', ')
  if (reason === 'gatewaySilent')
    return translate('monitoring.info.underGateway', { gateway: gatewayEui ?? '' })
  return translate('monitoring.info.offline', { when: ago(lastSeenAt) })
}

interface AlertView {
  readonly icon: ReactElement
  /** The finding, for the column of additional information. */
  readonly found: (alert: AlertRow, words: Words) => string | false | null | undefined
}

/** How the screens present each type of alert. */
export const alertViews: Readonly<Record<AlertType, AlertView>> = {
  battery: {
    icon: <BatteryIcon />,
    found: ({ info: { batteryVoltage } }, { measured }) =>
      !isMissing(batteryVoltage) && measured(batteryVoltage, 'V', 2),
  },
  connectivity: { icon: <ConnectionIcon />, found: connection },
  motorCalibration: {
    icon: <MotorIcon />,
    found: ({ info: { calibration } }, { translate }) =>
      calibration && translate(`thermostats.calibrations.${calibration}`),
  },
  operationMode: {
    icon: <ModeIcon />,
    found: ({ info: { mode } }, { translate }) =>
      mode && translate('monitoring.info.mode', { mode: translate(`thermostats.modes.${mode}`) }),
  },
}

/** The text key of an alert's type; a gateway that is offline has its own. */
export const typeText = ({ type, device }: AlertRow): string =>
  device === 'gateway' && type === 'connectivity' ? 'monitoring.gatewaySilent' : `monitoring.types.${type}`

/** The type of an alert. */
export const AlertTypeCell = ({ alert }: { alert: AlertRow }) => {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
        '& svg': { fontSize: '1.25rem', color: 'text.secondary' },
      }}
    >
      {alertViews[alert.type].icon}
      {translate(typeText(alert))}
    </Box>
  )
}

/** The affected device. */
export const AlertCode = ({ alert }: { alert: AlertRow }) =>
  alert.gatewayId === null ? (
    <CodeLink to={paths.thermostats.show(alert.eui)} code={alert.eui} tenantId={alert.tenantId} />
  ) : (
    <code>
      <NameLink to={paths.gateways.show(alert.gatewayId)} name={alert.eui} />
    </code>
  )

/** The affected device and its place. */
export const AlertDevice = ({ alert }: { alert: AlertRow }) => {
  const place = [alert.buildingName, alert.unitName, alert.roomName].filter(Boolean).join(' · ')
  return <TwoLines first={<AlertCode alert={alert} />} second={place} />
}

/** Whether the alert is still active. */
export const AlertStateChip = ({ alert: { clearedAt } }: { alert: AlertRow }) => (
  <StatusChip
    tone={clearedAt === null ? 'caution' : 'fine'}
    label={clearedAt === null ? 'monitoring.open' : 'monitoring.cleared'}
  />
)

/** Whether the alert is still active, and when the condition was last observed. */
export const AlertTime = ({ alert }: { alert: AlertRow }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    <Ago value={alert.lastAt} />
    <AlertStateChip alert={alert} />
  </Box>
)

/** The finding, and how often it came back; a health event only says that something is wrong. */
export const infoText = (alert: AlertRow, words: Words): string => {
  const reported =
    alert.info.reportedBy === 'health' ? words.translate('monitoring.info.byHealth') : undefined
  const again =
    alert.raises > 1 ? words.translate('monitoring.info.raises', { smart_count: alert.raises }) : undefined
  return [alertViews[alert.type].found(alert, words), reported, again].filter(Boolean).join(' · ')
}

/** The text of `infoText`, with times that tell how long ago something was. */
export const AlertInfoCell = ({ alert }: { alert: AlertRow }) => infoText(alert, useWords())
