import * as z from 'zod'
import { roles, userSortKeys, userStates } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, listQuery, OptionalLine, pageOf, QueryFlag } from '../shapes.ts'
import { AllowedTenant, SessionUser } from './auth.ts'
import {
  Email,
  GivenPassword,
  Language,
  NewPassword,
  personFields,
  TenantRole,
  Token,
  User,
  UserName,
} from './people.ts'

const filters = {
  UserRoles: z.array(z.enum(roles)).optional(),
  UserState: z.array(z.enum(userStates)).optional(),
}

/** Query of the user lists. */
export const UserListQuery = listQuery(userSortKeys, filters)

/**
 * Editable fields of an existing user. `state` changes as whyNotChangeState allows; if left out, it stays.
 * Roles are changed through the assignments.
 */
export const UserInput = z.strictObject({
  email: Email,
  ...personFields,
  phone: OptionalLine(40).default(null),
  language: Language,
  state: z.enum(userStates).optional(),
})

const Assignment = z.strictObject({ tenantId: Id, role: TenantRole })

/** Fields of a new user; without `invite` no e-mail is sent, and the state is Unknown until an invitation. */
export const NewUser = z.strictObject({
  email: Email,
  ...personFields,
  phone: OptionalLine(40).default(null),
  language: Language.optional(),
  assignments: z.array(Assignment).min(1, 'atLeastOne').max(200, 'tooMany'),
  invite: z.boolean().default(true),
})

const invitee = {
  email: Email,
  firstName: OptionalLine(100).optional(),
  lastName: OptionalLine(100).optional(),
  language: Language.optional(),
}

/** An invitation to a tenant. */
export const Invitation = z.strictObject({ ...invitee, tenantId: Id, role: TenantRole })

/** An invitation as Admin of tenants, or as SuperAdmin, who has no tenants of their own. */
const GlobalInvitation = z.discriminatedUnion('role', [
  z.strictObject({
    ...invitee,
    role: z.literal('Admin'),
    tenantIds: z.array(Id).min(1, 'atLeastOne').max(200, 'tooMany'),
  }),
  z.strictObject({ ...invitee, role: z.literal('SuperAdmin') }),
])

/** Fields of the registration form behind an invitation link. */
export const Registration = z.strictObject({
  firstName: Line(100),
  lastName: Line(100),
  password: NewPassword,
  language: Language.optional(),
  dataPrivacyAgreed: z.boolean().optional(),
})

/** Editable fields of one's own profile; omitted ones stay unchanged. */
export const ProfileInput = z.strictObject({
  firstName: Line(100).optional(),
  lastName: Line(100).optional(),
  phone: OptionalLine(40).optional(),
  language: Language.optional(),
  dataPrivacyAgreed: z.boolean().optional(),
})

const params = z.object({ id: Id })
const token = z.object({ token: Token })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/list',
    summary: "Users of a tenant, of all the actor's tenants, or (IsGlobalUserPage) of the whole installation",
    needs: ['users.read', 'usersGlobal.read'],
    scope: 'global',
    query: listQuery(userSortKeys, {
      ...filters,
      TenantId: Id.optional(),
      IsGlobalUserPage: QueryFlag.optional(),
    }),
    reply: pageOf(User),
    errors: ['tenantNotFound'],
  }),
  tenantList: endpoint({
    method: 'GET',
    path: '/api/users/tenant-list',
    summary: 'The tenants that the signed-in user can select, with role and permissions',
    needs: 'session',
    scope: 'self',
    query: listQuery(['Name'], {}),
    reply: pageOf(AllowedTenant),
    errors: [],
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/users/autocomplete',
    summary: 'Search users by words of their name or e-mail address, at most 20 results',
    needs: 'users.read',
    scope: 'global',
    query: z.strictObject({
      Query: z.string().trim().max(200, 'tooLong').default(''),
      TenantId: Id.optional(),
      ...filters,
    }),
    reply: z.object({ items: z.array(UserName) }),
    errors: ['tenantNotFound'],
  }),
  myRoles: endpoint({
    method: 'GET',
    path: '/api/users/my-roles',
    summary: 'Roles of the signed-in user, by tenant',
    needs: 'session',
    scope: 'self',
    reply: z.object({
      superAdmin: z.boolean(),
      functionalities: z.array(z.string()),
      items: z.array(z.object({ tenantId: Id, tenantName: z.string(), role: TenantRole })),
    }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Create a user with its roles',
    needs: 'users.write',
    scope: 'global',
    status: 201,
    body: NewUser,
    reply: User,
    errors: ['emailTaken', 'tenantNotFound', 'forbidden', 'tooManyRequests', 'rule'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/invite',
    summary:
      'Invite somebody to a tenant; whether the address has an account is not told, and nothing changes until they accept',
    needs: 'users.invite',
    scope: 'global',
    status: 201,
    body: Invitation,
    reply: User,
    errors: ['tenantNotFound', 'assignmentExists', 'forbidden', 'tooManyRequests'],
  }),
  inviteGlobal: endpoint({
    method: 'POST',
    path: '/api/users/invite-global',
    summary: 'Invite an Admin of several tenants, or a SuperAdmin',
    needs: 'usersGlobal.write',
    scope: 'global',
    status: 201,
    body: GlobalInvitation,
    reply: User,
    errors: ['tenantNotFound', 'assignmentExists', 'tooManyRequests'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/users/invitation/{token}',
    summary: 'Check an invitation: whether it is valid, and whom it is for',
    needs: 'nothing',
    scope: 'public',
    params: token,
    reply: z.object({
      valid: z.boolean(),
      email: z.string().optional(),
      tenantName: z.string().optional(),
      role: z.enum(roles).optional(),
      /** The state of the account that the address has already; with one, the invitation is accepted without registering. */
      account: z.enum(['Active', 'Deactivated']).optional(),
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      language: Language.optional(),
    }),
    errors: [],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/users/register/{token}',
    summary: 'Accept an invitation with a new account, valid once within 24 hours',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    params: token,
    body: Registration,
    reply: nothing,
    errors: ['tokenNotFound', 'rule'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/users/invitation/{token}/accept',
    summary: 'Accept an invitation with the account that its address has, valid once within 24 hours',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    params: token,
    reply: nothing,
    errors: ['tokenNotFound'],
  }),
  profile: endpoint({
    method: 'PATCH',
    path: '/api/users/profile',
    summary: 'Change your own profile',
    needs: 'profile.write',
    scope: 'self',
    versioned: true,
    body: ProfileInput,
    reply: SessionUser,
    errors: ['rule'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/users/{id}/change-password',
    summary: 'Change your own password; all other sessions end',
    needs: 'profile.write',
    scope: 'self',
    idempotent: false,
    params,
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    reply: nothing,
    errors: ['notFound', 'rule', 'tooManyRequests'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/users/{id}/change-email',
    summary:
      'Change your own e-mail address: it takes effect once it is confirmed by the link mailed to it; whether it has an account already is not told',
    needs: 'profile.write',
    scope: 'self',
    idempotent: false,
    params,
    body: z.strictObject({ email: Email, currentPassword: GivenPassword }),
    reply: SessionUser,
    errors: ['notFound', 'rule', 'tooManyRequests'],
  }),
  sendOwnEmailAgain: endpoint({
    method: 'POST',
    path: '/api/users/profile/pending-email',
    summary: 'Mail the link that confirms your new e-mail address again; earlier ones become invalid',
    needs: 'profile.write',
    scope: 'self',
    reply: SessionUser,
    errors: ['notFound', 'tooManyRequests'],
  }),
  cancelOwnEmail: endpoint({
    method: 'DELETE',
    path: '/api/users/profile/pending-email',
    summary: 'Keep your e-mail address: the new one that was not confirmed yet is forgotten',
    needs: 'profile.write',
    scope: 'self',
    reply: SessionUser,
    errors: [],
  }),
  sendEmailAgain: endpoint({
    method: 'POST',
    path: '/api/users/{id}/pending-email',
    summary: "Mail the link that confirms a user's new e-mail address again; earlier ones become invalid",
    needs: 'users.write',
    scope: 'global',
    params,
    reply: User,
    errors: ['notFound', 'forbidden', 'userInOtherTenants', 'tooManyRequests'],
  }),
  cancelEmail: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/pending-email',
    summary: "Keep a user's e-mail address: the new one that was not confirmed yet is forgotten",
    needs: 'users.write',
    scope: 'global',
    params,
    reply: User,
    errors: ['notFound', 'forbidden', 'userInOtherTenants'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    summary: 'A user',
    needs: ['users.read', 'usersGlobal.read'],
    scope: 'global',
    params,
    reply: User,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/{id}',
    summary:
      'Change a user; requires managing all of their tenants. A new e-mail address of an account takes effect once it is confirmed by the link mailed to it',
    needs: 'users.write',
    scope: 'global',
    versioned: true,
    params,
    body: UserInput,
    reply: User,
    errors: ['notFound', 'emailTaken', 'forbidden', 'userInOtherTenants', 'tooManyRequests', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    summary: 'Delete a user: sign-in and all roles are removed',
    needs: 'users.write',
    scope: 'global',
    params,
    reply: nothing,
    errors: ['notFound', 'forbidden', 'userInOtherTenants', 'rule'],
  }),
}
