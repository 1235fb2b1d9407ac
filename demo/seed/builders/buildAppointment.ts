import type { appointments } from '../../../server/db/schema.ts'
import type { Random } from '../random.ts'
import { besides, newRow, type FloorPlace } from './ancestors.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/** Half an hour tomorrow morning. */
export const buildAppointment = (random: Random, unit: FloorPlace, overrides: Partial<AppointmentRow> = {}): AppointmentRow => ({
  ...newRow(random),
  ...besides(unit),
  unitId: unit.id,
  startsAt: random.instant(1, 8 * 60),
  endsAt: random.instant(1, 8 * 60 + 30),
  description: null,
  technicianId: null,
  cancelledAt: null,
  ...overrides,
})
