import { Refusal } from './refusal.ts'

/** Calls an external system before the call writes anything; `undo` is the compensation if the call fails afterwards. */
export type CallExternally = (
  make: () => Promise<void>,
  undo?: (failure: unknown) => Promise<void>,
) => Promise<void>

/** Makes a value once per call: both attempts of a call have the same body. */
export const oncePerCall = <T extends object>() => {
  const made = new WeakMap<object, T>()
  return (body: object, make: () => T): T => {
    const value = made.get(body) ?? make()
    made.set(body, value)
    return value
  }
}

/** Thrown by an attempt that needs an external call first. */
class ExternalCall extends Error {
  readonly make: () => Promise<void>
  readonly undo: ((failure: unknown) => Promise<void>) | undefined
  constructor(make: () => Promise<void>, undo?: (failure: unknown) => Promise<void>) {
    super('needs an external call first')
    this.make = make
    this.undo = undo
  }
}

/**
 * Runs an attempt whose transaction holds a connection. An attempt that needs an external call is rolled back, the external call is made
 * without a connection, and the attempt is repeated with its result, including all checks: connections are
 * few, and neither a slow network server nor the hash of a password may keep one from other calls.
 * @param hasKey whether the attempt looks for the reply to an earlier call with its key. Two of them may be under way, and what the external
 * system refuses to the second, because the first has it done, is not its answer.
 */
export const withExternalCall = async <T>(
  attempt: (callExternally: CallExternally, isAgain: boolean) => Promise<T>,
  { hasKey = false } = {},
): Promise<T> => {
  try {
    return await attempt(async (make, undo) => {
      throw new ExternalCall(make, undo)
    }, false)
  } catch (error) {
    if (!(error instanceof ExternalCall)) throw error
    const [answer] = await Promise.allSettled([error.make()])
    if (!hasKey && answer.status === 'rejected' && answer.reason instanceof Refusal) throw answer.reason
    try {
      return await attempt(async () => {
        if (answer.status === 'rejected') throw answer.reason
      }, true)
    } catch (failure) {
      if (answer.status === 'fulfilled') await error.undo?.(failure)
      throw failure
    }
  }
}
