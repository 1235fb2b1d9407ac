import * as z from 'zod'
import { bulkItemStates, bulkStates } from '../../domain/downlinks/bulkPlan.ts'
import {
  expirationMinutesDefault,
  expirationMinutesMax,
  expirationMinutesMin,
} from '../../domain/downlinks/waiting.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file, nothing } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id, Instant, Line, listQuery, pageOf, rowFields } from '../shapes.ts'
import { CommandSet } from '../../domain/commands/commandSet.ts'
import { permissionsByNeed, whole } from '../../domain/commands/commandRow.ts'
import { DeviceFilters } from './deviceFilters.ts'
import { anyOf } from './placeFilters.ts'

/** Commands to all thermostats that match filters, or to a selection (filters.Ids). */
export const BulkUpdateInput = z.strictObject({
  name: Line(120),
  filters: DeviceFilters,
  commands: CommandSet,
  ignoreVersion: z.boolean().default(false),
  expirationMinutes: whole(expirationMinutesMin, expirationMinutesMax).default(expirationMinutesDefault),
})

const count = z.int().min(0)
const itemState = z.enum(bulkItemStates)

/** The load on a gateway: seconds of air time, and hours at the pace that it allows; null: thermostats that were never heard, or whose gateway is unknown. */
export const BulkGateway = z.object({
  gatewayEui: z.string().nullable(),
  thermostats: count,
  frames: count,
  airTimeSeconds: z.number(),
  hours: z.number(),
})

/**
 * A bulk update. While it is planned, `counts` tells how many thermostats it includes (Pending) and skips (Skipped); afterwards the
 * results. `hours`: minimum duration, given by its busiest gateway. `offline`: targets that were offline when it was planned.
 */
export const BulkUpdate = z.object({
  ...rowFields,
  name: z.string(),
  state: z.enum(bulkStates),
  commands: CommandSet,
  filters: DeviceFilters,
  ignoreVersion: z.boolean(),
  expirationMinutes: z.int(),
  counts: z.record(itemState, count),
  total: count,
  airTimeSeconds: z.number(),
  hours: z.number(),
  /** The circuit whose hydraulic balancing it sets; each thermostat then has a constraint of its own in place of that in `commands`. */
  heatingCircuitId: Id.nullable(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})

/** With the plan's figures: the number of skipped thermostats by reason, and the load on each gateway, busiest first. */
export const BulkPlan = z.object({
  ...BulkUpdate.shape,
  skips: z.array(z.object({ reason: z.string(), thermostats: count })),
  failures: z.array(z.object({ reason: z.string(), thermostats: count })),
  offline: count,
  framesEach: count,
  /** Expected end if the thermostats are heard; null once it has ended, or if it has no targets. */
  expectedEndAt: Instant.nullable(),
  gateways: z.array(BulkGateway),
})

/** Result of a bulk update at one thermostat. */
export const BulkItem = z.object({
  id: Id,
  eui: z.string(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  /** Null in a shared area. */
  unitName: z.string().nullable(),
  publicAreaName: z.string().nullable(),
  roomName: z.string().nullable(),
  state: itemState,
  reason: z.string().nullable(),
  /** Its own motor constraint, in an update of hydraulic balancing. */
  constraint: z.int().nullable(),
  gatewayEui: z.string().nullable(),
  /** Number of attempts. */
  attempts: count,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})

const params = z.object({ id: Id })
const common = { needs: permissionsByNeed.either, scope: 'assigned' } as const
const base = '/api/bulk-updates'
const change = { ...common, method: 'POST', params, reply: BulkPlan } as const

export const bulkUpdates = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Bulk updates of the client',
    query: listQuery(['CreatedAt', 'Name', 'State', 'FinishedAt'], { State: anyOf(bulkStates) }),
    reply: pageOf(BulkUpdate),
    errors: [],
  }),
  plan: endpoint({
    ...common,
    method: 'POST',
    path: base,
    summary:
      'Plan a bulk update: its targets, the skipped thermostats with reasons, and the load on each gateway. Nothing is sent yet',
    status: 201,
    body: BulkUpdateInput,
    reply: BulkPlan,
    errors: ['notFound', 'forbidden', 'filtersRequired', 'rule'],
  }),
  exportActive: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/export`,
    summary: 'Export the running bulk updates to .csv, one line per thermostat',
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    accepted: Job,
    errors: ['jobRunning'],
  }),
  read: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A bulk update with its plan',
    params,
    reply: BulkPlan,
    errors: ['notFound'],
  }),
  thermostats: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/{id}/thermostats`,
    summary: 'Results of a bulk update by thermostat',
    params,
    query: listQuery(['Eui', 'State', 'StartedAt', 'FinishedAt'], {
      State: anyOf(bulkItemStates),
      Reason: z.array(z.string().max(60)).max(100, 'tooMany').optional(),
    }),
    reply: pageOf(BulkItem),
    errors: ['notFound'],
  }),
  start: endpoint({
    ...change,
    path: `${base}/{id}/start`,
    summary: 'Start a planned bulk update; thermostats that have become ineligible are skipped',
    errors: ['notFound', 'forbidden', 'bulkNotPlanned'],
  }),
  abort: endpoint({
    ...change,
    path: `${base}/{id}/abort`,
    summary: 'Stop a bulk update: commands not sent yet are discarded',
    errors: ['notFound', 'forbidden', 'bulkNotRunning'],
  }),
  retry: endpoint({
    ...change,
    path: `${base}/{id}/retry`,
    summary: 'Retry a bulk update at the thermostats where it failed',
    errors: ['notFound', 'forbidden', 'bulkNothingFailed'],
  }),
  discard: endpoint({
    ...common,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Discard a plan that has not been started',
    params,
    reply: nothing,
    errors: ['notFound', 'forbidden', 'bulkNotPlanned'],
  }),
}
