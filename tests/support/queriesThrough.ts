import pg from 'pg'

/** Sends a query on the client of the one that is asked. */
type Send = (...given: unknown[]) => unknown

/** Runs `work` while every query of every client goes through `pass`, which sends it. @param pass gets what was given to the client. */
export const queriesThrough = async <R>(
  pass: (send: Send, given: readonly unknown[]) => unknown,
  work: () => Promise<R>,
): Promise<R> => {
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = new Proxy(query, {
    apply: (target, client: object, asked: unknown[]): unknown =>
      pass((...given) => Reflect.apply(target, client, given), asked),
  })
  try {
    return await work()
  } finally {
    pg.Client.prototype.query = query
  }
}
