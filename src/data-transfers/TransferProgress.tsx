import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataTransfer } from '../../contract/main/dataTransfers.ts'
import type { TransferState } from '../../domain/transfers/transferStates.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { ProgressBar } from '../ui/facts/ProgressBar.tsx'
import { StatusChip, type Tone } from '../ui/facts/StatusChip.tsx'

const tones: Record<TransferState, Tone> = {
  Queued: 'neutral',
  Running: 'active',
  Completed: 'fine',
  Failed: 'danger',
  Aborted: 'caution',
}

/** What it waits for that is not usual in the course of a transfer. */
const unusual: readonly DataTransfer['waitsFor'][] = ['connection', 'device']

/** The state of a transfer, what it waits for, and why it failed or was aborted. */
export const TransferStateCell = ({ transfer: { state, reason, waitsFor } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  const waits = waitsFor === null ? undefined : `data-transfers.waits.${waitsFor}`
  const below = reason === null ? waits : `data-transfers.reasons.${reason}`
  return (
    <Box sx={{ minWidth: 160 }}>
      <StatusChip
        tone={unusual.includes(waitsFor) && state === 'Running' ? 'caution' : tones[state]}
        label={`data-transfers.states.${state}`}
      />
      {below !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
          {translate(below)}
        </Typography>
      )}
    </Box>
  )
}

/** The fragments of a transfer, and when it is expected to end. */
export const TransferProgress = ({
  transfer: { done, fragments, expectedEndAt },
}: {
  transfer: DataTransfer
}) => {
  const translate = useTranslate()
  return (
    <Box>
      <ProgressBar done={done} total={fragments} label="data-transfers.fragments" />
      {expectedEndAt !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: { sm: 'nowrap' } }}>
          {translate('data-transfers.expected')}{' '}
          <Box component="span" sx={{ display: { sm: 'block' } }}>
            <FormatDate value={expectedEndAt} />
          </Box>
        </Typography>
      )}
    </Box>
  )
}
