import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** First and last name of the user with this id; null for one without a (current) role in the client of the transaction. */
export const userName = (id: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = ${id})`
