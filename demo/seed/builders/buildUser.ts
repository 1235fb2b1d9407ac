import type { assignments, users } from '../../../server/db/schema.ts'
import { mailName, personName, phoneNumber } from '../data/person.ts'
import type { Random } from '../random.ts'
import { newRow, type TenantPlace } from './ancestors.ts'

export type UserRow = typeof users.$inferSelect
export type AssignmentRow = typeof assignments.$inferSelect

/** An active user without a password, who therefore cannot sign in; the e-mail address is derived from the name and a unique number. */
export const buildUser = (random: Random, overrides: Partial<UserRow> = {}): UserRow => {
  const name = { ...personName(random), ...overrides }
  return {
    ...newRow(random),
    email: `${mailName(name)}.${random.serial().slice(0, 6)}@example.com`,
    ...name,
    phone: phoneNumber(random),
    passwordHash: null,
    state: 'Active',
    superAdmin: false,
    language: 'de',
    dataPrivacyAgreedAt: null,
    lastSignInAt: null,
    ...overrides,
  }
}

/** A user's role in a tenant. */
export const buildAssignment = (random: Random, user: { readonly id: string }, tenant: TenantPlace, role: AssignmentRow['role']): AssignmentRow => ({
  ...newRow(random),
  userId: user.id,
  tenantId: tenant.id,
  role,
})
