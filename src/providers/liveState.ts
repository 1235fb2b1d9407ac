import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

const listeners = newListeners()
let since: number | undefined

/** Sets whether the stream of notices is lost: the data shown is then as old as the loss. */
export const setLiveLost = (lost: boolean): void => {
  if (lost === (since !== undefined)) return
  since = lost ? Date.now() : undefined
  listeners.tell()
}

/** Since when (ms since 1970) the stream of notices has been lost; undefined while it is connected. */
export const useLiveLost = (): number | undefined => useSyncExternalStore(listeners.subscribe, () => since)
