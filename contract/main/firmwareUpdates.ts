import * as z from 'zod'
import { firmwareStatuses } from '../../domain/enums.ts'
import { firmwareKinds } from '../../domain/firmware/artifacts.ts'
import { exclusionReasons } from '../../domain/firmware/eligibility.ts'
import { firmwareBatchStates, firmwareSteps, updateFailures } from '../../domain/firmware/updateStates.ts'
import { waitReasons } from '../../domain/firmware/waiting.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file, nothing } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id, Instant, Line, listQuery, pageOf, QueryFlag, QueryInt, rowFields } from '../shapes.ts'
import { BulkGateway } from './bulkUpdates.ts'
import { deviceFileIssue } from './deviceFiles.ts'
import { DeviceFilters } from './deviceFilters.ts'
import { Eui } from './estateShapes.ts'
import { FirmwareVersion } from './firmware.ts'
import { rollout } from './firmwareShapes.ts'
import { fileRefusals } from './importShapes.ts'
import { anyOf } from './placeFilters.ts'

/** Maximum number of EUIs in a list. */
export const listedMax = 10_000

const aim = {
  kind: z.enum(firmwareKinds, { error: 'invalidValue' }),
  firmwareVersion: FirmwareVersion,
  /** The device list's own filters, or null with a list of EUIs. A building is `{ BuildingIds: [...] }`. */
  filters: DeviceFilters.nullable().default(null),
  euis: z.array(Eui).max(listedMax, 'tooMany').default([]),
  ...rollout,
}

/** Errors: filtersRequired at filters if there is neither a filter nor a list, targetsTwice at euis if there are both. */
const oneTarget = (
  { filters, euis }: { filters: unknown; euis: readonly string[] },
  context: z.RefinementCtx,
): void => {
  if (filters === null && euis.length === 0)
    context.addIssue({ code: 'custom', path: ['filters'], message: 'filtersRequired' })
  if (filters !== null && euis.length > 0)
    context.addIssue({ code: 'custom', path: ['euis'], message: 'targetsTwice' })
}

const PreviewInput = z.strictObject(aim).superRefine(oneTarget)
export const FirmwareBatchInput = z.strictObject({ name: Line(120), ...aim }).superRefine(oneTarget)
export type FirmwareBatchInput = z.output<typeof FirmwareBatchInput>

const count = z.int().min(0)

/** Thermostats by status; those left out are counted apart. */
const counts = { Updating: count, Completed: count, Failed: count, Unknown: count, excluded: count }

/** Fragments that arrived, of those that all thermostats of the batch need, as far as it is known. */
const progress = z.object({ received: count, total: count })

/** Thermostats left out, by reason. */
const Exclusions = z.array(z.object({ reason: z.enum(exclusionReasons), thermostats: count }))

/** Busiest first. */
const Load = z.array(BulkGateway)

const Versions = z.array(z.object({ version: z.string().nullable(), thermostats: count }))

/** What a batch would do. `waves`: the number of thermostats of each. */
export const FirmwarePreview = z.object({
  targets: count,
  excluded: count,
  exclusions: Exclusions,
  /** The first 500 that are left out; a text that names no thermostat within reach has no id. */
  excludedDevices: z.array(
    z.object({ id: Id.nullable(), eui: z.string(), reason: z.enum(exclusionReasons) }),
  ),
  fromVersions: Versions,
  waves: z.array(count),
  /** Bytes over the air for each thermostat. */
  bytesEach: count,
  gateways: Load,
  /** Minimum duration in hours, given by the busiest gateway. */
  hours: z.number(),
})
export type FirmwarePreview = z.output<typeof FirmwarePreview>

export const FirmwareBatch = z.object({
  ...rowFields,
  name: z.string(),
  kind: z.enum(firmwareKinds),
  firmwareVersion: z.string(),
  state: z.enum(firmwareBatchStates),
  counts: z.object(counts),
  /** Of those that are not left out. */
  total: count,
  progress,
  /** The wave under way, from 0 (the canary), and the number of waves. */
  wave: count,
  waveCount: count,
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Why the reader may not approve it; null if nothing prevents it. */
  whyNotApprove: z.enum(['ownBatch', 'notAwaitingApproval']).nullable(),
  /** The automatic update that made it. */
  ruleId: Id.nullable(),
  ruleName: z.string().nullable(),
})
export type FirmwareBatch = z.output<typeof FirmwareBatch>

const Wave = z.object({ wave: count, ...counts, total: count })

export const FirmwareBatchDetail = z.object({
  ...FirmwareBatch.shape,
  filters: DeviceFilters.nullable(),
  /** The number of EUIs in its list; 0 with filters. */
  listed: count,
  ...rollout,
  bytesEach: count,
  exclusions: Exclusions,
  failures: z.array(z.object({ reason: z.enum(updateFailures), thermostats: count })),
  fromVersions: Versions,
  waveProgress: z.array(Wave),
  gateways: Load,
  hours: z.number(),
  /** Null once it has ended, or before it is approved. */
  expectedEndAt: Instant.nullable(),
})
export type FirmwareBatchDetail = z.output<typeof FirmwareBatchDetail>

/** The update at one thermostat. `id` is that of the thermostat. */
export const FirmwareDevice = z.object({
  id: Id,
  eui: z.string(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  unitName: z.string().nullable(),
  publicAreaName: z.string().nullable(),
  roomName: z.string().nullable(),
  /** From 0, the canary; null if it was left out. */
  wave: count.nullable(),
  status: z.enum(firmwareStatuses),
  step: z.enum(firmwareSteps),
  reason: z.enum([...exclusionReasons, ...updateFailures]).nullable(),
  /** What it waits for before its update begins; null if it does not wait, or nothing of the client is in its way. */
  waitsFor: z.enum(waitReasons).nullable(),
  fromVersion: z.string().nullable(),
  toVersion: z.string(),
  fragmentsReceived: count,
  fragmentsTotal: count,
  /** Transfers that were agreed with it since it was begun or retried last, at most 3, and all of this batch. */
  attempts: count,
  attemptsTotal: count,
  gatewayEui: z.string().nullable(),
  lastSeenAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type FirmwareDevice = z.output<typeof FirmwareDevice>

const params = z.object({ id: Id })
const common = { needs: 'firmware', scope: 'assigned' } as const
const base = '/api/development/firmware-update-dashboard'
const change = { ...common, method: 'POST', params, reply: FirmwareBatchDetail } as const

export const firmwareUpdates = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Firmware batches of the client, with the states of their thermostats in figures',
    query: listQuery(['CreatedAt', 'Name', 'Version', 'State', 'FinishedAt'], {
      State: anyOf(firmwareBatchStates),
      Kind: anyOf(firmwareKinds),
      /** True: awaiting approval, running, or still updating a thermostat; false: all others. */
      Active: QueryFlag.optional(),
    }),
    reply: pageOf(FirmwareBatch),
    errors: [],
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: base,
    summary:
      'Create a batch: its thermostats in waves, and those left out with reasons. Nothing is sent before a second person has approved it',
    status: 201,
    body: FirmwareBatchInput,
    reply: FirmwareBatchDetail,
    errors: ['notFound', 'filtersRequired', 'rule', 'firmwareNotFound', 'firmwareNoTargets'],
  }),
  preview: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/preview`,
    summary: 'What a batch would do; nothing is stored',
    idempotent: false,
    body: PreviewInput,
    reply: FirmwarePreview,
    errors: ['notFound', 'filtersRequired', 'rule', 'firmwareNotFound'],
  }),
  readTargets: endpoint({
    ...common,
    method: 'POST',
    path: `${base}/targets`,
    summary:
      'The EUIs in a file (.csv or .xlsx, column as in the template ThermostatStatusChange), for the list of a batch',
    idempotent: false,
    form: z.strictObject({}),
    reply: z.object({
      fileName: z.string(),
      rows: count,
      euis: z.array(z.string()),
      /** Rows without a valid EUI, the first 500; `row` as in the file. */
      invalid: z.array(z.object({ row: z.int(), text: z.string() })),
      fileIssues: z.array(deviceFileIssue),
    }),
    errors: [...fileRefusals],
  }),
  exportActive: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/export`,
    summary: 'Export the active batches to .csv, one line per thermostat. 204 if there are none',
    query: z.strictObject({ Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    accepted: Job,
    errors: ['jobRunning'],
  }),
  read: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A batch in detail',
    params,
    reply: FirmwareBatchDetail,
    errors: ['notFound'],
  }),
  devices: endpoint({
    ...common,
    method: 'GET',
    path: `${base}/{id}/devices`,
    summary: 'The thermostats of a batch and how far each has come; those that ask for somebody first',
    params,
    query: listQuery(['State', 'Eui', 'Progress', 'StartedAt', 'FinishedAt'], {
      Status: anyOf(firmwareStatuses),
      Step: anyOf(firmwareSteps),
      Reason: z.array(z.string().max(60)).max(100, 'tooMany').optional(),
      Wave: QueryInt.min(0, 'positiveNumberOnly').optional(),
    }),
    reply: pageOf(FirmwareDevice),
    errors: ['notFound'],
  }),
  approve: endpoint({
    ...change,
    path: `${base}/{id}/approve`,
    summary: 'Approve a batch of somebody else, which starts it',
    errors: ['notFound', 'firmwareOwnBatch', 'firmwareNotAwaiting'],
  }),
  abort: endpoint({
    ...change,
    path: `${base}/{id}/abort`,
    summary:
      'Stop a batch: thermostats that have acknowledged their restart go on, all others keep their version',
    errors: ['notFound', 'firmwareNotRunning'],
  }),
  retry: endpoint({
    ...change,
    path: `${base}/{id}/retry`,
    summary:
      'Update the thermostats of a batch again where it failed, and only those; a stopped batch goes on afterwards',
    errors: ['notFound', 'firmwareNotRunning', 'firmwareNothingFailed'],
  }),
  discard: endpoint({
    ...common,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Discard a batch that nobody has approved',
    params,
    reply: nothing,
    errors: ['notFound', 'firmwareNotAwaiting'],
  }),
}
