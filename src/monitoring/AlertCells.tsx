import BatteryIcon from '@mui/icons-material/BatteryAlertOutlined'
import ModeIcon from '@mui/icons-material/ModeStandbyOutlined'
import MotorIcon from '@mui/icons-material/PrecisionManufacturingOutlined'
import ConnectionIcon from '@mui/icons-material/WifiOffOutlined'
import { Box } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import type { AlertType } from '../../domain/enums.ts'
import { paths } from '../paths.ts'
import { Ago } from '../ui/Ago.tsx'
import { CodeLink, NameLink } from '../ui/list/NameLink.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { type AlertRow, useAlertText } from './useAlertText.ts'

export const alertIcons: Record<AlertType, ReactElement> = {
  battery: <BatteryIcon />,
  connectivity: <ConnectionIcon />,
  motorCalibration: <MotorIcon />,
  operationMode: <ModeIcon />,
}

/** The type of an alert; a gateway's is told from a thermostat's. */
export const AlertTypeCell = ({ alert: { type, device } }: { alert: AlertRow }) => {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', '& svg': { fontSize: '1.25rem', color: 'text.secondary' } }}
    >
      {alertIcons[type]}
      {translate(device === 'gateway' ? 'monitoring.gatewaySilent' : `monitoring.types.${type}`)}
    </Box>
  )
}

/** The device that has it, and where it is. */
export const AlertDevice = ({ alert }: { alert: AlertRow }) => {
  const place = [alert.buildingName, alert.unitName, alert.roomName].filter(Boolean).join(' · ')
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {alert.gatewayId === null ? (
        <CodeLink to={paths.thermostats.show(alert.eui)} code={alert.eui} tenantId={alert.tenantId} />
      ) : (
        <code>
          <NameLink to={paths.gateways.show(alert.gatewayId)} name={alert.eui} />
        </code>
      )}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {place}
      </Box>
    </Box>
  )
}

/** Whether it still holds, and when it was last seen to. */
export const AlertTime = ({ alert: { lastAt, clearedAt } }: { alert: AlertRow }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    <Ago value={lastAt} />
    <StatusChip tone={clearedAt === null ? 'caution' : 'fine'} label={clearedAt === null ? 'monitoring.open' : 'monitoring.cleared'} />
  </Box>
)

export const AlertInfoCell = ({ alert }: { alert: AlertRow }) => useAlertText()(alert)
