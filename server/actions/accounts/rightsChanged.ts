import { eq } from 'drizzle-orm'
import { assignments, functionGrants, users } from '../../db/schema.ts'
import { whyNotGrantFunctionality } from '../../../domain/roles/permissions.ts'
import type { Base } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { dropPendingEmail, voidLinks } from './links.ts'
import { shortenSessions } from './sessions.ts'

/** The consequences of a change to a user's roles, in the same transaction. Every write to roles must call this. */
export const rightsChanged = async ({ tx, now }: Pick<Base, 'tx' | 'now'>, userId: string): Promise<void> => {
  const [user] = await tx.select({ superAdmin: users.superAdmin }).from(users).where(eq(users.id, userId))
  const { superAdmin } = found(user)
  const held = (
    await tx
      .selectDistinct({ role: assignments.role })
      .from(assignments)
      .where(eq(assignments.userId, userId))
  ).map(({ role }) => role)
  if (superAdmin || held.includes('Admin')) await shortenSessions(tx, userId)
  // a grant must not outlive the role that could hold it
  if (!held.some((role) => whyNotGrantFunctionality('SuperAdmin', role) === undefined))
    await tx.delete(functionGrants).where(eq(functionGrants.userId, userId))
  if (!superAdmin && held.length === 0) await voidLinks({ tx, now }, userId, 'invitation')
  // whoever asked for a new address of this user might no longer: with more rights, the account is not theirs to move
  await dropPendingEmail({ tx, now }, userId)
  await tx.execute(tellRightsChanged(userId))
}
