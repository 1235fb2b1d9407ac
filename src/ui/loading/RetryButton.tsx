import { IconButton, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  /** Text key of what did not arrive. */
  label: string
  icon: ReactNode
  again: () => void
  sx?: SxProps<Theme>
}

/** Stands in the bar for a part whose script did not arrive: a press asks for it again. */
export const RetryButton = ({ label, icon, again, sx = {} }: Props) => {
  const translate = useTranslate()
  return (
    <IconButton color="inherit" aria-label={translate(label)} onClick={again} sx={sx}>
      {icon}
    </IconButton>
  )
}
