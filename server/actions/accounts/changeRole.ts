import { and, eq, inArray } from 'drizzle-orm'
import { whyNotGrant } from '../../../domain/roles/permissions.ts'
import { whyNotChangeRole, whyNotEmpower } from '../../../domain/rules/user.ts'
import { assignments, users } from '../../db/schema.ts'
import {
  activeSuperAdmins,
  changeOf,
  granterIn,
  lockSuperAdmins,
  refuseFor,
} from '../../finders/accounts/authority.ts'
import type { UserRow } from '../../finders/accounts/sessionFacts.ts'
import { asUser, lockUser, targetOf } from '../../finders/accounts/userRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { tenantNames, type Grant, onlyTenant } from './inviteUser.ts'
import { mailRoleAdded } from './mailing.ts'
import { rightsChanged } from './rightsChanged.ts'
import { endSessions } from './sessions.ts'

type AssignRoleCall = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'> & { actor: GlobalActor }

/**
 * Assigns a user a role in a tenant where they have none, and notifies them by e-mail.
 * Errors: notFound and tenantNotFound 404, assignmentExists 409, forbidden 403, rule 422.
 */
export const assignRole = async (call: AssignRoleCall, userId: string, { tenantId, role }: Grant) => {
  const { tx, actor, audit } = call
  const granter = granterIn(actor, tenantId, 'users.write')
  const user = await lockUser(tx, actor, userId)
  const names = await tenantNames(call, [tenantId])
  refuseFor(
    userId === actor.userId ? 'ownAccount' : (whyNotGrant(granter, role) ?? whyNotEmpower(user.state)),
    'role',
  )
  // a SuperAdmin already has access to every tenant
  if (user.superAdmin) refuse('assignmentExists', { fields: { tenantId: 'assignmentExists' } })
  const row = { id: newId(), userId, tenantId, role }
  await tx.insert(assignments).values(row)
  if (user.state === 'Active') await mailRoleAdded(call, user, names)
  await rightsChanged(call, userId)
  await audit({ action: 'userAssignment.create', entityId: userId, after: row, tenantId })
  return asUser(tx, actor, userId)
}

type Call = Pick<Base, 'tx' | 'now' | 'audit' | 'version'> & { actor: GlobalActor }

/** Turns a SuperAdmin into a user with a role in a tenant; the version checked is the user's, as there is no assignment yet. */
const demote = async (call: Call, user: UserRow, { tenantId, role }: Grant) => {
  const { tx, actor, version, audit } = call
  if (version !== undefined && user.version !== version)
    return refuse('staleVersion', { current: await asUser(tx, actor, user.id) })
  await tenantNames(call, [tenantId])
  refuseFor(
    whyNotChangeRole(changeOf(actor, await targetOf(tx, user), await activeSuperAdmins(tx)), role),
    'role',
  )
  await updateRow(tx, users, user.id, { superAdmin: false })
  await tx
    .insert(assignments)
    .values({ id: newId(), userId: user.id, tenantId, role })
    .onConflictDoUpdate({ target: [assignments.userId, assignments.tenantId], set: { role } })
  await rightsChanged(call, user.id)
  await audit({
    action: 'userAssignment.update',
    entityId: user.id,
    before: { role: 'SuperAdmin' },
    after: { tenantId, role },
    tenantId,
  })
  return asUser(tx, actor, user.id)
}

/**
 * Changes a user's role in a tenant.
 * Errors: notFound and tenantNotFound 404, staleVersion 409, forbidden 403, rule 422.
 */
export const changeRole = async (call: Call, userId: string, { tenantId, role }: Grant) => {
  const { tx, actor, version, audit } = call
  const granter = granterIn(actor, tenantId, 'users.write')
  if (actor.superAdmin) await lockSuperAdmins(tx)
  const user = await lockUser(tx, actor, userId)
  if (user.superAdmin && actor.superAdmin) return demote(call, user, { tenantId, role })
  const before = await lockRow(
    tx,
    assignments,
    and(eq(assignments.userId, userId), eq(assignments.tenantId, tenantId)),
    version,
  )
  const change = {
    actor: { id: actor.userId, role: granter },
    target: { id: userId, state: user.state, roles: [before.role] },
    activeSuperAdmins: 0,
  }
  refuseFor(user.superAdmin ? 'roleAtOrAboveOwn' : whyNotChangeRole(change, role), 'role')
  const after = await updateRow(tx, assignments, before.id, { role })
  await rightsChanged(call, userId)
  await audit({ action: 'userAssignment.update', entityId: userId, before, after, tenantId })
  return asUser(tx, actor, userId)
}

const judgeRemoval = (actor: GlobalActor, user: UserRow, { tenantId, role }: Grant): void => {
  const granter = granterIn(actor, tenantId, 'users.write')
  refuseFor(
    user.id === actor.userId
      ? 'ownAccount'
      : user.superAdmin && !actor.superAdmin
        ? 'roleAtOrAboveOwn'
        : whyNotGrant(granter, role),
    'role',
  )
}

/** Removes a user's role in a tenant. Errors: notFound and tenantNotFound 404, staleVersion 409, forbidden 403, rule 422. */
export const removeRole = async (call: Call, userId: string, tenantId: string): Promise<void> => {
  const { tx, actor, version, audit } = call
  granterIn(actor, tenantId, 'users.write')
  const user = await lockUser(tx, actor, userId)
  const before = await lockRow(
    tx,
    assignments,
    and(eq(assignments.userId, userId), eq(assignments.tenantId, tenantId)),
    version,
  )
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
  if (version !== undefined && user.version !== version)
    refuse('staleVersion', { current: await asUser(tx, actor, userId) })
  refuseFor(userId === actor.userId ? 'ownAccount' : undefined, 'id')
  const target = await targetOf(tx, user)
  const mine = target.assignments.filter(
    ({ tenantId }) => actor.tenantIds === 'all' || actor.tenantIds.includes(tenantId),
  )
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
  if (user.superAdmin || mine.length === target.assignments.length)
    await endSessions(call, userId, 'rolesRemoved')
  await audit({
    action: 'userAssignment.deleteAll',
    entityId: userId,
    before: { superAdmin: user.superAdmin, assignments: mine },
    ...onlyTenant(mine),
  })
}
