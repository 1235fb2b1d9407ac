import { mailName, personName } from '../data/person.ts'
import {
  type TenantRow,
  buildAssignment,
  buildUser,
  type AssignmentRow,
  type UserRow,
} from '../builders/buildTenant.ts'
import type { Random } from '../random.ts'

/** A client's staff in addition to the demo sign-ins. */
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

/** A user's history by state: only registered users have signed in. */
export const pastOf = (random: Random, state: UserRow['state']): Partial<UserRow> => {
  if (state === 'Invited' || state === 'Unknown') return { state }
  const registered = random.int(60, 600)
  return {
    state,
    dataPrivacyAgreedAt: random.instant(-registered, random.int(420, 1100)),
    lastSignInAt: random.instant(-random.int(1, state === 'Active' ? 20 : registered), random.int(420, 1100)),
  }
}

/** A client's staff with their roles. @param taken names in the form used in addresses, to avoid duplicates */
export const demoStaff = (
  random: Random,
  tenant: TenantRow,
  taken: Set<string>,
): { users: UserRow[]; assignments: AssignmentRow[] } => {
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
