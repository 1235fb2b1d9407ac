import type { locations } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { newRow, type TenantPlace } from './ancestors.ts'

export type LocationRow = typeof locations.$inferSelect

export const buildLocation = (random: Random, tenant: TenantPlace, overrides: Partial<LocationRow> = {}): LocationRow => ({
  ...newRow(random),
  tenantId: tenant.id,
  name: `Standort ${random.serial()}`,
  description: null,
  ...overrides,
})
