import { and, eq, notInArray } from 'drizzle-orm'
import { whyNotGrantFunctionality, type Functionality } from '../../../domain/roles/permissions.ts'
import { whyNotEmpower } from '../../../domain/rules/user.ts'
import { assignments, functionGrants, users } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { grantsOf, type UserRow } from '../../finders/accounts/sessionFacts.ts'
import { asUser, lockUser } from '../../finders/accounts/userRows.ts'
import { dropPendingEmail } from './links.ts'
import { tellRightsChanged } from '../../http/rights.ts'

type Call = Pick<Base, 'tx' | 'now' | 'audit' | 'version'> & { actor: GlobalActor }

/** Why a user cannot be granted development functions: at least one of their roles must be eligible. */
const whyNotHold = async ({ tx, actor }: Call, user: UserRow): Promise<string | undefined> => {
  const held = await tx
    .selectDistinct({ role: assignments.role })
    .from(assignments)
    .where(eq(assignments.userId, user.id))
  const reasons = held.map(({ role }) =>
    whyNotGrantFunctionality(actor.superAdmin ? 'SuperAdmin' : 'Admin', role),
  )
  return reasons.includes(undefined) ? undefined : (reasons[0] ?? 'roleHoldsNoFunctionality')
}

/** Sets the development functions granted to a user. Errors: notFound 404, staleVersion 409, rule 422. */
export const setFunctionalities = async (
  call: Call,
  userId: string,
  wanted: readonly Functionality[],
): Promise<void> => {
  const { tx, actor, version, audit } = call
  const user = await lockUser(tx, actor, userId)
  if (version !== undefined && user.version !== version)
    refuse('staleVersion', { current: await asUser(tx, actor, userId) })
  if (wanted.length > 0) refuseIf(await whyNotHold(call, user), 'functionalities')
  const before = [...(await grantsOf(tx, userId))]
  if (wanted.some((one) => !before.includes(one))) refuseIf(whyNotEmpower(user.state), 'functionalities')
  await tx
    .delete(functionGrants)
    .where(
      and(
        eq(functionGrants.userId, userId),
        wanted.length > 0 ? notInArray(functionGrants.functionality, [...wanted]) : undefined,
      ),
    )
  if (wanted.length > 0) {
    await tx
      .insert(functionGrants)
      .values(wanted.map((functionality) => ({ userId, functionality, grantedBy: actor.userId })))
      .onConflictDoNothing()
  }
  await updateRow(tx, users, userId, {})
  // whoever entered it may no longer change this account
  await dropPendingEmail(call, userId)
  await tx.execute(tellRightsChanged(userId))
  await audit({ action: 'user.setFunctionalities', entityId: userId, before, after: wanted })
}
