import * as z from 'zod'
import { BalancingPlan } from '../../domain/heat-load/balancingPlan.ts'
import { recordGaps, whyNotDetails } from '../../domain/heat-load/balancingRecord.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'
import {
  Day,
  Id,
  Instant,
  Line,
  listQuery,
  Note,
  OptionalLine,
  pageOf,
  QueryFlag,
  rowFields,
} from '../shapes.ts'
import { BulkPlan } from './bulkUpdates.ts'
import { addReasons } from './fieldReasons.ts'

const Figure = z.number().nullable().default(null)
const Text = (max: number) => OptionalLine(max).default(null)

/** What whoever balanced states: °C, kW, bar, l/h, mbar. The day is checked where today is known. */
const details = {
  performedOn: Day.nullable().default(null),
  performedBy: Text(120),
  qualification: Text(200),
  company: Text(200),
  flowTemperature: Figure,
  controlSetting: Text(300),
  pumpSetting: Text(200),
  generatorPower: Figure,
  vesselPressure: Figure,
  measuredFlow: Figure,
  measuredPressure: Figure,
  measuredFlowTemperature: Figure,
  measuredReturnTemperature: Figure,
  notes: Note().default(null),
}

/** The statement of a record. Every field may be missing; the record then says so. */
export const BalancingDetailsInput = z
  .strictObject(details)
  .superRefine((input, context) => addReasons(context, whyNotDetails(input)))

/** A confirmation: the statement, and whether the constraints were set as scaled. Without a body nothing is stated yet. */
export const BalancingConfirmation = z
  .strictObject({ ...details, scaled: z.boolean().default(false) })
  .superRefine((input, context) => addReasons(context, whyNotDetails(input)))

/** The plan of a circuit as it is now. */
const CircuitPlan = z.object({
  circuitId: Id,
  circuitName: z.string(),
  locationId: Id,
  locationName: z.string(),
  balancingConfirmedAt: Instant.nullable(),
  ...BalancingPlan.shape,
})
export type CircuitPlan = z.output<typeof CircuitPlan>

const listed = {
  ...rowFields,
  heatingCircuitId: Id,
  circuitName: z.string(),
  locationName: z.string(),
  /** The address of each building, in one line. */
  addresses: z.array(z.string()),
  confirmedAt: Instant,
  confirmedBy: Id,
  /** Null for a user without a role in the client any more. */
  confirmedByName: z.string().nullable(),
  /** False once the balancing was reset or confirmed again. */
  valid: z.boolean(),
  /** What it lacks. */
  gaps: z.array(z.enum(recordGaps)),
}

/** A record in the list of its circuit. */
const BalancingRecordRow = z.object(listed)

/** A confirmation with everything that was set and measured, as it was then. */
export const BalancingRecord = z.object({ ...listed, details: z.object(details), plan: BalancingPlan })
export type BalancingRecord = z.output<typeof BalancingRecord>

const params = z.object({ id: Id })
const read = { needs: ['heatLoad.read', 'circuits.write'], scope: 'assigned' } as const
const write = { needs: 'circuits.write', scope: 'assigned' } as const
const circuit = '/api/taxonomy/heating-circuits/{id}'
const base = '/api/balancing-records'

export const hydraulicBalancing = {
  plan: endpoint({
    method: 'GET',
    path: `${circuit}/balancing-plan`,
    summary:
      'What each radiator of a circuit needs by the latest calculations, what its device reports, and the constraint to set',
    ...read,
    params,
    query: z.strictObject({ scaled: QueryFlag.default(false) }),
    reply: CircuitPlan,
    errors: ['notFound'],
  }),
  send: endpoint({
    method: 'POST',
    path: `${circuit}/balancing-plan`,
    summary:
      'Plan a bulk update that sets the constraints of a circuit, or lifts them (values: standard). Nothing is sent until it is started',
    ...write,
    status: 201,
    params,
    body: z.strictObject({
      name: Line(120),
      values: z.enum(['proposed', 'standard']),
      scaled: z.boolean().default(false),
    }),
    reply: BulkPlan,
    errors: ['notFound', 'forbidden', 'nothingToSet', 'rule'],
  }),
  records: endpoint({
    method: 'GET',
    path: `${circuit}/balancing-records`,
    summary: 'The records of a circuit',
    ...read,
    params,
    query: listQuery(['ConfirmedAt'], {}),
    reply: pageOf(BalancingRecordRow),
    errors: ['notFound'],
  }),
  record: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'The record of a confirmation',
    ...read,
    params,
    reply: BalancingRecord,
    errors: ['notFound'],
  }),
  complete: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Complete the statement of a record; what was set stays as it was',
    ...write,
    versioned: true,
    params,
    body: BalancingDetailsInput,
    reply: BalancingRecord,
    errors: ['notFound', 'rule'],
  }),
  exportRecord: endpoint({
    method: 'GET',
    path: `${base}/{id}/export`,
    summary: 'A record as a document (.pdf)',
    ...read,
    params,
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    errors: ['notFound'],
  }),
}
