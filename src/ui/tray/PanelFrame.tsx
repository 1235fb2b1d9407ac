import { Drawer, Popover, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface Props {
  anchor: HTMLElement
  /** The id of its heading. */
  name: string
  onClose: () => void
  children: ReactNode
}

/** A panel of the bar: beneath the button of the bar; on a phone, from below. */
export const PanelFrame = ({ anchor, name, onClose, children }: Props) => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  if (!wide)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': name, sx: { borderRadius: '12px 12px 0 0', maxHeight: '85vh' } } }}
      >
        {children}
      </Drawer>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': name, sx: { width: 420, display: 'flex', flexDirection: 'column', maxHeight: '80vh' } } }}
    >
      {children}
    </Popover>
  )
}
