import BellIcon from '@mui/icons-material/NotificationsOutlined'
import { Box, Button, IconButton, Tooltip, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { needs } from '../../needs.ts'
import { useFormat } from '../format.ts'
import { latePart } from '../latePart.tsx'
import { badge } from '../tray/badge.ts'
import { useMay } from '../useMay.ts'
import type { BellPanelProps } from './BellPanel.tsx'
import { useNotices } from './useNotices.ts'

const BellPanel = latePart<BellPanelProps>(async () => (await import('./BellPanel.tsx')).BellPanel)

/** More are said as 'more than': a badge has room for two digits. */
const counted = 99

const BellButton = ({ worded }: { worded: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const known = useNotices()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { unread } = known
  const label = translate('notices.title')
  const said = unread > 0 ? `${label}, ${translate('notices.unread', { number: number(unread) })}` : label
  const opening = { 'aria-haspopup': 'dialog', onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget) } as const
  return (
    <>
      {worded ? (
        <Button {...opening} startIcon={<BellIcon />} color="inherit" sx={{ minHeight: 44 }}>
          {unread > 0 ? `${label} (${number(unread)})` : label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <IconButton {...opening} color="inherit" aria-label={said} sx={{ position: 'relative' }}>
            <BellIcon />
            {unread > 0 && (
              <Box component="span" aria-hidden sx={badge}>
                {unread > counted ? `${counted}+` : unread}
              </Box>
            )}
          </IconButton>
        </Tooltip>
      )}
      {anchor && <BellPanel anchor={anchor} known={known} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** The user's notices in the bar at the top; on a phone they stand in the sheet. */
export const Bell = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const may = useMay(needs.estate)
  return may && wide && <BellButton worded={false} />
}

/** The user's notices in the sheet of a phone. */
export const BellInSheet = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const may = useMay(needs.estate)
  return may && !wide && <BellButton worded />
}
