import type pg from 'pg'

/** What a database must offer, as it says itself. */
interface DatabaseFacts {
  /** As `server_version_num`: 150004 is 15.4. */
  version: number
  encoding: string
  /** Whether it has collations of ICU, by which names are sorted. */
  icu: boolean
}

/** Why Ventil cannot keep its data in a database, in one line that says what to do; undefined if it can. */
export const whyNotUsable = ({ version, encoding, icu }: DatabaseFacts): string | undefined => {
  if (version < 150_000) return `The database server is Postgres ${Math.floor(version / 10_000)}. Use version 15 or later.`
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}. Create it with the encoding UTF8: create database ventil encoding 'UTF8' template template0`
  if (!icu) return 'The database server knows no collations of ICU, by which names are sorted. Use a Postgres that was built with ICU (--with-icu).'
  return undefined
}

/** Errors: the database cannot be used. */
export const requireUsable = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collprovider = 'i') as icu`,
  )
  const why = rows[0] && whyNotUsable(rows[0])
  if (why !== undefined) throw new Error(why)
}
