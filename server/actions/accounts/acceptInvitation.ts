import { eq } from 'drizzle-orm'
import { assignments, functionGrants, users } from '../../db/schema.ts'
import { grantsOf, isInvitation } from '../../finders/accounts/sessionFacts.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { onlyTenant, peopleAt } from './inviteUser.ts'
import { takeLink } from './links.ts'
import { rightsChanged } from './rightsChanged.ts'

type Call = Pick<Base, 'tx' | 'now' | 'audit'>

/** The invitation behind a link, with what is known of its address; consumes the link. Errors: tokenNotFound 404. */
export const takeInvitation = async (call: Call, token: string) => {
  const { tx, now } = call
  const id = found(await takeLink(tx, token, 'invitation', now), 'tokenNotFound')
  const email = found(
    (await tx.select({ email: users.email }).from(users).where(eq(users.id, id)))[0],
    'tokenNotFound',
  ).email
  const { account, invitations } = await peopleAt(call, email)
  return {
    account,
    invitation: found(
      invitations.filter(isInvitation).find((each) => each.id === id),
      'tokenNotFound',
    ),
  }
}

/**
 * Makes the holder of an account a member of the clients that an invitation to their address names; the invitation ends with it. The link
 * came to the address of the account, so it gives rights to that account alone, whoever opens it.
 * Errors: tokenNotFound 404 for a used, expired or unknown link, and for an address without an active account.
 */
export const acceptInvitation = async (call: Call, token: string): Promise<void> => {
  const { tx, audit } = call
  const { account, invitation } = await takeInvitation(call, token)
  if (account?.state !== 'Active') return refuse('tokenNotFound')
  const grants = invitation.grants.map(({ tenantId, role }) => ({ tenantId, role }))
  const functions = [...(await grantsOf(tx, invitation.id))]
  // first the invitation, so that nobody finds both
  await tx.delete(users).where(eq(users.id, invitation.id))
  const rows = grants.map((grant) => ({ id: newId(), userId: account.id, ...grant }))
  if (rows.length > 0) await tx.insert(assignments).values(rows).onConflictDoNothing()
  if (functions.length > 0)
    await tx
      .insert(functionGrants)
      .values(functions.map((functionality) => ({ userId: account.id, functionality })))
      .onConflictDoNothing()
  if (invitation.superAdmin) await updateRow(tx, users, account.id, { superAdmin: true })
  await rightsChanged(call, account.id)
  const after = { invitationId: invitation.id, grants: invitation.superAdmin ? 'SuperAdmin' : grants }
  await audit({ action: 'user.acceptInvitation', entityId: account.id, after, ...onlyTenant(grants) })
}
