import { and, eq, inArray } from 'drizzle-orm'
import { whyNotGrant } from '../../../domain/roles/permissions.ts'
import { whyNotChangeRole } from '../../../domain/rules/user.ts'
import { assignments, users } from '../../db/schema.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { activeSuperAdmins, changeOf, granterIn, lockSuperAdmins, refuseFor } from '../../finders/accounts/authority.ts'
import { rightsChanged } from './rightsChanged.ts'
import type { UserRow } from '../../finders/accounts/sessionFacts.ts'
import { endSessions } from './sessions.ts'
import { asUser, lockUser, targetOf } from '../../finders/accounts/userRows.ts'
import { onlyTenant, type Grant } from './inviteUser.ts'

type Call = Pick<Base, 'tx' | 'now' | 'audit' | 'version'> & { actor: GlobalActor }

const judgeRemoval = (actor: GlobalActor, user: UserRow, { tenantId, role }: Grant): void => {
  const granter = granterIn(actor, tenantId, 'users.write')
  refuseFor(user.id === actor.userId ? 'ownAccount' : user.superAdmin && !actor.superAdmin ? 'roleAtOrAboveOwn' : whyNotGrant(granter, role), 'role')
}

/** Removes a user's role in a tenant. Errors: notFound and tenantNotFound 404, staleVersion 409, forbidden 403, rule 422. */
export const removeRole = async (call: Call, userId: string, tenantId: string): Promise<void> => {
  const { tx, actor, version, audit } = call
  granterIn(actor, tenantId, 'users.write')
  const user = await lockUser(tx, actor, userId)
  const before = await lockRow(tx, assignments, and(eq(assignments.userId, userId), eq(assignments.tenantId, tenantId)), version)
  judgeRemoval(actor, user, before)
  await tx.delete(assignments).where(eq(assignments.id, before.id))
  await rightsChanged(call, userId)
  await audit({ action: 'userAssignment.delete', entityId: userId, before, tenantId })
}

/**
 * Removes all roles of a user in the tenants that the actor manages; for a SuperAdmin, that status too.
 * Errors: notFound 404, staleVersion 409, forbidden 403, rule 422; on an error nothing is removed.
 */
export const removeAllRoles = async (call: Call, userId: string): Promise<void> => {
  const { tx, actor, version, audit } = call
  if (actor.superAdmin) await lockSuperAdmins(tx)
  const user = await lockUser(tx, actor, userId)
  if (version !== undefined && user.version !== version) refuse('staleVersion', { current: await asUser(tx, actor, userId) })
  refuseFor(userId === actor.userId ? 'ownAccount' : undefined, 'id')
  const target = await targetOf(tx, user)
  const mine = target.assignments.filter(({ tenantId }) => actor.tenantIds === 'all' || actor.tenantIds.includes(tenantId))
  for (const assignment of mine) judgeRemoval(actor, user, assignment)
  if (user.superAdmin) {
    refuseFor(whyNotChangeRole(changeOf(actor, target, await activeSuperAdmins(tx)), 'Regular'), 'id')
    await updateRow(tx, users, userId, { superAdmin: false })
  }
  if (mine.length > 0)
    await tx.delete(assignments).where(
      and(
        eq(assignments.userId, userId),
        inArray(
          assignments.tenantId,
          mine.map(({ tenantId }) => tenantId),
        ),
      ),
    )
  await rightsChanged(call, userId)
  if (user.superAdmin || mine.length === target.assignments.length) await endSessions(call, userId, 'rolesRemoved')
  await audit({ action: 'userAssignment.deleteAll', entityId: userId, before: { superAdmin: user.superAdmin, assignments: mine }, ...onlyTenant(mine) })
}
