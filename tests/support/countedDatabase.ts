import type pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '../../server/db/open.ts'

/** The same object with some of its members replaced; the others are called on the object itself, as its private fields require. */
const withMembers = <T extends object>(object: T, members: Readonly<Record<string, unknown>>): T =>
  new Proxy(object, {
    get: (own, key): unknown => {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key]
      const value: unknown = Reflect.get(own, key)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })

/** A database whose connections are counted apart from those of the app's workers. `connect` can be mocked. */
export const countedDatabase = (database: Database) => {
  const connect = vi.fn<() => Promise<pg.PoolClient>>(() => database.pool.connect())
  let taken = 0
  let most = 0
  const counted = async () => {
    const client = await connect()
    most = Math.max(most, ++taken)
    const release = (error?: Error | boolean) => {
      taken -= 1
      client.release(error)
    }
    return withMembers(client, { release })
  }
  return {
    db: withMembers(database, { pool: withMembers(database.pool, { connect: counted }) }),
    connect,
    /** Connections that have not been given back. */
    taken: () => taken,
    /** The most of them at a time. */
    most: () => most,
  }
}
