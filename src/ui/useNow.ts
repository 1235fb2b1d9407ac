import { useSyncExternalStore } from 'react'

/** ms between two looks at the clock: finer than the minute that is the least that screens tell. */
const every = 15_000

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, every)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time (ms since 1970), told anew a few times a minute to whatever shows how long ago something was. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
