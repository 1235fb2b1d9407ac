import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { TenantActor } from '../../http/actor.ts'

/** First and last name of the user with this id; null for one without a (current) role in the client of the transaction. */
export const userName = (id: SQLWrapper): SQL<string | null> =>
  sql<
    string | null
  >`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = ${id})`

/** The name of a user, or of a SuperAdmin, who has no role in any client: for what a second person answers for, and has to know the first of. */
export const signerName = (id: SQLWrapper): SQL<string | null> =>
  sql<string | null>`coalesce(${userName(id)}, main.super_admin_name(${id}))`

/** The name of a colleague, for calls that also those may ask who read without personal data (Regular); null for them. */
export const colleagueName = (
  { permissions }: Pick<TenantActor, 'permissions'>,
  id: SQLWrapper,
): SQL<string | null> => (permissions.has('renters.read') ? userName(id) : sql<string | null>`null::text`)
