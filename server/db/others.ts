import type { Database } from './open.ts'

/** What the processes on one database must have in common; the number is the first key of an advisory lock, which nothing else uses. */
const topics = {
  /** Where files are kept. */
  files: 0x76_65_01,
  /** The broker of the device network. */
  broker: 0x76_65_02,
} as const

/** Key of the lock that is held while a process compares itself with the others, so that of two that start at once one sees the other. */
const gate = 0x76_65_00

/**
 * Shows the other processes on the database a number, as long as this process lives, and compares it with theirs. Each holds a shared
 * advisory lock whose second key is its number: it ends with the connection, so nobody waits for a process that was killed.
 * @returns whether all of them show the same number; the embedded database has a single process.
 */
export const agreesWithOthers = async (db: Database, topic: keyof typeof topics, numberOf: () => Promise<number>): Promise<boolean> => {
  if (db.kind === 'lite') {
    await numberOf()
    return true
  }
  const client = await db.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1, 0)', [gate])
    const number = Math.trunc(await numberOf())
    await db.hold(topics[topic], number)
    const { rows } = await client.query<{ differ: boolean }>(
      `select exists(select from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and classid = $1 and objid <> $2
        and database = (select oid from pg_database where datname = current_database())) as differ`,
      [topics[topic], number],
    )
    return rows[0]?.differ === false
  } finally {
    // closing the connection releases the lock
    client.release(true)
  }
}
