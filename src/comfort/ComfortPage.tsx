import { Box } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { BuildingTabsReference } from '../building-tabs/BuildingTabsReference.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { presentRecord } from '../ui/states/recordGone.ts'
import { useComfort } from './comfortQueries.ts'
import { ComfortTable } from './ComfortTable.tsx'
import { areLevelsChanged, LevelsCard, type LevelsDraft } from './LevelsCard.tsx'
import { isNightChanged, NightCard, type NightDraft } from './NightCard.tsx'

/** The comfort settings of a building: levels mapping and night setback, and what of them its thermostats have confirmed. */
export const ComfortPage = () => {
  const { id = '' } = useParams()
  return (
    <RequirePermission needs={needs.thermostat}>
      <Found key={id} buildingId={id} />
    </RequirePermission>
  )
}

const Found = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { data: read, error, refetch } = useComfort(buildingId)
  const data = presentRecord(read, error)
  const [levels, setLevels] = useState<LevelsDraft>()
  const [night, setNight] = useState<NightDraft>()
  const changed = data !== undefined && (areLevelsChanged(levels, data) || isNightChanged(night, data))
  return (
    <>
      <PageTitle title="comfort.title" />
      <LeaveGuard guarded={changed} />
      {data ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Trail
            steps={[
              { label: data.buildingName, to: paths.buildings.show(buildingId) },
              { label: translate('comfort.title') },
            ]}
            tree={paths.estateAt(buildingId)}
          />
          <BuildingTabsReference buildingId={buildingId} shown="comfort" />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <LevelsCard comfort={data} draft={levels} setDraft={setLevels} />
            <NightCard comfort={data} draft={night} setDraft={setNight} />
          </Box>
          <ComfortTable comfort={data} />
        </Box>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}
