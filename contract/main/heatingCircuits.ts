import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import {
  Id,
  Instant,
  Line,
  listQuery,
  Note,
  pageOf,
  QueryFlag,
  rowFields,
  sortedListQuery,
} from '../shapes.ts'
import { BalancingConfirmation } from './hydraulicBalancing.ts'
import { BulkReply, bulkIds, FilterIds } from './estateShapes.ts'

const details = {
  name: Line(120),
  description: Note().default(null),
  /** The building, in the same location, if it serves only one. */
  buildingId: Id.nullable().default(null),
}

/** Editable fields of a heating circuit; its location cannot be changed. */
export const HeatingCircuitUpdate = z.strictObject(details)
export const HeatingCircuitInput = z.strictObject({ locationId: Id, ...details })

/** What is assigned to this circuit directly; spaces below inherit it unless they have their own. */
const CircuitCounts = z.object({
  buildings: z.int(),
  buildingUnits: z.int(),
  publicAreas: z.int(),
  rooms: z.int(),
  radiators: z.int(),
  sensors: z.int(),
})

export const HeatingCircuit = z.object({
  ...rowFields,
  ...HeatingCircuitInput.shape,
  locationName: z.string(),
  buildingName: z.string().nullable(),
  /** Null until hydraulic balancing is confirmed, and after a reset. */
  balancingConfirmedAt: Instant.nullable(),
  balancingConfirmedBy: Id.nullable(),
  counts: CircuitCounts,
})
export type HeatingCircuit = z.output<typeof HeatingCircuit>

/** One confirmation or reset of a circuit's hydraulic balancing. */
const BalancingEvent = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(['confirm', 'reset']),
  /** Null for a user without a role in the client any more. */
  byName: z.string().nullable(),
})

export const circuitSorts = [
  'Name',
  'LocationName',
  'BuildingName',
  'BalancingConfirmedAt',
  'CreatedAt',
] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
const write = { needs: 'circuits.write', scope: 'assigned' } as const
const base = '/api/taxonomy/heating-circuits'

export const heatingCircuits = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Heating circuits',
    ...read,
    query: sortedListQuery(circuitSorts, {
      LocationIds: FilterIds,
      BuildingIds: FilterIds,
      Balanced: QueryFlag.optional(),
    }),
    reply: pageOf(HeatingCircuit),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a heating circuit',
    ...write,
    status: 201,
    body: HeatingCircuitInput,
    reply: HeatingCircuit,
    errors: ['notFound', 'nameTaken', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A heating circuit',
    ...read,
    params,
    reply: HeatingCircuit,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a heating circuit',
    ...write,
    versioned: true,
    params,
    body: HeatingCircuitUpdate,
    reply: HeatingCircuit,
    errors: ['notFound', 'nameTaken', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a heating circuit with nothing assigned to it',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: `${base}/bulk-delete`,
    summary: 'Delete heating circuits; only unused ones are deleted',
    ...write,
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: ['notFound'],
  }),
  balancingHistory: endpoint({
    method: 'GET',
    path: `${base}/{id}/hydraulic-balancing`,
    summary: 'When the hydraulic balancing was confirmed and reset, and by whom; latest first',
    ...read,
    params,
    query: listQuery(['At'], {}),
    reply: pageOf(BalancingEvent),
    errors: ['notFound'],
  }),
  confirmBalancing: endpoint({
    method: 'PUT',
    path: `${base}/{id}/hydraulic-balancing`,
    summary: 'Confirm hydraulic balancing, and keep what was set and stated as a record',
    ...write,
    versioned: true,
    params,
    body: BalancingConfirmation,
    reply: HeatingCircuit,
    errors: ['notFound', 'rule'],
  }),
  resetBalancing: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/hydraulic-balancing`,
    summary:
      "Reset hydraulic balancing of this circuit; with global=true (balancing.resetGlobal) of all the client's circuits",
    ...write,
    params,
    query: z.strictObject({ global: QueryFlag.default(false) }),
    reply: z.object({ reset: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
}
