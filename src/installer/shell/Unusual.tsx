import { Alert, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Tick } from './Tick.tsx'

/** A constant function, so that React calls it only once: it comes while somebody types above it, and would lie under the bar of the buttons. */
const bringIntoView = (node: HTMLElement | null): void => {
  if (node && 'scrollIntoView' in node) node.scrollIntoView({ block: 'nearest' })
}

interface Props {
  /** What is unlikely. */
  children: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Asks whether unlikely dimensions are right. */
export const Unusual = ({ children, isChecked, onChange }: Props) => (
  <Box ref={bringIntoView} sx={{ mb: 2 }}>
    <Alert severity="warning" sx={{ mt: 1 }}>
      {children}
    </Alert>
    <Tick label={useTranslate()('installer.room.checked')} checked={isChecked} onChange={onChange} />
  </Box>
)
