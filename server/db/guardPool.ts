import type pg from 'pg'

/** Adds to a pool what `pg` leaves to its user. */
export function guardPool(pool: pg.Pool): pg.Pool {
  // an idle client that lost its server is replaced at the next checkout, and that is where a lasting fault is reported
  pool.on('error', () => {})
  // a transaction left open ends with the checkout that began it; the query goes ahead of everything the next one asks
  pool.on('release', (error, client) => {
    const status = client.getTransactionStatus()
    if (!error && (status === 'T' || status === 'E')) client.query('rollback').catch(() => {})
  })
  return pool
}
