import ListIcon from '@mui/icons-material/TableRowsOutlined'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterContext, ListBase, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { buildings as calls } from '../../../../contract/main/buildings.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { readTenant } from '../../../providers/session.ts'
import { ListFailure } from '../../../ui/states/ErrorState.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.tsx'
import { filteredList } from '../../../ui/list/rows/NameLink.tsx'
import { FoldedFilters } from '../../../ui/list/filters/FoldedFilters.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../../ui/states/RequirePermission.tsx'
import { buildingFilters } from '../buildingFilters.tsx'
import { MappedList } from './MappedList.tsx'

const height = { xs: 'min(60vh, 420px)', md: 'max(420px, calc(100vh - 330px))' } as const

const BuildingMap = lazyPart(async () => (await import('./BuildingMap.tsx')).BuildingMap, {
  waiting: () => <Skeleton variant="rounded" sx={{ height }} />,
  failed: () => null,
  inPlace: true,
})

/** All buildings of the filter, in one answer. */
const useMapped = () => {
  const { filterValues } = useListContext()
  const { q, ...filter } = filterValues ?? {}
  const text = typeof q === 'string' && q.trim() !== '' ? { Query: q } : {}
  return useQuery({
    queryKey: ['buildings', 'map', readTenant(), filterValues],
    queryFn: () => main(calls.map, { query: calls.map.query.parse({ ...filter, ...text }) }),
    placeholderData: keepPreviousData,
  })
}

const Content = () => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { filterValues } = useListContext()
  const [chosen, setChosen] = useState<{ id: string }>()
  const { data, error, refetch } = useMapped()
  const located = data?.items.filter(({ latitude }) => latitude !== null) ?? []
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          columnGap: 2,
          mb: 1,
        }}
      >
        <Box sx={{ flex: '0 1 auto', width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
          <FoldedFilters filters={buildingFilters} />
        </Box>
        <Button
          component={Link}
          to={filteredList(paths.buildings.list, filterValues ?? {})}
          startIcon={<ListIcon />}
          sx={{ mb: 1 }}
        >
          {translate('buildings.map.asList')}
        </Button>
      </Box>
      {error && !data ? (
        <Card>
          <ListFailure error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Skeleton variant="rounded" sx={{ height }} />
      ) : data.items.length === 0 ? (
        <EmptyState title={translate('buildings.map.none')} text="buildings.map.noneHint" />
      ) : (
        <>
          <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('buildings.map.total', { smart_count: data.total, number: number(data.total) })}
            {located.length < data.items.length &&
              ` ${translate('buildings.map.unlocated', { smart_count: data.items.length - located.length, number: number(data.items.length - located.length) })}`}
          </Typography>
          {data.more && (
            <Alert severity="info" sx={{ mb: 1 }}>
              {translate('buildings.map.more', { number: number(data.total) })}
            </Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                md: located.length > 0 ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
              },
            }}
          >
            {located.length > 0 && (
              <Card
                component="section"
                aria-label={translate('buildings.map.title')}
                sx={{ height, overflow: 'hidden', position: 'relative', isolation: 'isolate' }}
              >
                <BuildingMap buildings={located} chosen={chosen} />
              </Card>
            )}
            <MappedList buildings={data.items} height={height} onChoose={(id) => setChosen({ id })} />
          </Box>
          <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
            {translate('buildings.map.places')}
          </Typography>
        </>
      )}
    </>
  )
}

/** The client's buildings on a map, with the list's filter: their installation progress as a ring, and the state of their gateways. */
export const BuildingMapPage = () => (
  <RequireAccess resource="buildings" action="list">
    <PageTitle title="buildings.map.title" />
    <FilterContext.Provider value={buildingFilters}>
      <ListBase resource="buildings" sort={{ field: 'name', order: 'ASC' }} queryOptions={{ enabled: false }}>
        <Content />
      </ListBase>
    </FilterContext.Provider>
  </RequireAccess>
)
