import * as z from 'zod'
import { unitConsentStates } from '../../domain/consent/agreement.ts'
import { accessNotPossibleReasons, buildingUnitTypes, installationStatuses } from '../../domain/enums.ts'
import { whyNotNextVisit, whyNotStatus } from '../../domain/rules/appointment.ts'
import { endpoint, nothing } from '../endpoint.ts'
import {
  Day,
  Id,
  Instant,
  Line,
  Note,
  pageOf,
  QueryFlag,
  rowFields,
  sortedListQuery,
  withOperators,
} from '../shapes.ts'
import { bulkEdit } from './bulkEdit.ts'
import { buildingFilters } from './placeFilters.ts'
import { BulkReply, bulkIds, FilterFloors, FilterIds, Floor } from './estateShapes.ts'

const details = {
  name: Line(120),
  description: Note().default(null),
  type: z.enum(buildingUnitTypes),
  /** The customer's own identifier of the unit; unique in the client. */
  customerId: Line(60),
  floor: Floor.nullable().default(null),
  installationDescription: Note().default(null),
  windowSensorsRequired: z.boolean().default(false),
  heatingCircuitId: Id.nullable().default(null),
}

/** Editable fields of a building unit; its building cannot be changed. */
export const BuildingUnitUpdate = z.strictObject(details)
export const BuildingUnitInput = z.strictObject({ buildingId: Id, ...details })

const statusShape = {
  status: z.enum(installationStatuses),
  reason: z.enum(accessNotPossibleReasons).nullable().default(null),
  comment: Note().default(null),
  /** When to try again; only for units without access. Omitted, it stays as long as there is none. */
  nextVisitOn: Day.nullable().optional(),
}

const checkStatus = (
  {
    status,
    reason,
    comment,
    nextVisitOn,
  }: {
    status: (typeof installationStatuses)[number]
    reason: (typeof accessNotPossibleReasons)[number] | null
    comment: string | null
    nextVisitOn?: string | null | undefined
  },
  context: z.RefinementCtx,
) => {
  const message = whyNotStatus({ status, reason, description: comment })
  if (message)
    context.addIssue({
      code: 'custom',
      path: [message === 'descriptionRequired' ? 'comment' : 'reason'],
      message,
    })
  const visit = whyNotNextVisit({ status, nextVisitOn })
  if (visit) context.addIssue({ code: 'custom', path: ['nextVisitOn'], message: visit })
}

/** The installation status; AccessNotPossible needs a reason, and the reason Other a comment. */
export const UnitStatusInput = z.strictObject(statusShape).superRefine(checkStatus)
export const UnitBulkStatusInput = z.strictObject({ ...bulkIds, ...statusShape }).superRefine(checkStatus)

const UnitCounts = z.object({ rooms: z.int(), radiators: z.int(), thermostats: z.int(), sensors: z.int() })

/** The lease that is current today; null also for roles that cannot read leases. */
export const UnitLease = z.object({ id: Id, startsOn: Day, endsOn: Day.nullable() })

/** The main renter of today's lease; null for roles that cannot read renters. Technicians get name and phone, the rest is null. */
export const UnitRenter = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  agreement: z.boolean().nullable(),
  infoReceivedAgreement: z.boolean().nullable(),
})

export const BuildingUnit = z.object({
  ...rowFields,
  ...BuildingUnitInput.shape,
  locationId: Id,
  locationName: z.string(),
  complexId: Id,
  complexName: z.string(),
  buildingName: z.string(),
  heatingCircuitName: z.string().nullable(),
  status: z.enum(installationStatuses),
  statusReason: z.enum(accessNotPossibleReasons).nullable(),
  statusComment: z.string().nullable(),
  statusChangedAt: Instant.nullable(),
  /** The day on which the technician wants to try again. */
  nextVisitOn: Day.nullable(),
  hasLease: z.boolean(),
  lease: UnitLease.nullable(),
  mainRenter: UnitRenter.nullable(),
  /** Consent state of the people who live there today; null for roles that cannot read it. */
  consent: z.enum(unitConsentStates).nullable(),
  counts: UnitCounts,
})
export type BuildingUnit = z.output<typeof BuildingUnit>

const sorts = [
  'Name',
  'CustomerId',
  'Floor',
  'Status',
  'Type',
  'BuildingName',
  'StatusChangedAt',
  'CreatedAt',
  'UpdatedAt',
] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const
const detail = { needs: 'rooms.write', scope: 'assigned' } as const
const base = '/api/taxonomy/building-units'

export const buildingUnits = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Building units with counts, lease and main renter',
    ...read,
    query: sortedListQuery(sorts, {
      ...withOperators(
        {
          ...buildingFilters,
          HeatingCircuitIds: FilterIds,
          Status: z.array(z.enum(installationStatuses)).optional(),
          Type: z.array(z.enum(buildingUnitTypes)).optional(),
          Floor: FilterFloors,
        },
        ['HeatingCircuitIds', 'Floor'],
      ),
      HasFloor: QueryFlag.optional(),
      HasLease: QueryFlag.optional(),
      /** Ignored for roles that cannot read it. */
      ConsentStatus: z.array(z.enum(unitConsentStates)).max(5, 'tooMany').optional(),
      WindowSensorsRequired: QueryFlag.optional(),
    }),
    reply: pageOf(BuildingUnit),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a building unit',
    ...write,
    status: 201,
    body: BuildingUnitInput,
    reply: BuildingUnit,
    errors: ['notFound', 'conflict', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A building unit',
    ...read,
    params,
    reply: BuildingUnit,
    errors: ['notFound'],
  }),
  bulkEdit: bulkEdit('building-units', detail),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a building unit',
    ...detail,
    versioned: true,
    params,
    body: BuildingUnitUpdate,
    reply: BuildingUnit,
    errors: ['notFound', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an empty building unit',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/status`,
    summary: 'Set the installation status, with a reason if there is no access',
    ...detail,
    versioned: true,
    params,
    body: UnitStatusInput,
    reply: BuildingUnit,
    errors: ['notFound'],
  }),
  bulkStatus: endpoint({
    method: 'POST',
    path: `${base}/bulk-status`,
    summary: 'Set the installation status of several units',
    ...detail,
    body: UnitBulkStatusInput,
    reply: BulkReply,
    errors: ['notFound'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: `${base}/bulk-delete`,
    summary: 'Delete building units; only empty ones are deleted',
    ...write,
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: ['notFound'],
  }),
}
