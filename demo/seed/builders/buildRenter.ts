import type { renters, leases, appointments } from '../../../server/db/schema.ts'
import { mailName, personName, phoneNumber } from '../data/person.ts'
import type { Random } from '../random.ts'
import { besides, newRow, type FloorPlace } from './ancestors.ts'

export type LeaseRow = typeof leases.$inferSelect

/** An open-ended lease of a unit. */
export const buildLease = (
  random: Random,
  unit: FloorPlace,
  overrides: Partial<LeaseRow> = {},
): LeaseRow => ({
  ...newRow(random),
  ...besides(unit),
  unitId: unit.id,
  startsOn: random.day(-random.int(30, 4000)),
  endsOn: null,
  ...overrides,
})

export type RenterRow = typeof renters.$inferSelect

/** A renter of a lease to whom nothing was sent yet; the e-mail address is derived from the name. */
export const buildRenter = (
  random: Random,
  lease: FloorPlace & { readonly unitId: string },
  overrides: Partial<RenterRow> = {},
): RenterRow => {
  const name = { ...personName(random), ...overrides }
  return {
    ...newRow(random),
    ...besides(lease),
    unitId: lease.unitId,
    leaseId: lease.id,
    role: 'MainRenter',
    ...name,
    phone: phoneNumber(random),
    email: `${mailName(name)}@example.com`,
    agreement: false,
    agreedAt: null,
    infoReceivedAgreement: false,
    userId: null,
    verifiedAt: null,
    verifiedBy: null,
    verificationMethod: null,
    verificationNote: null,
    verificationCodeHash: null,
    verificationSentAt: null,
    verificationAttempts: 0,
    ...overrides,
  }
}

export type AppointmentRow = typeof appointments.$inferSelect

/** Half an hour tomorrow morning. */
export const buildAppointment = (
  random: Random,
  unit: FloorPlace,
  overrides: Partial<AppointmentRow> = {},
): AppointmentRow => ({
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
