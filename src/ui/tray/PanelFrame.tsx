import CloseIcon from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Popover, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  anchor: HTMLElement
  /** Text key. */
  title: string
  /** Text key of what is said without rows. */
  none: string
  rows: readonly ReactNode[]
  /** What stands below the rows. */
  foot: ReactNode
  onClose: () => void
}

/** A panel of the bar with rows: beneath the button of the bar; on a phone, from below. */
export const PanelFrame = ({ anchor, title, none, rows, foot, onClose }: Props) => {
  const translate = useTranslate()
  const name = useId()
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const content = (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 2,
          pr: 1,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={name} component="h2" variant="h3">
          {translate(title)}
        </Typography>
        <IconButton
          aria-label={translate('ra.action.close')}
          onClick={onClose}
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flex: '1 1 auto', minHeight: 96 }}>
        {rows.length === 0 ? (
          <Typography color="text.secondary" sx={{ p: 2 }}>
            {translate(none)}
          </Typography>
        ) : (
          <Box component="ul" aria-labelledby={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 2,
          px: 1,
          py: 0.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {foot}
      </Box>
    </>
  )
  if (!wide)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': name,
            sx: { borderRadius: '12px 12px 0 0', maxHeight: '85vh' },
          },
        }}
      >
        {content}
      </Drawer>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': name,
          sx: { width: 420, display: 'flex', flexDirection: 'column', maxHeight: '80vh' },
        },
      }}
    >
      {content}
    </Popover>
  )
}
