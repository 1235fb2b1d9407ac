import { sql } from 'drizzle-orm'
import { withScope, type DbScope } from '../../server/db/scope.ts'
import type { Grounds } from './people.ts'
import type { SentStatement } from './roundTrips.ts'

/** The kinds of nodes in the plan of a statement, and the indexes that it uses. */
export const planOf = async (
  { deps }: Pick<Grounds, 'deps'>,
  scope: DbScope,
  { text, values }: Pick<SentStatement, 'text' | 'values'>,
) => {
  const plan = await withScope(deps.db.pool, scope, async (tx) => {
    const asked = sql.join(
      text
        .split(/\$\d+/)
        .flatMap((part, index) =>
          index === 0 ? [sql.raw(part)] : [sql.param(values[index - 1]), sql.raw(part)],
        ),
      sql``,
    )
    return JSON.stringify((await tx.execute(sql`explain (format json) ${asked}`)).rows)
  })
  const all = (pattern: RegExp) => [...plan.matchAll(pattern)].map(([, name]) => name)
  return { nodes: all(/"Node Type": ?"([^"]+)"/g), indexes: [...new Set(all(/"Index Name": ?"([^"]+)"/g))] }
}
