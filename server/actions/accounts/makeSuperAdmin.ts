import { users } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { makeLink } from './links.ts'
import { rightsChanged } from './rightsChanged.ts'
import { withoutPassword } from '../../finders/accounts/userRows.ts'
import { accountOf, type Invitation } from './inviteUser.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>

/**
 * Makes an e-mail address a SuperAdmin from the server's command line, without an actor in the application.
 * Errors: conflict 409 for a deactivated account.
 * @returns the registration link; undefined if the user has already registered.
 */
export const makeSuperAdmin = async (call: Call, person: Omit<Invitation, 'grants'>): Promise<string | undefined> => {
  const { tx, audit } = call
  const before = await accountOf(call, { ...person, grants: [] })
  if (before.state === 'Deactivated') refuse('conflict', { fields: { email: 'userDeactivated' } })
  const after = await updateRow(tx, users, before.id, { superAdmin: true, state: before.state === 'Active' ? 'Active' : 'Invited' })
  await rightsChanged(call, before.id)
  await audit({ action: 'user.makeSuperAdmin', entityId: before.id, before: withoutPassword(before), after: withoutPassword(after) })
  return after.state === 'Active' ? undefined : makeLink(call, 'invitation', before.id)
}
