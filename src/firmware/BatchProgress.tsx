import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { FirmwareBatch, FirmwareBatchDetail } from '../../contract/main/firmwareUpdates.ts'
import type { FirmwareBatchState, FirmwareStatus } from '../../domain/firmware/updateStates.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StatusChip, type Tone } from '../ui/facts/StatusChip.tsx'

type Counts = Pick<FirmwareBatch['counts'], FirmwareStatus>

const parts = [
  { status: 'Completed', colour: 'success.main' },
  { status: 'Failed', colour: 'error.main' },
  { status: 'Updating', colour: 'primary.main' },
  { status: 'Unknown', colour: 'divider' },
] as const satisfies readonly { status: FirmwareStatus; colour: string }[]

const tones: Record<FirmwareBatchState, Tone> = {
  AwaitingApproval: 'caution',
  Running: 'active',
  Stopped: 'danger',
  Aborted: 'caution',
  Finished: 'fine',
}
const statusTones: Record<FirmwareStatus, Tone> = {
  Completed: 'fine',
  Failed: 'danger',
  Updating: 'active',
  Unknown: 'neutral',
}

/** The state of a batch. */
export const BatchStateChip = ({ state }: { state: FirmwareBatchState }) => (
  <StatusChip tone={tones[state]} label={`firmware.states.${state}`} />
)

/** The status of the update at one thermostat. */
export const UpdateStatusChip = ({ status }: { status: FirmwareStatus }) => (
  <StatusChip tone={statusTones[status]} label={`firmware.statuses.${status}`} />
)

/** The thermostats of a batch or a wave by status, as segments of a bar. */
const CountBar = ({ counts, label, height = 8 }: { counts: Counts; label: string; height?: number }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const total = parts.reduce((sum, { status }) => sum + counts[status], 0)
  const ended = counts.Completed + counts.Failed
  const words = translate('ui.progress', { done: number(ended), total: number(total) })
  return (
    <Box
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total === 0 ? 0 : Math.round((100 * ended) / total)}
      aria-valuetext={words}
      aria-label={label}
      sx={{
        display: 'flex',
        height,
        borderRadius: height / 2,
        overflow: 'hidden',
        bgcolor: 'soft.raised',
        forcedColorAdjust: 'none',
      }}
    >
      {parts.map(
        ({ status, colour }) =>
          counts[status] > 0 && (
            <Box key={status} sx={{ width: `${(100 * counts[status]) / total}%`, bgcolor: colour }} />
          ),
      )}
    </Box>
  )
}

/** The progress of a batch in a list: a bar and its figures. */
export const SmallProgress = ({ batch: { counts, total } }: { batch: FirmwareBatch }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  if (total === 0) return null
  return (
    <Box sx={{ minWidth: 150 }}>
      <CountBar counts={counts} label={translate('firmware.fields.progress')} height={6} />
      <Typography
        component="span"
        variant="body2"
        color="text.secondary"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {translate('ui.progress', { done: number(counts.Completed), total: number(total) })}
        {counts.Failed > 0 &&
          ` · ${translate('firmware.failed', { smart_count: counts.Failed, number: number(counts.Failed) })}`}
      </Typography>
    </Box>
  )
}

type Wave = FirmwareBatchDetail['waveProgress'][number]

const ends: Partial<Record<FirmwareBatchState, string>> = {
  Finished: 'done',
  Stopped: 'stopped',
  Aborted: 'aborted',
}

/** How a wave stands. In a batch that has ended only thermostats that are still under way go on. */
const waveState = (
  { Completed, Failed, Updating, total }: Wave,
  state: FirmwareBatchState,
  isReached: boolean,
  isPast: boolean,
): string => {
  if (isPast || (total > 0 && Completed + Failed >= total)) return 'done'
  if (!isReached) return 'waiting'
  return Updating > 0 ? 'running' : (ends[state] ?? 'running')
}

/** The waves of a batch in their order: how many thermostats each has and how far it has come. */
export const WavePicture = ({
  batch: { waveProgress, wave: current, state, errorPercent },
}: {
  batch: Pick<FirmwareBatchDetail, 'waveProgress' | 'wave' | 'state'> & { errorPercent: number }
}) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const item = (one: Wave) => {
    const name =
      one.wave === 0 ? translate('firmware.canary') : translate('firmware.wave', { number: one.wave })
    const isReached =
      (state !== 'AwaitingApproval' && one.wave <= current) || one.Updating + one.Completed + one.Failed > 0
    // a retry takes thermostats of earlier waves along
    const isPast = one.wave < current && one.Updating === 0
    return (
      <Box
        component="li"
        key={one.wave}
        aria-current={isReached && one.wave === current && state === 'Running' ? 'step' : undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '110px minmax(0, 1fr) 240px' },
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <CountBar counts={one} label={name} height={14} />
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate(`firmware.waveStates.${waveState(one, state, isReached, isPast)}`)}
          {' · '}
          {translate('ui.progress', { done: number(one.Completed), total: number(one.total) })}
          {one.Failed > 0 &&
            ` · ${translate('firmware.failed', { smart_count: one.Failed, number: number(one.Failed) })}`}
        </Typography>
      </Box>
    )
  }
  return (
    <>
      <Box
        component="ol"
        aria-label={translate('firmware.fields.waves')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}
      >
        {waveProgress.map(item)}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
        {parts.map(({ status, colour }) => (
          <Box key={status} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box
              aria-hidden
              sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colour, forcedColorAdjust: 'none' }}
            />
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(`firmware.statuses.${status}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {number(waveProgress.reduce((sum, one) => sum + one[status], 0))}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate('firmware.threshold', { percent: number(errorPercent) })}
      </Typography>
    </>
  )
}
