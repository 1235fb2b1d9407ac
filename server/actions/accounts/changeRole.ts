import { and, eq } from 'drizzle-orm'
import { whyNotChangeRole } from '../../../domain/rules/user.ts'
import { assignments, users } from '../../db/schema.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { activeSuperAdmins, changeOf, granterIn, lockSuperAdmins, refuseFor } from '../../finders/accounts/authority.ts'
import { rightsChanged } from './rightsChanged.ts'
import type { UserRow } from '../../finders/accounts/sessionFacts.ts'
import { asUser, lockUser, targetOf } from '../../finders/accounts/userRows.ts'
import { tenantNames, type Grant } from './inviteUser.ts'

type Call = Pick<Base, 'tx' | 'now' | 'audit' | 'version'> & { actor: GlobalActor }

/** Turns a SuperAdmin into a user with a role in a tenant; the version checked is the user's, as there is no assignment yet. */
const demote = async (call: Call, user: UserRow, { tenantId, role }: Grant) => {
  const { tx, actor, version, audit } = call
  if (version !== undefined && user.version !== version) return refuse('staleVersion', { current: await asUser(tx, actor, user.id) })
  await tenantNames(call, [tenantId])
  refuseFor(whyNotChangeRole(changeOf(actor, await targetOf(tx, user), await activeSuperAdmins(tx)), role), 'role')
  await updateRow(tx, users, user.id, { superAdmin: false })
  await tx
    .insert(assignments)
    .values({ id: newId(), userId: user.id, tenantId, role })
    .onConflictDoUpdate({ target: [assignments.userId, assignments.tenantId], set: { role } })
  await rightsChanged(call, user.id)
  await audit({ action: 'userAssignment.update', entityId: user.id, before: { role: 'SuperAdmin' }, after: { tenantId, role }, tenantId })
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
  const before = await lockRow(tx, assignments, and(eq(assignments.userId, userId), eq(assignments.tenantId, tenantId)), version)
  const change = { actor: { id: actor.userId, role: granter }, target: { id: userId, state: user.state, roles: [before.role] }, activeSuperAdmins: 0 }
  refuseFor(user.superAdmin ? 'roleAtOrAboveOwn' : whyNotChangeRole(change, role), 'role')
  const after = await updateRow(tx, assignments, before.id, { role })
  await rightsChanged(call, userId)
  await audit({ action: 'userAssignment.update', entityId: userId, before, after, tenantId })
  return asUser(tx, actor, userId)
}
