import * as z from 'zod'
import {
  obstructionTypes,
  radiatorIssues,
  radiatorTypes,
  valveTypes,
  ventingDurations,
  ventingNotPossibleReasons,
  type RadiatorChecklistFlag,
} from '../../domain/enums.ts'
import { whyNotRadiator, whyNotVenting, ventingStates } from '../../domain/rules/radiator.ts'
import { radiatorFields, reportedIssues } from '../../domain/rules/radiatorFields.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, Line, NewId, Note, pageOf, QueryFlag, rowFields, sortedListQuery } from '../shapes.ts'
import { bulkEdit } from './bulkEdit.ts'
import { bulkIds, BulkReply } from './estateShapes.ts'
import { addReasons, besides } from './fieldReasons.ts'
import { shapeOf } from './fieldShapes.ts'
import { anyOf, roomFilters, roomPlace } from './placeFilters.ts'

/** Editable fields of a radiator. Measures in millimetres. */
const fields = { name: Line(120), description: Note().default(null), ...shapeOf(radiatorFields) }

const checkRadiator = (radiator: z.output<z.ZodObject<typeof fields>>, context: z.RefinementCtx) =>
  addReasons(context, whyNotRadiator(radiator))

/** The rule itself reports these as required. */
const unfinished = besides('roomId', 'name', 'valveType', 'valveDirection')

export const RadiatorCreate = z
  .strictObject({ id: NewId, roomId: Id, ...fields })
  .superRefine(checkRadiator, unfinished)
export const RadiatorInput = z.strictObject(fields).superRefine(checkRadiator, unfinished)

const obstructionFields = {
  obstruction: z.enum(obstructionTypes).nullable(),
  obstructionDescription: Note(500).default(null),
}
const ObstructionInput = z.strictObject(obstructionFields)

/** The reasons why no thermostat can be installed; an empty list withdraws the report. */
const InstallationFailedInput = z.strictObject({
  reasons: z.array(z.enum(reportedIssues)).max(20, 'tooMany'),
  description: Note().default(null),
})

const flag = z.boolean().default(false)
const checklistFields = {
  radiatorNotAccessible: flag,
  incompatibleValve: flag,
  valvePinBlocked: flag,
  valveIsLeaking: flag,
  valveCantCompletelyOpen: flag,
  defectiveValve: flag,
  installationNotPossible: flag,
} satisfies Record<RadiatorChecklistFlag, z.ZodType>

/** The mounting checklist, complete: a missing flag counts as not set. */
const ChecklistInput = z.strictObject({
  ...checklistFields,
  installationNotPossibleDescription: Note().default(null),
})

/** Result of venting: how long air came out, or why it was not possible. */
const VentingInput = z
  .strictObject({
    isVentingPossible: z.boolean(),
    successDuration: z.enum(ventingDurations).nullable().default(null),
    failureReason: z.enum(ventingNotPossibleReasons).nullable().default(null),
    comment: Note().default(null),
  })
  .superRefine((venting, context) => addReasons(context, whyNotVenting(venting)))

const Venting = z.object({
  state: z.enum(ventingStates),
  isVentingPossible: z.boolean().nullable(),
  successDuration: z.enum(ventingDurations).nullable(),
  failureReason: z.enum(ventingNotPossibleReasons).nullable(),
  comment: z.string().nullable(),
  ventedAt: Instant.nullable(),
})

/** A radiator with its findings. `issues` combines reported reasons, checklist, and a missing thermostat. */
export const Radiator = z.object({
  ...rowFields,
  ...roomPlace,
  ...fields,
  ...obstructionFields,
  heatingCircuitId: Id.nullable(),
  installationFailed: z.object({ reasons: z.array(z.enum(reportedIssues)) }),
  checklist: z.object(checklistFields),
  installationNotPossibleDescription: z.string().nullable(),
  venting: Venting,
  issues: z.array(z.enum(radiatorIssues)),
  thermostat: z.object({ id: Id, eui: z.string() }).nullable(),
})
export type Radiator = z.output<typeof Radiator>

const params = z.object({ id: Id })
const filters = {
  ...roomFilters,
  Type: anyOf(radiatorTypes),
  ValveType: anyOf(valveTypes),
  Issues: anyOf(radiatorIssues),
  VentingState: anyOf(ventingStates),
  HasThermostat: QueryFlag.optional(),
  HasIssues: QueryFlag.optional(),
}

export const radiators = {
  list: endpoint({
    method: 'GET',
    path: '/api/taxonomy/radiators',
    summary: 'Radiators',
    needs: 'estate.read',
    scope: 'assigned',
    query: sortedListQuery(['Name', 'Type', 'ValveType', 'VentedAt', 'CreatedAt', 'UpdatedAt'], filters),
    reply: pageOf(Radiator),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/taxonomy/radiators',
    summary: 'Create a radiator in a room',
    needs: 'rooms.write',
    scope: 'assigned',
    status: 201,
    body: RadiatorCreate,
    reply: Radiator,
    errors: ['idTaken', 'notFound', 'nameTaken'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/api/taxonomy/radiators/bulk-delete',
    summary: 'Delete radiators; those with a thermostat are kept',
    needs: 'rooms.write',
    scope: 'assigned',
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: [],
  }),
  bulkEdit: bulkEdit('radiators', { needs: 'rooms.write', scope: 'assigned' }),
  read: endpoint({
    method: 'GET',
    path: '/api/taxonomy/radiators/{id}',
    summary: 'A radiator',
    needs: 'estate.read',
    scope: 'assigned',
    params,
    reply: Radiator,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/taxonomy/radiators/{id}',
    summary: 'Change a radiator',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: RadiatorInput,
    reply: Radiator,
    errors: ['notFound', 'nameTaken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/taxonomy/radiators/{id}',
    summary: 'Delete a radiator that has no thermostat',
    needs: 'rooms.write',
    scope: 'assigned',
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  obstruction: endpoint({
    method: 'PATCH',
    path: '/api/taxonomy/radiators/{id}/obstruction',
    summary: 'Set the obstruction of a radiator',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: ObstructionInput,
    reply: Radiator,
    errors: ['notFound'],
  }),
  installationFailed: endpoint({
    method: 'PATCH',
    path: '/api/taxonomy/radiators/{id}/installation-failed',
    summary: 'Report why no thermostat can be installed',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: InstallationFailedInput,
    reply: Radiator,
    errors: ['notFound', 'rule'],
  }),
  checklist: endpoint({
    method: 'PATCH',
    path: '/api/taxonomy/radiators/{id}/checklist',
    summary: 'Fill in the mounting checklist',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: ChecklistInput,
    reply: Radiator,
    errors: ['notFound'],
  }),
  venting: endpoint({
    method: 'PATCH',
    path: '/api/taxonomy/radiators/{id}/venting',
    summary: 'Record the result of venting',
    needs: 'thermostats.install',
    scope: 'assigned',
    versioned: true,
    params,
    body: VentingInput,
    reply: Radiator,
    errors: ['notFound'],
  }),
}
