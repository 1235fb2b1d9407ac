import { Box, Typography } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { TenantOverview } from '../../../contract/main/tenants.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { useFormat } from '../../ui/format.ts'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'

type Row = z.output<typeof TenantOverview>

const facts: Fact<Row>[] = [
  {
    source: 'address',
    render: ({ street, streetNumber, zipcode, city }) =>
      [
        [street, streetNumber],
        [zipcode, city],
      ]
        .map((line) => line.filter(Boolean).join(' '))
        .filter(Boolean)
        .join(', '),
  },
  { source: 'country', render: ({ country }) => country },
  { source: 'contactName', render: ({ contactName }) => contactName },
  { source: 'contactEmail', render: ({ contactEmail }) => contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a> },
  { source: 'contactPhone', render: ({ contactPhone }) => contactPhone && <PhoneLink phone={contactPhone} /> },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** The client panel: the totals and the data of a client. */
export const TenantShow = () => (
  <ShowPage>
    <TenantCounts />
    <Facts<Row> title="resources.tenants.about" facts={facts} />
  </ShowPage>
)

const kinds = ['locations', 'buildingComplexes', 'buildings', 'buildingUnits', 'rooms', 'radiators', 'thermostats', 'gateways', 'sensors'] as const

/** A client's totals in large figures. */
const TenantCounts = () => {
  const record = useRecordContext<z.output<typeof TenantOverview>>()
  const translate = useTranslate()
  const { number } = useFormat()
  const counts = record?.counts
  if (!counts) return null
  return (
    <Box component="dl" sx={{ m: 0, mb: 3, display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))', gap: 2 }}>
      {kinds.map((kind) => (
        <Box key={kind} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`estate.counts.${kind}`, { smart_count: counts[kind] })}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {number(counts[kind])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
