import { and, eq } from 'drizzle-orm'
import { users as contract } from '../../../contract/identity/users.ts'
import { whyNotGrant, type Permission } from '../../../domain/roles/permissions.ts'
import { createUser } from '../../actions/accounts/createUser.ts'
import { deleteUser } from '../../actions/accounts/deleteUser.ts'
import { inviteUser, type Grant } from '../../actions/accounts/inviteUser.ts'
import { registerUser } from '../../actions/accounts/registerUser.ts'
import { changePassword } from '../../actions/accounts/setPassword.ts'
import { updateUser } from '../../actions/accounts/updateUser.ts'
import { users as table } from '../../db/schema.ts'
import { updateRow } from '../../http/versioned.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { granterIn, refuseFor } from '../../finders/accounts/authority.ts'
import { readLink } from '../../actions/accounts/links.ts'
import { listAllowedTenants, rolesByTenant } from '../../finders/accounts/myRoles.ts'
import { clientOf } from '../../http/rateLimit.ts'
import type { IdentityServices } from '../../actions/accounts/services.ts'
import { grantsOf, sessionUser } from '../../finders/accounts/sessionFacts.ts'
import { findUsers, listUsers } from '../../finders/accounts/userList.ts'
import { asUser, asUsers, withoutPassword, inTenants } from '../../finders/accounts/userRows.ts'

/** Refuses roles that the actor may not give in those tenants. Errors: tenantNotFound 404, forbidden 403. */
const judgeGrants = (actor: GlobalActor, grants: readonly Grant[], permission: Permission, field: (index: number) => string): void => {
  for (const [index, { tenantId, role }] of grants.entries()) refuseFor(whyNotGrant(granterIn(actor, tenantId, permission), role), field(index))
}

export const users = ({ limits }: IdentityServices) =>
  handlersFor(contract, {
    list: ({ tx, actor, query }) => listUsers(tx, actor, query),
    autocomplete: async ({ tx, actor, query }) => ({ items: await findUsers(tx, actor, query) }),
    tenantList: ({ tx, actor, query }) => listAllowedTenants(tx, actor.userId, query),
    myRoles: async ({ tx, actor }) => ({
      superAdmin: actor.superAdmin,
      functionalities: [...(await grantsOf(tx, actor.userId))],
      items: (await rolesByTenant(tx, actor.userId)).flatMap(({ role, ...tenant }) => (role === 'SuperAdmin' ? [] : [{ ...tenant, role }])),
    }),
    create: async (call) => {
      const { tx, actor, body } = call
      judgeGrants(actor, body.assignments, 'users.write', (index) => `assignments.${index}.role`)
      if (body.invite) limits.invitedAddress.take(body.email)
      return asUser(tx, actor, await createUser(call, body))
    },
    invite: async (call) => {
      const {
        tx,
        actor,
        body: { tenantId, role, ...invitee },
      } = call
      const grants = [{ tenantId, role }]
      judgeGrants(actor, grants, 'users.invite', () => 'role')
      limits.invitedAddress.take(invitee.email)
      return asUser(tx, actor, await inviteUser(call, { ...invitee, grants }))
    },
    inviteGlobal: async (call) => {
      const { tx, actor, body } = call
      limits.invitedAddress.take(body.email)
      const grants = body.role === 'Admin' ? [...new Set(body.tenantIds)].map((tenantId) => ({ tenantId, role: body.role })) : []
      return asUser(tx, actor, await inviteUser(call, { ...body, grants }))
    },
    invitation: async ({ tx, params, now }) => {
      const userId = await readLink(tx, params.token, 'invitation', now)
      const [user] = userId === undefined ? [] : await tx.select().from(table).where(eq(table.id, userId))
      if (!user || user.state === 'Active' || user.state === 'Deactivated') return { valid: false }
      const [first] = await rolesByTenant(tx, user.id)
      const { email, firstName, lastName, language } = user
      return { valid: true, email, language, ...(firstName && { firstName }), ...(lastName && { lastName }), ...(first && { tenantName: first.tenantName }) }
    },
    register: async (call) => {
      const forget = limits.linkClient.take(clientOf(call.address))
      await registerUser(call, call.params.token, call.body)
      forget()
    },
    profile: async ({ tx, actor, body: { dataPrivacyAgreed, ...input }, version, now, audit }) => {
      const [before] = await tx.select().from(table).where(eq(table.id, actor.userId)).for('update')
      const user = found(before, 'sessionEnded')
      if (version !== undefined && user.version !== version) return refuse('staleVersion', { current: await sessionUser(tx, user) })
      const agreedAt = dataPrivacyAgreed === undefined ? user.dataPrivacyAgreedAt : dataPrivacyAgreed ? (user.dataPrivacyAgreedAt ?? now.toISOString()) : null
      const after = await updateRow(tx, table, user.id, { ...input, dataPrivacyAgreedAt: agreedAt })
      await audit({ action: 'user.updateProfile', entityId: user.id, before: withoutPassword(user), after: withoutPassword(after) })
      return sessionUser(tx, after)
    },
    changePassword: async (call) => {
      const { actor, params, body } = call
      // nobody sets another's password, not even a SuperAdmin: other accounts are not to be found here
      if (params.id !== actor.userId) return refuse('notFound')
      const forget = limits.currentPassword.take(actor.userId)
      await changePassword(call, actor, body.currentPassword, body.newPassword)
      return forget()
    },
    read: async ({ tx, actor, params }) => {
      const rows = await tx
        .select()
        .from(table)
        .where(and(eq(table.id, params.id), inTenants(tx, actor.tenantIds)))
      const [user] = await asUsers(tx, actor, rows)
      return found(user)
    },
    update: (call) => updateUser(call, call.params.id, call.body),
    remove: (call) => deleteUser(call, call.params.id),
  })
