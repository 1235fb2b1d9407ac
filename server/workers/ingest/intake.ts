import { setTimeout as wait } from 'node:timers/promises'
import type { NetworkMessage } from '../../network/messages.ts'

export interface Entry {
  message: NetworkMessage
  /** Called once the message is committed. */
  acknowledge(): void
}

interface IntakeOptions {
  /** Takes in a batch, and ends when it is committed. */
  ingest(messages: readonly NetworkMessage[]): Promise<void>
  /** A batch failed as a whole: the database cannot be used. It is tried again. */
  onFailure(error: unknown): void
  maxBatch?: number
  /** Milliseconds that a message waits for others. */
  gatherMs?: number
  /** Messages that are held at most; who brings more waits. */
  capacity?: number
  /** Milliseconds before a batch that failed is tried again; it doubles up to a hundredfold. */
  retryMs?: number
}

export interface Intake {
  /** Takes a message; a promise while there is no room for another one. */
  push(entry: Entry): Promise<void> | void
  size(): number
  /** Ends when everything that was taken is committed, or after the time given at the latest. */
  drain(timeoutMs: number): Promise<void>
}

/**
 * Gathers messages into batches, one at a time: those that come while one is written are the next one. What it holds is bounded; a
 * database that is away for a while makes the broker wait.
 */
export const createIntake = ({ ingest, onFailure, maxBatch = 500, gatherMs = 25, capacity = 5_000, retryMs = 200 }: IntakeOptions): Intake => {
  const entries: Entry[] = []
  const abort = new AbortController()
  let room = Promise.withResolvers<void>()
  let running: Promise<void> | undefined
  let hurry: (() => void) | undefined

  const write = async (batch: readonly Entry[]): Promise<void> => {
    const messages = batch.map(({ message }) => message)
    for (let pause = retryMs; ; pause = Math.min(2 * pause, 100 * retryMs)) {
      try {
        await ingest(messages)
        for (const { acknowledge } of batch) acknowledge()
        return
      } catch (error) {
        onFailure(error)
        await wait(pause, undefined, { signal: abort.signal })
      }
    }
  }

  const gather = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async (): Promise<void> => {
    if (entries.length < maxBatch) await gather()
    hurry = undefined
    while (entries.length > 0) {
      const batch = entries.slice(0, maxBatch)
      await write(batch)
      entries.splice(0, batch.length)
      room.resolve()
      room = Promise.withResolvers()
    }
  }

  const start = () => {
    running ??= run()
      // given up: the broker has what was not acknowledged
      .catch(() => undefined)
      .finally(() => {
        running = undefined
        if (entries.length > 0 && !abort.signal.aborted) start()
      })
  }

  return {
    push: (entry) => {
      entries.push(entry)
      start()
      if (entries.length >= maxBatch) hurry?.()
      return entries.length >= capacity ? room.promise : undefined
    },
    size: () => entries.length,
    drain: async (timeoutMs) => {
      hurry?.()
      const late = new AbortController()
      await Promise.race([running, wait(timeoutMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined)])
      late.abort()
      abort.abort()
      await running
    },
  }
}
