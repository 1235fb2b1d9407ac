import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import type { User } from '../../../contract/identity/people.ts'
import { assignments, tenants, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Account, GlobalActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { activeSuperAdmins, tenantsWith, whyNotDelete, whyNotManage, type Target } from './authority.ts'
import { byName, type UserRow } from './sessionFacts.ts'

/** The condition that a user has an assignment matching another condition. */
export const assignedWhere = (tx: Tx, condition?: SQL): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.userId, users.id), condition)),
  )

/** The condition that limits a finder to the users of some tenants; undefined if there is no limit. */
export const inTenants = (tx: Tx, tenantIds: 'all' | readonly string[]): SQL | undefined => {
  if (tenantIds === 'all') return undefined
  return tenantIds.length > 0 ? assignedWhere(tx, inArray(assignments.tenantId, [...tenantIds])) : sql`false`
}

const withoutPassword = (row: UserRow) => ({ ...row, passwordHash: undefined })

/** The row for audit entries, whose readers are more than those who may change the account: an address that waits is only theirs to know. */
export const auditedUser = (row: UserRow) => ({ ...withoutPassword(row), pendingEmail: undefined })

/** Everything that determines who may change a user. */
export const targetOf = async (tx: Tx, user: UserRow): Promise<Target> => ({
  ...user,
  assignments: await tx
    .select({ tenantId: assignments.tenantId, role: assignments.role })
    .from(assignments)
    .where(eq(assignments.userId, user.id)),
})

/** Locks the user's row, if it is within the actor's reach. Errors: notFound 404. */
export const lockUser = async (tx: Tx, actor: GlobalActor, id: string): Promise<UserRow> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), inTenants(tx, actor.tenantIds)))
    .for('update')
  return found(row)
}

interface AssignmentRow {
  userId: string
  tenantId: string
  role: (typeof assignments.$inferSelect)['role']
  version: number
  name: string | null
}

const assignmentsOf = (tx: Tx, ids: string[]): Promise<AssignmentRow[]> =>
  tx
    .select({
      userId: assignments.userId,
      tenantId: assignments.tenantId,
      role: assignments.role,
      version: assignments.version,
      name: tenants.name,
    })
    .from(assignments)
    .leftJoin(tenants, eq(tenants.id, assignments.tenantId))
    .where(inArray(assignments.userId, ids))
    .orderBy(byName, assignments.tenantId)

/** Users as an account sees them: their roles in tenants whose users it may read, and its permitted actions on them. */
export const asUsers = async (tx: Tx, account: Account, rows: readonly UserRow[]): Promise<User[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const byUser = Map.groupBy(await assignmentsOf(tx, ids), ({ userId }) => userId)
  const readable = tenantsWith(account.rights, 'users.read')
  const superAdmins = rows.some(({ superAdmin }) => superAdmin) ? await activeSuperAdmins(tx) : 0
  return rows.map((row) => {
    const all = byUser.get(row.id) ?? []
    const target: Target = { ...row, assignments: all }
    const whyNotEdit = whyNotManage(account.rights, target) ?? null
    return {
      ...withoutPassword(row),
      // an address that is nobody's business yet
      ...(whyNotEdit !== null && { pendingEmail: null, pendingEmailUntil: null }),
      registered: row.passwordHash !== null,
      tenants: all.flatMap(({ tenantId, name, role, version }) =>
        // a deleted client leaves its assignments behind; they are ignored
        name !== null && role !== 'SuperAdmin' && (readable === 'all' || readable.includes(tenantId))
          ? [{ id: tenantId, name, role, version }]
          : [],
      ),
      whyNotEdit,
      whyNotDelete: whyNotDelete(account, target, superAdmins) ?? null,
    }
  })
}

/** One user as an account sees it, after a write. */
export const asUser = async (tx: Tx, account: Account, id: string): Promise<User> => {
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  const [user] = await asUsers(tx, account, [found(row)])
  return found(user)
}

/** A user within the actor's reach. Errors: 404. */
export const readUser = async (tx: Tx, actor: GlobalActor, id: string): Promise<User> => {
  const rows = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), inTenants(tx, actor.tenantIds)))
  const [user] = await asUsers(tx, actor, rows)
  return found(user)
}
