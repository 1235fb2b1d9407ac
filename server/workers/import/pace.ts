import { setImmediate } from 'node:timers/promises'

/** Steps between two looks at the rest of the process: a few milliseconds of work. */
const stride = 200

/** Keeps a long loop from holding the process: every so many steps others get their turn, progress is told and a cancellation is heard. */
export interface Pace {
  step(): Promise<void> | void
}

/** @param tell hears how many steps were made. Errors: the signal's reason once it is aborted. */
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
