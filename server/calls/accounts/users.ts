import { development as developmentContract } from '../../../contract/identity/development.ts'
import { renterRoles as renterRolesContract } from '../../../contract/identity/renterRoles.ts'
import { tenantUsers as tenantUsersContract } from '../../../contract/identity/tenantUsers.ts'
import { userAssignments as userAssignmentsContract } from '../../../contract/identity/userAssignments.ts'
import { users as usersContract } from '../../../contract/identity/users.ts'
import { acceptInvitation } from '../../actions/accounts/acceptInvitation.ts'
import {
  changeOwnEmail,
  settleEmail,
  settleOwnEmail,
  type CountMail,
} from '../../actions/accounts/changeEmail.ts'
import { assignRole, changeRole, removeAllRoles, removeRole } from '../../actions/accounts/changeRole.ts'
import { createUser, updateProfile, updateUser, deleteUser } from '../../actions/accounts/updateUser.ts'
import { inviteUser, judgeGrants } from '../../actions/accounts/inviteUser.ts'
import { readInvitation } from '../../actions/accounts/links.ts'
import { registerUser } from '../../actions/accounts/registerUser.ts'
import type { IdentityServices } from '../../actions/accounts/services.ts'
import { setFunctionalities } from '../../actions/accounts/setFunctionalities.ts'
import { changePassword } from '../../actions/accounts/setPassword.ts'
import { allGrants, functionalitiesByRole, grantsOfUser } from '../../finders/accounts/functionalityGrants.ts'
import { listAllowedTenants, rolesByTenant } from '../../finders/accounts/myRoles.ts'
import { grantsOf } from '../../finders/accounts/sessionFacts.ts'
import { findUsers, listUsers, countUsers } from '../../finders/accounts/userList.ts'
import { asUser, readUser } from '../../finders/accounts/userRows.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import { handlersFor } from '../../http/handler.ts'
import { subscriberOf, type RateLimit } from '../../http/rateLimit.ts'
import { refuse } from '../../http/refusal.ts'
import { takeMail } from '../../http/mailLimits.ts'

const attemptOf = oncePerCall<ReturnType<RateLimit['take']>>()

/** Nobody enters another user's password, not even a SuperAdmin, so other accounts are not found. Errors: notFound 404. */
const refuseOthers = ({ actor, params }: { actor: { userId: string }; params: { id: string } }): void => {
  if (params.id !== actor.userId) refuse('notFound')
}

/** Counts a guess at one's own password. Errors: tooManyRequests 429. */
const takeGuess = (
  limits: IdentityServices['limits'],
  { actor, body }: { actor: { userId: string }; body: object },
) => attemptOf(body, () => limits.currentPassword.take(actor.userId))

/** Counts a mail to an address that the actor typed, by address, actor and clients. */
const counter =
  (limits: IdentityServices['limits'], { userId }: { userId: string }): CountMail =>
  async (email, tenantIds) => {
    await limits.invitedAddress.take(email)
    await takeMail(limits, userId, tenantIds)
  }

export const users = ({ limits }: IdentityServices) =>
  handlersFor(usersContract, {
    list: ({ tx, actor, query }) => listUsers(tx, actor, query),
    autocomplete: async ({ tx, actor, query }) => ({ items: await findUsers(tx, actor, query) }),
    tenantList: ({ tx, actor, query }) => listAllowedTenants(tx, actor.userId, query),
    myRoles: async ({ tx, actor }) => ({
      superAdmin: actor.superAdmin,
      functionalities: [...(await grantsOf(tx, actor.userId))],
      items: (await rolesByTenant(tx, actor.userId)).flatMap(({ role, ...tenant }) =>
        role === 'SuperAdmin' ? [] : [{ ...tenant, role }],
      ),
    }),
    create: async (call) => {
      const { tx, actor, body } = call
      judgeGrants(actor, body.assignments, 'users.write', (index) => `assignments.${index}.role`)
      const tenantIds = body.assignments.map(({ tenantId }) => tenantId)
      if (body.invite) await counter(limits, actor)(body.email, tenantIds)
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
      await counter(limits, actor)(invitee.email, [tenantId])
      return asUser(tx, actor, await inviteUser(call, { ...invitee, grants }))
    },
    inviteGlobal: async (call) => {
      const { tx, actor, body } = call
      await counter(limits, actor)(body.email, [])
      const grants =
        body.role === 'Admin'
          ? [...new Set(body.tenantIds)].map((tenantId) => ({ tenantId, role: body.role }))
          : []
      return asUser(tx, actor, await inviteUser(call, { ...body, grants }))
    },
    invitation: ({ tx, params, now }) => readInvitation(tx, params.token, now),
    register: async (call) => {
      const forget = await attemptOf(call.body, () => limits.linkSubscriber.take(subscriberOf(call.address)))
      await registerUser(call, call.params.token, call.body)
      await forget()
    },
    acceptInvitation: async (call) => {
      const forget = await limits.linkSubscriber.take(subscriberOf(call.address))
      await acceptInvitation(call, call.params.token)
      await forget()
    },
    profile: (call) => updateProfile(call, call.body),
    changePassword: async (call) => {
      const { actor, body } = call
      refuseOthers(call)
      const forget = await takeGuess(limits, call)
      await changePassword(call, actor, body.currentPassword, body.newPassword)
      return forget()
    },
    changeEmail: async (call) => {
      refuseOthers(call)
      const forget = await takeGuess(limits, call)
      const user = await changeOwnEmail(call, counter(limits, call.actor))
      await forget()
      return user
    },
    sendOwnEmailAgain: (call) => settleOwnEmail(call, 'sendEmailAgain', counter(limits, call.actor)),
    cancelOwnEmail: (call) => settleOwnEmail(call, 'cancelEmail', counter(limits, call.actor)),
    read: ({ tx, actor, params }) => readUser(tx, actor, params.id),
    update: (call) => updateUser(call, call.params.id, call.body, counter(limits, call.actor)),
    sendEmailAgain: (call) =>
      settleEmail(call, call.params.id, 'sendEmailAgain', counter(limits, call.actor)),
    cancelEmail: (call) => settleEmail(call, call.params.id, 'cancelEmail', counter(limits, call.actor)),
    remove: (call) => deleteUser(call, call.params.id),
  })

export const userAssignments = handlersFor(userAssignmentsContract, {
  assign: (call) => assignRole(call, call.params.userId, call.body),
  change: (call) => changeRole(call, call.params.userId, call.body),
  removeAll: (call) => removeAllRoles(call, call.params.userId),
  remove: (call) => removeRole(call, call.params.userId, call.params.tenantId),
})

export const tenantUsers = handlersFor(tenantUsersContract, {
  list: ({ tx, actor, params, query }) => listUsers(tx, actor, { ...query, TenantId: params.tenantId }),
  count: async ({ tx, actor, body }) => ({ items: await countUsers(tx, actor, body.tenantIds) }),
})

export const renterRoles = handlersFor(renterRolesContract, {
  mine: async ({ tx, actor }) => ({
    items: (await rolesByTenant(tx, actor.userId)).flatMap(({ role, ...tenant }) =>
      role === 'MainRenter' || role === 'SubRenter' ? [{ ...tenant, role }] : [],
    ),
  }),
})

export const development = handlersFor(developmentContract, {
  functionalityAssignments: async ({ tx }) => ({ roles: functionalitiesByRole, users: await allGrants(tx) }),
  setFunctionalities: async (call) => {
    await setFunctionalities(call, call.params.userId, call.body.functionalities)
    return grantsOfUser(call.tx, call.params.userId)
  },
})
