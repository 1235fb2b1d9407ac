import { useSyncExternalStore } from 'react'
import { newListeners } from '../../providers/listeners.ts'
import { serverNow, subscribeServerClock } from '../../providers/serverClock.ts'

/** Interval of the clock in ms: finer than the minute, the smallest unit on screen. */
const every = 15_000

const listeners = newListeners()
let now = serverNow()
let timer: ReturnType<typeof setInterval> | undefined
let forget: () => void = () => undefined

const tick = () => {
  now = serverNow()
  listeners.tell()
}

const subscribe = (listener: () => void) => {
  const unsubscribe = listeners.subscribe(listener)
  if (timer === undefined) {
    now = serverNow()
    timer = setInterval(tick, every)
    forget = subscribeServerClock(tick)
  }
  return () => {
    unsubscribe()
    if (listeners.isHeard()) return
    clearInterval(timer)
    forget()
    timer = undefined
  }
}

/** The current time of the server (ms since 1970), updated a few times a minute for relative times. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
