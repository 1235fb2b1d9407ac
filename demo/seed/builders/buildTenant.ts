import type { tenants } from '../../../server/db/schema.ts'
import { personName, phoneNumber } from '../data/person.ts'
import type { Random } from '../random.ts'
import { newRow } from './ancestors.ts'

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
