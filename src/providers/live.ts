import { CallError } from '../../contract/client.ts'
import { events } from '../../contract/endpoint.ts'
import { mainCaller } from './api.ts'
import { setLiveLost } from './liveState.ts'
import { LiveUpdates } from './LiveUpdates.ts'
import { eventsOf } from './serverEvents.ts'
import { readSession, subscribeSession } from './session.ts'
import type { Session } from './sessionShape.ts'
import { shareLine, type Line } from './shareLine.ts'

/** ms until a stream that broke is asked for again: the first pause, doubled each time up to the longest. */
const [firstPause, longestPause] = [1_000, 30_000]
/** A stream that ended by itself is asked for at once, but not in a circle. */
const shortPause = 250
/** ms without a sign of life after which a stream is dead, though nobody said so; the server gives one every 20 s. */
const longestSilence = 50_000

/** `live.stream` of the contract, by hand: its declaration would bring the schema library along, to every page. */
const stream = { method: 'GET', path: '/api/live', reply: events } as const
/** What it needs, one of them in any client; a renter would be refused. */
const needs = ['estate.read', 'thermostats.read']
const mayHear = ({ user, permissions, allowedTenants, moreTenants }: Session): boolean =>
  user.superAdmin || moreTenants || [permissions, ...allowedTenants.map((tenant) => tenant.permissions)].some((held) => held.some((one) => needs.includes(one)))

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

/** Ends with the outer signal, or when nobody said that all is well for too long. */
const watchdog = (outer: AbortSignal) => {
  const inner = new AbortController()
  const end = () => inner.abort()
  let timer = setTimeout(end, longestSilence)
  outer.addEventListener('abort', end)
  return {
    signal: inner.signal,
    alive: () => {
      clearTimeout(timer)
      timer = setTimeout(end, longestSilence)
    },
    stop: () => {
      clearTimeout(timer)
      outer.removeEventListener('abort', end)
    },
  }
}

/** Listens until the signal, or until there is nothing more to hear. */
const follow = async (line: Line, again: boolean, signal: AbortSignal): Promise<void> => {
  let failures = 0
  for (let first = !again; !signal.aborted; first = false) {
    const { signal: ended, alive, stop } = watchdog(signal)
    try {
      const body = await mainCaller(stream, {}, { signal: ended })
      failures = 0
      line.lost(false)
      // what happened while nobody listened
      if (!first) line.missed()
      if (body instanceof ReadableStream) for await (const event of eventsOf(body, alive)) line.hear(event)
      await pause(shortPause, signal)
    } catch (error) {
      if (signal.aborted || isFinal(error)) return
      failures += 1
      // one that breaks is usual, on the way or by a restart; one that cannot be had again is not
      if (failures > 1 || !navigator.onLine) line.lost(true)
      await pause(Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.75 + Math.random() / 2), signal)
    } finally {
      stop()
    }
  }
}

/**
 * Keeps the screens of this tab up to date by one stream of notices: what they name is asked for again. The stream is the
 * person's, of all clients that they see; it begins and ends with the session. Gives back what stops it.
 */
export const startLive = (): (() => void) => {
  let current: { user: string; stop: AbortController; updates: LiveUpdates } | undefined
  const end = () => {
    current?.stop.abort()
    current?.updates.stop()
    current = undefined
    setLiveLost(false)
  }
  const settle = () => {
    const session = readSession()
    const user = session && mayHear(session) ? session.user.id : undefined
    if (current?.user === user) return
    end()
    if (user === undefined) return
    const [stop, updates] = [new AbortController(), new LiveUpdates()]
    current = { user, stop, updates }
    const own: Line = { hear: (event) => updates.hear(event), missed: () => updates.everything(), lost: setLiveLost }
    void shareLine(`live ${user}`, own, (line, again) => follow(line, again, stop.signal), stop.signal)
  }
  const unsubscribe = subscribeSession(settle)
  settle()
  return () => {
    unsubscribe()
    end()
  }
}
