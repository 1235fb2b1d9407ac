import { paths, signInUrl } from '../paths.ts'
import { readSession, subscribeSession } from './session.ts'

/**
 * Leads away from the app as soon as its session is over, wherever that happened: here by hand, by a refused
 * refresh, or in another tab. Full navigations, so that nothing of the old session stays in memory.
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
    // The browser brought a frozen page back; no storage event has reached it meanwhile.
    if (event.persisted) check()
  }
  const stop = subscribeSession((end) => {
    if (end === 'signedOut') leave(paths.signIn)
    else check()
  })
  addEventListener('pageshow', onShow)
  return () => {
    stop()
    removeEventListener('pageshow', onShow)
  }
}
