import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let since: number | undefined

/** Whether the stream of notices is lost: what is shown is then as old as that. */
export const setLiveLost = (lost: boolean): void => {
  if (lost === (since !== undefined)) return
  since = lost ? Date.now() : undefined
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Since when (ms since 1970) nothing is heard of what changes; undefined while it is. */
export const useLiveLost = (): number | undefined => useSyncExternalStore(subscribe, () => since)
