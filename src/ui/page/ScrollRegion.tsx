import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** Translated. */
  label: string
  children: ReactNode
}

/** Scrolls wide content sideways; keyboard access requires a name. */
export const ScrollRegion = ({ label, children }: Props) => (
  <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
    {children}
  </Box>
)
