import HomeIcon from '@mui/icons-material/HomeOutlined'
import { Alert, AppBar, Box, Button, IconButton, Toolbar } from '@mui/material'
import { Suspense, useLayoutEffect, useSyncExternalStore, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, Outlet, ScrollRestoration, useLocation, NavigationType, useBlocker } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../ui/states/ErrorBoundary.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { isUpdateReady, subscribeUpdate, takeUpdate } from '../offline/worker.ts'
import { AccountButton } from './AccountButton.tsx'
import { OutboxState } from './OutboxState.tsx'
import { forgetStorageFailure, readStorageFailure, subscribeStorageFailure } from './storageFailure.ts'
import { notePage, isOwnWay } from './ways.ts'
import { closeDialog, openDialog, unwatchDialogs } from './dialogEntry.ts'

/** The phone's back button closes the dialog that is open, as the Escape key does, and leaves the page only when none is. */
const useBackClosesDialog = (): void => {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && !isOwnWay() && openDialog() !== undefined,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeDialog()
    blocker.reset()
  }, [blocker])
  useEffect(() => unwatchDialogs, [])
}

/** What stands in words: long German ones are hyphenated instead of cut. Numbers on labels are not. */
const words = '& :is(h1, h2, dt, label, button, a.MuiButton-root)'

/** The frame of all pages: the way to the start, what waits to be sent, and the account. */
export const InstallerLayout = () => {
  const translate = useTranslate()
  const location = useLocation()
  const { pathname } = location
  // the same page may be opened twice in a row, as two entries
  useLayoutEffect(() => notePage(location.pathname), [location])
  useBackClosesDialog()
  return (
    <Box
      sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}
    >
      <AppBar position="sticky" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Toolbar variant="dense" sx={{ gap: 0.5, minHeight: 56, px: 0.5 }}>
          <IconButton
            data-tour="start"
            component={Link}
            to={paths.installer.home}
            color="inherit"
            aria-label={translate('installer.start')}
          >
            <HomeIcon />
          </IconButton>
          <Box data-tour="sending" sx={{ flex: 1, minWidth: 0 }}>
            <OutboxState />
          </Box>
          <AccountButton />
        </Toolbar>
      </AppBar>
      <UpdateReady />
      <StorageAlert />
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: 640,
          mx: 'auto',
          px: 2,
          pb: 3,
          outline: 'none',
          [words]: { hyphens: 'auto' },
        }}
      >
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Box>
      <ScrollRestoration />
    </Box>
  )
}

/** Offers the newer version, once it is stored on this device. */
const UpdateReady = () => {
  const translate = useTranslate()
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady)
  return (
    <Box role="status">
      {isReady && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            bgcolor: 'soft.raised',
            typography: 'body2',
          }}
        >
          <Box sx={{ flex: 1 }}>{translate('ui.part.release')}</Box>
          <Button onClick={takeUpdate}>{translate('installer.update')}</Button>
        </Box>
      )}
    </Box>
  )
}

/** Says that the device could not store what was tapped, wherever the page was scrolled to: nothing on it changed. */
const StorageAlert = () => {
  const translate = useTranslate()
  const hasFailed = useSyncExternalStore(subscribeStorageFailure, readStorageFailure)
  return hasFailed ? (
    <Alert
      severity="error"
      onClose={forgetStorageFailure}
      sx={{ position: 'sticky', top: 57, zIndex: 4, borderRadius: 0 }}
    >
      {translate('installer.notKept')}
    </Alert>
  ) : null
}
