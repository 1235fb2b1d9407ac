import type { publicAreas } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inBuilding, newRow, type BuildingPlace } from './ancestors.ts'

export type PublicAreaRow = typeof publicAreas.$inferSelect

/** A staircase. */
export const buildPublicArea = (random: Random, building: BuildingPlace, overrides: Partial<PublicAreaRow> = {}): PublicAreaRow => ({
  ...newRow(random),
  ...inBuilding(building),
  name: 'Treppenhaus',
  description: null,
  floor: 0,
  heatingCircuitId: null,
  ...overrides,
})
