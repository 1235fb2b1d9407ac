import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Registration } from '../../../contract/identity/users.ts'
import { whyNotPassword } from '../../../domain/rules/password.ts'
import { whyNotRegister } from '../../../domain/rules/user.ts'
import { users } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { takeLink, voidLinks } from './links.ts'
import { hashBeforehand } from './passwords.ts'
import { withoutPassword } from '../../finders/accounts/userRows.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit' | 'address' | 'beforehand'> {
  body: object
}

/** Accepts an invitation; the user becomes Active. Errors: tokenNotFound 404 for a used, expired or unknown link; rule 422, which keeps it valid. */
export const registerUser = async (
  call: Call,
  token: string,
  { password, language, dataPrivacyAgreed, ...names }: z.output<typeof Registration>,
): Promise<void> => {
  const { tx, now, audit } = call
  const userId = found(await takeLink(tx, token, 'invitation', now), 'tokenNotFound')
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const before = found(row, 'tokenNotFound')
  if (whyNotRegister(before.state)) refuse('tokenNotFound')
  refuseIf(whyNotPassword(password, before.email), 'password')
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
  await audit({ action: 'user.register', entityId: userId, before: withoutPassword(before), after: withoutPassword(after) })
}
