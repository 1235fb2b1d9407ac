import { Box, Tab, Tabs } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { RecordList } from './RecordList.tsx'
import { SiteList } from './SiteList.tsx'

/** Consent records, as a list or by house. */
export const RecordsPage = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const bySite = pathname.startsWith(paths.consentSites)
  return (
    <RequireAccess resource="consents" action="list">
      <Tabs
        value={bySite ? paths.consentSites : paths.consents}
        aria-label={translate('consents.name_other')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab
          component={Link}
          to={paths.consents}
          value={paths.consents}
          label={translate('consents.records')}
        />
        <Tab
          component={Link}
          to={paths.consentSites}
          value={paths.consentSites}
          label={translate('consents.bySite')}
        />
      </Tabs>
      <Box key={String(bySite)}>{bySite ? <SiteList /> : <RecordList />}</Box>
    </RequireAccess>
  )
}
