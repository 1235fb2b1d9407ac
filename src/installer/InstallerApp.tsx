import { createTheme, CssBaseline, ThemeProvider } from '@mui/material'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nContextProvider, type I18nProvider } from 'react-admin'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { readMode, subscribeMode } from '../theme/mode.ts'
import { useThemes } from '../theme/theme.ts'
import { subscribeChanges } from './outbox/changes.ts'
import { gloveTheme } from './shell/gloveTheme.ts'
import { startSender } from './outbox/sender.ts'

/** Reading what is stored on this device needs no network, and reading from the server fails soon enough by itself. */
const newQueryClient = () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnReconnect: 'always' } } })

/** Screens follow a long list that is being sent at this pace, ms: to show each of its changes would take longer than to send it. */
const pace = 250

/** Reads the stored entries and snapshots again whenever they change, here or in another tab: at once, and then not until the pace allows. */
const useStoredChanges = (queryClient: QueryClient): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const show = () => {
      isDue = false
      // in this order: an entry that was sent is in the snapshot before it is gone, and in between it shows twice over, which changes nothing
      void queryClient.invalidateQueries({ queryKey: ['snapshots'] }).then(() => queryClient.invalidateQueries({ queryKey: ['entries'] }))
      timer = setTimeout(() => {
        timer = undefined
        if (isDue) show()
      }, pace)
    }
    const stop = subscribeChanges(() => {
      if (timer === undefined) show()
      else isDue = true
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queryClient])
}

interface Props {
  i18nProvider: I18nProvider
  router: ReturnType<typeof createBrowserRouter>
}

/** The installer: an app of its own, without react-admin's screens, so that it starts quickly on a phone and without a network. */
export const InstallerApp = ({ i18nProvider, router }: Props) => {
  const [queryClient] = useState(newQueryClient)
  useStoredChanges(queryClient)
  useEffect(startSender, [])
  const { theme, darkTheme } = useThemes()
  const mode = useSyncExternalStore(subscribeMode, readMode)
  const chosen = useMemo(() => createTheme(gloveTheme(mode === 'dark' ? darkTheme : theme)), [mode, theme, darkTheme])
  return (
    <I18nContextProvider value={i18nProvider}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={chosen}>
          <CssBaseline enableColorScheme />
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </I18nContextProvider>
  )
}
