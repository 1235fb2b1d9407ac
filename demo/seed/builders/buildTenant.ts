import type { tenants, assignments, users, projects } from '../../../server/db/schema.ts'
import { personName, phoneNumber, mailName } from '../data/person.ts'
import type { Random } from '../random.ts'
import { newRow, type TenantPlace } from './ancestors.ts'

export type TenantRow = typeof tenants.$inferSelect

/** A client whose name contains a unique number. */
export const buildTenant = (random: Random, overrides: Partial<TenantRow> = {}): TenantRow => {
  const serial = random.serial().slice(0, 6)
  const { firstName, lastName } = personName(random)
  return {
    ...newRow(random),
    name: `Hausverwaltung ${serial}`,
    description: null,
    street: 'Bahnhofstraße',
    streetNumber: '1',
    zipcode: '01099',
    city: 'Dresden',
    country: 'Deutschland',
    contactName: `${firstName} ${lastName}`,
    contactEmail: `verwaltung@hv-${serial}.test`,
    contactPhone: phoneNumber(random),
    ...overrides,
  }
}

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
    pendingEmail: null,
    pendingEmailUntil: null,
    ...overrides,
  }
}

/** A user's role in a tenant. */
export const buildAssignment = (
  random: Random,
  user: { readonly id: string },
  tenant: TenantPlace,
  role: AssignmentRow['role'],
): AssignmentRow => ({
  ...newRow(random),
  userId: user.id,
  tenantId: tenant.id,
  role,
})

export type ProjectRow = typeof projects.$inferSelect

export const buildProject = (
  random: Random,
  tenant: TenantPlace,
  overrides: Partial<ProjectRow> = {},
): ProjectRow => ({
  ...newRow(random),
  tenantId: tenant.id,
  name: `Projekt ${random.serial()}`,
  note: null,
  status: 'Active',
  statusChangedAt: null,
  completedAt: null,
  draftStep: null,
  plannedDates: [],
  installationFrom: null,
  installationTo: null,
  ...overrides,
})
