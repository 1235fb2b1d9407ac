import { useSyncExternalStore } from 'react'
import { serverNow } from '../providers/serverClock.ts'

/** Interval of the clock in ms: finer than the minute, the smallest unit on screen. */
const every = 15_000

const listeners = new Set<() => void>()
let now = serverNow()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = serverNow()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    now = serverNow()
    timer = setInterval(tick, every)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time of the server (ms since 1970), updated a few times a minute for relative times. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
