import { newListeners } from '../../providers/listeners.ts'
import { runningBuild } from '../../providers/config.ts'
import { leaveUnasked } from '../../providers/leaving.ts'
import { subscribeRelease } from '../../providers/release.ts'
import { paths } from '../../paths.ts'

const listeners = newListeners()
let waiting: ServiceWorker | undefined

/** Whether a newer version is stored on this device and waits to be used. */
export const isUpdateReady = (): boolean => waiting !== undefined
export const subscribeUpdate = listeners.subscribe

const watch = (registration: ServiceWorkerRegistration): void => {
  const note = () => {
    // the first version replaces none
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waiting = registration.waiting
    listeners.tell()
  }
  note()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', note),
  )
  // an app that stays open for days loads no page, at which the browser would look for a newer version by itself
  subscribeRelease(() => void registration.update().catch(() => undefined))
}

/**
 * Stores the scripts of the installer on this device, so that it starts without a network, and the page that all other addresses show then. The
 * development server has no build to store.
 */
export const registerWorker = (): void => {
  const build = runningBuild()
  if (!('serviceWorker' in navigator) || build === undefined) return
  navigator.serviceWorker
    .register('/sw.js', { scope: paths.installer.home })
    .then(watch)
    .catch(() => undefined)
  navigator.serviceWorker.register(`/offline.js?${build}`, { scope: '/' }).catch(() => undefined)
}

/** How long the browser may take to change to the newer version, ms: it lets the older one end what it has begun, for minutes if need be. */
const patience = 5_000

/** How often it is asked, ms: asked while the older one is about to start, it would wait for it to end by itself. */
const every = 1_000

const goOn = (): void => leaveUnasked(() => location.reload())

/** Changes to the newer version. What was saved stays: it is in the database of the browser. */
export const takeUpdate = (): void => {
  const newer = waiting
  // another page of this browser has taken it already
  if (newer?.state !== 'installed') {
    goOn()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', goOn, { once: true })
  const ask = () => newer.postMessage({ type: 'SKIP_WAITING' })
  ask()
  setInterval(ask, every)
  // leaving ends what this page has asked the older one for
  setTimeout(goOn, patience)
}
