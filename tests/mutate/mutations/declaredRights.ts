import { beside, matrix, rights, type Mutation } from '../Mutation.ts'

const dataPrivacySite = 'contract/main/dataPrivacySite.ts'
const permissions = 'domain/roles/permissions.ts'

/** Rights as contract/ and domain/roles declare them, each a step wider than it is. */
export const declaredRights: readonly Mutation[] = [
  {
    name: 'needs-of-creating-clients',
    patch: {
      file: 'contract/main/tenants.ts',
      after: "path: '/api/tenants/overview'",
      find: "needs: 'tenants.write'",
      by: "needs: 'tenants.read'",
    },
    tests: [matrix('POST /api/tenants')],
  },
  {
    name: 'needs-of-consent-list',
    patch: {
      file: dataPrivacySite,
      after: "path: '/api/data-privacy-site/filter'",
      find: "'consent.write'",
      by: "'consent.read'",
    },
    tests: [matrix('GET /api/data-privacy-site/filter')],
  },
  {
    name: 'needs-of-consent-sites',
    patch: {
      file: dataPrivacySite,
      after: "path: '/api/data-privacy-site/sites'",
      find: "'consent.write'",
      by: "'consent.read'",
    },
    tests: [matrix('GET /api/data-privacy-site/sites')],
  },
  {
    name: 'needs-of-processed-flag',
    patch: {
      file: dataPrivacySite,
      after: "path: '/api/data-privacy-site/{agreementId}'",
      find: "'consent.write'",
      by: "'consent.read'",
    },
    tests: [matrix('PATCH /api/data-privacy-site/{agreementId}')],
  },
  {
    name: 'needs-of-linking-consent',
    patch: {
      file: dataPrivacySite,
      after: "path: '/api/data-privacy-site/{agreementId}/renter'",
      find: "'consent.write'",
      by: "'consent.read'",
    },
    tests: [matrix('PUT /api/data-privacy-site/{agreementId}/renter')],
  },
  {
    name: 'needs-of-erasing-a-person',
    patch: {
      file: 'contract/main/personalData.ts',
      after: 'accepted: Job } as const',
      find: "needs: 'consent.write'",
      by: "needs: 'consent.read'",
    },
    tests: [matrix('POST /api/data-privacy-site/{agreementId}/erasure')],
  },
  {
    name: 'needs-of-onboarding',
    patch: {
      file: 'contract/main/onboarding.ts',
      after: 'const shared = {',
      find: "needs: 'onboarding'",
      by: "needs: 'devices.move'",
    },
    tests: [matrix('POST /api/development/onboarding/thermostats')],
  },
  {
    name: 'needs-of-data-transfers',
    patch: {
      file: 'contract/main/dataTransfers.ts',
      find: "needs: 'dataTransfer'",
      by: "needs: 'devices.move'",
    },
    tests: [matrix('POST /api/development/data-transfer-from-device/ram')],
  },
  {
    name: 'needs-of-production-line',
    patch: {
      file: 'contract/main/assemblyLine.ts',
      find: "needs: 'productionLine'",
      by: "needs: 'devicesGlobal.read'",
    },
    tests: [matrix('GET /api/development/assembly-line')],
  },
  {
    name: 'needs-of-shared-areas',
    patch: {
      file: 'contract/main/publicAreas.ts',
      find: "const write = { needs: 'estate.write'",
      by: "const write = { needs: 'estate.read'",
    },
    tests: [matrix('POST /api/taxonomy/public-areas')],
  },
  {
    name: 'needs-of-windows',
    patch: {
      file: 'contract/main/windows.ts',
      after: "path: '/api/taxonomy/windows'",
      find: "needs: 'rooms.write'",
      by: "needs: 'estate.read'",
    },
    tests: [matrix('POST /api/taxonomy/rooms/{id}/windows')],
  },
  {
    name: 'needs-of-renter-import',
    patch: {
      file: 'contract/main/renterImport.ts',
      find: "needs: 'renters.write'",
      by: "needs: 'renters.read'",
    },
    tests: [matrix('POST /api/renters/import'), rights],
  },
  {
    name: 'needs-of-inviting-admins',
    patch: {
      file: 'contract/identity/users.ts',
      after: "path: '/api/users/invite-global'",
      find: "'usersGlobal.write'",
      by: "'users.write'",
    },
    tests: [matrix('POST /api/users/invite-global')],
  },
  {
    name: 'needs-of-granting-functions',
    patch: { file: 'contract/identity/development.ts', find: "'usersGlobal.write'", by: "'users.write'" },
    tests: [matrix('PUT /api/development/functionality-assignments/{userId}')],
  },
  {
    name: 'needs-of-audit-log',
    patch: { file: 'contract/main/audit.ts', find: "'audit.read'", by: "'estate.read'" },
    tests: [matrix('GET /api/audit')],
  },
  {
    name: 'scope-of-rooms',
    patch: {
      file: 'contract/main/rooms.ts',
      after: 'export const rooms =',
      find: "scope: 'assigned'",
      by: "scope: 'tenant'",
    },
    tests: [rights],
  },
  {
    name: 'settings-only-by-super-admin',
    patch: {
      file: permissions,
      find: "'settings.write': { SuperAdmin: 'all' }",
      by: "'settings.write': administrators",
    },
    tests: [matrix('DELETE /api/settings/{code}')],
  },
  {
    name: 'regular-writes-nothing',
    patch: {
      file: permissions,
      find: "'rooms.write': { ...administrators,",
      by: "'rooms.write': { ...administrators, Regular: 'own',",
    },
    tests: [matrix('POST /api/taxonomy/rooms')],
  },
  {
    name: 'technician-reads-name-and-phone',
    patch: { file: permissions, find: "Technician: 'namePhone'", by: "Technician: 'assigned'" },
    tests: [rights],
  },
  {
    name: 'no-role-at-or-above-own',
    patch: {
      file: permissions,
      find: "if (roleRank(role) >= roleRank(granter)) return 'roleAtOrAboveOwn'",
      by: '',
    },
    tests: [beside('POST /api/user-assignments/{userId}: given by Admin')],
  },
  {
    name: 'customer-grants-regular-only',
    patch: { file: permissions, find: "granter === 'Customer' && role !== 'Regular'", by: 'false' },
    tests: [beside('POST /api/users/invite: given by Customer')],
  },
  {
    name: 'others-grant-nothing',
    patch: {
      file: permissions,
      find: "if (granter !== 'Admin' && granter !== 'Customer') return 'mayNotGrantRoles'",
      by: '',
    },
    tests: [rights],
  },
]
