import { setImmediate } from 'node:timers/promises'

/** Steps between two yields to the event loop: a few milliseconds of work. */
const stride = 200

/** Keeps a long loop from blocking the process: at intervals it yields, reports progress and checks for cancellation. */
export interface Pace {
  step(): Promise<void> | void
}

/** @param tell called with the number of steps done. Errors: the signal's reason once it is aborted. */
export const pace = (signal: AbortSignal, tell: (steps: number) => void = () => {}): Pace => {
  let steps = 0
  return {
    step: () => {
      if (++steps % stride !== 0) return undefined
      tell(steps)
      signal.throwIfAborted()
      return setImmediate()
    },
  }
}
