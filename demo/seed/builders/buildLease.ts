import type { leases } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { besides, newRow, type FloorPlace } from './ancestors.ts'

export type LeaseRow = typeof leases.$inferSelect

/** An open-ended lease of a unit. */
export const buildLease = (random: Random, unit: FloorPlace, overrides: Partial<LeaseRow> = {}): LeaseRow => ({
  ...newRow(random),
  ...besides(unit),
  unitId: unit.id,
  startsOn: random.day(-random.int(30, 4000)),
  endsOn: null,
  ...overrides,
})
