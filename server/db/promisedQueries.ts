import pg from 'pg'

type Told = (error: Error | null, result: unknown) => void

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isSubmittable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'submit' in value

const sent = pg.Client.prototype.query
/** What goes ahead of the next statement of a client, whoever sends it. */
const owed = new WeakMap<object, string>()

const pay = (client: object): void => {
  const text = owed.get(client)
  if (text === undefined || !owed.delete(client)) return
  Reflect.apply(sent, client, [text, () => {}])
}

/**
 * Sends a statement, whose outcome is of no interest, ahead of the next one on this client: in one message with it if that opens a transaction,
 * because the database answers each message with a packet of its own. Without a next one in this turn of the event loop, it goes by itself.
 */
export const owes = (client: object, text: string): void => {
  owed.set(client, text)
  setImmediate(() => pay(client))
}

/** The statement, with what the client owes ahead of it. */
const withOwed = (client: object, config: unknown): unknown => {
  const ahead = owed.get(client)
  if (ahead === undefined) return config
  if (typeof config !== 'string' || !config.startsWith('begin')) {
    pay(client)
    return config
  }
  owed.delete(client)
  return `${ahead}; ${config}`
}

/** What opens a transaction says nothing: without a result for each of its commands. */
class Opening extends pg.Query {
  handleCommandComplete(): void {}
}

/**
 * A statement as `pg` copies it fastest. It copies the properties of the object that it is given, one description of each after the other,
 * for every query; of those that the object inherits it copies none.
 */
const light = (config: unknown): unknown =>
  typeof config === 'object' && config !== null ? Object.create(config) : config

// The promises that `pg` itself makes stay in memory, each with its rows, until the next full collection: the quick collections, some a second
// under load, copy all of them twice. Promises made of its callbacks do not. Imported for its effect on every client.
pg.Client.prototype.query = new Proxy(sent, {
  apply: (query, client: object, [first, ...rest]: unknown[]): unknown => {
    const config = withOwed(client, first)
    if (isSubmittable(config) || rest.some(isFunction)) return Reflect.apply(query, client, [config, ...rest])
    const [values] = rest
    return new Promise((resolve, reject) => {
      const told: Told = (error, result) => (error ? reject(error) : resolve(result))
      const isOpening = typeof config === 'string' && /^(?:commit; )?begin\b/.test(config)
      Reflect.apply(query, client, isOpening ? [new Opening(config, told)] : [light(config), values, told])
    }).catch((error: unknown) => {
      // the trace of who asked, instead of that of the socket
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  },
})
