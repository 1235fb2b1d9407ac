import RetryIcon from '@mui/icons-material/ReplayOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { comfortLevel, type ComfortLevel } from '../../contract/main/comfortLevel.ts'
import type { ComfortKind } from '../../domain/rules/comfort.ts'
import { needs } from '../needs.ts'
import { main } from '../providers/api.ts'
import { useFormat } from '../ui/facts/format.ts'
import { StatusChip, type Tone } from '../ui/facts/StatusChip.tsx'
import { useMay } from '../ui/useMay.ts'
import { useComfortAct, type StepStatus } from './comfortQueries.ts'
import { propagationTones } from './propagationTones.ts'

export const stepTones: Readonly<Record<StepStatus, Tone>> = {
  Pending: 'neutral',
  Running: 'active',
  Success: 'fine',
  Failed: 'danger',
}

const parts = [
  { status: 'Success', colour: 'success.main' },
  { status: 'Failed', colour: 'error.main' },
  { status: 'Running', colour: 'primary.main' },
  { status: 'Pending', colour: 'divider' },
] as const satisfies readonly { status: StepStatus; colour: string }[]

interface Props {
  comfort: ComfortLevel
  kind: ComfortKind
  /** What stands above it says the status and since when. */
  isSaid?: boolean
}

/** How many thermostats a setting has reached: its status, a bar with the numbers, and another try for those where it failed. */
export const PropagationState = ({ comfort, kind, isSaid = false }: Props) => {
  const translate = useTranslate()
  const { number, date } = useFormat()
  const mayWrite = useMay(needs.comfort)
  const { propagation } = comfort[kind]
  const retry = useComfortAct(
    comfort.buildingId,
    () => main(comfortLevel.retry, { params: { buildingId: comfort.buildingId }, body: { kind } }),
    {
      done: 'comfort.retried',
      failed: 'comfort.retryFailed',
    },
  )
  if (!propagation) return null
  const { status, counts, dueAt, startedAt, finishedAt } = propagation
  const total = parts.reduce((sum, part) => sum + counts[part.status], 0)
  const when = status === 'Scheduled' ? dueAt : (finishedAt ?? startedAt ?? dueAt)
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        {!isSaid && <StatusChip tone={propagationTones[status]} label={`comfort.propagation.${status}`} />}
        <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 14rem' }}>
          {!isSaid && translate(`comfort.propagationAt.${status}`, { when: date(when) ?? '' })}{' '}
          {kind === 'nightReduction' &&
            comfort.nightReduction.phase !== null &&
            status !== 'Scheduled' &&
            translate(`comfort.phasesHelp.${comfort.nightReduction.phase}`)}
        </Typography>
        {mayWrite && counts.Failed > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<RetryIcon />}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {translate('comfort.retry', { smart_count: counts.Failed, number: number(counts.Failed) })}
          </Button>
        )}
      </Box>
      {status !== 'Scheduled' &&
        (total === 0 ? (
          <Typography variant="body2">
            {translate(kind === 'levelsMapping' ? 'comfort.noThermostats' : 'comfort.noneConcerned')}
          </Typography>
        ) : (
          <>
            <Box
              role="progressbar"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round((100 * counts.Success) / total)}
              aria-valuetext={translate('comfort.confirmedBy', {
                number: number(counts.Success),
                total: number(total),
              })}
              aria-label={translate('comfort.progress')}
              sx={{
                display: 'flex',
                height: 12,
                borderRadius: 3,
                overflow: 'hidden',
                bgcolor: 'soft.raised',
              }}
            >
              {parts.map(
                (part) =>
                  counts[part.status] > 0 && (
                    <Box
                      key={part.status}
                      sx={{ width: `${(100 * counts[part.status]) / total}%`, bgcolor: part.colour }}
                    />
                  ),
              )}
            </Box>
            <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
              {parts.map((part) => (
                <Box key={part.status} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                  <Box
                    aria-hidden
                    sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: part.colour }}
                  />
                  <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {translate(`comfort.steps.${part.status}`)}
                  </Box>
                  <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                    {number(counts[part.status])}
                  </Box>
                </Box>
              ))}
            </Box>
          </>
        ))}
    </Box>
  )
}
