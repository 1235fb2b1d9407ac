import { Box, Tab, Tabs } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RequireAccess } from '../../../ui/RequirePermission.tsx'
import { OperationList } from './OperationList.tsx'
import { ProductionList } from './ProductionList.tsx'

const tabs = [
  { to: paths.fleet, label: 'fleet.operation' },
  { to: paths.production, label: 'fleet.production' },
] as const

/** The thermostats of all clients that the user may see, in operation and in production. */
export const DeviceListPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const production = pathname.startsWith(paths.production)
  return (
    <RequireAccess resource="fleet-production" action="list">
      <PageTitle title="fleet.title" />
      <Tabs value={production ? paths.production : paths.fleet} aria-label={translate('fleet.title')} sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}>
        {tabs.map(({ to, label }) => (
          <Tab key={to} component={Link} to={to} value={to} label={translate(label)} />
        ))}
      </Tabs>
      <Box>{production ? <ProductionList /> : <OperationList />}</Box>
    </RequireAccess>
  )
}
