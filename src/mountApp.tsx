import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { accountRoute } from './paths.ts'
import { OtherPages, preloadPage } from './preloadPage.ts'
import { beforeSignOut } from './providers/authProvider.ts'
import { createI18nProvider } from './providers/i18nProvider.ts'
import { keepFocus } from './providers/keepFocus.ts'
import { leaveUnasked } from './providers/leaving.ts'
import { prefetchList } from './providers/prefetchList.ts'
import { watchRelease } from './providers/release.ts'
import { watchSession } from './providers/watchSession.ts'

/** Once a person has pressed a key, or anywhere on the page: what they do may lead to another page, or be answered by a message. */
const firstPress = (): Promise<void> =>
  new Promise((resolve) => {
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, () => resolve(), { once: true, capture: true })
  })

/** Loads what any page can need at any time, also without a network: live updates, and with the first press messages and the pages that are not resources. */
const loadAfterwards = async (): Promise<void> => {
  // if their script does not come, screens keep the data that they requested
  const live = await import('./providers/live.ts').catch(() => undefined)
  live?.startLive()
  await firstPress()
  await Promise.allSettled([import('./ui/shell/ShownNotice.tsx'), OtherPages.preload()])
}

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
  void loadAfterwards()
}
