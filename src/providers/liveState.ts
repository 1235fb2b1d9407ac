import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let since: number | undefined

/** Sets whether the stream of notices is lost: the data shown is then as old as the loss. */
export const setLiveLost = (lost: boolean): void => {
  if (lost === (since !== undefined)) return
  since = lost ? Date.now() : undefined
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Since when (ms since 1970) the stream of notices has been lost; undefined while it is connected. */
export const useLiveLost = (): number | undefined => useSyncExternalStore(subscribe, () => since)
