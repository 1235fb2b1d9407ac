import { Box } from '@mui/material'
import type { RadiatorIssue } from '../../../domain/enums.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** What is wrong with a radiator; a word of its own where nothing is. */
export const IssueChips = ({ issues }: { issues: readonly RadiatorIssue[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    {issues.length === 0 && <StatusChip tone="fine" label="radiators.noIssues" />}
    {issues.map((issue) => (
      <StatusChip key={issue} tone={issue === 'NoThermostat' ? 'neutral' : 'danger'} label={`radiators.issues.${issue}`} />
    ))}
  </Box>
)
