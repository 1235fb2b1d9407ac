import type pg from 'pg'

/** Adds the error handling and the rollback that `pg` leaves to the application. */
export function guardPool(pool: pg.Pool): pg.Pool {
  // a broken idle client is replaced at the next checkout, which also reports a lasting fault
  pool.on('error', () => {})
  // rolls back a transaction left open; the rollback is queued ahead of the next checkout's queries
  pool.on('release', (error, client) => {
    const status = client.getTransactionStatus()
    if (!error && (status === 'T' || status === 'E')) client.query('rollback').catch(() => {})
  })
  return pool
}
