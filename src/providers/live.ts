import { CallError } from '../../contract/client.ts'
import { events } from '../../contract/endpoint.ts'
import { live } from '../../contract/main/live.ts'
import { mainCaller } from './api.ts'
import { mayAny, permissionsOf } from './declared.ts'
import { setLiveLost } from './liveState.ts'
import { LiveUpdates } from './LiveUpdates.ts'
import { eventsOf } from './serverEvents.ts'
import { readSession, subscribeSession } from './session.ts'
import type { Session } from './sessionShape.ts'
import { shareLine, type Line } from './shareLine.ts'

/** Reconnect backoff in ms: the first pause, doubled each time up to the longest. */
const [firstPause, longestPause] = [1_000, 30_000]
/** Pause in ms before reconnecting to a stream that ended by itself; keeps a tight loop out. */
const shortPause = 250
/** ms of silence after which a stream counts as dead; the server sends a sign of life every 20 s. */
const longestSilence = 50_000

/** Without the schemas of its notices, which would pull the schema library into every page (scripts/contractFacts.ts). */
const stream = { ...live.stream, reply: events } as const
/** Whether the user has the permission in any client; a renter would be refused. */
const mayHear = ({ user, permissions, allowedTenants, moreTenants }: Session): boolean =>
  user.superAdmin ||
  moreTenants ||
  [permissions, ...allowedTenants.map((tenant) => tenant.permissions)].some((held) =>
    mayAny(held, permissionsOf(live.stream)),
  )

/** Resolves early when the browser comes back online. */
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

/** Whether retrying is pointless: the session is over, or its roles receive no notices. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

/** Aborts with the outer signal, or after too long a silence. */
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

/** Listens until the signal aborts, or until there is nothing more to receive. */
const follow = async (line: Line, again: boolean, signal: AbortSignal): Promise<void> => {
  let failures = 0
  for (let first = !again; !signal.aborted; first = false) {
    const { signal: ended, alive, stop } = watchdog(signal)
    try {
      const body = await mainCaller(stream, {}, { signal: ended })
      failures = 0
      line.lost(false)
      // changes may have happened while nobody listened
      if (!first) line.missed()
      if (body instanceof ReadableStream) for await (const event of eventsOf(body, alive)) line.hear(event)
      await pause(shortPause, signal)
    } catch (error) {
      if (signal.aborted || isFinal(error)) return
      failures += 1
      // one broken connection is normal (network, restart); a failed reconnect is not
      if (failures > 1 || !navigator.onLine) line.lost(true)
      await pause(
        Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.75 + Math.random() / 2),
        signal,
      )
    } finally {
      stop()
    }
  }
}

/**
 * Keeps this tab's screens up to date from one stream of notices, by refetching what they name. The stream belongs to
 * the person and covers all clients that they see; it starts and ends with the session. Returns a function that stops
 * it.
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
    const own: Line = {
      hear: (event) => updates.hear(event),
      missed: () => updates.everything(),
      lost: setLiveLost,
    }
    void shareLine(`live ${user}`, own, (line, again) => follow(line, again, stop.signal), stop.signal)
  }
  const unsubscribe = subscribeSession(settle)
  settle()
  return () => {
    unsubscribe()
    end()
  }
}
