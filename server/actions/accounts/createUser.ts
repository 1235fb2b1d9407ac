import type * as z from 'zod'
import type { NewUser } from '../../../contract/identity/users.ts'
import { fallbackLanguage } from '../../../domain/limits.ts'
import { assignments, users } from '../../db/schema.ts'
import type { Base } from '../../http/handler.ts'
import { newId } from '../../ids.ts'
import { mailInvitation } from './mailing.ts'
import { onlyTenant, tenantNames } from './inviteUser.ts'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'audit'>

/**
 * Creates a user with their roles. The state is Unknown until they are invited, which may happen in the same call.
 * Errors: tenantNotFound 404, emailTaken 409, assignmentExists 409 for a tenant named twice.
 * @returns the user's id.
 */
export const createUser = async (
  call: Call,
  { assignments: grants, invite, language = fallbackLanguage, ...person }: z.output<typeof NewUser>,
): Promise<string> => {
  const { tx, audit } = call
  const names = await tenantNames(
    call,
    grants.map(({ tenantId }) => tenantId),
  )
  const user = { id: newId(), ...person, language, state: invite ? ('Invited' as const) : ('Unknown' as const) }
  await tx.insert(users).values(user)
  await tx.insert(assignments).values(grants.map((grant) => ({ id: newId(), userId: user.id, ...grant })))
  if (invite) await mailInvitation(call, user, names)
  await audit({ action: 'user.create', entityId: user.id, after: { ...user, assignments: grants }, ...onlyTenant(grants) })
  return user.id
}
