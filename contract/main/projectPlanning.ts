import * as z from 'zod'
import { languages } from '../../domain/limits.ts'
import { announcementKinds, announcementWays } from '../../domain/planning/announcement.ts'
import { conflictReasons } from '../../domain/planning/planConflicts.ts'
import {
  planAppointmentsMax,
  planDaysMax,
  planTechniciansMax,
  visitMinutesMax,
  visitMinutesMin,
} from '../../domain/planning/planLimits.ts'
import { whyNotHours } from '../../domain/planning/workingHours.ts'
import { whyUnplaced } from '../../domain/planning/proposePlan.ts'
import { whyNotAppointment } from '../../domain/rules/appointment.ts'
import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Day, GivenInstant, Id, Instant, listQuery, Note, pageOf } from '../shapes.ts'
import { anyOf } from './placeFilters.ts'
import { projectBuildingsMax } from './projects.ts'

/** A time of day at the buildings, HH:MM. Errors: required, invalidTime. */
const Time = z.string({ error: 'required' }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalidTime')

/** The hours in which technicians come; without a break both ends of lunch are null. Errors at the field: see whyNotHours. */
const PlanHours = z
  .strictObject({
    start: Time,
    end: Time,
    lunchStart: Time.nullable().default(null),
    lunchEnd: Time.nullable().default(null),
  })
  .superRefine((hours, context) => {
    const wrong = whyNotHours(hours)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.reason })
  })

const Days = z.array(Day).min(1, 'atLeastOne').max(planDaysMax, 'tooMany')

/** What a plan is proposed from. Technicians are preferred in the given order. */
export const PlanSettings = z.strictObject({
  buildingIds: z.array(Id).min(1, 'atLeastOne').max(projectBuildingsMax, 'tooMany'),
  technicianIds: z.array(Id).min(1, 'atLeastOne').max(planTechniciansMax, 'tooMany'),
  days: Days,
  hours: PlanHours,
  minutesPerUnit: z.int('wholeNumbersOnly').min(visitMinutesMin, 'tooSmall').max(visitMinutesMax, 'tooLarge'),
})
export type PlanSettings = z.output<typeof PlanSettings>

/** A row of a plan. Errors: endBeforeStart, appointmentTooLong at endsAt. */
const PlanRow = z
  .strictObject({ unitId: Id, technicianId: Id, startsAt: GivenInstant, endsAt: GivenInstant })
  .superRefine((row, context) => {
    const wrong = whyNotAppointment(row)
    if (wrong) context.addIssue({ code: 'custom', path: ['endsAt'], message: wrong })
  })

const appointments = z.array(PlanRow).min(1, 'atLeastOne').max(planAppointmentsMax, 'tooMany')

/** A plan as it was changed. */
const PlanInput = { days: Days, hours: PlanHours, appointments }

const PlannedUnit = z.object({
  unitId: Id,
  unitName: z.string(),
  floor: z.int().nullable(),
  buildingId: Id,
  buildingName: z.string(),
})

export const PlanProposal = z.object({
  appointments: z.array(
    z.object({ ...PlannedUnit.shape, technicianId: Id, startsAt: Instant, endsAt: Instant }),
  ),
  /** Units that found no place; the first 1,000. */
  unplaced: z.array(z.object({ ...PlannedUnit.shape, reason: z.enum(whyUnplaced) })),
  unplacedCount: z.int().min(0),
  /** The technicians' other appointments on these days; of those for other clients only the times, without a place. */
  busy: z.array(
    z.object({ technicianId: Id, startsAt: Instant, endsAt: Instant, place: z.string().nullable() }),
  ),
})
export type PlanProposal = z.output<typeof PlanProposal>

const PlanConflict = z.object({
  row: z.int().min(0),
  field: z.enum(['startsAt', 'technicianId', 'unitId']),
  reason: z.enum(conflictReasons),
  /** The row of the plan that is in the way. */
  otherRow: z.int().min(0).nullable(),
  /** Building and unit of the appointment that is in the way; where its technician is there, also from when to when. */
  place: z.string().nullable(),
})
export type PlanConflict = z.output<typeof PlanConflict>

/** An appointment of a project that renters know of, or should. `kind` says what they have to be told, null if they know all. */
export const AnnouncedAppointment = z.object({
  id: Id,
  ...PlannedUnit.shape,
  startsAt: Instant,
  endsAt: Instant,
  cancelledAt: Instant.nullable(),
  technicianName: z.string().nullable(),
  /** Those who live there on that day. */
  renters: z.int().min(0),
  /** Whether somebody can be told by mail: an address is known and the data privacy agreement was accepted. */
  byMail: z.boolean(),
  kind: z.enum(announcementKinds).nullable(),
  announcedAt: Instant.nullable(),
  announcedWay: z.enum(announcementWays).nullable(),
})
export type AnnouncedAppointment = z.output<typeof AnnouncedAppointment>

/** Which renters are told: those of these appointments, or of all that need it; with `again` also those who know all. */
export const AnnounceInput = z.strictObject({
  appointmentIds: z.array(Id).min(1, 'atLeastOne').max(planAppointmentsMax, 'tooMany').optional(),
  again: z.boolean().default(false),
  language: z.enum(languages).default('de'),
})

const params = z.object({ id: Id })
const base = '/api/projects/{id}/planning'
const write = { needs: 'renters.write', scope: 'tenant', params } as const

export const projectPlanning = {
  read: endpoint({
    method: 'GET',
    path: base,
    summary: 'What a project can be planned with: buildings with their units, technicians, planned days',
    ...write,
    reply: z.object({
      buildings: z.array(
        z.object({
          id: Id,
          name: z.string(),
          city: z.string(),
          /** Units that are not finalized and have no appointment ahead. */
          openUnits: z.int().min(0),
          installationFrom: Day.nullable(),
          installationTo: Day.nullable(),
        }),
      ),
      technicians: z.array(
        z.object({ id: Id, name: z.string(), active: z.boolean(), appointmentsAhead: z.int().min(0) }),
      ),
      plannedDates: z.array(z.object({ from: Day, to: Day })),
    }),
    errors: ['notFound'],
  }),
  propose: endpoint({
    method: 'POST',
    path: `${base}/proposal`,
    summary: 'Propose appointments for the units that have none; nothing is stored',
    ...write,
    body: PlanSettings,
    reply: PlanProposal,
    errors: ['notFound', 'rule'],
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    summary: 'What stands in the way of a plan, by row; nothing is stored',
    ...write,
    body: z.strictObject(PlanInput),
    reply: z.object({ conflicts: z.array(PlanConflict) }),
    errors: ['notFound', 'rule'],
  }),
  make: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Create the appointments of a plan: all, or none if anything stands in the way of one; then `appointments.<row>.<field>` says what',
    ...write,
    status: 201,
    body: z.strictObject({ ...PlanInput, description: Note().default(null) }),
    reply: z.object({ appointmentIds: z.array(Id) }),
    errors: ['notFound', 'rule'],
  }),
  announcements: endpoint({
    method: 'GET',
    path: `${base}/announcements`,
    summary: 'The appointments ahead of a project, with what their renters were told and have to be told',
    ...write,
    query: listQuery(['StartsAt'], { Kinds: anyOf(announcementKinds) }),
    reply: z.object({
      ...pageOf(AnnouncedAppointment).shape,
      /** Appointments whose renters have to be told something, and how many of them can be told by mail. */
      needed: z.int().min(0),
      neededByMail: z.int().min(0),
    }),
    errors: ['notFound'],
  }),
  letters: endpoint({
    method: 'POST',
    path: `${base}/letters`,
    summary:
      'Letters to renters about their appointments as one PDF, one letter each; they are recorded as announced. 204 if nobody has to be told',
    ...write,
    body: AnnounceInput,
    reply: file,
    accepted: Job,
    errors: ['notFound', 'jobRunning'],
  }),
  mails: endpoint({
    method: 'POST',
    path: `${base}/mails`,
    summary:
      'Mail renters about their appointments, as far as an address is known and the data privacy agreement was accepted',
    ...write,
    body: AnnounceInput,
    reply: z.object({ sent: z.int().min(0), withoutMail: z.int().min(0) }),
    errors: ['notFound', 'tooManyRequests'],
  }),
}
