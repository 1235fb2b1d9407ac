import type { buildingComplexes } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inLocation, newRow, type LocationPlace } from './ancestors.ts'

export type ComplexRow = typeof buildingComplexes.$inferSelect

export const buildComplex = (random: Random, location: LocationPlace, overrides: Partial<ComplexRow> = {}): ComplexRow => ({
  ...newRow(random),
  ...inLocation(location),
  name: `Wohnanlage ${random.serial()}`,
  description: null,
  ...overrides,
})
