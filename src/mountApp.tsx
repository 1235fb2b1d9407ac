import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { accountRoute } from './paths.ts'
import { preloadPage } from './preloadPage.ts'
import { beforeSignOut } from './providers/authProvider.ts'
import { createI18nProvider } from './providers/i18nProvider.ts'
import { keepFocus } from './providers/keepFocus.ts'
import { leaveUnasked } from './providers/leaving.ts'
import { prefetchList } from './providers/prefetchList.ts'
import { watchRelease } from './providers/release.ts'
import { watchSession } from './providers/watchSession.ts'
import { loadSoon } from './soon.ts'

/** Starts the app on a page that has a session. */
export async function mountApp(root: HTMLElement): Promise<void> {
  void prefetchList(location.pathname, location.search)
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
  createRoot(root).render(<RouterProvider router={router} />)
  void loadSoon()
}
