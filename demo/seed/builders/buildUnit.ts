import type { buildingUnits } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { inBuilding, newRow, type BuildingPlace } from './ancestors.ts'

export type UnitRow = typeof buildingUnits.$inferSelect

/** A flat on the ground floor that no technician has visited yet; its customer id contains a unique number. */
export const buildUnit = (random: Random, building: BuildingPlace, overrides: Partial<UnitRow> = {}): UnitRow => ({
  ...newRow(random),
  ...inBuilding(building),
  name: 'EG links',
  description: null,
  type: 'Residential',
  customerId: `WE ${random.serial()}`,
  floor: 0,
  status: 'Open',
  statusReason: null,
  statusComment: null,
  statusChangedAt: null,
  installationDescription: null,
  windowSensorsRequired: false,
  heatingCircuitId: null,
  ...overrides,
})
