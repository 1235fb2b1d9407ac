import { Box } from '@mui/material'
import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Building } from '../../contract/main/buildingShapes.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { BuildingTabsReference } from '../building-tabs/BuildingTabsReference.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { presentRecord } from '../ui/states/recordGone.ts'
import { ChecklistCard } from './ChecklistCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { GapsCard } from './GapsCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { LatestCard } from './LatestCard.tsx'

/** The heat load of a building: what is missing for it, the latest result, the days against each other, and all calculations. */
export const HeatLoadPage = () => {
  const { id = '' } = useParams()
  return (
    <RequirePermission needs={needs.heatLoad}>
      <Found key={id} buildingId={id} />
    </RequirePermission>
  )
}

const Found = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { data: read, error, refetch } = useGetOne<Building>('buildings', { id: buildingId })
  const building = presentRecord(read, error)
  if (!building)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} page /> : <PageLoading />
  return (
    <>
      <PageTitle title={translate('heatLoad.titleOf', { name: building.name })} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Trail
          steps={[
            { label: building.name, to: paths.buildings.show(buildingId) },
            { label: translate('heatLoad.title') },
          ]}
          tree={paths.estateAt(buildingId)}
        />
        <BuildingTabsReference buildingId={buildingId} shown="heatLoad" />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
          }}
        >
          <LatestCard buildingId={buildingId} />
          <ChecklistCard buildingId={buildingId} />
        </Box>
        <GapsCard buildingId={buildingId} />
        <DaysCard buildingId={buildingId} />
        <HistoryCard buildingId={buildingId} />
      </Box>
    </>
  )
}
