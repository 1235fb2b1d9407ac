import { Box, Tab, Tabs } from '@mui/material'
import { usePermissions, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { permissionsFor } from '../../providers/rights.ts'
import { RequireAccess } from '../../ui/RequirePermission.tsx'
import { RawMessageList } from './RawMessageList.tsx'
import { UnknownDeviceList } from './UnknownDeviceList.tsx'

const tabs = [
  { to: paths.unknownDevices, label: 'unknown-devices.name_other', list: 'unknown-devices' },
  { to: paths.rawMessages, label: 'raw-messages.name_other', list: 'raw-messages' },
] as const

/** What comes in by radio and is nobody's, or says nothing. */
export const RadioPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { permissions } = usePermissions<string[]>()
  const raw = pathname.startsWith(paths.rawMessages)
  const own = tabs.filter(({ list }) => permissionsFor(list, 'list')?.some((needed) => permissions?.includes(needed)))
  return (
    <RequireAccess resource={raw ? 'raw-messages' : 'unknown-devices'} action="list">
      {own.length > 1 && (
        <Tabs
          value={raw ? paths.rawMessages : paths.unknownDevices}
          aria-label={translate('menu.radio')}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {own.map(({ to, label }) => (
            <Tab key={to} component={Link} to={to} value={to} label={translate(label)} />
          ))}
        </Tabs>
      )}
      <Box key={String(raw)}>{raw ? <RawMessageList /> : <UnknownDeviceList />}</Box>
    </RequireAccess>
  )
}
