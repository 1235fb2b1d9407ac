import { Box, Button, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useCallback, useEffect, useMemo, type MouseEvent, type ReactNode, useRef } from 'react'
import { useNotify, useSidebarState, useTranslate, useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import LostIcon from '@mui/icons-material/CloudOffOutlined'
import { useLiveLost } from '../../providers/liveState.ts'
import { subscribeRecoveries } from '../../providers/recoveries.ts'
import { useSignOutOfNavigation } from '../../providers/signOutNavigation.ts'
import { isRecord } from '../../../domain/records.ts'
import { headerHeight } from '../../theme/components.ts'
import { ErrorBoundary } from '../states/ErrorBoundary.tsx'
import { useFormat } from '../facts/format.ts'
import { PageLoading } from '../states/PageLoading.tsx'
import { PageHeading } from '../page/PageTitle.tsx'
import { AppHeader } from './AppHeader.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useTodo } from './useTodo.ts'
import { WorkspaceTabs } from './WorkspaceTabs.tsx'
import { entriesOf, placeOf, useMenuRights, type Workspace } from './workspaces.ts'
import { lazyPart, reload, useNewerRelease } from '../loading/lazyPart.tsx'

/** Lists with rows to be selected, by the part of the app that they stand in, where that has another name. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  thermostats: ['thermostats', 'fleet', 'fleet-production'],
}

/** The part of the app that an address belongs to. A bulk update is planned for selected thermostats: its pages belong to theirs. */
const partOf = (pathname: string): string => {
  const [, part = ''] = pathname.split('/')
  return part === 'bulk-updates' ? 'thermostats' : part
}

/** Ends the selections of a part of the app once it is left: nobody remembers on another day which rows of a list are still ticked. */
const useEndSelections = (pathname: string): void => {
  const { getItem, setItem } = useStoreContext()
  const part = partOf(pathname)
  const before = useRef(part)
  useEffect(() => {
    const left = before.current
    before.current = part
    if (left === part) return
    for (const list of listsOf[left] ?? [left])
      if (getItem(`${list}.selectedIds`) !== undefined) setItem(`${list}.selectedIds`, [])
  }, [part, getItem, setItem])
}

/** Only pages that were opened from elsewhere lead back. */
const BackTo = lazyPart(async () => (await import('../page/BackTo.tsx')).BackTo)

interface Props {
  children: ReactNode
  menu: readonly Workspace[]
  tenantSwitcher?: ReactNode
  search?: ReactNode
}

/** The frame of every page: skip link, app bar, menu, the tabs of its workspace, and one main region under one heading. */
export function Layout({ children, menu, tenantSwitcher, search }: Props) {
  const desk = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [wide, setWide] = useSidebarState()
  const { pathname, state } = useLocation()
  const translate = useTranslate()
  const rights = useMenuRights()
  const entries = useMemo(() => entriesOf(menu, rights), [menu, rights])
  const place = useMemo(() => placeOf(menu, pathname), [menu, pathname])
  const here = place?.workspace.name
  const entry = entries.find(({ name }) => name === here)
  const tabbed = entry !== undefined && entry.pages.length > 1
  const todo = useTodo(menu)
  useEndSelections(pathname)
  useSignOutOfNavigation()
  const toggleMenu = useCallback(() => setWide(!wide), [wide, setWide])
  return (
    <Box sx={{ minHeight: '100vh', bgcolor: 'background.default' }}>
      <SkipLink />
      <AppHeader
        menuOpen={wide}
        onToggleMenu={desk ? toggleMenu : undefined}
        tenantSwitcher={tenantSwitcher}
        search={search}
      />
      <LiveLost />
      <NewRelease />
      <Recovered />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {desk && (
          <Box
            component="nav"
            aria-label={translate('ui.menu')}
            data-tour="menu"
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
            <SideMenu entries={entries} here={here} pathname={pathname} todo={todo} narrow={!wide} />
          </Box>
        )}
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 1.5, sm: 3 },
            pb: { xs: 'calc(96px + var(--bar, 0px))', sm: 'calc(48px + var(--bar, 0px))' },
            outline: 'none',
          }}
        >
          {place && entry && tabbed && (
            <WorkspaceTabs entry={entry} page={place.page} pathname={pathname} todo={todo} />
          )}
          {isRecord(state) && 'backTo' in state && <BackTo />}
          <PageHeading tabbed={tabbed && pathname === place?.page.to} />
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      {!desk && <PhoneBar entries={entries} here={here} pathname={pathname} todo={todo} />}
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
