import type { CallGroup } from './roleRights.ts'

/** The calls about people, consent and the platform, by the row of the table of roles. A new call gets its line here, by hand. */
export const accountCalls: readonly CallGroup[] = [
  // nobody is signed in yet
  {
    needs: 'nothing',
    scope: 'public',
    calls: [
      'POST /api/auth/login',
      'POST /api/auth/refresh-token',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'POST /api/auth/reset-password/check',
      'POST /api/auth/confirm-email',
      'POST /api/auth/confirm-email/check',
      'GET /api/users/invitation/{token}',
      'POST /api/users/register/{token}',
      'POST /api/users/invitation/{token}/accept',
      'POST /api/data-privacy-site/signup',
      'POST /api/data-privacy-site/revoke/{token}',
      'POST /api/data-privacy-site/confirm/{token}',
      'GET /api/data-privacy-site/texts',
    ],
  },
  // one's own session and roles
  {
    needs: 'session',
    scope: 'self',
    calls: [
      'GET /api/auth/check-session',
      'POST /api/auth/logout',
      'GET /api/renters/my-roles',
      'GET /api/users/tenant-list',
      'GET /api/users/my-roles',
    ],
  },
  // own profile, password, address
  {
    needs: ['profile.write'],
    scope: 'self',
    calls: [
      'PATCH /api/users/profile',
      'POST /api/users/{id}/change-password',
      'POST /api/users/{id}/change-email',
      'POST /api/users/profile/pending-email',
      'DELETE /api/users/profile/pending-email',
    ],
  },
  // how one is told of what, for everybody who reads an estate
  { needs: ['estate.read'], scope: 'self', calls: ['GET /api/notices/choices', 'PUT /api/notices/choices'] },
  // settings, legal texts
  { needs: ['settings.read'], scope: 'global', calls: ['GET /api/settings'] },
  {
    needs: ['settings.write'],
    scope: 'global',
    calls: ['PUT /api/settings/{code}/{value}', 'DELETE /api/settings/{code}'],
  },
  {
    needs: ['legal.read'],
    scope: 'global',
    calls: [
      'GET /api/data-privacy',
      'GET /api/data-privacy/latest',
      'GET /api/data-privacy/{id}',
      'GET /api/legal-note',
      'GET /api/legal-note/latest',
      'GET /api/legal-note/{id}',
      'GET /api/opt-in',
      'GET /api/opt-in/latest',
      'GET /api/opt-in/{id}',
    ],
  },
  {
    needs: ['legal.write'],
    scope: 'global',
    calls: ['POST /api/data-privacy', 'POST /api/legal-note', 'POST /api/opt-in', 'DELETE /api/opt-in/{id}'],
  },
  // tenants
  {
    needs: ['tenants.read'],
    scope: 'global',
    calls: [
      'GET /api/tenants',
      'GET /api/tenants/overview',
      'GET /api/tenants/autocomplete',
      'GET /api/tenants/{id}',
    ],
  },
  {
    needs: ['tenants.write'],
    scope: 'global',
    calls: ['POST /api/tenants', 'PUT /api/tenants/{id}', 'DELETE /api/tenants/{id}'],
  },
  // users, global list
  { needs: ['usersGlobal.read'], scope: 'global', calls: ['GET /api/development/functionality-assignments'] },
  {
    needs: ['usersGlobal.write'],
    scope: 'global',
    calls: ['PUT /api/development/functionality-assignments/{userId}', 'POST /api/users/invite-global'],
  },
  {
    needs: ['users.read', 'usersGlobal.read'],
    scope: 'global',
    calls: ['GET /api/users/list', 'GET /api/users/{id}'],
  },
  // users of a tenant
  {
    needs: ['users.read'],
    scope: 'global',
    calls: [
      'GET /api/tenants/{tenantId}/users',
      'POST /api/tenants/user-count',
      'GET /api/users/autocomplete',
    ],
  },
  {
    needs: ['users.write'],
    scope: 'global',
    calls: [
      'POST /api/user-assignments/{userId}',
      'PATCH /api/user-assignments/{userId}',
      'DELETE /api/user-assignments/{userId}',
      'DELETE /api/user-assignments/tenant/{tenantId}/{userId}',
      'POST /api/users',
      'PUT /api/users/{id}',
      'POST /api/users/{id}/pending-email',
      'DELETE /api/users/{id}/pending-email',
      'DELETE /api/users/{id}',
    ],
  },
  { needs: ['users.invite'], scope: 'global', calls: ['POST /api/users/invite'] },
  // consent records, processed flag: who reads only the state reads it with units and renters
  {
    needs: ['consent.write'],
    scope: 'global',
    calls: [
      'GET /api/data-privacy-site/filter',
      'GET /api/data-privacy-site/sites',
      'PATCH /api/data-privacy-site/{agreementId}',
      'GET /api/data-privacy-site/{agreementId}/candidates',
      'PUT /api/data-privacy-site/{agreementId}/renter',
      'GET /api/data-privacy-site/{agreementId}/personal-data',
      'GET /api/data-privacy-site/{agreementId}/erasure',
      'POST /api/data-privacy-site/{agreementId}/erasure',
    ],
  },
  {
    needs: ['consent.write'],
    scope: 'tenant',
    calls: [
      'GET /api/renters/{id}/personal-data',
      'GET /api/renters/{id}/erasure',
      'POST /api/renters/{id}/erasure',
    ],
  },
  // own opt-in
  {
    needs: ['optIn.write'],
    scope: 'self',
    calls: ['GET /api/opt-in/own', 'POST /api/opt-in/own/give', 'POST /api/opt-in/own/revoke'],
  },
  // templates, for whoever fills in one of them
  {
    needs: ['estate.write', 'renters.write', 'devices.move', 'onboarding', 'productionLine'],
    scope: 'tenant',
    calls: ['GET /api/files/file-template/{template}'],
  },
  // audit log
  { needs: ['audit.read'], scope: 'tenant', calls: ['GET /api/audit'] },
]
