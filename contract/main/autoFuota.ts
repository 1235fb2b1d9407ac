import * as z from 'zod'
import { firmwareKinds } from '../../domain/firmware/artifacts.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, Line, listQuery, pageOf, rowFields } from '../shapes.ts'
import { DeviceFilters } from './deviceFilters.ts'
import { FirmwareVersion } from './firmware.ts'
import { rollout } from './firmwareShapes.ts'

const { parallelPerGateway: _one, allowDowngrade: _never, ...automatic } = rollout

const fields = {
  name: Line(120),
  kind: z.enum(firmwareKinds, { error: 'invalidValue' }),
  /** The version to keep thermostats at; null: the newest. */
  firmwareVersion: FirmwareVersion.nullable().default(null),
  filters: DeviceFilters,
  enabled: z.boolean('invalidValue').default(true),
  ...automatic,
}

export const AutomaticUpdateInput = z.strictObject(fields)
export type AutomaticUpdateInput = z.output<typeof AutomaticUpdateInput>

/** A rule that makes batches, one thermostat per gateway at a time. Its batches need approval until a second person has approved the rule. */
export const AutomaticUpdate = z.object({
  ...rowFields,
  ...fields,
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  whyNotApprove: z.enum(['ownBatch', 'notAwaitingApproval']).nullable(),
  /** The building that it is about; null if its filters choose anything else. */
  buildingName: z.string().nullable(),
  /** When it last looked for thermostats, and the batch that it made last. */
  checkedAt: Instant.nullable(),
  lastBatchId: Id.nullable(),
  lastBatchName: z.string().nullable(),
  /** The version that it would install now; null if there is none. */
  currentVersion: z.string().nullable(),
})
export type AutomaticUpdate = z.output<typeof AutomaticUpdate>

const params = z.object({ id: Id })
const common = { needs: 'firmware', scope: 'assigned' } as const
const base = '/api/development/auto-fuota'

export const autoFuota = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Automatic updates of the client',
    query: listQuery(['Name', 'CreatedAt'], {}),
    reply: pageOf(AutomaticUpdate),
    errors: [],
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: base,
    summary: 'Create an automatic update',
    status: 201,
    body: AutomaticUpdateInput,
    reply: AutomaticUpdate,
    errors: ['notFound', 'filtersRequired', 'rule', 'firmwareNotFound', 'nameTaken'],
  }),
  read: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'An automatic update',
    params,
    reply: AutomaticUpdate,
    errors: ['notFound'],
  }),
  update: endpoint({
    ...common,
    method: 'PUT',
    path: `${base}/{id}`,
    summary:
      'Change an automatic update; unless only its name or whether it is enabled changes, it has to be approved again',
    params,
    versioned: true,
    body: AutomaticUpdateInput,
    reply: AutomaticUpdate,
    errors: ['notFound', 'filtersRequired', 'rule', 'firmwareNotFound', 'nameTaken'],
  }),
  approve: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/{id}/approve`,
    summary: 'Approve an automatic update of somebody else: from now on its batches start by themselves',
    params,
    reply: AutomaticUpdate,
    errors: ['notFound', 'firmwareOwnBatch', 'firmwareNotAwaiting'],
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an automatic update; batches that it made stay',
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
}
