import * as z from 'zod'
import { installationStatuses, projectStatuses } from '../../domain/enums.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, listQuery, pageOf, QueryFlag, QueryInt } from '../shapes.ts'
import { SignalTest } from './buildingShapes.ts'
import { FilterFloors, FilterIds } from './estateShapes.ts'
import {
  InstallAppointment,
  InstallBuilding,
  InstallFloor,
  InstallGateway,
  InstallRadiator,
  InstallRoom,
  InstallUnit,
} from './installShapes.ts'
import { anyOf } from './placeFilters.ts'
import { Project } from './projectShapes.ts'

/** What a technician reads to work on site, also without a network: only the buildings of their projects. */
const read = { needs: 'thermostats.install', scope: 'assigned' } as const
const base = '/api/install-tool'

/** The most days of appointments that one call returns. */
const appointmentDaysMax = 14

/** The most units of one page, each with everything in it. */
export const unitsMax = 50

/** Either the rooms of a unit or those of a shared area. Errors: required, unitOrPublicArea at UnitId. */
const RoomsQuery = z
  .strictObject({ UnitId: Id.optional(), PublicAreaId: Id.optional() })
  .superRefine(({ UnitId, PublicAreaId }, context) => {
    if ((UnitId === undefined) === (PublicAreaId === undefined))
      context.addIssue({
        code: 'custom',
        path: ['UnitId'],
        message: UnitId === undefined ? 'required' : 'unitOrPublicArea',
      })
  })

/** What an installer edits, and others may have changed meanwhile. */
const changedEntities = ['building', 'gateway', 'buildingUnit', 'room', 'window', 'radiator'] as const
export type ChangedEntity = (typeof changedEntities)[number]

export const installTool = {
  projects: endpoint({
    method: 'GET',
    path: `${base}/projects`,
    summary: "A technician's projects; for administrators all of the client",
    ...read,
    query: listQuery(['InstallationFrom', 'Name', 'CreatedAt'], {
      Status: anyOf(projectStatuses),
      BuildingIds: FilterIds,
    }),
    reply: pageOf(Project),
    errors: ['notFound'],
  }),
  buildings: endpoint({
    method: 'GET',
    path: `${base}/buildings`,
    summary: 'Buildings to install, with their units by status and their signal test',
    ...read,
    query: listQuery(['Name', 'Street', 'City', 'InstallationFrom'], {
      ProjectIds: FilterIds,
      HasGateways: QueryFlag.optional(),
    }),
    reply: pageOf(InstallBuilding),
    errors: ['notFound'],
  }),
  gateways: endpoint({
    method: 'GET',
    path: `${base}/gateways`,
    summary: 'Gateways of a building with mounting, photos and the signal test of the building',
    ...read,
    query: z.strictObject({ BuildingId: Id }),
    reply: z.object({ items: z.array(InstallGateway), signal: SignalTest }),
    errors: ['notFound'],
  }),
  appointments: endpoint({
    method: 'GET',
    path: `${base}/appointments`,
    summary:
      'Appointments of a day, or of several, that are not cancelled: by default the own ones, without `Mine` all within reach',
    ...read,
    query: z.strictObject({
      /** A day at the buildings (Europe/Berlin). */
      Day,
      Days: QueryInt.min(1, 'positiveNumberOnly').max(appointmentDaysMax, 'tooLarge').default(1),
      Mine: QueryFlag.default(true),
    }),
    /** The earliest first; `more` if there are further ones than a reply holds. */
    reply: z.object({ items: z.array(InstallAppointment), more: z.boolean() }),
    errors: [],
  }),
  radiators: endpoint({
    method: 'GET',
    path: `${base}/radiators`,
    summary: 'Radiators of a room with thermostat, findings and photos',
    ...read,
    query: z.strictObject({ RoomId: Id }),
    reply: z.object({ items: z.array(InstallRadiator) }),
    errors: ['notFound'],
  }),
  rooms: endpoint({
    method: 'GET',
    path: `${base}/rooms`,
    summary: 'Rooms of a unit or a shared area with everything in them',
    ...read,
    query: RoomsQuery,
    reply: z.object({ items: z.array(InstallRoom) }),
    errors: ['notFound'],
  }),
  buildingUnits: endpoint({
    method: 'GET',
    path: `${base}/building-units`,
    summary: 'Units of a building with their rooms and everything in them, to take along',
    ...read,
    query: listQuery(['Floor', 'Name', 'CustomerId', 'Status'], {
      BuildingId: Id,
      Status: anyOf(installationStatuses),
      Floor: FilterFloors,
      PageSize: QueryInt.min(1, 'positiveNumberOnly').max(unitsMax, 'tooLarge').default(25),
    }),
    reply: pageOf(InstallUnit),
    errors: ['notFound'],
  }),
  buildingByFloors: endpoint({
    method: 'GET',
    path: `${base}/building-by-floors`,
    summary:
      'Units and shared areas of a building by floor, from top to bottom, with the signal of each floor',
    ...read,
    query: z.strictObject({ BuildingId: Id }),
    reply: z.object({ buildingId: Id, floors: z.array(InstallFloor) }),
    errors: ['notFound'],
  }),
  lastChange: endpoint({
    method: 'GET',
    path: `${base}/last-change`,
    summary:
      'Who changed a row last: one of the given fields, or else anything of it, and then rather others than the caller',
    ...read,
    query: z.strictObject({
      Entity: z.enum(changedEntities),
      EntityId: Id,
      /** As the audit log names them. */
      Fields: z.array(z.string().max(80)).max(50, 'tooMany').default([]),
    }),
    /** Nulls if nobody did; no name of a user without a role in the client. */
    reply: z.object({ at: Instant.nullable(), userName: z.string().nullable() }),
    errors: ['notFound'],
  }),
}
