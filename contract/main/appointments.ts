import * as z from 'zod'
import { whyNotAppointment } from '../../domain/rules/appointment.ts'
import { endpoint, nothing } from '../endpoint.ts'
import {
  FilterInstant,
  GivenInstant,
  Id,
  Instant,
  NewId,
  Note,
  pageOf,
  QueryFlag,
  rowFields,
  sortedListQuery,
} from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { addReasons, besides } from './fieldReasons.ts'
import { unitFilters, unitPlace } from './placeFilters.ts'

const appointmentFields = {
  startsAt: GivenInstant,
  endsAt: GivenInstant,
  description: Note().default(null),
  /** A technician of the client; null while nobody is assigned. */
  technicianId: Id.nullable().default(null),
}

export const AppointmentCreate = z
  .strictObject({ id: NewId, unitId: Id, ...appointmentFields })
  .superRefine(
    (appointment, context) => addReasons(context, { endsAt: whyNotAppointment(appointment) }),
    besides('unitId'),
  )

/** Omitted fields stay unchanged. */
export const AppointmentPatch = z
  .strictObject({
    startsAt: GivenInstant.optional(),
    endsAt: GivenInstant.optional(),
    description: Note().optional(),
    technicianId: Id.nullable().optional(),
    cancelled: z.boolean().optional(),
  })
  .superRefine(({ startsAt, endsAt }, context) =>
    addReasons(
      context,
      startsAt !== undefined && endsAt !== undefined
        ? { endsAt: whyNotAppointment({ startsAt, endsAt }) }
        : {},
    ),
  )

/** An installation appointment in a unit. */
export const Appointment = z.object({
  ...rowFields,
  ...unitPlace,
  ...appointmentFields,
  startsAt: Instant,
  endsAt: Instant,
  technicianName: z.string().nullable(),
  cancelledAt: Instant.nullable(),
})
export type Appointment = z.output<typeof Appointment>

const params = z.object({ appointmentId: Id })

export const appointments = {
  list: endpoint({
    method: 'GET',
    path: '/api/appointments',
    summary: 'Appointments; From and To select those that overlap the period',
    needs: 'renters.read',
    scope: 'assigned',
    query: sortedListQuery(['StartsAt', 'CreatedAt'], {
      ...unitFilters,
      From: FilterInstant.optional(),
      To: FilterInstant.optional(),
      TechnicianIds: FilterIds,
      /** Those in the buildings of these projects. */
      ProjectIds: FilterIds,
      Cancelled: QueryFlag.optional(),
    }),
    reply: pageOf(Appointment),
    errors: ['notFound'],
  }),
  ofUnit: endpoint({
    method: 'GET',
    path: '/api/appointments/building-unit/{buildingUnitId}',
    summary: 'Appointments of a unit, latest first',
    needs: 'renters.read',
    scope: 'assigned',
    params: z.object({ buildingUnitId: Id }),
    reply: z.object({ items: z.array(Appointment) }),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/appointments',
    summary: 'Create an appointment for a unit',
    needs: 'renters.write',
    scope: 'tenant',
    status: 201,
    body: AppointmentCreate,
    reply: Appointment,
    errors: ['idTaken', 'notFound', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/appointments/{appointmentId}',
    summary: 'An appointment',
    needs: 'renters.read',
    scope: 'assigned',
    params,
    reply: Appointment,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/appointments/{appointmentId}',
    summary: 'Move, reassign or cancel an appointment',
    needs: 'renters.write',
    scope: 'tenant',
    versioned: true,
    params,
    body: AppointmentPatch,
    reply: Appointment,
    errors: ['notFound', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/appointments/{appointmentId}',
    summary: 'Delete an appointment',
    needs: 'renters.write',
    scope: 'tenant',
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
}
