import { eq } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { activeSuperAdmins, lockSuperAdmins, refuseFor, whyNotDelete } from '../../finders/accounts/authority.ts'
import { asUser, withoutPassword, lockUser, targetOf } from '../../finders/accounts/userRows.ts'
import { onlyTenant } from './inviteUser.ts'

type Call = Pick<Base, 'tx' | 'audit' | 'version'> & { actor: GlobalActor }

/**
 * Deletes a user with their roles, sessions and links; their actions stay in the audit log under their id.
 * Errors: notFound 404, staleVersion 409, userInOtherTenants and forbidden 403, rule 422.
 */
export const deleteUser = async ({ tx, actor, version, audit }: Call, id: string): Promise<void> => {
  if (actor.superAdmin) await lockSuperAdmins(tx)
  const user = await lockUser(tx, actor, id)
  if (version !== undefined && user.version !== version) refuse('staleVersion', { current: await asUser(tx, actor, id) })
  const target = await targetOf(tx, user)
  refuseFor(whyNotDelete(actor, target, await activeSuperAdmins(tx)), 'id')
  await tx.delete(users).where(eq(users.id, id))
  await tx.execute(tellRightsChanged(id))
  const before = { ...withoutPassword(user), assignments: target.assignments }
  await audit({ action: 'user.delete', entityId: id, before, ...onlyTenant(target.assignments) })
}
