import { refuse } from './refusal.ts'

interface QueueLimits {
  /** Works that run at the same time. */
  atOnce: number
  /** Works that wait. */
  waiting: number
  /** How long a work may wait, in ms; 0 for no limit. */
  waitMs: number
}

/** Who asks: the client's address, and the session or account within it. Addresses take turns, and so do the sessions of an address. */
export interface Source {
  address: string
  session: string
}

interface Waiter {
  admit(): void
  turnAway(): void
}

/** The last entry of those with the most; undefined without any. */
const heaviest = <K, V>(entries: Map<K, V>, weigh: (value: V) => number): readonly [K, V] | undefined =>
  [...entries].reduce<readonly [K, V] | undefined>(
    (most, entry) => (most && weigh(most[1]) > weigh(entry[1]) ? most : entry),
    undefined,
  )

const sizeOf = (sessions: Map<string, Waiter[]>): number =>
  [...sessions.values()].reduce((sum, waiters) => sum + waiters.length, 0)

/**
 * Runs works a few at a time; the others wait, up to a number and a time. Sources take turns, whatever each of them asks for: with a full
 * queue, whoever has most in it loses the latest. Errors of `run`: overloaded 503 with Retry-After, for a work that was not begun.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #sources = new Map<string, Map<string, Waiter[]>>()
  #waiting = 0
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#waiting
  }

  get running(): number {
    return this.#running
  }

  async run<T>(source: Source, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turn(source)
    try {
      return await work()
    } finally {
      // a turn is passed on without a gap in which a newcomer could overtake
      if (!this.#admitNext()) this.#running -= 1
    }
  }

  async #turn(source: Source): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiter: Waiter = { admit: () => resolve(true), turnAway: () => resolve(false) }
    this.#enter(source, waiter)
    if (this.#waiting > this.#limits.waiting) this.#turnAwayLatest()
    const { waitMs } = this.#limits
    const giveUp = () => {
      this.#leave(source, waiter)
      resolve(false)
    }
    const late = waitMs > 0 ? setTimeout(giveUp, waitMs) : undefined
    const isAdmitted = await promise
    clearTimeout(late)
    if (!isAdmitted) refuse('overloaded', { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) })
  }

  #enter({ address, session }: Source, waiter: Waiter): void {
    const sessions = this.#sources.get(address) ?? new Map<string, Waiter[]>()
    this.#sources.set(address, sessions)
    const waiters = sessions.get(session) ?? []
    sessions.set(session, waiters)
    waiters.push(waiter)
    this.#waiting += 1
  }

  #leave({ address, session }: Source, waiter: Waiter): void {
    const sessions = this.#sources.get(address)
    const waiters = sessions?.get(session)
    const index = waiters?.indexOf(waiter) ?? -1
    if (!sessions || !waiters || index < 0) return
    waiters.splice(index, 1)
    this.#waiting -= 1
    if (waiters.length === 0) sessions.delete(session)
    if (sessions.size === 0) this.#sources.delete(address)
  }

  #admitNext(): boolean {
    const [address, sessions] = this.#sources.entries().next().value ?? []
    if (address === undefined || !sessions) return false
    const [session, waiters] = sessions.entries().next().value ?? []
    const waiter = waiters?.[0]
    if (session === undefined || !waiters || !waiter) return false
    this.#leave({ address, session }, waiter)
    // both go to the end of their round
    if (waiters.length > 0) {
      sessions.delete(session)
      sessions.set(session, waiters)
    }
    if (sessions.size > 0) {
      this.#sources.delete(address)
      this.#sources.set(address, sessions)
    }
    waiter.admit()
    return true
  }

  #turnAwayLatest(): void {
    const [address, sessions] = heaviest(this.#sources, sizeOf) ?? []
    const [session, waiters] = (sessions && heaviest(sessions, ({ length }) => length)) ?? []
    const waiter = waiters?.at(-1)
    if (address === undefined || session === undefined || !waiter) return
    this.#leave({ address, session }, waiter)
    waiter.turnAway()
  }
}
