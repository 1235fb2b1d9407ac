import type { Database } from './db/open.ts'

/** Runs `work` once more after a run that is under way, however often it is asked for meanwhile. */
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

/** A pause that is over at once where somebody woke it before it began. */
export const wakeable = (ms: number) => {
  let woken = false
  let end = () => {}
  return {
    wake: () => {
      woken = true
      end()
    },
    /** What is looked at from now on knows of what was told before. */
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

/** A notice may get lost with its connection: what waits for one looks all the same, this often. */
const pollEveryMs = 5_000

interface Work {
  /** Told by who leaves something to do. */
  channel: string
  /** Does one piece of what there is to do; false where there was nothing. Throws nothing. */
  next(): Promise<boolean>
  /** Hears each notice as well. */
  heard?(payload: string): void
}

/** Does what there is to do, one piece after the other, and waits for a notice where there is nothing; until it is stopped. */
export const untilStopped = async (db: Pick<Database, 'listen'>, { channel, next, heard }: Work): Promise<{ stop(): Promise<void> }> => {
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

/** Does something at once and then now and then until it is stopped; a run under way is waited for. */
export const nowAndThen = (everyMs: number, run: () => void, ended: () => Promise<unknown>): { stop(): Promise<void> } => {
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
