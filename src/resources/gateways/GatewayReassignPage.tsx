import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { RequirePermission } from '../../ui/states/RequirePermission.tsx'
import { TemplateLine } from '../../ui/upload/TemplateLine.tsx'
import { ReassignFile } from './ReassignFile.tsx'
import { needs } from '../../needs.ts'

/** Reassigns gateways to other clients by file: previews the effect first, then applies all rows or none. */
export const GatewayReassignPage = () => {
  const translate = useTranslate()
  return (
    <RequirePermission needs={needs.reassignGateways}>
      <PageTitle title="gateways.file.title" />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            rowGap: 1,
            justifyContent: 'space-between',
            maxWidth: 960,
          }}
        >
          <Typography color="text.secondary" sx={{ flex: '1 1 320px' }}>
            {translate('gateways.file.hint')}
          </Typography>
          <Box>
            <Button component={Link} to={paths.gateways.list}>
              {translate('gateways.file.toList')}
            </Button>
          </Box>
        </Box>
        <Box sx={{ maxWidth: 960 }}>
          <TemplateLine template="GatewayTenantChange" text={translate('gateways.file.template')} />
        </Box>
        <ReassignFile />
      </Box>
    </RequirePermission>
  )
}
