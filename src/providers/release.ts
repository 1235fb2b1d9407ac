import { isRecord } from '../../domain/records.ts'
import { runningBuild } from './config.ts'
import { newListeners } from './listeners.ts'

/** The server is asked at most this often when a person returns to the tab, ms. */
const every = 60_000

/** How long the answer may take, ms. */
const patience = 5_000

const listeners = newListeners()
let newer = false
let asking: Promise<void> | undefined
/** When the server said which build it serves: while it restarts, each return to the tab asks. */
let askedAt = Number.NEGATIVE_INFINITY

export const isReleaseNewer = (): boolean => newer

export const subscribeRelease = listeners.subscribe

const buildThere = async (): Promise<unknown> => {
  const reply = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
  const answer: unknown = reply.ok ? await reply.json() : undefined
  return isRecord(answer) ? answer['build'] : undefined
}

const ask = async (mine: string): Promise<void> => {
  const there = await buildThere().catch(() => undefined)
  if (typeof there !== 'string') return
  askedAt = Date.now()
  if (there === mine) return
  newer = true
  listeners.tell()
}

/**
 * Asks the server which build it serves; a different one is a new version. Says nothing while the server cannot be
 * reached, or where there is no build (the development server).
 * @param atMost ms since the last answer within which no other is asked
 */
export const askForRelease = async (atMost: number = every): Promise<void> => {
  const mine = runningBuild()
  if (mine === undefined || newer || Date.now() - askedAt < atMost) return
  await (asking ??= ask(mine))
  asking = undefined
}

/** Asks whenever a person returns to the tab, as long as the page lives. */
export const watchRelease = (): void => {
  addEventListener('focus', () => void askForRelease())
}
