import { Card } from '@mui/material'
import { RolloutFields } from './RolloutFields.tsx'
import type { BatchWizard } from './useNewBatch.ts'

/** The gates, the waves and the window of the batch. */
export const RolloutStep = ({ wizard: { draft, change } }: { wizard: BatchWizard }) => (
  <Card sx={{ p: { xs: 2, sm: 3 } }}>
    <RolloutFields draft={draft} change={change} withParallel />
  </Card>
)
