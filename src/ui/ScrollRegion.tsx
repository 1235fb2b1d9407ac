import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** In the words of the language. */
  label: string
  children: ReactNode
}

/** Scrolls sideways what is wider than its place; the keyboard reaches it, which it only does by a name. */
export const ScrollRegion = ({ label, children }: Props) => (
  <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
    {children}
  </Box>
)
