import type { RenterRow } from '../builders/buildRenter.ts'
import {
  type TenantRow,
  buildAssignment,
  buildUser,
  type AssignmentRow,
  type UserRow,
} from '../builders/buildTenant.ts'
import type { Random } from '../random.ts'
import { pastOf } from './demoStaff.ts'
import type { Estate } from './Estate.ts'

export interface RenterAccount {
  user: UserRow
  assignment: AssignmentRow
  renter: RenterRow
}

/** The app account of a renter whose identity was verified manually. */
export const renterAccount = (
  random: Random,
  tenant: TenantRow,
  renter: RenterRow,
  verifiedBy: string,
  overrides: Partial<UserRow> = {},
): RenterAccount => {
  const { firstName, lastName, phone } = renter
  const user = buildUser(random, {
    firstName,
    lastName,
    phone,
    ...(renter.email !== null && { email: renter.email }),
    ...pastOf(random, 'Active'),
    ...overrides,
  })
  return {
    user,
    assignment: buildAssignment(random, user, tenant, renter.role),
    renter: {
      ...renter,
      email: user.email,
      infoReceivedAgreement: true,
      userId: user.id,
      verifiedAt: random.instant(-random.int(5, 50), 600),
      verifiedBy,
      verificationMethod: 'override',
      verificationNote: 'Personalausweis beim Einzug gesehen',
    },
  }
}

/** Renters of a client's current leases, by lease. */
export const householdsOf = (
  { leases, renters }: Estate,
  tenant: TenantRow,
  today: string,
): RenterRow[][] => {
  const running = new Set(
    leases
      .filter(
        ({ tenantId, startsOn, endsOn }) =>
          tenantId === tenant.id && startsOn <= today && (endsOn === null || endsOn >= today),
      )
      .map(({ id }) => id),
  )
  return [
    ...Map.groupBy(
      renters.filter(({ leaseId }) => running.has(leaseId)),
      ({ leaseId }) => leaseId,
    ).values(),
  ]
}
