import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { BulkItemState, BulkState } from '../../../domain/downlinks/bulkPlan.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

interface Props {
  counts: Readonly<Record<BulkItemState, number>>
  /** For lists: only the bar and one figure. */
  small?: boolean
}

const parts = [
  { state: 'Success', colour: 'success.main' },
  { state: 'Failed', colour: 'error.main' },
  { state: 'Aborted', colour: 'warning.main' },
  { state: 'Running', colour: 'primary.main' },
  { state: 'Pending', colour: 'divider' },
] as const satisfies readonly { state: BulkItemState; colour: string }[]

/** The outcome of a bulk update across its targets, as segments of a bar and in figures. Left-out thermostats do not count. */
export const BulkProgress = ({ counts, small = false }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const total = parts.reduce((sum, { state }) => sum + counts[state], 0)
  const ended = counts.Success + counts.Failed + counts.Aborted
  if (total === 0) return null
  const words = translate('ui.progress', { done: number(ended), total: number(total) })
  return (
    <Box sx={{ minWidth: small ? 150 : 0 }}>
      <Box
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((100 * ended) / total)}
        aria-valuetext={words}
        aria-label={translate('commands.bulk.progress')}
        sx={{
          display: 'flex',
          height: small ? 6 : 12,
          borderRadius: 3,
          overflow: 'hidden',
          bgcolor: 'soft.raised',
        }}
      >
        {parts.map(
          ({ state, colour }) =>
            counts[state] > 0 && (
              <Box key={state} sx={{ width: `${(100 * counts[state]) / total}%`, bgcolor: colour }} />
            ),
        )}
      </Box>
      {small ? (
        <Box
          component="span"
          sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {words}
          {counts.Failed > 0 &&
            ` · ${translate('commands.bulk.failed', { smart_count: counts.Failed, number: number(counts.Failed) })}`}
        </Box>
      ) : (
        <Box
          component="dl"
          sx={{ m: 0, mt: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
        >
          {parts.map(({ state, colour }) => (
            <Box key={state} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colour }} />
              <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {translate(`commands.bulk.itemStates.${state}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {number(counts[state])}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

const tones: Record<BulkState, Tone> = {
  Planned: 'neutral',
  Running: 'active',
  Finished: 'fine',
  Aborted: 'caution',
}
const itemTones: Record<BulkItemState, Tone> = {
  Pending: 'neutral',
  Running: 'active',
  Success: 'fine',
  Failed: 'danger',
  Skipped: 'neutral',
  Aborted: 'caution',
}

/** The state of a bulk update. */
export const BulkStateChip = ({ state }: { state: BulkState }) => (
  <StatusChip tone={tones[state]} label={`commands.bulk.states.${state}`} />
)

/** The state of a bulk update at one thermostat. */
export const ItemStateChip = ({ state }: { state: BulkItemState }) => (
  <StatusChip tone={itemTones[state]} label={`commands.bulk.itemStates.${state}`} />
)
