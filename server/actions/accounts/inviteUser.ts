import { eq, inArray } from 'drizzle-orm'
import type { Role } from '../../../domain/enums.ts'
import { fallbackLanguage, type Language } from '../../../domain/limits.ts'
import { whyNotGrant, type Permission } from '../../../domain/roles/permissions.ts'
import { assignments, tenants, users } from '../../db/schema.ts'
import { granterIn, refuseFor } from '../../finders/accounts/authority.ts'
import { byName, type UserRow } from '../../finders/accounts/sessionFacts.ts'
import { withoutPassword } from '../../finders/accounts/userRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { updateRow } from '../../http/versioned.ts'
import { newId } from '../../ids.ts'
import { makeLink } from './links.ts'
import { mailInvitation, mailRoleAdded } from './mailing.ts'
import { rightsChanged } from './rightsChanged.ts'

export interface Grant {
  tenantId: string
  role: Role
}

export interface Invitation {
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

/** Creates the account of an e-mail address, or finds and locks the existing one: concurrent invitations create a single account. */
export const accountOf = async ({ tx }: Pick<Call, 'tx'>, { email, firstName, lastName, language }: Invitation): Promise<UserRow> => {
  await tx
    .insert(users)
    .values({ id: newId(), email, firstName: firstName ?? '', lastName: lastName ?? '', language: language ?? fallbackLanguage, state: 'Invited' })
    .onConflictDoNothing()
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return found(row)
}

/** The grants that are new to the account. Errors: assignmentExists 409, unless a pending invitation is repeated unchanged. */
const newGrants = async ({ tx }: Call, user: UserRow, grants: readonly Grant[]): Promise<Grant[]> => {
  const held = new Map((await tx.select().from(assignments).where(eq(assignments.userId, user.id))).map(({ tenantId, role }) => [tenantId, role]))
  const missing = grants.filter(({ tenantId }) => !held.has(tenantId))
  const pending = user.state !== 'Active'
  const clash = user.superAdmin || grants.some(({ tenantId, role }) => held.has(tenantId) && !(pending && held.get(tenantId) === role))
  return clash ? refuse('assignmentExists', { fields: { email: 'assignmentExists' } }) : missing
}

/** Makes an account a SuperAdmin. Errors: assignmentExists 409 if it already is one and has registered. */
const promote = async ({ tx }: Call, user: UserRow): Promise<void> => {
  if (user.superAdmin && user.state === 'Active') refuse('assignmentExists', { fields: { email: 'assignmentExists' } })
  await tx
    .update(users)
    .set({ superAdmin: true, version: user.version + 1 })
    .where(eq(users.id, user.id))
}

/**
 * Invites an e-mail address in one transaction: account, roles, link and mail. A registered user gets the roles and a notice; anyone else
 * gets a new link that voids the previous one. The caller has already checked that the actor may assign the roles.
 * Errors: tenantNotFound 404, assignmentExists 409, conflict 409 for a deactivated account.
 * @returns the user's id.
 */
export const inviteUser = async (call: Call, invitation: Invitation): Promise<string> => {
  const { tx, now, audit } = call
  const { grants, firstName, lastName } = invitation
  const names = await tenantNames(
    call,
    grants.map(({ tenantId }) => tenantId),
  )
  const user = await accountOf(call, invitation)
  if (user.state === 'Deactivated') refuse('conflict', { fields: { email: 'userDeactivated' } })
  if (grants.length === 0) await promote(call, user)
  const added = grants.length === 0 ? [] : await newGrants(call, user, grants)
  if (added.length > 0) await tx.insert(assignments).values(added.map((grant) => ({ id: newId(), userId: user.id, ...grant })))
  if (user.state === 'Active') {
    await mailRoleAdded(call, user, names)
  } else {
    await tx
      .update(users)
      .set({ state: 'Invited', firstName: user.firstName || (firstName ?? ''), lastName: user.lastName || (lastName ?? ''), updatedAt: now.toISOString() })
      .where(eq(users.id, user.id))
    await mailInvitation(call, user, names)
  }
  await rightsChanged(call, user.id)
  await audit({
    action: 'user.invite',
    entityId: user.id,
    after: { email: user.email, grants: grants.length > 0 ? grants : 'SuperAdmin' },
    ...onlyTenant(grants),
  })
  return user.id
}

/** Rejects roles that the actor may not assign in those tenants. Errors: tenantNotFound 404, forbidden 403. */
export const judgeGrants = (actor: GlobalActor, grants: readonly Grant[], permission: Permission, field: (index: number) => string): void => {
  for (const [index, { tenantId, role }] of grants.entries()) refuseFor(whyNotGrant(granterIn(actor, tenantId, permission), role), field(index))
}

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
