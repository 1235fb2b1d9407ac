import { CallError } from '../../../contract/client.ts'
import { readSession } from '../../providers/session.ts'
import { entryKinds } from './entryKinds.ts'
import { withSendingLock } from './sendingLock.ts'
import type { Attempt } from './EntrySpec.ts'
import { callerIn } from '../../providers/callerIn.ts'
import { subscribeChanges } from './changes.ts'
import { needsDecision, type EntryKind, type Entry, type EntryOf } from './entry.ts'
import { entriesOf, hold, inOrder } from './outbox.ts'
import { heldUp } from './rows.ts'
import { noteSent, settleSent } from '../snapshots/store.ts'

/** Pauses between attempts while there is no answer, ms; the last one repeats. */
const pauses = [2_000, 5_000, 15_000] as const

const attempt = <A extends EntryKind>({ act, input, key, before, tenantId }: EntryOf<A>): Promise<Attempt> =>
  entryKinds[act].perform(input, { call: callerIn(tenantId), key, before })

/** States of a refusal that the same request may not get again. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Whether sending it again may succeed: no answer, a busy server, a session that ended. What the server refuses otherwise, it refuses again. */
const mayPass = (error: unknown): boolean =>
  error instanceof CallError
    ? error.status < 400 || error.status >= 500 || passing.has(error.status)
    : error instanceof DOMException

type Outcome = 'done' | 'held' | 'later'

const sendOne = async (entry: Entry): Promise<Outcome> => {
  try {
    const result = await attempt(entry)
    if (!result.isDone) {
      const { differences, changedAt } = result
      await hold(entry.id, { differences, changedAt })
      return 'held'
    }
  } catch (error) {
    if (mayPass(error)) return 'later'
    const { error: code, fields = {} } = error instanceof CallError ? error.body : {}
    await hold(entry.id, { refusal: { code, fields } })
    return 'held'
  }
  await noteSent(entry)
  return 'done'
}

/** How long what was sent may be missing in the stored snapshots, and still be shown as waiting, while more is sent, ms. */
const settlesAfter = 1_000

/**
 * Sends what waits, in order. Stops at the first entry without an answer; one that needs a decision holds up only what depends on it
 * (rows.ts). Entries of other users stay: they are sent when those sign in.
 * @returns whether something still waits for the server
 */
const drain = async (): Promise<boolean> => {
  const passed = new Set<string>()
  let changes = 0
  const stop = subscribeChanges(() => {
    changes += 1
  })
  try {
    return await drainWhile(passed, () => changes)
  } finally {
    stop()
    await settleSent()
  }
}

const drainWhile = async (passed: Set<string>, changesSoFar: () => number): Promise<boolean> => {
  let known: Entry[] | undefined
  let held: ReadonlySet<string> = new Set()
  let seen = changesSoFar()
  let settledAt = performance.now()
  for (;;) {
    const userId = readSession()?.user.id
    if (userId === undefined) return false
    // a long list is not read again for each that is sent: only once it changed otherwise
    if (changesSoFar() !== seen) known = undefined
    seen = changesSoFar()
    if (!known) {
      known = inOrder(await entriesOf(userId))
      held = heldUp(known)
    }
    const next = known.find((entry) => !needsDecision(entry) && !held.has(entry.id) && !passed.has(entry.id))
    if (!next) return false
    // the session may have changed while the database answered
    if (readSession()?.user.id !== next.userId) return false
    if ((await sendOne(next)) === 'later') return true
    passed.add(next.id)
    if (performance.now() - settledAt < settlesAfter) continue
    await settleSent()
    settledAt = performance.now()
  }
}

let running: Promise<void> | undefined
let isAskedAgain = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

const run = async (): Promise<void> => {
  do {
    isAskedAgain = false
    clearTimeout(timer)
    const isWaiting = await withSendingLock(drain)
    failures = isWaiting ? failures + 1 : 0
    if (isWaiting) timer = setTimeout(() => void send(), pauses[Math.min(failures, pauses.length) - 1])
  } while (isAskedAgain)
}

/** Sends what waits now; resolves when all is sent that can be. */
export const send = (): Promise<void> => {
  if (running) isAskedAgain = true
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

/** Sends whenever it may succeed: when something was saved, the network or the person comes back, and from time to time. */
export const startSender = (): (() => void) => {
  const now = () => void send().catch(() => undefined)
  const onVisible = () => {
    if (document.visibilityState === 'visible') now()
  }
  const stopChanges = subscribeChanges(now)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', onVisible)
  now()
  return () => {
    stopChanges()
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
  }
}
