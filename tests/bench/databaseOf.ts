import type pg from 'pg'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { withClient } from '../support/withClient.ts'

/** The URL of a database on a server by its name; made and filled, which takes some minutes, if the server has none. */
export const databaseOf = async (
  server: string,
  name: string,
  fill: (pool: pg.Pool) => Promise<unknown>,
): Promise<string> => {
  const url = new URL(server)
  url.pathname = `/${name}`
  const { rowCount } = await withClient(server, (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  )
  if (rowCount === 0) {
    // under a draft name, so that one that was cut short is not taken for whole
    url.pathname = `/${name}_draft`
    await withClient(server, async (client) => {
      await client.query(`drop database if exists ${name}_draft`)
      await client.query(`create database ${name}_draft`)
    })
    const { pool, close } = await openDatabase(url.toString())
    await migrate(pool)
    await fill(pool)
    await pool.query('vacuum (analyze)')
    // what filling left to write is not to be written while something is measured
    await pool.query('checkpoint')
    await close()
    await withClient(server, (client) => client.query(`alter database ${name}_draft rename to ${name}`))
    url.pathname = `/${name}`
  }
  return url.toString()
}
