import { isInstaller, paths, signInUrl } from '../paths.ts'
import { readSession, subscribeSession } from './session.ts'

/**
 * Leaves the app as soon as its session ends, for whatever reason: a sign-out here, a refused refresh, or another tab.
 * Uses full navigations, so that nothing of the old session stays in memory.
 */
export function watchSession(leave: (url: string) => void, reload: () => void): () => void {
  const user = readSession()?.user.id
  const here = () => location.pathname + location.search + location.hash
  const check = () => {
    const now = readSession()?.user.id
    if (now === undefined) leave(signInUrl(here(), { ended: true }))
    else if (now !== user) reload()
  }
  const onShow = (event: PageTransitionEvent) => {
    // The browser restored a frozen page, which received no storage events in the meantime.
    if (event.persisted) check()
  }
  const stop = subscribeSession((end) => {
    if (end === 'signedOut')
      leave(isInstaller(location.pathname) ? signInUrl(paths.installer.home) : paths.signIn)
    else check()
  })
  addEventListener('pageshow', onShow)
  return () => {
    stop()
    removeEventListener('pageshow', onShow)
  }
}
