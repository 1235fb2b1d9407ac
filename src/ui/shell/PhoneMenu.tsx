import { Box, Drawer } from '@mui/material'
import { useTranslate } from 'react-admin'
import { LanguageSwitch, ThemeToggle } from './Preferences.tsx'
import { SideMenu, type MenuGroup } from './SideMenu.tsx'

interface Props {
  menu: readonly MenuGroup[]
  open: boolean
  onClose: () => void
}

/** The menu of a narrow screen, including what does not fit into the app bar. */
export function PhoneMenu({ menu, open, onClose }: Props) {
  const translate = useTranslate()
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 264, maxWidth: '85vw' } } }}>
      <Box component="nav" aria-label={translate('ui.menu')} sx={{ flex: 1, overflowY: 'auto', pt: 1.5 }}>
        <SideMenu groups={menu} onNavigate={onClose} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 1, borderTop: 1, borderColor: 'divider' }}>
        <LanguageSwitch />
        <ThemeToggle />
      </Box>
    </Drawer>
  )
}
