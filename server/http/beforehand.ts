/** Has somebody else asked before a call writes anything; `takeBack` undoes what they did where the call fails all the same. */
export type Beforehand = (ask: () => Promise<void>, takeBack?: () => Promise<void>) => Promise<void>

/** What a call came upon: it has to be asked first. */
class Question extends Error {
  readonly ask: () => Promise<void>
  readonly takeBack: (() => Promise<void>) | undefined
  constructor(ask: () => Promise<void>, takeBack?: () => Promise<void>) {
    super('to be asked beforehand')
    this.ask = ask
    this.takeBack = takeBack
  }
}

/**
 * Makes an attempt whose transaction holds a connection. One that has to ask somebody else is given up at that point, the question is
 * put while nothing is held, and the attempt made anew with the answer, all its checks included: the embedded database has one
 * connection for everybody, and a network server that is slow must hold up no more than its own call.
 */
export const askingBeforehand = async <T>(attempt: (beforehand: Beforehand) => Promise<T>): Promise<T> => {
  try {
    return await attempt(async (ask, takeBack) => {
      throw new Question(ask, takeBack)
    })
  } catch (error) {
    if (!(error instanceof Question)) throw error
    const [answer] = await Promise.allSettled([error.ask()])
    try {
      return await attempt(async () => {
        if (answer.status === 'rejected') throw answer.reason
      })
    } catch (failure) {
      if (answer.status === 'fulfilled') await error.takeBack?.()
      throw failure
    }
  }
}
