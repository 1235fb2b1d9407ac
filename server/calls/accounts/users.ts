import { users as contract } from '../../../contract/identity/users.ts'
import { createUser } from '../../actions/accounts/createUser.ts'
import { deleteUser } from '../../actions/accounts/deleteUser.ts'
import { inviteUser, judgeGrants } from '../../actions/accounts/inviteUser.ts'
import { readInvitation } from '../../actions/accounts/links.ts'
import { registerUser } from '../../actions/accounts/registerUser.ts'
import type { IdentityServices } from '../../actions/accounts/services.ts'
import { changePassword } from '../../actions/accounts/setPassword.ts'
import { updateProfile, updateUser } from '../../actions/accounts/updateUser.ts'
import { listAllowedTenants, rolesByTenant } from '../../finders/accounts/myRoles.ts'
import { grantsOf } from '../../finders/accounts/sessionFacts.ts'
import { findUsers, listUsers } from '../../finders/accounts/userList.ts'
import { asUser, readUser } from '../../finders/accounts/userRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { clientOf } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'

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
    invitation: ({ tx, params, now }) => readInvitation(tx, params.token, now),
    register: async (call) => {
      const forget = limits.linkClient.take(clientOf(call.address))
      await registerUser(call, call.params.token, call.body)
      forget()
    },
    profile: (call) => updateProfile(call, call.body),
    changePassword: async (call) => {
      const { actor, params, body } = call
      // nobody may set another user's password, not even a SuperAdmin, so other accounts are not found here
      if (params.id !== actor.userId) return refuse('notFound')
      const forget = limits.currentPassword.take(actor.userId)
      await changePassword(call, actor, body.currentPassword, body.newPassword)
      return forget()
    },
    read: ({ tx, actor, params }) => readUser(tx, actor, params.id),
    update: (call) => updateUser(call, call.params.id, call.body),
    remove: (call) => deleteUser(call, call.params.id),
  })
