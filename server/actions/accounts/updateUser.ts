import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserInput, users as contract, NewUser } from '../../../contract/identity/users.ts'
import { fallbackLanguage } from '../../../domain/limits.ts'
import { whyNotDeactivate, whyNotChangeState } from '../../../domain/rules/user.ts'
import { users, assignments } from '../../db/schema.ts'
import {
  activeSuperAdmins,
  changeOf,
  lockSuperAdmins,
  refuseFor,
  whyNotManage,
  whyNotDelete,
} from '../../finders/accounts/authority.ts'
import { grantsOf, isInvitation, sessionUser, type UserRow } from '../../finders/accounts/sessionFacts.ts'
import { asUser, auditedUser, lockUser, targetOf } from '../../finders/accounts/userRows.ts'
import type { Account, GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { phoneToStore } from '../../http/phone.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { forgetNotices } from '../notices/forgetNotices.ts'
import { mailChange, pendingEmail, type CountMail } from './changeEmail.ts'
import { onlyTenant, peopleAt, tenantNames } from './inviteUser.ts'
import { noPendingEmail, voidLinks } from './links.ts'
import { mailInvitation } from './mailing.ts'
import { endSessions } from './sessions.ts'

type CreateUserCall = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'> & { actor: GlobalActor }

const inTheirClients =
  ({ tenantIds }: GlobalActor) =>
  ({ tenantId }: { tenantId: string }) =>
    tenantIds === 'all' || tenantIds.includes(tenantId)

/**
 * Creates a user with their roles. The state is Unknown until they are invited, which may happen in the same call.
 * Errors: tenantNotFound 404, emailTaken 409 if the actor can see the address among users, assignmentExists 409 for a tenant named twice.
 * @returns the user's id.
 */
export const createUser = async (
  call: CreateUserCall,
  { assignments: grants, invite, language = fallbackLanguage, ...person }: z.output<typeof NewUser>,
): Promise<string> => {
  const { tx, actor, audit } = call
  const names = await tenantNames(
    call,
    grants.map(({ tenantId }) => tenantId),
  )
  const { account, invitations } = await peopleAt(call, person.email)
  const seen = [...(account ? [account] : []), ...invitations].filter(
    (each) => actor.superAdmin || each.grants.some(inTheirClients(actor)),
  )
  if (seen.length > 0) refuse('emailTaken', { fields: { email: 'emailTaken' } })
  const user = {
    id: newId(),
    ...person,
    phone: phoneToStore('phone', person.phone),
    language,
    state: invite ? ('Invited' as const) : ('Unknown' as const),
  }
  await tx.insert(users).values(user)
  await tx.insert(assignments).values(grants.map((grant) => ({ id: newId(), userId: user.id, ...grant })))
  if (invite) await mailInvitation(call, user, names, account)
  await audit({
    action: 'user.create',
    entityId: user.id,
    after: { ...user, assignments: grants },
    ...onlyTenant(grants),
  })
  return user.id
}

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'version'> & { actor: GlobalActor }

/**
 * Changing an e-mail address is enough to take an account over through a password reset, so only a SuperAdmin may change it where the
 * account holds more rights than the actor could grant.
 */
const refuseTakeover = async ({ tx, actor }: Call, user: UserRow): Promise<void> => {
  if (!actor.superAdmin && (await grantsOf(tx, user.id)).size > 0)
    refuse('forbidden', { fields: { email: 'onlySuperAdminGrantsFunctionalities' } })
}

/** Refuses an address whose account the actor can see; of others nobody is told. Errors: emailTaken 409. */
const refuseSeen = async (call: Call, email: string): Promise<void> => {
  const { account } = await peopleAt(call, email)
  if (account && (call.actor.superAdmin || account.grants.some(inTheirClients(call.actor))))
    refuse('emailTaken', { fields: { email: 'emailTaken' } })
}

/** Voids the links of an invitation, which gets another address at once, and mails it there. */
const moveInvitation = async (call: Call, after: UserRow, tenantIds: string[]): Promise<void> => {
  await voidLinks(call, after.id)
  if (after.state !== 'Invited') return
  const { account } = await peopleAt(call, after.email)
  await mailInvitation(call, after, await tenantNames(call, tenantIds), account)
}

/**
 * Changes a user's personal data, e-mail address and state. The address of an account changes once it is confirmed at the new one, that of
 * an invitation at once. Deactivating signs the user out everywhere.
 * Errors: notFound 404, staleVersion 409, emailTaken 409, userInOtherTenants and forbidden 403, rule 422, tooManyRequests 429.
 */
export const updateUser = async (
  call: Call,
  id: string,
  { state, email, ...input }: z.output<typeof UserInput>,
  countMail: CountMail,
) => {
  const { tx, actor, version, audit } = call
  if (actor.superAdmin) await lockSuperAdmins(tx)
  const before = await lockUser(tx, actor, id)
  if (version !== undefined && before.version !== version)
    return refuse('staleVersion', { current: await asUser(tx, actor, id) })
  const target = await targetOf(tx, before)
  refuseFor(whyNotManage(actor.rights, target), 'id')
  const next = state ?? before.state
  refuseIf(whyNotChangeState(before.state, next, before.passwordHash !== null), 'state')
  const ends = next === 'Deactivated' && before.state !== 'Deactivated'
  if (ends) refuseFor(whyNotDeactivate(changeOf(actor, target, await activeSuperAdmins(tx))), 'state')
  const moves = email !== before.email
  const invited = isInvitation(before)
  const tenantIds = target.assignments.map(({ tenantId }) => tenantId)
  // one's own takes the password (changeEmail.ts)
  refuseIf(moves && id === actor.userId ? 'ownEmailInProfile' : undefined, 'email')
  if (moves) {
    await refuseTakeover(call, before)
    if (!invited) await refuseSeen(call, email)
    if (!invited || before.state === 'Invited') await countMail(email, tenantIds)
  }
  const address = {
    ...(ends && noPendingEmail),
    ...(moves && (invited ? { email } : pendingEmail(call, email))),
  }
  const after = await updateRow(tx, users, id, {
    ...input,
    ...address,
    phone: phoneToStore('phone', input.phone, before.phone),
    state: next,
  })
  if (ends) {
    await voidLinks(call, id)
    await endSessions(call, id, 'deactivated')
  }
  if (moves) await (invited ? moveInvitation(call, after, tenantIds) : mailChange(call, after, email))
  await audit({
    action: 'user.update',
    entityId: id,
    before: auditedUser(before),
    after: auditedUser(after),
    ...onlyTenant(target.assignments),
  })
  return asUser(tx, actor, id)
}

/** Changes the account's own personal data. Errors: sessionEnded 401, staleVersion 409, rule 422. */
export const updateProfile = async (
  { tx, actor, version, now, audit }: Pick<Base, 'tx' | 'now' | 'audit' | 'version'> & { actor: Account },
  { dataPrivacyAgreed, ...input }: z.output<typeof contract.profile.body>,
) => {
  const [before] = await tx.select().from(users).where(eq(users.id, actor.userId)).for('update')
  const user = found(before, 'sessionEnded')
  if (version !== undefined && user.version !== version)
    return refuse('staleVersion', { current: await sessionUser(tx, user) })
  const agreedAt =
    dataPrivacyAgreed === undefined
      ? user.dataPrivacyAgreedAt
      : dataPrivacyAgreed
        ? (user.dataPrivacyAgreedAt ?? now.toISOString())
        : null
  const phone = phoneToStore('phone', input.phone, user.phone)
  const after = await updateRow(tx, users, user.id, {
    ...input,
    ...(phone !== undefined && { phone }),
    dataPrivacyAgreedAt: agreedAt,
  })
  await audit({
    action: 'user.updateProfile',
    entityId: user.id,
    before: auditedUser(user),
    after: auditedUser(after),
  })
  return sessionUser(tx, after)
}

type DeleteUserCall = Pick<Base, 'tx' | 'audit' | 'version'> & { actor: GlobalActor }

/**
 * Deletes a user with their roles, sessions and links; their actions stay in the audit log under their id.
 * Errors: notFound 404, staleVersion 409, userInOtherTenants and forbidden 403, rule 422.
 */
export const deleteUser = async (
  { tx, actor, version, audit }: DeleteUserCall,
  id: string,
): Promise<void> => {
  if (actor.superAdmin) await lockSuperAdmins(tx)
  const user = await lockUser(tx, actor, id)
  if (version !== undefined && user.version !== version)
    refuse('staleVersion', { current: await asUser(tx, actor, id) })
  const target = await targetOf(tx, user)
  refuseFor(whyNotDelete(actor, target, await activeSuperAdmins(tx)), 'id')
  await forgetNotices(tx, [id])
  await tx.delete(users).where(eq(users.id, id))
  await tx.execute(tellRightsChanged(id))
  const before = { ...auditedUser(user), assignments: target.assignments }
  await audit({ action: 'user.delete', entityId: id, before, ...onlyTenant(target.assignments) })
}
