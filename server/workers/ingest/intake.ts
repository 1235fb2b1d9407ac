import { setTimeout as wait } from 'node:timers/promises'
import type { NetworkMessage } from '../../network/messages.ts'

interface Entry {
  message: NetworkMessage
  /** Called once the message is committed. */
  acknowledge(): void
}

interface IntakeOptions {
  /** Ingests a batch; resolves when it is committed. */
  ingest(messages: readonly NetworkMessage[]): Promise<void>
  /** Called when a batch failed as a whole because the database is unusable. It is retried. */
  onFailure(error: unknown): void
  maxBatch?: number
  /** Milliseconds for which a message waits for others to form a batch. */
  gatherMs?: number
  /** Maximum number of messages held; producers wait beyond it. */
  capacity?: number
  /** Milliseconds before a failed batch is retried; doubles up to tenfold. */
  retryMs?: number
}

export interface Intake {
  /** Takes a message; returns a promise while the buffer is full. */
  push(entry: Entry): Promise<void> | void
  size(): number
  /** Resolves when everything taken is committed, or after the timeout. */
  drain(timeoutMs: number): Promise<void>
}

/**
 * Collects messages into batches and ingests one batch at a time: messages that arrive during a write form the next batch. The buffer is
 * bounded, so the broker has to wait while the database is down.
 */
export const createIntake = ({
  ingest,
  onFailure,
  maxBatch = 500,
  gatherMs = 25,
  capacity = 5_000,
  retryMs = 200,
}: IntakeOptions): Intake => {
  const entries: Entry[] = []
  const abort = new AbortController()
  let room = Promise.withResolvers<void>()
  let running: Promise<void> | undefined
  let hurry: (() => void) | undefined

  const write = async (batch: readonly Entry[]): Promise<void> => {
    const messages = batch.map(({ message }) => message)
    for (let pause = retryMs; ; pause = Math.min(2 * pause, 10 * retryMs)) {
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
      // given up: the broker still has what was not acknowledged
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
      await Promise.race([
        running,
        wait(timeoutMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
      ])
      late.abort()
      abort.abort()
      await running
    },
  }
}
