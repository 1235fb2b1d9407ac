import { whyNotTechnician } from '../../../domain/rules/appointment.ts'
import type { functionGrants } from '../../../server/db/schema.ts'
import type { AppointmentRow } from '../builders/buildRenter.ts'
import {
  buildAssignment,
  buildUser,
  type AssignmentRow,
  type UserRow,
  type TenantRow,
} from '../builders/buildTenant.ts'
import { personName } from '../data/person.ts'
import { demoSignIns, type DemoSignIn } from '../demoSignIns.ts'
import type { Random } from '../random.ts'
import { demoStaff, pastOf } from './demoStaff.ts'
import type { Estate } from './Estate.ts'
import { householdsOf, renterAccount, type RenterAccount } from './renterAccounts.ts'

/** The users of an estate as rows by table, and the estate with links to them. */
interface People {
  users: UserRow[]
  assignments: AssignmentRow[]
  functionGrants: (typeof functionGrants.$inferSelect)[]
  estate: Estate
}

const emailOf = (role: DemoSignIn['role']): string =>
  demoSignIns.find((signIn) => signIn.role === role)?.email ?? ''

/** The demo sign-ins other than renters: one Admin of two clients, the rest users of the first. */
const staffSignIns = (random: Random, tenants: readonly TenantRow[]) => {
  const make = (role: DemoSignIn['role'], clients: readonly TenantRow[]) => {
    const user = buildUser(random, {
      ...personName(random),
      email: emailOf(role),
      superAdmin: role === 'SuperAdmin',
      ...pastOf(random, 'Active'),
    })
    return { user, assignments: clients.map((tenant) => buildAssignment(random, user, tenant, role)) }
  }
  const first = tenants.slice(0, 1)
  return {
    root: make('SuperAdmin', []),
    admin: make('Admin', tenants.slice(0, 2)),
    customer: make('Customer', first),
    regular: make('Regular', first),
    technician: make('Technician', first),
  }
}

/** A household of the first client whose main renter and subrenter both sign in to the demo, and two further renters of each client. */
const renterSignIns = (random: Random, estate: Estate, verifiedBy: string): RenterAccount[] => {
  const emails = new Set<string | null>([null])
  return estate.tenants.flatMap((tenant, index) => {
    const households = householdsOf(estate, tenant, random.day(0))
    const [main, sub] =
      index === 0 ? (households.find(([, second]) => second?.role === 'SubRenter') ?? []) : []
    const demo =
      main && sub
        ? [
            renterAccount(random, tenant, main, verifiedBy, { email: emailOf('MainRenter') }),
            renterAccount(random, tenant, sub, verifiedBy, { email: emailOf('SubRenter') }),
          ]
        : []
    const others = households.flat().filter(({ id, email }) => {
      if (id === main?.id || id === sub?.id || emails.has(email)) return false
      emails.add(email)
      return true
    })
    return [
      ...demo,
      ...others
        .slice(index * 2, index * 2 + 2)
        .map((renter) => renterAccount(random, tenant, renter, verifiedBy)),
    ]
  })
}

/** The technicians of a client's projects: all of them on running ones, all but the last on completed ones, nobody yet on drafts. */
const projectUsersOf = (estate: Estate, technicians: readonly AssignmentRow[]) =>
  estate.projects.flatMap(({ id: projectId, tenantId, status, draftStep }) =>
    technicians
      .filter((one) => draftStep === null && one.tenantId === tenantId)
      .slice(0, status === 'Active' ? undefined : -1)
      .map(({ userId }) => ({ tenantId, projectId, userId })),
  )

/** Sends a technician of the client to most appointments, none to two at a time. */
const withTechnicians = (
  random: Random,
  appointments: readonly AppointmentRow[],
  technicians: readonly AssignmentRow[],
): AppointmentRow[] => {
  const calendars = new Map<string, AppointmentRow[]>()
  return appointments.map((appointment) => {
    if (!random.chance(0.9)) return { ...appointment, technicianId: null }
    const free = technicians.filter(
      ({ tenantId, userId }) =>
        tenantId === appointment.tenantId &&
        !whyNotTechnician('Active', appointment, calendars.get(userId) ?? []),
    )
    const technicianId = free.length > 0 ? random.pick(free).userId : null
    if (technicianId !== null && !appointment.cancelledAt)
      calendars.set(technicianId, [...(calendars.get(technicianId) ?? []), appointment])
    return { ...appointment, technicianId }
  })
}

/** About fifty demo users in every role and state, and the estate with its renters, appointments and projects linked to them. */
export const demoPeople = (random: Random, estate: Estate): People => {
  const signIns = staffSignIns(random, estate.tenants)
  const renters = renterSignIns(random, estate, signIns.admin.user.id)
  const taken = new Set<string>()
  const staff = estate.tenants.map((tenant) => demoStaff(random.fork(tenant.name), tenant, taken))
  const users: UserRow[] = [
    ...Object.values(signIns).map(({ user }) => user),
    ...renters.map(({ user }) => user),
    ...staff.flatMap((one) => one.users),
  ]
  const assignments = [
    ...Object.values(signIns).flatMap((one) => one.assignments),
    ...renters.map(({ assignment }) => assignment),
    ...staff.flatMap((one) => one.assignments),
  ]
  const active = new Set(users.filter(({ state }) => state === 'Active').map(({ id }) => id))
  const technicians = assignments.filter(({ role, userId }) => role === 'Technician' && active.has(userId))
  const linked = new Map(renters.map(({ renter }) => [renter.id, renter]))
  const developer = technicians.find(({ userId }) => userId !== signIns.technician.user.id)
  return {
    users,
    assignments,
    functionGrants: developer
      ? (['firmware', 'onboarding'] as const).map((functionality) => ({
          userId: developer.userId,
          functionality,
          grantedBy: signIns.root.user.id,
          createdAt: random.at,
        }))
      : [],
    estate: {
      ...estate,
      renters: estate.renters.map((renter) => linked.get(renter.id) ?? renter),
      projectUsers: projectUsersOf(estate, technicians),
      appointments: withTechnicians(random, estate.appointments, technicians),
    },
  }
}
