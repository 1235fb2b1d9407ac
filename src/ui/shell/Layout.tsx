import { Box, Button, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useCallback, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { useNotify, useSidebarState, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import LostIcon from '@mui/icons-material/CloudOffOutlined'
import { useLiveLost } from '../../providers/liveState.ts'
import { subscribeRecoveries } from '../../providers/recoveries.ts'
import { isRecord } from '../../../domain/records.ts'
import { headerHeight } from '../../theme/components.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { useFormat } from '../format.ts'
import { PageLoading } from '../PageLoading.tsx'
import { PageHeading } from '../PageTitle.tsx'
import { AppHeader } from './AppHeader.tsx'
import { SideMenu, type MenuGroup } from './SideMenu.tsx'
import { latePart, reload, useNewerRelease } from '../latePart.tsx'

/** Only pages that were opened from elsewhere lead back. */
const BackTo = latePart(async () => (await import('../BackTo.tsx')).BackTo)

const PhoneMenu = latePart(async () => (await import('./PhoneMenu.tsx')).PhoneMenu)

interface Props {
  children: ReactNode
  menu: readonly MenuGroup[]
  tenantSwitcher?: ReactNode
  search?: ReactNode
}

/** The frame of every page: skip link, app bar, menu, and one main region under one heading. */
export function Layout({ children, menu, tenantSwitcher, search }: Props) {
  const desk = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [wide, setWide] = useSidebarState()
  const [drawer, setDrawer] = useState(false)
  const { pathname, state } = useLocation()
  const translate = useTranslate()
  const toggleMenu = useCallback(() => (desk ? setWide(!wide) : setDrawer((open) => !open)), [desk, wide, setWide])
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default' }}>
      <SkipLink />
      <AppHeader menuOpen={desk ? wide : drawer} onToggleMenu={toggleMenu} tenantSwitcher={tenantSwitcher} search={search} />
      <LiveLost />
      <NewRelease />
      <Recovered />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {desk && (
          <Box
            component="nav"
            aria-label={translate('ui.menu')}
            sx={{
              position: 'sticky',
              top: headerHeight,
              flex: 'none',
              width: wide ? 232 : 56,
              height: `calc(100vh - ${headerHeight}px)`,
              overflowY: 'auto',
              overflowX: 'hidden',
              pt: 1.5,
              borderRight: 1,
              borderColor: 'divider',
            }}
          >
            <SideMenu groups={menu} narrow={!wide} />
          </Box>
        )}
        <Box component="main" id="main-content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, pb: { xs: 12, sm: 6 }, outline: 'none' }}>
          {isRecord(state) && 'backTo' in state && <BackTo />}
          <PageHeading />
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      {!desk && <PhoneMenu menu={menu} open={drawer} onClose={() => setDrawer(false)} />}
    </Box>
  )
}

/** Visible only on keyboard focus, as the first tab stop. */
function SkipLink() {
  const translate = useTranslate()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main-content')?.focus()
  }
  return (
    <Box
      component="a"
      href="#main-content"
      onClick={skip}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      }}
    >
      {translate('ra.navigation.skip_nav')}
    </Box>
  )
}

/** Says that something was saved although its reply got lost on the way. */
const Recovered = () => {
  const notify = useNotify()
  useEffect(() => subscribeRecoveries(() => notify('ui.recovered', { type: 'info' })), [notify])
  return null
}

/** Says that the server has a new version, and offers it: nobody is interrupted. */
const NewRelease = () => {
  const translate = useTranslate()
  const newer = useNewerRelease()
  return (
    <Box role="status">
      {newer && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            flexWrap: 'wrap',
            gap: 1,
            px: 2,
            py: 0.5,
            bgcolor: 'soft.raised',
            typography: 'body2',
          }}
        >
          {translate('ui.part.release')}
          <Button size="small" onClick={reload}>
            {translate('ui.part.reload')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Says since when the data may be old, while live updates are lost. */
const LiveLost = () => {
  const translate = useTranslate()
  const { date } = useFormat()
  const since = useLiveLost()
  return (
    <Box role="status" sx={{ position: 'sticky', top: headerHeight, zIndex: 'appBar' }}>
      {since !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            bgcolor: 'soft.caution',
            color: 'text.primary',
            borderBottom: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <LostIcon fontSize="small" aria-hidden />
          {translate('ui.live.lost', { time: date(since, 'time') ?? '' })}
        </Box>
      )}
    </Box>
  )
}
