import { whyNotGrant } from '../../../domain/roles/permissions.ts'
import { assignments } from '../../db/schema.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { granterIn, refuseFor } from '../../finders/accounts/authority.ts'
import { mailRoleAdded } from './mailing.ts'
import { rightsChanged } from './rightsChanged.ts'
import { asUser, lockUser } from '../../finders/accounts/userRows.ts'
import { tenantNames, type Grant } from './inviteUser.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'> & { actor: GlobalActor }

/**
 * Assigns a user a role in a tenant where they have none, and notifies them by e-mail.
 * Errors: notFound and tenantNotFound 404, assignmentExists 409, forbidden 403, rule 422.
 */
export const assignRole = async (call: Call, userId: string, { tenantId, role }: Grant) => {
  const { tx, actor, audit } = call
  const granter = granterIn(actor, tenantId, 'users.write')
  const user = await lockUser(tx, actor, userId)
  const names = await tenantNames(call, [tenantId])
  refuseFor(userId === actor.userId ? 'ownAccount' : whyNotGrant(granter, role), 'role')
  // a SuperAdmin already has access to every tenant
  if (user.superAdmin) refuse('assignmentExists', { fields: { tenantId: 'assignmentExists' } })
  const row = { id: newId(), userId, tenantId, role }
  await tx.insert(assignments).values(row)
  if (user.state === 'Active') await mailRoleAdded(call, user, names)
  await rightsChanged(call, userId)
  await audit({ action: 'userAssignment.create', entityId: userId, after: row, tenantId })
  return asUser(tx, actor, userId)
}
