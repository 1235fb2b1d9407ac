import type * as z from 'zod'
import type { Registration } from '../../../contract/identity/users.ts'
import { users } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { Base } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { takeInvitation } from './acceptInvitation.ts'
import { whyNotNewPassword } from './commonPasswords.ts'
import { voidLinks } from './links.ts'
import { hashBeforehand } from './passwords.ts'
import { auditedUser } from '../../finders/accounts/userRows.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit' | 'address' | 'callExternally'> {
  body: object
}

/**
 * Accepts an invitation with a new account; the invitation becomes the account.
 * Errors: tokenNotFound 404 for a used, expired or unknown link, and where the address has an account; rule 422, which keeps the link valid.
 */
export const registerUser = async (
  call: Call,
  token: string,
  { password, language, dataPrivacyAgreed, ...names }: z.output<typeof Registration>,
): Promise<void> => {
  const { tx, now, audit } = call
  const { account, invitation } = await takeInvitation(call, token)
  // whoever has an account accepts with it
  if (account) refuse('tokenNotFound')
  const { grants: _, ...before } = invitation
  const userId = before.id
  refuseIf(whyNotNewPassword(password, before.email), 'password')
  const passwordHash = await hashBeforehand(call, password)
  const after = await updateRow(tx, users, userId, {
    ...names,
    state: 'Active',
    passwordHash,
    ...(language && { language }),
    ...(dataPrivacyAgreed && { dataPrivacyAgreedAt: now.toISOString() }),
  })
  await voidLinks(call, userId)
  await tx.execute(tellRightsChanged(userId))
  await audit({
    action: 'user.register',
    entityId: userId,
    before: auditedUser(before),
    after: auditedUser(after),
  })
}
