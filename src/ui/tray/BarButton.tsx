import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../facts/format.ts'
import type { Stop } from '../tour/tours.ts'

/** The number at a button of the bar. */
const badge = {
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  px: 0.5,
  borderRadius: 5,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  border: '1px solid transparent',
  textAlign: 'center',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
} as const

interface Props {
  /** The stop of tours that it is. */
  tour: Stop
  icon: ReactNode
  label: string
  count: number
  /** The label with the count in words, for screen readers. */
  said: string
  /** Shows its label, as in the sheet of a phone. */
  worded: boolean
  /** The panel that it opens. */
  renderPanel: (anchor: HTMLElement, onClose: () => void) => ReactNode
}

/** More are shown as so many and a plus: a badge has room for two digits. */
const counted = 99

/** A button of the bar with a count, which opens a panel. */
export const BarButton = ({ tour, icon, label, count, said, worded, renderPanel }: Props) => {
  const { number } = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget)
  const opening = { 'aria-haspopup': 'dialog', onClick: open } as const
  return (
    <>
      {worded ? (
        <Button {...opening} startIcon={icon} color="inherit" sx={{ minHeight: 44 }}>
          {count > 0 ? `${label} (${number(count)})` : label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <IconButton
            {...opening}
            data-tour={tour}
            color="inherit"
            aria-label={count > 0 ? said : label}
            sx={{ position: 'relative' }}
          >
            {icon}
            {count > 0 && (
              <Box component="span" aria-hidden sx={badge}>
                {count > counted ? `${counted}+` : count}
              </Box>
            )}
          </IconButton>
        </Tooltip>
      )}
      {anchor && renderPanel(anchor, () => setAnchor(null))}
    </>
  )
}
