import { setTimeout as wait } from 'node:timers/promises'
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
 * @returns whether all of them show the same number.
 */
export const agreesWithOthers = async (
  db: Database,
  topic: keyof typeof topics,
  numberOf: () => Promise<number>,
): Promise<boolean> => {
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

/** Time after which the others are compared with again: one that was refused meanwhile is gone by then. */
const againMs = 2_000

/**
 * Compares again whenever the connection has come back: while it was away, nobody saw this process, and one that is unlike it may have begun.
 * @param agrees compares; it is repeated while it fails, and once if it does not hold.
 * @param differs what to do about a lasting difference. @returns what ends it.
 */
export const keepAgreeing = (
  db: Pick<Database, 'onGap'>,
  agrees: () => Promise<boolean>,
  differs: () => void,
): (() => void) => {
  const ending = new AbortController()
  const pause = () => wait(againMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  const compare = async (): Promise<void> => {
    for (let unlike = 0; !ending.signal.aborted; await pause()) {
      const isAlike = await agrees().catch(() => undefined)
      if (isAlike === true) return
      if (isAlike === false) unlike += 1
      if (unlike > 1) return differs()
    }
  }
  const ignore = db.onGap(() => void compare())
  return () => {
    ending.abort()
    ignore()
  }
}
