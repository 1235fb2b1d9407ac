import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FormatDate } from './FormatDate.tsx'

export interface TimelineEntry {
  id: string
  /** ISO instant. */
  at: string
  title: ReactNode
  text?: ReactNode
  /** The actor or the source. */
  by?: ReactNode
}

/** Events, latest first: time, title, and details. */
export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) => (
  <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map(({ id, at, title, text, by }) => (
      <Box
        component="li"
        key={id}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '170px minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: 0.25,
          px: { xs: 2, sm: 2.5 },
          py: 1.25,
          '& + &': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <FormatDate value={at} />
        </Typography>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="div" sx={{ fontWeight: 550 }}>
            {title}
          </Typography>
          {text && (
            <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          )}
          {by && (
            <Typography component="div" variant="body2" color="text.secondary">
              {by}
            </Typography>
          )}
        </Box>
      </Box>
    ))}
  </Box>
)
