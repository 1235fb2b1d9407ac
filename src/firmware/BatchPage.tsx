import { Alert, Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { FirmwareBatchDetail } from '../../contract/main/firmwareUpdates.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FactList } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { LazyNeighbours } from '../ui/page/LazyNeighbours.tsx'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { ProgressBar } from '../ui/facts/ProgressBar.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { presentRecord } from '../ui/states/recordGone.ts'
import { BatchActs } from './BatchActs.tsx'
import { BatchDevices } from './BatchDevices.tsx'
import { FromVersions, GatewayLoads, ReasonTable } from './BatchFigures.tsx'
import { BatchStateChip, WavePicture } from './BatchProgress.tsx'
import { hoursText } from './batchDraft.ts'
import { useBatch } from './batchQueries.ts'

/** A firmware batch: its waves, its thermostats, and what can be done with it. */
export const BatchPage = () => {
  const { id = '' } = useParams()
  return (
    <RequireAccess resource="firmware-updates" action="list">
      <Found key={id} id={id} />
    </RequireAccess>
  )
}

const Found = ({ id }: { id: string }) => {
  const { data: read, error, refetch } = useBatch(id)
  const data = presentRecord(read, error)
  if (data) return <Shown batch={data} />
  return (
    <>
      <PageTitle title="firmware.batch.one" />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />}
    </>
  )
}

const Shown = ({ batch }: { batch: FirmwareBatchDetail }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const {
    state,
    name,
    kind,
    firmwareVersion,
    createdByName,
    createdAt,
    approvedByName,
    approvedAt,
    finishedAt,
    expectedEndAt,
    gates,
    waves,
    window,
    ruleName,
  } = batch
  const signed = (who: string | null, at: string | null) =>
    at === null ? null : (
      <>
        {who !== null && `${who}, `}
        <FormatDate value={at} />
      </>
    )
  const isOpen = state === 'AwaitingApproval' || state === 'Running'
  const endsAt = isOpen ? expectedEndAt : finishedAt
  const ended = state === 'Stopped' ? 'firmware.fields.stoppedAt' : 'firmware.fields.finishedAt'
  const end = [isOpen ? 'firmware.fields.expectedEnd' : ended, signed(null, endsAt)] as const
  return (
    <>
      <PageTitle title={name} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Card component="section" aria-label={translate('firmware.batch.one')} sx={{ p: { xs: 2, sm: 2.5 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
            <BatchStateChip state={state} />
            <Typography sx={{ fontWeight: 600, flex: '1 1 10rem' }}>
              {translate(`firmware.kinds.${kind}`)} {firmwareVersion}
            </Typography>
            <LazyNeighbours
              resource="firmware-updates"
              id={batch.id}
              pathOf={({ id }) => paths.firmwareUpdate(String(id))}
            />
            <BatchActs batch={batch} />
          </Box>
          {state === 'Stopped' && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {translate('firmware.batch.stopped', { percent: number(waves.errorPercent) })}
            </Alert>
          )}
          <FactList
            facts={[
              ['firmware.fields.createdBy', signed(createdByName, createdAt)],
              ['firmware.fields.approvedBy', signed(approvedByName, approvedAt)],
              ...(ruleName === null ? [] : ([['firmware.fields.rule', ruleName]] as const)),
              end,
              [
                'firmware.rollout.window',
                window.fromHour === window.toHour
                  ? translate('firmware.batch.always')
                  : hoursText(window, translate),
              ],
              [
                'firmware.rollout.gates',
                translate('firmware.batch.gates', {
                  percent: number(gates.batteryPercent),
                  volts: number(gates.voltage, 1),
                  factor: gates.spreadingFactor,
                  smart_count: gates.heardHours,
                }),
              ],
            ]}
          />
        </Card>
        <Card
          component="section"
          aria-label={translate('firmware.fields.waves')}
          sx={{ p: { xs: 2, sm: 2.5 } }}
        >
          <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
            {translate('firmware.fields.waves')}
          </Typography>
          <WavePicture batch={{ ...batch, errorPercent: waves.errorPercent }} />
          {batch.progress.total > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mt: 1 }}>
              <Typography variant="body2" color="text.secondary">
                {translate('firmware.fragmentsBegun')}
              </Typography>
              <ProgressBar
                done={batch.progress.received}
                total={batch.progress.total}
                label="firmware.fragmentsBegun"
              />
            </Box>
          )}
        </Card>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
            '& > :only-child': { gridColumn: '1 / -1' },
          }}
        >
          {batch.failures.length > 0 && (
            <ReasonTable title="firmware.figures.failures" reasons={batch.failures} />
          )}
          {batch.exclusions.length > 0 && (
            <ReasonTable title="firmware.figures.excluded" reasons={batch.exclusions} />
          )}
          {state === 'AwaitingApproval' && <FromVersions versions={batch.fromVersions} />}
          {isOpen && batch.gateways.length > 0 && <GatewayLoads gateways={batch.gateways} />}
        </Box>
        <BatchDevices batch={batch} />
      </Box>
    </>
  )
}
