import { Box, Tab, Tabs } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { hasSeveralTenants } from '../providers/session.ts'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { AlertList } from './AlertList.tsx'

/** Device alerts of this client, or of all clients that the user may see. */
export const AlertsPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const global = pathname.startsWith(paths.globalAlerts)
  return (
    <RequireAccess resource="alerts" action="list">
      {hasSeveralTenants() && (
        <Tabs
          value={global ? paths.globalAlerts : paths.alerts}
          aria-label={translate('monitoring.title')}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab
            component={Link}
            to={paths.alerts}
            value={paths.alerts}
            label={translate('monitoring.thisClient')}
          />
          <Tab
            component={Link}
            to={paths.globalAlerts}
            value={paths.globalAlerts}
            label={translate('monitoring.global')}
          />
        </Tabs>
      )}
      <Box key={String(global)}>
        <AlertList global={global} />
      </Box>
    </RequireAccess>
  )
}
