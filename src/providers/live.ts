import { CallError } from '../../contract/client.ts'
import { events } from '../../contract/endpoint.ts'
import { mainCaller } from './api.ts'
import { LiveUpdates } from './LiveUpdates.ts'
import { eventsOf } from './serverEvents.ts'
import { readSession, readTenant, subscribeSession } from './session.ts'

/** ms until a stream that broke is asked for again: the first pause, doubled each time up to the longest. */
const [firstPause, longestPause] = [1_000, 30_000]
/** A stream that ended by itself is asked for at once, but not in a circle. */
const shortPause = 250

/** `live.stream` of the contract, by hand: its declaration would bring the schema library along, to every page. */
const stream = { method: 'GET', path: '/api/live', reply: events } as const

/** Ends early when the connection comes back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })

/** Whether asking again is of no use: the session is over, or its roles have nothing to hear. */
const isFinal = (error: unknown): boolean => error instanceof CallError && (error.status === 401 || error.status === 403)

/** Listens until the signal, or until there is nothing more to hear. */
const follow = async (updates: LiveUpdates, signal: AbortSignal): Promise<void> => {
  let wait = firstPause
  for (let first = true; !signal.aborted; first = false) {
    try {
      const body = await mainCaller(stream, {}, { signal })
      // what happened while nobody listened
      if (!first) updates.everything()
      wait = firstPause
      if (body instanceof ReadableStream) for await (const event of eventsOf(body)) updates.hear(event)
      await pause(shortPause, signal)
    } catch (error) {
      if (signal.aborted || isFinal(error)) return
      await pause(wait * (0.75 + Math.random() / 2), signal)
      wait = Math.min(longestPause, wait * 2)
    }
  }
}

/**
 * Keeps the screens of this tab up to date by one stream of notices: what they name is asked for again. A change of the client
 * begins a new one, and the end of the session ends it. Gives back what stops it.
 */
export const startLive = (): (() => void) => {
  let current: { tenant: string | undefined; stop: AbortController; updates: LiveUpdates } | undefined
  const end = () => {
    current?.stop.abort()
    current?.updates.stop()
    current = undefined
  }
  const settle = () => {
    const tenant = readTenant()
    if (!readSession()) return end()
    if (current && current.tenant === tenant) return
    end()
    current = { tenant, stop: new AbortController(), updates: new LiveUpdates() }
    void follow(current.updates, current.stop.signal)
  }
  const unsubscribe = subscribeSession(settle)
  settle()
  return () => {
    unsubscribe()
    end()
  }
}
