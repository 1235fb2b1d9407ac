import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { RecordContextProvider, useCanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import type { SpaceRef } from '../../contract/main/estateShapes.ts'
import type { SpaceType } from '../../domain/enums.ts'
import { paths } from '../paths.ts'
import { CountTiles } from '../ui/facts/CountTiles.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Facts } from '../ui/facts/Facts.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { listOf, readers } from './spaceDetails.tsx'
import { SpaceIcon } from './SpaceIcon.tsx'
import { placeQuery } from './treePages.ts'

type Pages = (typeof paths)['locations']

/** The pages of each space type, and the resource name for permission checks. */
const spacePages: Partial<Record<SpaceType, { resource: string; pages: Pages }>> = {
  Location: { resource: 'locations', pages: paths.locations },
  BuildingComplex: { resource: 'building-complexes', pages: paths.buildingComplexes },
  Building: { resource: 'buildings', pages: paths.buildings },
  BuildingUnit: { resource: 'building-units', pages: paths.buildingUnits },
  PublicArea: { resource: 'public-areas', pages: paths.publicAreas },
  Room: { resource: 'rooms', pages: paths.rooms },
  Radiator: { resource: 'radiators', pages: paths.radiators },
}

type Ref = z.output<typeof SpaceRef>

/** Details of the space selected in the tree, and links to related pages. */
export const SpacePanel = ({ id, root }: { id: string; root?: { label: string; to: string } }) => {
  const { data: place, error, refetch } = useQuery(placeQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!place) return <Waiting />
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Trail
          steps={[
            ...(root ? [root] : []),
            ...place.path.map((step) => ({ label: step.name, to: paths.estateAt(step.id) })),
            { label: place.name },
          ]}
        />
      </Box>
      <Head place={place} />
      <Detail key={id} place={place} />
    </>
  )
}

const Head = ({ place: { id, type, name } }: { place: Ref }) => {
  const translate = useTranslate()
  const pages = spacePages[type]
  const { canAccess } = useCanAccess({ resource: pages?.resource ?? 'estate', action: 'edit' })
  return (
    <Box sx={{ mb: 2.5 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          color: 'text.secondary',
          mb: 0.5,
          fontSize: '0.8125rem',
        }}
      >
        <SpaceIcon type={type} />
        {translate(`estate.types.${type}`)}
      </Box>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {pages && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
          <Button variant="contained" size="small" component={Link} to={pages.pages.show(id)}>
            {translate('estate.panel.open')}
          </Button>
          {canAccess && (
            <Button variant="outlined" size="small" component={Link} to={pages.pages.edit(id)}>
              {translate('ra.action.edit')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

const Detail = ({ place: { id, type } }: { place: Ref }) => {
  const read = readers[type]
  const { data, error, refetch } = useQuery({
    queryKey: ['estateTree', 'detail', id],
    queryFn: ({ signal }) => (read ? read(id, signal) : null),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  if (data === null) return null
  const tiles = Object.entries(data.counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const to = listOf(type, id, kind)
      return { label: `estate.counts.${kind}`, count, ...(to !== undefined && { to }) }
    })
  return (
    <RecordContextProvider value={data.record}>
      {tiles.length > 0 && <CountTiles tiles={tiles} />}
      <Facts facts={data.facts} />
    </RecordContextProvider>
  )
}

const Waiting = () => (
  <Box aria-busy sx={{ display: 'grid', gap: 1.5 }}>
    <Skeleton variant="rounded" height={28} width="70%" />
    <Skeleton variant="rounded" height={64} />
    <Skeleton variant="rounded" height={64} />
  </Box>
)
