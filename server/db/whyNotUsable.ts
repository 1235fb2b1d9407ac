import type pg from 'pg'
import { errorCode } from './errorCode.ts'

/** What a database must offer, as it says itself. */
interface DatabaseFacts {
  /** As `server_version_num`: 150004 is 15.4. */
  version: number
  encoding: string
  /** Whether it has collations of ICU, by which names are sorted. */
  icu: boolean
  /** Whether it knows the small letters of all capital ones, by which texts are searched. */
  letters: boolean
}

/** Why Ventil cannot keep its data in a database, in one line that says what to do; undefined if it can. */
export const whyNotUsable = ({ version, encoding, icu, letters }: DatabaseFacts): string | undefined => {
  if (version < 150_000)
    return `The database server is Postgres ${Math.floor(version / 10_000)}. Use version 15 or later.`
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}. Create it with the encoding UTF8: create database ventil encoding 'UTF8' template template0`
  if (!icu)
    return 'The database server knows no collations of ICU, by which names are sorted. Use a Postgres that was built with ICU (--with-icu).'
  if (!letters)
    return `The database folds only the letters A to Z, by its locale. Create it with another one: create database ventil encoding 'UTF8' locale 'C.UTF-8' template template0`
  return undefined
}

/** Why the server of DATABASE_URL cannot be reached, in one line that says what to do. */
export const whyNotConnected = (error: unknown, url: string): string => {
  const { host, pathname, username } = new URL(url)
  const [code, reason] = [errorCode(error), error instanceof Error ? error.message : String(error)]
  // the driver has no code for a password that is missing
  if (code === '28P01' || code === '28000' || reason.includes('password must be a string'))
    return `The database server ${host} refuses the user "${username}". Correct name and password in DATABASE_URL.`
  if (code === '3D000')
    return `The database server ${host} has no database "${pathname.slice(1)}". Create it, or correct DATABASE_URL.`
  if (code === '53300')
    return `The database server ${host} takes no more connections (${reason}). Raise its max_connections, or end others.`
  return `The database server ${host} does not answer (${reason}). Start it, or correct DATABASE_URL.`
}

/** Errors: the database cannot be used. */
export const requireUsable = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collprovider = 'i') as icu, lower(chr(214)) = chr(246) as letters`,
  )
  const why = rows[0] && whyNotUsable(rows[0])
  if (why !== undefined) throw new Error(why)
}
