import type { heatingCircuits } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inLocation, newRow, type LocationPlace } from './ancestors.ts'

export type HeatingCircuitRow = typeof heatingCircuits.$inferSelect

/** A circuit of a location; `buildingId` if it serves only one building. */
export const buildHeatingCircuit = (random: Random, location: LocationPlace, overrides: Partial<HeatingCircuitRow> = {}): HeatingCircuitRow => ({
  ...newRow(random),
  ...inLocation(location),
  buildingId: null,
  name: `Heizkreis ${random.serial()}`,
  description: null,
  balancingConfirmedAt: null,
  balancingConfirmedBy: null,
  ...overrides,
})
