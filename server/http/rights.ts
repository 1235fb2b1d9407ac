import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { roles } from '../../domain/enums.ts'
import { functionalities } from '../../domain/roles/permissions.ts'
import type { Deps } from '../deps.ts'
import { callLimitMs, withScope, type Tx } from '../db/scope.ts'
import type { Rights } from './actor.ts'

/** The channel that announces changes of rights; the payload is a user id. */
export const rightsChannel = 'ventil_rights'
/** How long what is read is remembered, in ms: a change must take effect within 5 s even if its notification is lost. */
export const freshFor = 3_000

const Row = z.object({
  sessionId: z.string(),
  userId: z.string(),
  email: z.string(),
  superAdmin: z.boolean(),
  expiresAt: z.coerce.date(),
  roles: z.array(z.tuple([z.string(), z.enum(roles)])),
  functions: z.array(z.enum(functionalities)),
})

type Reading = Pick<Deps, 'db' | 'now'>

const load = async (deps: Reading, sessionId: string): Promise<Rights | undefined> => {
  const read = (tx: Tx) =>
    tx.execute(sql`
    select s.id as "sessionId", u.id as "userId", u.email, u.super_admin as "superAdmin", s.expires_at as "expiresAt",
      coalesce((select json_agg(json_build_array(a.tenant_id, a.role)) from identity.assignments a where a.user_id = u.id), '[]') as roles,
      coalesce((select json_agg(g.functionality) from identity.function_grants g where g.user_id = u.id), '[]') as functions
    from identity.sessions s join identity.users u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > ${deps.now().toISOString()} and u.state = 'Active'`)
  const result = await withScope(deps.db.pool, { role: 'app_identity' }, read, {
    limitMs: callLimitMs,
    reads: true,
  })
  const row = Row.safeParse(result.rows[0])
  if (!row.success) return undefined
  const { roles: pairs, functions, expiresAt, ...rest } = row.data
  return { ...rest, roles: new Map(pairs), functions: new Set(functions), expiresAt: expiresAt.getTime() }
}

interface RightsReader {
  of(sessionId: string): Promise<Rights | undefined>
  stop(): Promise<void>
}

/** Reads a session's rights with a short-lived cache; a notification of a change invalidates the affected entries immediately. */
export const rightsReader = async (deps: Reading): Promise<RightsReader> => {
  const known = new Map<string, { at: number; rights: Promise<Rights | undefined>; userId?: string }>()
  const unlisten = await deps.db.listen(rightsChannel, (userId) => {
    for (const [sessionId, entry] of known)
      if (entry.userId === undefined || entry.userId === userId) known.delete(sessionId)
  })
  const ignoreGaps = deps.db.onGap(() => known.clear())
  return {
    stop: async () => {
      ignoreGaps()
      await unlisten()
    },
    of: (sessionId) => {
      const at = Date.now()
      const hit = known.get(sessionId)
      if (hit && at - hit.at < freshFor) return hit.rights
      const rights = load(deps, sessionId)
      if (known.size > 20_000) known.clear()
      const entry: { at: number; rights: Promise<Rights | undefined>; userId?: string } = { at, rights }
      known.set(sessionId, entry)
      rights.then(
        (loaded) => {
          if (loaded) entry.userId = loaded.userId
          else known.delete(sessionId)
        },
        () => {
          known.delete(sessionId)
        },
      )
      return rights
    },
  }
}

/** Notifies every process that a user's rights changed; part of the transaction that changes them. */
export const tellRightsChanged = (userId: string) => sql`select pg_notify(${rightsChannel}, ${userId})`
