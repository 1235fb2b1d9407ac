import { createTheme, CssBaseline, ThemeProvider } from '@mui/material'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nContextProvider, type I18nProvider } from 'react-admin'
import { RouterProvider, type createBrowserRouter } from 'react-router-dom'
import { readMode, subscribeMode } from '../theme/mode.ts'
import { useThemes } from '../theme/theme.ts'
import { Texts } from '../ui/Texts.tsx'
import { subscribeChanges } from './outbox/changes.ts'
import { followFocus } from './shell/followFocus.ts'
import { gloveTheme } from './shell/gloveTheme.ts'
import { startSender } from './outbox/sender.ts'

/** Reading what is stored on this device needs no network, and reading from the server fails soon enough by itself. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnReconnect: 'always' } },
  })

/**
 * Reads the stored entries and snapshots again whenever they change, here or in another tab. What no screen shows at the moment is dropped:
 * the next screen would show how it was before the change until it was read, such as a thermostat that was refused.
 */
const useStoredChanges = (queryClient: QueryClient): void => {
  useEffect(
    () =>
      subscribeChanges(() => {
        for (const queryKey of [['entries'], ['snapshots']]) {
          queryClient.removeQueries({ queryKey, type: 'inactive' })
          void queryClient.invalidateQueries({ queryKey })
        }
      }),
    [queryClient],
  )
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
  useEffect(followFocus, [])
  const { theme, darkTheme } = useThemes()
  const mode = useSyncExternalStore(subscribeMode, readMode)
  const chosen = useMemo(
    () => createTheme(gloveTheme(mode === 'dark' ? darkTheme : theme)),
    [mode, theme, darkTheme],
  )
  return (
    <I18nContextProvider value={i18nProvider}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={chosen}>
          <CssBaseline enableColorScheme />
          <Texts>
            <RouterProvider router={router} />
          </Texts>
        </ThemeProvider>
      </QueryClientProvider>
    </I18nContextProvider>
  )
}
