import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { accountRoute } from './paths.ts'
import { preloadPage } from './preloadPage.ts'
import { createI18nProvider } from './providers/i18nProvider.ts'
import { prefetchList } from './providers/prefetchList.ts'
import { watchSession } from './providers/watchSession.ts'

/** Starts the app in a page that has a session. */
export async function mountApp(root: HTMLElement): Promise<void> {
  prefetchList(location.pathname, location.search)
  const [i18nProvider] = await Promise.all([createI18nProvider(), preloadPage(location.pathname)])
  watchSession(
    (url) => location.replace(url),
    () => location.reload(),
  )
  // Going back to an account screen from before the sign-in: it is another entry's, not the app's.
  addEventListener('popstate', () => {
    if (accountRoute(location.pathname)) location.reload()
  })
  // A data router, as only with one react-admin can ask before unsaved changes are left.
  const router = createBrowserRouter([{ path: '*', element: <App i18nProvider={i18nProvider} /> }])
  createRoot(root).render(<RouterProvider router={router} />)
  // after the page: it is for what changes while somebody looks; one that does not load leaves the screens as they are asked for
  import('./providers/live.ts').then(({ startLive }) => startLive()).catch(() => undefined)
}
