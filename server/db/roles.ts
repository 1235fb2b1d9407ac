import type pg from 'pg'
import type { DbScope } from './scope.ts'

/** The roles under which calls and background work run. */
export const scopeRoles = ['app_tenant', 'app_admin', 'app_identity', 'app_importer'] as const satisfies DbScope['role'][]

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
  const made = lacking.flatMap(({ role, exists }) => (exists ? [] : [`create role ${role} nologin; `])).join('')
  const why = made === '' ? 'another user made them' : 'not all of them exist'
  return `The database user "${login}" may not act as ${names}. Roles belong to the whole server, and ${why}: let a superuser run: ${made}grant ${names} to "${login}"`
}

/** Migrations, and what they grant if they may, is not all: roles are the server's, and somebody else may have made them or taken them away. */
export const requireRoles = async (client: pg.PoolClient, roles: readonly string[]): Promise<void> => {
  for (const { role, exists } of await lackingRoles(client, roles)) if (exists) await client.query(`grant ${role} to current_user`).catch(() => {})
  const lacking = await lackingRoles(client, roles)
  if (lacking.length > 0) throw new Error(lackingText(lacking))
}
