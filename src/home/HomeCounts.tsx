import { Card, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { tenants } from '../../contract/main/tenants.ts'
import { main } from '../providers/api.ts'
import { listsOfKinds } from '../paths.ts'
import { CountTiles } from '../ui/facts/CountTiles.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { filteredList } from '../ui/list/rows/NameLink.tsx'

const kinds = [
  'locations',
  'buildingComplexes',
  'buildings',
  'buildingUnits',
  'rooms',
  'radiators',
  'thermostats',
  'gateways',
] as const

/** The client's totals by kind; its name alone for people who may read no more. */
export const HomeCounts = ({ tenantId }: { tenantId: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'counts', tenantId],
    queryFn: () => main(tenants.read, { params: { id: tenantId } }),
  })
  const counts = data?.counts
  // whoever may read only the name has no totals to see
  if (counts === null) return null
  return (
    <Card
      component="section"
      aria-busy={!data && !error}
      sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, gridColumn: '1 / -1' }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {data ? translate('home.estate', { tenant: data.name }) : <Skeleton width={240} />}
      </Typography>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : counts ? (
        <CountTiles
          tileWidth={96}
          tiles={kinds.map((kind) => ({
            label: `estate.counts.${kind}`,
            count: counts[kind],
            ...(listsOfKinds[kind] && { to: filteredList(listsOfKinds[kind], {}) }),
          }))}
        />
      ) : (
        <Skeleton variant="rounded" height={64} sx={{ mb: 3 }} />
      )}
    </Card>
  )
}
