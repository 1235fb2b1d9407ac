import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataTransfer } from '../../contract/main/dataTransfers.ts'
import type { TransferState } from '../../domain/transfers/transferStates.ts'
import { FormatDate } from '../ui/FormatDate.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { StatusChip, type Tone } from '../ui/StatusChip.tsx'

const tones: Record<TransferState, Tone> = { Queued: 'neutral', Running: 'active', Completed: 'fine', Failed: 'danger', Aborted: 'caution' }

/** The state of a transfer, and why it failed or was aborted. */
export const TransferStateCell = ({ transfer: { state, reason, isTooWeak } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  const below = reason === null ? (isTooWeak ? 'data-transfers.tooWeak' : undefined) : `data-transfers.reasons.${reason}`
  return (
    <Box sx={{ minWidth: 120 }}>
      <StatusChip tone={isTooWeak && state === 'Running' ? 'caution' : tones[state]} label={`data-transfers.states.${state}`} />
      {below !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
          {translate(below)}
        </Typography>
      )}
    </Box>
  )
}

/** The fragments of a transfer, and when it is expected to end. */
export const TransferProgress = ({ transfer: { done, fragments, expectedEndAt } }: { transfer: DataTransfer }) => {
  const translate = useTranslate()
  return (
    <Box>
      <ProgressBar done={done} total={fragments} label="data-transfers.fragments" />
      {expectedEndAt !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: { sm: 'nowrap' } }}>
          {translate('data-transfers.expected')} <FormatDate value={expectedEndAt} />
        </Typography>
      )}
    </Box>
  )
}
