import type pg from 'pg'

/** Milliseconds that each use of a connection of the pool takes, since the last call of the returned function. */
export const watchHolds = (pool: pg.Pool): (() => number[]) => {
  const taken = new WeakMap<object, number>()
  let holds: number[] = []
  pool.on('acquire', (client) => {
    taken.set(client, performance.now())
  })
  pool.on('release', (_, client) => {
    const since = taken.get(client)
    if (since !== undefined) holds.push(performance.now() - since)
  })
  return () => {
    const seen = holds
    holds = []
    return seen
  }
}
