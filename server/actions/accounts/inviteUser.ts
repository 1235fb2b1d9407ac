import { eq, inArray, sql } from 'drizzle-orm'
import type { Role } from '../../../domain/enums.ts'
import { fallbackLanguage, type Language } from '../../../domain/limits.ts'
import { whyNotGrant, type Permission } from '../../../domain/roles/permissions.ts'
import { assignments, tenants, users } from '../../db/schema.ts'
import { granterIn, refuseFor } from '../../finders/accounts/authority.ts'
import { byName, isInvitation } from '../../finders/accounts/sessionFacts.ts'
import { auditedUser } from '../../finders/accounts/userRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { makeLink } from './links.ts'
import { mailInvitation } from './mailing.ts'
import { rightsChanged } from './rightsChanged.ts'

export interface Grant {
  tenantId: string
  role: Role
}

interface Invitation {
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  language?: Language | undefined
  /** Roles in tenants; an empty list invites a SuperAdmin. */
  grants: readonly Grant[]
}

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>

/** The tenant whose audit log gets an entry about roles, if exactly one tenant is involved. */
export const onlyTenant = ([first, ...others]: readonly { tenantId: string }[]): { tenantId?: string } =>
  first && others.length === 0 ? { tenantId: first.tenantId } : {}

/** The names of tenants, sorted by name. Errors: tenantNotFound 404 if one is missing. */
export const tenantNames = async ({ tx }: Pick<Call, 'tx'>, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ name: tenants.name })
    .from(tenants)
    .where(inArray(tenants.id, [...ids]))
    .orderBy(byName)
  return rows.length === new Set(ids).size ? rows.map(({ name }) => name) : refuse('tenantNotFound')
}

const alreadyAssigned = () => refuse('assignmentExists', { fields: { email: 'assignmentExists' } })

/** Everything known of an e-mail address: its account, and its open invitations, whoever sent them. Locks the address until the commit. */
export const peopleAt = async ({ tx }: Pick<Call, 'tx'>, email: string) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
  const rows = await tx.select().from(users).where(eq(users.email, email))
  const ids = rows.map(({ id }) => id)
  const held =
    ids.length > 0 ? await tx.select().from(assignments).where(inArray(assignments.userId, ids)) : []
  const withRoles = rows.map((row) => ({ ...row, grants: held.filter(({ userId }) => userId === row.id) }))
  return { account: withRoles.find((row) => !isInvitation(row)), invitations: withRoles.filter(isInvitation) }
}

type People = Awaited<ReturnType<typeof peopleAt>>

const holds = (held: readonly Grant[], grants: readonly Grant[]) =>
  grants.every(({ tenantId, role }) =>
    held.some((grant) => grant.tenantId === tenantId && grant.role === role),
  )

/**
 * The open invitation that this one repeats. Errors: assignmentExists 409 for a member of one of the clients, and for an open invitation to
 * one of them under another role; the inviter can see both in the list of users.
 */
const repeated = ({ account, invitations }: People, grants: readonly Grant[]) => {
  if (grants.length === 0)
    return account?.superAdmin ? alreadyAssigned() : invitations.find(({ superAdmin }) => superAdmin)
  const touches = (held: readonly Grant[]) =>
    held.some(({ tenantId }) => grants.some((grant) => grant.tenantId === tenantId))
  if (account && touches(account.grants)) return alreadyAssigned()
  const own = invitations.filter((invitation) => touches(invitation.grants))
  const [first] = own
  return first === undefined || (own.length === 1 && holds(first.grants, grants)) ? first : alreadyAssigned()
}

const newInvitation = async ({ tx }: Call, { email, firstName, lastName, language, grants }: Invitation) => {
  const id = newId()
  const typed = {
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    language: language ?? fallbackLanguage,
  }
  await tx.insert(users).values({ id, ...typed, state: 'Invited', superAdmin: grants.length === 0 })
  if (grants.length > 0)
    await tx.insert(assignments).values(grants.map((grant) => ({ id: newId(), userId: id, ...grant })))
  return { id, ...typed }
}

/**
 * Invites an e-mail address in one transaction: invitation, roles, link and mail. The same happens for an address that has an account
 * elsewhere, so that the inviter learns nothing of it; only the mail knows. Repeated, a new link voids the previous one.
 * The caller has already checked that the actor may assign the roles. Errors: tenantNotFound 404, assignmentExists 409.
 * @returns the invitation's id.
 */
export const inviteUser = async (call: Call, invitation: Invitation): Promise<string> => {
  const { tx, now, audit } = call
  const { email, grants, firstName, lastName } = invitation
  const names = await tenantNames(
    call,
    grants.map(({ tenantId }) => tenantId),
  )
  const people = await peopleAt(call, email)
  const open = repeated(people, grants)
  const user = open ?? (await newInvitation(call, invitation))
  await tx
    .update(users)
    .set({
      state: 'Invited',
      firstName: user.firstName || (firstName ?? ''),
      lastName: user.lastName || (lastName ?? ''),
      updatedAt: now.toISOString(),
    })
    .where(eq(users.id, user.id))
  await mailInvitation(call, user, names, people.account)
  await audit({
    action: 'user.invite',
    entityId: user.id,
    after: { email, grants: grants.length > 0 ? grants : 'SuperAdmin' },
    ...onlyTenant(grants),
  })
  return user.id
}

/** Rejects roles that the actor may not assign in those tenants. Errors: tenantNotFound 404, forbidden 403. */
export const judgeGrants = (
  actor: GlobalActor,
  grants: readonly Grant[],
  permission: Permission,
  field: (index: number) => string,
): void => {
  for (const [index, { tenantId, role }] of grants.entries())
    refuseFor(whyNotGrant(granterIn(actor, tenantId, permission), role), field(index))
}

/**
 * Makes an e-mail address a SuperAdmin from the server's command line, without an actor in the application: an account at once, anybody
 * else once they have registered. Errors: conflict 409 for a deactivated account.
 * @returns the registration link; undefined if the user has already registered.
 */
export const makeSuperAdmin = async (
  call: Call,
  person: Omit<Invitation, 'grants'>,
): Promise<string | undefined> => {
  const { tx, audit } = call
  const { account, invitations } = await peopleAt(call, person.email)
  if (account?.state === 'Deactivated') refuse('conflict', { fields: { email: 'userDeactivated' } })
  const id =
    account?.id ??
    invitations.find(({ superAdmin }) => superAdmin)?.id ??
    (await newInvitation(call, { ...person, grants: [] })).id
  const before = found((await tx.select().from(users).where(eq(users.id, id)).for('update'))[0])
  const after = await updateRow(tx, users, id, { superAdmin: true })
  await rightsChanged(call, id)
  await audit({
    action: 'user.makeSuperAdmin',
    entityId: id,
    before: auditedUser(before),
    after: auditedUser(after),
  })
  return account ? undefined : makeLink(call, 'invitation', id)
}
