import MenuIcon from '@mui/icons-material/Menu'
import { AppBar, Box, IconButton, Toolbar, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

interface Props {
  menuOpen: boolean
  onToggleMenu: () => void
  tenantSwitcher: ReactNode
}

/** The bar above everything: the menu's button, the tenant, the person. */
export const AppHeader = memo(function AppHeader({ menuOpen, onToggleMenu, tenantSwitcher }: Props) {
  const translate = useTranslate()
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'))
  return (
    <AppBar position="sticky" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Toolbar variant="dense" sx={{ gap: 1, minHeight: 56, px: { xs: 1, sm: 1.5 } }}>
        <IconButton
          color="inherit"
          aria-label={translate(menuOpen ? 'ra.action.close_menu' : 'ra.action.open_menu')}
          aria-expanded={menuOpen}
          onClick={onToggleMenu}
        >
          <MenuIcon />
        </IconButton>
        <Box
          component={Link}
          to={paths.home}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'text.primary',
            textDecoration: 'none',
            fontWeight: 650,
            fontSize: '1.0625rem',
            borderRadius: 1,
            mr: { sm: 2 },
          }}
        >
          <img src="/favicon.svg" width="26" height="26" alt="" />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Ventil
          </Box>
          <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' }, position: 'absolute', clipPath: 'inset(50%)' }}>
            Ventil
          </Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>{tenantSwitcher}</Box>
        <RefreshButton />
        {wide && <LanguageSwitch />}
        {wide && <ThemeToggle />}
        <AccountMenu />
      </Toolbar>
    </AppBar>
  )
})
