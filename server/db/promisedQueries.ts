import pg from 'pg'

type Told = (error: Error | null, result: unknown) => void

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isSubmittable = (value: unknown): boolean => typeof value === 'object' && value !== null && 'submit' in value

// The promises that `pg` itself makes stay in memory, each with its rows, until the next full collection: the quick collections, some a second
// under load, copy all of them twice. Promises made of its callbacks do not. Imported for its effect on every client.
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply: (query, client, args: unknown[]): unknown => {
    const [config, values] = args
    if (isSubmittable(config) || args.some(isFunction)) return Reflect.apply(query, client, args)
    return new Promise((resolve, reject) => {
      const told: Told = (error, result) => (error ? reject(error) : resolve(result))
      Reflect.apply(query, client, [config, values, told])
    }).catch((error: unknown) => {
      // the trace of who asked, instead of that of the socket
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  },
})
