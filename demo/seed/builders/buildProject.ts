import type { projects } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { newRow, type TenantPlace } from './ancestors.ts'

export type ProjectRow = typeof projects.$inferSelect

export const buildProject = (random: Random, tenant: TenantPlace, overrides: Partial<ProjectRow> = {}): ProjectRow => ({
  ...newRow(random),
  tenantId: tenant.id,
  name: `Projekt ${random.serial()}`,
  note: null,
  status: 'Active',
  statusChangedAt: null,
  completedAt: null,
  installationFrom: null,
  installationTo: null,
  ...overrides,
})
