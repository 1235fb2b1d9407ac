import { Alert, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { heatingLoad, type HeatLoadAttemptDetails } from '../../contract/main/heatingLoad.ts'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { DownloadButton } from '../ui/buttons/DownloadButton.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { Trail } from '../ui/page/Trail.tsx'
import { presentRecord } from '../ui/states/recordGone.ts'
import { DayCard } from './DayCard.tsx'
import { EnvelopeCard } from './EnvelopeCard.tsx'
import { FailureText } from './FailureText.tsx'
import { useAttempt } from './heatLoadQueries.ts'
import { RangePicture } from './RangePicture.tsx'
import { RoomsCard } from './RoomsCard.tsx'
import { Warnings } from './Warnings.tsx'
import { WhatIfCard } from './WhatIfCard.tsx'

/** A calculation: its result with everything it came from. */
export const AttemptPage = () => {
  const { id = '', attemptId = '' } = useParams()
  return (
    <RequirePermission needs={needs.heatLoad}>
      <Found key={attemptId} buildingId={id} id={attemptId} />
    </RequirePermission>
  )
}

const Found = ({ buildingId, id }: { buildingId: string; id: string }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { data: read, error, refetch } = useAttempt(id)
  const attempt = presentRecord(read, error)
  if (!attempt)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} page /> : <PageLoading />
  const day = date(attempt.date) ?? attempt.date
  return (
    <>
      <PageTitle title={translate('heatLoad.attemptOf', { date: day })} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Trail
          steps={[
            { label: attempt.buildingName, to: paths.buildings.show(buildingId) },
            { label: translate('heatLoad.title'), to: paths.heatLoad(buildingId) },
            { label: day },
          ]}
          tree={paths.estateAt(buildingId)}
        />
        {attempt.failure && (
          <Alert severity="error">
            <FailureText attempt={attempt} />
          </Alert>
        )}
        {attempt.status === 'Started' && (
          <Alert severity="info">{translate('heatLoad.latest.underWay')}</Alert>
        )}
        {attempt.result && <Result attempt={attempt} result={attempt.result} />}
      </Box>
    </>
  )
}

const Result = ({ attempt, result }: { attempt: HeatLoadAttemptDetails; result: HeatLoadResult }) => {
  const translate = useTranslate()
  return (
    <>
      <FactCard title="heatLoad.result.title" action={<Exports id={attempt.id} />}>
        <RangePicture result={result} />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2, maxWidth: 900 }}>
          {translate('heatLoad.method')}
        </Typography>
      </FactCard>
      <Warnings result={result} unmet={attempt.unmet} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <DayCard result={result} />
        <EnvelopeCard result={result} rooms={attempt.rooms} />
      </Box>
      <RoomsCard rooms={attempt.rooms} result={result} />
      <WhatIfCard attempt={attempt} result={result} />
    </>
  )
}

const formats = ['xlsx', 'pdf'] as const

/** The calculation as files. */
const Exports = ({ id }: { id: string }) => {
  const { language } = useFormat()
  return formats.map((format) => (
    <DownloadButton
      key={format}
      label={`heatLoad.export.${format}`}
      fetch={() => main(heatingLoad.export, { query: { AttemptId: id, format, Language: language } })}
    />
  ))
}
