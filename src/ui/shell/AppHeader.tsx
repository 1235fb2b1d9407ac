import MenuIcon from '@mui/icons-material/Menu'
import { AppBar, Box, IconButton, Toolbar, type Theme, CircularProgress, Tooltip } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import RefreshIcon from '@mui/icons-material/Refresh'
import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { RetryButton } from '../loading/RetryButton.tsx'
import { lazyPart } from '../loading/lazyPart.tsx'
import { useMay } from '../useMay.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch, ThemeToggle } from './Preferences.tsx'

/** In place of notices and tasks, which phones have in a sheet. */
const PartsAgain = ({ again }: { again: () => void }) =>
  useMay(needs.estate) && (
    <RetryButton
      label="notices.title"
      icon={<RefreshIcon />}
      again={again}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    />
  )

/** Its room is kept, so that nothing in the bar moves when it comes. */
const BarParts = lazyPart<object>(async () => (await import('../tray/BarParts.tsx')).BarParts, {
  failed: (_, again) => <PartsAgain again={again} />,
})

interface Props {
  menuOpen: boolean
  /** Absent on phones, whose menu is a bar at the bottom. */
  onToggleMenu: (() => void) | undefined
  tenantSwitcher: ReactNode
  search: ReactNode
}

/** The app bar: menu button, tenant, search, notices, background tasks, account. */
export const AppHeader = memo(function AppHeader({ menuOpen, onToggleMenu, tenantSwitcher, search }: Props) {
  const translate = useTranslate()
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'))
  return (
    <AppBar position="sticky" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Toolbar variant="dense" sx={{ gap: { xs: 0.5, sm: 1 }, minHeight: 56, px: { xs: 0.5, sm: 1.5 } }}>
        {onToggleMenu && (
          <IconButton
            color="inherit"
            aria-label={translate(menuOpen ? 'ra.action.close_menu' : 'ra.action.open_menu')}
            aria-expanded={menuOpen}
            onClick={onToggleMenu}
          >
            <MenuIcon />
          </IconButton>
        )}
        <Box
          component={Link}
          to={paths.home}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
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
          <Box
            component="span"
            sx={{ display: { xs: 'inline', sm: 'none' }, position: 'absolute', clipPath: 'inset(50%)' }}
          >
            Ventil
          </Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>{tenantSwitcher}</Box>
        {search}
        <Box sx={{ flex: 'none', width: { sm: 88 }, display: 'flex', justifyContent: 'end' }}>
          <BarParts />
        </Box>
        <RefreshButton />
        {wide && <LanguageSwitch />}
        {wide && <ThemeToggle />}
        <AccountMenu />
      </Toolbar>
    </AppBar>
  )
})

/**
 * Refetches everything on the page. It spins during initial loads, manual refreshes and mutations; background updates
 * every few seconds do not show.
 */
const RefreshButton = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const awaited = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const acting = useIsMutating()
  const [asked, setAsked] = useState(false)
  const refresh = async () => {
    setAsked(true)
    await queryClient.invalidateQueries()
    setAsked(false)
  }
  const isBusy = asked || awaited + acting > 0
  return (
    <Tooltip title={translate('ra.action.refresh')}>
      <IconButton color="inherit" aria-label={translate('ra.action.refresh')} onClick={() => void refresh()}>
        {isBusy ? (
          <CircularProgress aria-hidden color="inherit" size={18} thickness={6} sx={{ m: '3px' }} />
        ) : (
          <RefreshIcon />
        )}
      </IconButton>
    </Tooltip>
  )
}
