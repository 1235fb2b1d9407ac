import * as z from 'zod'
import {
  gatewayAggregatedStatuses,
  installationStatuses,
  projectStatuses,
  roles,
  userStates,
  type NetworkStatus,
} from '../../domain/enums.ts'
import { draftSteps } from '../../domain/rules/project.ts'
import { problemKinds, problemSolutions } from '../../domain/rules/projectProblems.ts'
import { Day, Id, Instant, rowFields } from '../shapes.ts'

const count = z.int().min(0)

/** Number of units by status. */
const UnitCounts = z.object({
  total: count,
  Open: count,
  OnHold: count,
  AccessNotPossible: count,
  Finalized: count,
} satisfies Record<'total' | (typeof installationStatuses)[number], z.ZodType>)

const projectFields = {
  ...rowFields,
  tenantId: Id,
  tenantName: z.string(),
  name: z.string(),
  /** Internal; null for everybody but Admin and SuperAdmin. */
  note: z.string().nullable(),
  status: z.enum(projectStatuses),
  /** When it was archived, or became active again. */
  statusChangedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** Where the wizard goes on; null for a finished project. A draft gives nobody access and does not count as active. */
  draftStep: z.enum(draftSteps).nullable(),
  /** Planned installation periods, the earliest first; both days included. */
  plannedDates: z.array(z.object({ from: Day, to: Day })),
  /** The first and the last planned day. */
  installationFrom: Day.nullable(),
  installationTo: Day.nullable(),
  buildings: count,
  users: count,
  units: UnitCounts,
}

/** A project as lists show it. */
export const Project = z.object(projectFields)
export type Project = z.output<typeof Project>

/** What completing, archiving or removing a project touches. The lists hold at most 20; the counts are exact. */
const Touches = z.object({
  /** Units that are not finalized. */
  openUnits: count,
  openUnitsFirst: z.array(
    z.object({
      id: Id,
      name: z.string(),
      buildingId: Id,
      buildingName: z.string(),
      status: z.enum(installationStatuses),
    }),
  ),
  /** Appointments in its buildings that have not ended. */
  appointmentsAhead: count,
  appointmentsFirst: z.array(
    z.object({
      id: Id,
      startsAt: Instant,
      unitId: Id,
      unitName: z.string(),
      buildingName: z.string(),
      technicianName: z.string().nullable(),
    }),
  ),
  /** Units that are not finalized and where work has begun: on hold, or an appointment has started. */
  unitsUnderWay: count,
  /** Technicians who reach at least one of its buildings through no other project. */
  usersLosingReach: z.array(z.object({ id: Id, name: z.string() })),
})
export type Touches = z.output<typeof Touches>

/** The figures of a project. Days are those of the buildings (Europe/Berlin). */
export const Dashboard = z.object({
  /** The first day of the project: it was created, or planned to begin, whichever is earlier. */
  startedOn: Day,
  today: Day,
  /** Units by status at the end of each day from the start (at most the last 366 days) until today, in order, without gaps. */
  history: z.array(
    z.object({ day: Day, Open: count, OnHold: count, AccessNotPossible: count, Finalized: count }),
  ),
  /** Units planned to be finalized; points to connect with straight lines. Empty without planned dates. */
  plan: z.array(z.object({ day: z.iso.date(), units: z.number() })),
  /** From the pace of the last two weeks. */
  forecast: z.object({
    perWorkingDay: z.number(),
    remaining: count,
    expectedEnd: Day.nullable(),
    whyNone: z.enum(['done', 'noPace', 'tooFar']).nullable(),
  }),
  /** Radiators, and their thermostats by network status; `notInstalled`: radiators without a thermostat. */
  devices: z.object({
    radiators: count,
    installed: count,
    notInstalled: count,
    ...({ Online: count, Offline: count, Unknown: count } satisfies Record<NetworkStatus, z.ZodType>),
  }),
  /** Buildings by the combined status of their gateways, the gateways there are, and how many are recommended and requested. */
  gateways: z.object({
    byStatus: z.object({ None: count, Offline: count, Online: count, Warning: count } satisfies Record<
      (typeof gatewayAggregatedStatuses)[number],
      z.ZodType
    >),
    installed: count,
    recommended: count,
    /** Buildings where the installation of a gateway is requested. */
    requested: count,
  }),
  appointments: z.object({
    /** From Monday to Sunday. */
    thisWeek: count,
    ahead: count,
    /** Open units whose last appointment is over, and which are not planned again. */
    pastWithoutResult: count,
    /** Open units that have never had an appointment. */
    none: count,
  }),
  /** Appointments in its buildings within the next 14 days, by technician, the busiest first; nobody's have a null id. */
  load: z.array(
    z.object({ userId: Id.nullable(), name: z.string().nullable(), appointments: count, minutes: count }),
  ),
})
export type Dashboard = z.output<typeof Dashboard>

/** A project with its figures. `touches` is null for users who may not write projects. */
export const ProjectDetail = z.object({ ...projectFields, dashboard: Dashboard, touches: Touches.nullable() })
export type ProjectDetail = z.output<typeof ProjectDetail>

const projectRef = z.object({ id: Id, name: z.string() })

const buildingFields = {
  id: Id,
  name: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  zipcode: z.string(),
  city: z.string(),
  locationId: Id,
  locationName: z.string(),
  complexId: Id,
  complexName: z.string(),
  /** Other active projects that the building is in. */
  otherProjects: z.array(projectRef),
}

/** A building that can be added to a project. */
export const AvailableBuilding = z.object({ ...buildingFields, units: count })
export type AvailableBuilding = z.output<typeof AvailableBuilding>

/** A building of a project with its progress. For technicians `otherProjects` holds only their own. */
export const ProjectBuilding = z.object({
  ...buildingFields,
  units: UnitCounts,
  radiators: count,
  thermostats: count,
  thermostatsOnline: count,
  gateways: count,
  gatewayStatus: z.enum(gatewayAggregatedStatuses),
  gatewayInstallationRequested: z.boolean(),
  recommendedGateways: count,
  appointmentsAhead: count,
  nextAppointmentAt: Instant.nullable(),
})
export type ProjectBuilding = z.output<typeof ProjectBuilding>

const userFields = {
  id: Id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null for users who may not read the client's users. */
  email: z.string().nullable(),
  /** In the project's client; null once the role is gone. */
  role: z.enum(roles).nullable(),
  state: z.enum(userStates),
}

/** A user of the client; `whyNot` is the reason why the user cannot be assigned. */
export const AvailableUser = z.object({
  ...userFields,
  whyNot: z.string().nullable(),
  otherProjects: z.array(projectRef),
})
export type AvailableUser = z.output<typeof AvailableUser>

/** A user of a project, with the appointments of the next 14 days in its buildings. `whyNot` tells why the assignment has no effect. */
export const ProjectUser = z.object({
  ...userFields,
  whyNot: z.string().nullable(),
  appointments: count,
  minutes: count,
  nextAppointmentAt: Instant.nullable(),
})
export type ProjectUser = z.output<typeof ProjectUser>

/**
 * A problem of a project. `details` are values of the enumeration that the kind refers to: the reason of a unit without access, the issues
 * of a radiator or building, the network status of a gateway, the data gathering status of a room; for `withoutAppointment` 'never' or
 * 'past'. The link goes to the innermost id that is set: gateway, radiator, room, unit, building.
 */
export const Problem = z.object({
  /** Unique within the list. */
  id: z.string(),
  kind: z.enum(problemKinds),
  details: z.array(z.string()),
  solution: z.enum(problemSolutions),
  /** Null if it is not known. */
  since: Instant.nullable(),
  buildingId: Id,
  buildingName: z.string(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  radiatorId: Id.nullable(),
  radiatorName: z.string().nullable(),
  gatewayId: Id.nullable(),
  gatewayEui: z.string().nullable(),
  /** The next appointment of the unit, if one is ahead. */
  appointmentId: Id.nullable(),
})
export type Problem = z.output<typeof Problem>
