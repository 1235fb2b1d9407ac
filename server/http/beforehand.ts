import { Refusal } from './refusal.ts'

/** Calls an external system before the call writes anything; `takeBack` is the compensation if the call fails afterwards. */
export type Beforehand = (ask: () => Promise<void>, takeBack?: (failure: unknown) => Promise<void>) => Promise<void>

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
class Question extends Error {
  readonly ask: () => Promise<void>
  readonly takeBack: ((failure: unknown) => Promise<void>) | undefined
  constructor(ask: () => Promise<void>, takeBack?: (failure: unknown) => Promise<void>) {
    super('to be asked beforehand')
    this.ask = ask
    this.takeBack = takeBack
  }
}

/**
 * Runs an attempt whose transaction holds a connection. An attempt that needs an external call is rolled back, the external call is made
 * without a connection, and the attempt is repeated with its result, including all checks. The embedded database has a single
 * connection, and neither a slow network server nor the hash of a password may block any other call.
 */
export const askingBeforehand = async <T>(attempt: (beforehand: Beforehand, isAgain: boolean) => Promise<T>): Promise<T> => {
  try {
    return await attempt(async (ask, takeBack) => {
      throw new Question(ask, takeBack)
    }, false)
  } catch (error) {
    if (!(error instanceof Question)) throw error
    const [answer] = await Promise.allSettled([error.ask()])
    if (answer.status === 'rejected' && answer.reason instanceof Refusal) throw answer.reason
    try {
      return await attempt(async () => {
        if (answer.status === 'rejected') throw answer.reason
      }, true)
    } catch (failure) {
      if (answer.status === 'fulfilled') await error.takeBack?.(failure)
      throw failure
    }
  }
}
