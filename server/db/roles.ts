import type pg from 'pg'
import type { DbScope } from './scope.ts'

/** The roles under which calls and background work run. */
export const scopeRoles = [
  'app_tenant',
  'app_admin',
  'app_identity',
  'app_importer',
] as const satisfies DbScope['role'][]

/** What their functions run as. */
export const innerRoles = ['app_eraser'] as const

interface Lacking {
  role: string
  login: string
  exists: boolean
}

/** The roles that the connection's user may not take. From version 16 on, membership alone does not allow it. */
const lackingRoles = async (client: pg.PoolClient, roles: readonly string[]): Promise<Lacking[]> =>
  (
    await client.query<Lacking>(
      `select wanted as role, current_user as login, r.oid is not null as exists from unnest($1::text[]) wanted left join pg_roles r on r.rolname = wanted
        where r.oid is null or not pg_has_role(current_user, r.oid, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)`,
      [roles],
    )
  ).rows

const lackingText = (lacking: readonly Lacking[]): string => {
  const [names, login] = [lacking.map(({ role }) => role).join(', '), lacking[0]?.login ?? '']
  const made = lacking
    .flatMap(({ role, exists }) => (exists ? [] : [`create role ${role} nologin; `]))
    .join('')
  const why = made === '' ? 'another user made them' : 'not all of them exist'
  return `The database user "${login}" may not act as ${names}. Roles belong to the whole server, and ${why}: let a superuser run: ${made}grant ${names} to "${login}"`
}

const mayMakeRoles = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)'))
    .rowCount === 1

/**
 * Roles are the server's: somebody else may have made them or taken them away, which no migration mends. Errors: the user may not take one that
 * there is, or may not make one that there is not.
 */
export const requireRoles = async (client: pg.PoolClient, roles: readonly string[]): Promise<void> => {
  for (const { role, exists } of await lackingRoles(client, roles))
    if (exists) await client.query(`grant ${role} to current_user`).catch(() => {})
  const mayMake = await mayMakeRoles(client)
  const lacking = (await lackingRoles(client, roles)).filter(({ exists }) => exists || !mayMake)
  if (lacking.length > 0) throw new Error(lackingText(lacking))
}
