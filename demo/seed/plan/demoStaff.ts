import { mailName, personName } from '../data/person.ts'
import type { TenantRow } from '../builders/buildTenant.ts'
import { buildAssignment, buildUser, type AssignmentRow, type UserRow } from '../builders/buildUser.ts'
import type { Random } from '../random.ts'

/** Who works for a client besides those who sign in to the demo. */
const staff = [
  ['Admin', 'Active'],
  ['Customer', 'Active'],
  ['Customer', 'Active'],
  ['Customer', 'Deactivated'],
  ['Regular', 'Active'],
  ['Regular', 'Invited'],
  ['Regular', 'Unknown'],
  ['Technician', 'Active'],
  ['Technician', 'Active'],
  ['Technician', 'Invited'],
  ['Technician', 'Deactivated'],
] as const satisfies readonly (readonly [AssignmentRow['role'], UserRow['state']])[]

/** What a user's past is like, by its state: nobody has signed in who has not registered. */
export const pastOf = (random: Random, state: UserRow['state']): Partial<UserRow> => {
  if (state === 'Invited' || state === 'Unknown') return { state }
  const registered = random.int(60, 600)
  return {
    state,
    dataPrivacyAgreedAt: random.instant(-registered, random.int(420, 1100)),
    lastSignInAt: random.instant(-random.int(1, state === 'Active' ? 20 : registered), random.int(420, 1100)),
  }
}

/** A client's staff with their roles. @param taken names as they stand in addresses, so that none comes twice */
export const demoStaff = (random: Random, tenant: TenantRow, taken: Set<string>): { users: UserRow[]; assignments: AssignmentRow[] } => {
  const domain = tenant.contactEmail?.split('@')[1] ?? 'example.com'
  const users: UserRow[] = []
  const assignments: AssignmentRow[] = []
  for (const [role, state] of staff) {
    let name = personName(random)
    while (taken.has(mailName(name))) name = personName(random)
    taken.add(mailName(name))
    const user = buildUser(random, {
      ...name,
      email: `${mailName(name)}@${role === 'Technician' ? 'montage.test' : domain}`,
      language: random.chance(0.12) ? 'en' : 'de',
      ...pastOf(random, state),
    })
    users.push(user)
    assignments.push(buildAssignment(random, user, tenant, role))
  }
  return { users, assignments }
}
