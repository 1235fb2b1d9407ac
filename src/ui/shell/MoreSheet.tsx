import { Box, Drawer } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SheetParts } from '../tray/BarParts.tsx'
import type { PhoneMenuProps } from './PhoneBar.tsx'
import { LanguageSwitch, ThemeToggle } from './Preferences.tsx'
import { SideMenu } from './SideMenu.tsx'

/** What has no room in the bars of a phone: further workspaces, notices and background tasks, language and theme. */
export const MoreSheet = ({
  open,
  onClose,
  ...menu
}: PhoneMenuProps & { open: boolean; onClose: () => void }) => {
  const translate = useTranslate()
  const name = translate('ui.more')
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { borderRadius: '12px 12px 0 0', maxHeight: '80vh', pb: 'env(safe-area-inset-bottom, 0px)' },
        },
      }}
    >
      {menu.entries.length > 0 && (
        // a click on a link closes it
        <Box
          component="nav"
          aria-label={translate('ui.menu')}
          onClick={onClose}
          sx={{ pt: 1.5, pb: 1, overflowY: 'auto' }}
        >
          <SideMenu {...menu} narrow={false} />
        </Box>
      )}
      <Box
        sx={{
          px: 1,
          borderTop: menu.entries.length > 0 ? 1 : 0,
          borderColor: 'divider',
          '&:empty': { border: 0 },
        }}
      >
        <SheetParts />
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          p: 1,
          borderTop: menu.entries.length > 0 ? 1 : 0,
          borderColor: 'divider',
        }}
      >
        <LanguageSwitch />
        <ThemeToggle />
      </Box>
    </Drawer>
  )
}
