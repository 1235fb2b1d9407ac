import { Box, Typography } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { TenantOverview } from '../../../contract/main/tenants.ts'
import { useFormat } from '../../ui/format.ts'

const kinds = ['locations', 'buildingComplexes', 'buildings', 'buildingUnits', 'rooms', 'radiators', 'thermostats', 'gateways', 'sensors'] as const

/** How much of each kind a client has, in figures to be seen from afar. */
export const TenantCounts = () => {
  const record = useRecordContext<z.output<typeof TenantOverview>>()
  const translate = useTranslate()
  const { number } = useFormat()
  if (!record) return null
  return (
    <Box component="dl" sx={{ m: 0, mb: 3, display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))', gap: 2 }}>
      {kinds.map((kind) => (
        <Box key={kind} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`estate.counts.${kind}`, { smart_count: record.counts[kind] })}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {number(record.counts[kind])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
