import { eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import { roles, type Role } from '../../../domain/enums.ts'
import {
  functionalities,
  permissionsOf,
  whyNotGrantFunctionality,
} from '../../../domain/roles/permissions.ts'
import { assignments, functionGrants, peopleOrder, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'

/** The development functions included in each role, and whether the role can be granted others. */
export const functionalitiesByRole = roles.map((role) => ({
  role,
  functionalities: functionalities.filter((name) => permissionsOf(role).includes(name)),
  grantable: whyNotGrantFunctionality('SuperAdmin', role) === undefined,
}))

const grantsWhere = async (tx: Tx, where: SQL) => {
  const rows = await tx
    .select()
    .from(users)
    .where(where)
    .orderBy(peopleOrder(users.lastName, users.firstName), users.id)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const granted = Map.groupBy(
    await tx.select().from(functionGrants).where(inArray(functionGrants.userId, ids)),
    ({ userId }) => userId,
  )
  const held = Map.groupBy(
    await tx
      .selectDistinct({ userId: assignments.userId, role: assignments.role })
      .from(assignments)
      .where(inArray(assignments.userId, ids)),
    ({ userId }) => userId,
  )
  return rows.map((row) => {
    const mine = new Set<Role>(held.get(row.id)?.map(({ role }) => role))
    if (row.superAdmin) mine.add('SuperAdmin')
    const names = new Set(granted.get(row.id)?.map(({ functionality }) => functionality))
    const { id, firstName, lastName, email, version } = row
    return {
      id,
      firstName,
      lastName,
      email,
      version,
      roles: roles.filter((role) => mine.has(role)),
      functionalities: functionalities.filter((name) => names.has(name)),
    }
  })
}

/** All users who hold a development function through a grant. */
export const allGrants = (tx: Tx) => {
  const own = tx
    .select({ one: sql`1` })
    .from(functionGrants)
    .where(eq(functionGrants.userId, users.id))
  return grantsWhere(tx, exists(own))
}

/** The grants of one user. Errors: 404. */
export const grantsOfUser = async (tx: Tx, userId: string) =>
  found((await grantsWhere(tx, eq(users.id, userId)))[0])
