import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ExplainLabel } from './ExplainLabel.tsx'

/** A field with the button beside it that explains its label, if that names a word of the trade. `label` is the text key. */
export const Explained = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    {/* in the middle of the field's frame, whatever help stands below it */}
    <Box sx={{ flex: 'none', height: 56, display: 'flex', alignItems: 'center' }}>
      <ExplainLabel label={label} />
    </Box>
  </Box>
)
