import { eq } from 'drizzle-orm'
import { assignments, functionGrants, users } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { reachIn, type Held } from '../../http/actor.ts'

/** The current rights of the user who started a job; undefined if the account is no longer active. */
export const heldBy = (deps: Deps, userId: string): Promise<Held | undefined> =>
  withScope(deps.db.pool, { role: 'app_identity' }, async (tx) => {
    const [user] = await tx
      .select({ superAdmin: users.superAdmin, state: users.state })
      .from(users)
      .where(eq(users.id, userId))
    if (user?.state !== 'Active') return undefined
    const roles = await tx
      .select({ tenantId: assignments.tenantId, role: assignments.role })
      .from(assignments)
      .where(eq(assignments.userId, userId))
    const grants = await tx
      .select({ functionality: functionGrants.functionality })
      .from(functionGrants)
      .where(eq(functionGrants.userId, userId))
    return {
      superAdmin: user.superAdmin,
      roles: new Map(roles.map(({ tenantId, role }) => [tenantId, role])),
      functions: new Set(grants.map(({ functionality }) => functionality)),
    }
  })

/** Whether a user has a permission in all clients of an export. */
export const holdsIn = (held: Held, tenantIds: 'all' | readonly string[], permission: Permission): boolean =>
  held.superAdmin ||
  (tenantIds !== 'all' && tenantIds.every((id) => reachIn(held, id, permission) !== undefined))

/** Whether the user who started an export may still see the device list of all its clients: rights may be withdrawn during the minutes that it takes. */
export const stillReachesDevices = async (
  deps: Deps,
  userId: string,
  tenantIds: 'all' | readonly string[],
): Promise<boolean> => {
  const held = await heldBy(deps, userId)
  return held !== undefined && holdsIn(held, tenantIds, 'devicesGlobal.read')
}
