import { startTransition } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { createRoot } from './createRoot.ts'
import { accountRoute, paths } from './paths.ts'
import { preloadPage } from './preloadPage.ts'
import { beforeSignOut } from './providers/authProvider.ts'
import { createI18nProvider } from './providers/i18nProvider.ts'
import { beginFrame, startScreen } from './providers/firstScreen.ts'
import { keepFocus } from './providers/keepFocus.ts'
import { leaveUnasked } from './providers/leaving.ts'
import { pause } from './providers/pause.ts'
import { prefetchFigures } from './providers/prefetchFigures.ts'
import { prefetchList } from './providers/prefetchList.ts'
import { watchRelease } from './providers/release.ts'
import { watchSession } from './providers/watchSession.ts'
import { loadSoon } from './soon.ts'

/**
 * How long the first frame waits for the rows or figures that belong into it, ms. They were requested before any script of the app and are mostly
 * there; where they come in the middle of the frame, it would be rendered twice.
 */
const frameWaits = 100

/** Starts the app on a page that has a session. */
export async function mountApp(root: HTMLElement): Promise<void> {
  const data =
    location.pathname === paths.home ? prefetchFigures() : prefetchList(location.pathname, location.search)
  startScreen(data)
  const [i18nProvider] = await Promise.all([createI18nProvider(), preloadPage(location.pathname)])
  watchSession(
    (url) => leaveUnasked(() => location.replace(url)),
    () => leaveUnasked(() => location.reload()),
  )
  beforeSignOut(async (user) => (await import('./installer/outbox/outbox.ts')).forget(user))
  watchRelease()
  keepFocus()
  // Going back to an account screen from before the sign-in: that history entry is not the app's.
  addEventListener('popstate', () => {
    if (accountRoute(location.pathname)) location.reload()
  })
  // A data router: only with one can react-admin ask before unsaved changes are lost.
  const router = createBrowserRouter([{ path: '*', element: <App i18nProvider={i18nProvider} /> }])
  await Promise.race([data, pause(frameWaits)])
  beginFrame()
  // rendered in slices: on a slow phone, one long task would leave taps unanswered
  startTransition(() => createRoot(root).render(<RouterProvider router={router} />))
  // after the page, as none of it matters before somebody is looking
  void loadSoon()
}
