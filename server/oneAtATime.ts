import type { Database } from './db/open.ts'

/** Serialises runs of `work`: however often it is requested during a run, it runs just once more afterwards. */
export const oneAtATime = (work: () => Promise<void>, onError: (error: unknown) => void) => {
  let running: Promise<void> | undefined
  let again = false
  const run = () => {
    again = running !== undefined
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (again) run()
      })
  }
  return {
    run,
    end: async () => {
      while (running) await running
    },
  }
}

/** A sleep that can be woken; it ends at once if it was woken before it began. */
export const wakeable = (ms: number) => {
  let woken = false
  let end = () => {}
  return {
    wake: () => {
      woken = true
      end()
    },
    /** Discards earlier wake-ups, because the check that follows sees what they announced. */
    forget: () => {
      woken = false
    },
    pause: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
        if (woken) end()
      }),
  }
}

/** Polling interval: notifications may be lost with their connection. */
const pollEveryMs = 5_000

interface Work {
  /** The notification channel that announces new work. */
  channel: string
  /** Does one piece of work; false if there was none. Never throws. */
  next(): Promise<boolean>
  /** Called with each notification. */
  heard?(payload: string): void
}

/** Works until it is stopped: does one piece after another, and waits for a notification when there is none. */
export const untilStopped = async (
  db: Pick<Database, 'listen'>,
  { channel, next, heard }: Work,
): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  const waiting = wakeable(pollEveryMs)
  const loop = async () => {
    while (!stopping) {
      waiting.forget()
      if (!(await next())) await waiting.pause()
    }
  }
  const unlisten = await db.listen(channel, (payload) => {
    heard?.(payload)
    waiting.wake()
  })
  const running = loop()
  return {
    stop: async () => {
      stopping = true
      waiting.wake()
      await unlisten()
      await running
    },
  }
}

/** Runs at once and then periodically until it is stopped; stopping waits for a run in progress. */
export const nowAndThen = (
  everyMs: number,
  run: () => void,
  ended: () => Promise<unknown>,
): { stop(): Promise<void> } => {
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return {
    stop: async () => {
      clearInterval(timer)
      await ended()
    },
  }
}
