import { beside, foreign, matrix, tests, type Mutation } from '../Mutation.ts'

const change = 'server/actions/accounts/changeRole.ts'
const authority = 'server/finders/accounts/authority.ts'
const users = 'server/calls/accounts/users.ts'
const rows = 'server/finders/accounts/userRows.ts'
const list = 'server/finders/accounts/userList.ts'

/** Who may see, change and empower whom. */
export const accountGuards: readonly Mutation[] = [
  {
    name: 'role-judged-in-assign-role',
    patch: {
      file: change,
      find: "userId === actor.userId ? 'ownAccount' : (whyNotGrant(granter, role) ??",
      by: "userId === actor.userId ? 'ownAccount' : (undefined ??",
    },
    tests: [beside('POST /api/user-assignments/{userId}: given by Admin')],
  },
  {
    name: 'own-account-in-assign-role',
    patch: {
      file: change,
      find: "userId === actor.userId ? 'ownAccount' : (whyNotGrant(",
      by: '(whyNotGrant(',
    },
    tests: [tests('calls/accounts/userAssignments')],
  },
  {
    name: 'role-judged-in-change-role',
    patch: {
      file: change,
      find: "refuseFor(user.superAdmin ? 'roleAtOrAboveOwn' : whyNotChangeRole(change, role), 'role')",
      by: '',
    },
    tests: [beside('PATCH /api/user-assignments/{userId}')],
  },
  {
    name: 'role-judged-in-removal',
    patch: {
      file: change,
      find: "'roleAtOrAboveOwn' : whyNotGrant(granter, role), 'role')",
      by: "'roleAtOrAboveOwn' : undefined, 'role')",
    },
    tests: [beside('DELETE /api/user-assignments/tenant/{tenantId}/{userId}: changed')],
  },
  {
    name: 'clients-in-removal-of-all-roles',
    patch: {
      file: change,
      find: "target.assignments.filter(({ tenantId }) => actor.tenantIds === 'all' || actor.tenantIds.includes(tenantId))",
      by: 'target.assignments',
    },
    tests: [tests('calls/accounts/userAssignments')],
  },
  {
    name: 'granter-manages-the-client',
    patch: {
      file: authority,
      find: 'role !== undefined && permissionsOf(role).includes(permission) ? role',
      by: 'role !== undefined ? role',
    },
    tests: [beside('POST /api/users: has no right there')],
  },
  {
    name: 'granter-belongs-to-the-client',
    patch: {
      file: authority,
      find: 'const role = roleIn(actor.rights, tenantId)\n  return role',
      by: "const role = roleIn(actor.rights, tenantId) ?? 'Admin'\n  return role",
    },
    tests: [matrix('POST /api/users/invite')],
  },
  {
    name: 'roles-judged-in-create-user',
    patch: {
      file: users,
      find: "judgeGrants(actor, body.assignments, 'users.write', (index) => `assignments.${index}.role`)",
      by: '',
    },
    tests: [beside('POST /api/users: given by Admin')],
  },
  {
    name: 'roles-judged-in-invite',
    patch: { file: users, find: "judgeGrants(actor, grants, 'users.invite', () => 'role')", by: '' },
    tests: [beside('POST /api/users/invite: given by Customer')],
  },
  {
    name: 'user-above-is-not-changed',
    patch: {
      file: 'server/actions/accounts/updateUser.ts',
      find: "refuseFor(whyNotManage(actor.rights, target), 'id')",
      by: '',
    },
    tests: [beside('PUT /api/users/{id}: changed by Admin')],
  },
  {
    name: 'user-above-is-not-deleted',
    patch: {
      file: 'server/actions/accounts/updateUser.ts',
      find: "refuseFor(whyNotDelete(actor, target, await activeSuperAdmins(tx)), 'id')",
      by: '',
    },
    tests: [beside('DELETE /api/users/{id}: changed by Admin')],
  },
  {
    name: 'user-of-other-clients-is-not-changed',
    patch: {
      file: authority,
      find: "if (own === undefined) return 'userInOtherTenants'",
      by: 'if (own === undefined) continue',
    },
    tests: [tests('finders/accounts/authority'), tests('calls/accounts/users')],
  },
  {
    name: 'functions-are-not-taken-over',
    patch: {
      file: 'server/actions/accounts/updateUser.ts',
      find: 'await refuseTakeover(call, before)',
      by: '',
    },
    tests: [tests('finders/accounts/authority')],
  },
  {
    name: 'functions-only-for-roles-that-hold-them',
    patch: {
      file: 'server/actions/accounts/setFunctionalities.ts',
      find: "if (wanted.length > 0) refuseIf(await whyNotHold(call, user), 'functionalities')",
      by: '',
    },
    tests: [tests('calls/accounts/development')],
  },
  {
    name: 'functions-end-with-the-role',
    patch: {
      file: 'server/actions/accounts/rightsChanged.ts',
      find: "if (!held.some((role) => whyNotGrantFunctionality('SuperAdmin', role) === undefined))",
      by: 'if (false)',
    },
    tests: [tests('calls/accounts/development'), tests('calls/accounts/userAssignments')],
  },
  {
    name: 'last-super-admin',
    patch: {
      file: 'domain/rules/user.ts',
      find: "if (isLastSuperAdmin(change)) return 'lastSuperAdmin'",
      by: '',
    },
    tests: [tests('calls/accounts/superAdmins'), tests('calls/accounts/users')],
  },
  {
    name: 'reach-of-a-locked-user',
    patch: {
      file: rows,
      after: 'export const lockUser',
      find: 'and(eq(users.id, id), inTenants(tx, actor.tenantIds))',
      by: 'eq(users.id, id)',
    },
    tests: [matrix('PUT /api/users/{id}')],
  },
  {
    name: 'reach-of-a-user',
    patch: {
      file: rows,
      after: 'export const readUser',
      find: 'and(eq(users.id, id), inTenants(tx, actor.tenantIds))',
      by: 'eq(users.id, id)',
    },
    tests: [matrix('GET /api/users/{id}')],
  },
  {
    name: 'roles-in-other-clients-are-hidden',
    patch: { file: rows, find: "(readable === 'all' || readable.includes(tenantId)) ?", by: 'readable ?' },
    tests: [tests('calls/accounts/users')],
  },
  {
    name: 'reach-of-users',
    patch: {
      file: list,
      find: "tenantIds === 'all' ? assignedWhere(tx) : tenantIds && inTenants(tx, tenantIds),",
      by: '',
    },
    tests: [foreign],
  },
  {
    name: 'client-of-a-list-of-users',
    patch: {
      file: list,
      find: "tenant && (actor.tenantIds === 'all' || actor.tenantIds.includes(TenantId)) ?",
      by: 'tenant ?',
    },
    tests: [matrix('GET /api/tenants/{tenantId}/users')],
  },
  {
    name: 'global-list-of-users',
    patch: {
      file: list,
      find: "if (IsGlobalUserPage && !actor.superAdmin) return refuse('forbidden')",
      by: '',
    },
    tests: [tests('calls/accounts/users')],
  },
  {
    name: 'reach-of-user-counts',
    patch: {
      file: list,
      find: 'and(inArray(tenants.id, ids), withinTenants(actor, tenants.id))',
      by: 'inArray(tenants.id, ids)',
    },
    tests: [matrix('POST /api/tenants/user-count')],
  },
  {
    name: 'own-password-only',
    patch: { file: users, find: "if (params.id !== actor.userId) refuse('notFound')", by: '' },
    tests: [beside('POST /api/users/{id}/change-password')],
  },
  {
    name: 'account-behind-a-new-address',
    patch: {
      file: 'server/actions/accounts/updateUser.ts',
      find: 'if (account && (call.actor.superAdmin || account.grants.some(inTheirClients(call.actor))))',
      by: 'if (account)',
    },
    tests: [tests('calls/accounts/changeEmail')],
  },
  {
    name: 'manager-of-a-pending-address',
    patch: {
      file: 'server/actions/accounts/changeEmail.ts',
      find: "refuseFor(whyNotManage(actor.rights, target), 'id')",
      by: '',
    },
    tests: [tests('calls/accounts/changeEmail')],
  },
  {
    name: 'password-for-a-new-address',
    patch: {
      file: 'server/actions/accounts/changeEmail.ts',
      find: 'await refuseWrongPassword(call, before)',
      by: '',
    },
    tests: [tests('calls/accounts/changeEmail')],
  },
  {
    name: 'pending-address-for-managers-only',
    patch: {
      file: 'server/finders/accounts/userRows.ts',
      find: '...(whyNotEdit !== null && { pendingEmail: null, pendingEmailUntil: null }),',
      by: '',
    },
    tests: [tests('calls/accounts/changeEmail')],
  },
  {
    name: 'cookie-of-the-sign-in',
    patch: {
      file: 'server/actions/accounts/sessions.ts',
      find: "!matchesHash(cookies.read(sessionCookie) ?? '', session.cookieHash)",
      by: 'false',
    },
    tests: [tests('actions/accounts/sessions'), tests(`calls/accounts/auth`)],
  },
  {
    name: 'links-work-once',
    patch: {
      file: 'server/actions/accounts/links.ts',
      find: 'eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt), gt(',
      by: 'eq(oneTimeTokens.purpose, purpose), gt(',
    },
    tests: [tests('calls/accounts/passwordReset')],
  },
]
