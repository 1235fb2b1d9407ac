import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type {
  FirmwareBatch,
  FirmwareBatchDetail,
  firmwareUpdates as contract,
} from '../../../contract/main/firmwareUpdates.ts'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { exclusionReasons } from '../../../domain/firmware/eligibility.ts'
import { firmwareLoad } from '../../../domain/firmware/exchange.ts'
import { blockOverhead } from '../../../domain/firmware/imageBlock.ts'
import {
  activeBatchStates,
  busySteps,
  firmwareSteps,
  statusOfStep,
  updateFailures,
  whyNotApprove,
} from '../../../domain/firmware/updateStates.ts'
import { hour } from '../../../domain/time.ts'
import { containsWords, listPage, type PageRequest } from '../../db/page.ts'
import {
  automaticUpdates,
  firmwareArtifacts as artifacts,
  firmwareBatches as table,
  naturalOrder,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { found } from '../../http/refusal.ts'
import { lockRow } from '../../http/versioned.ts'
import { signerName } from '../accounts/userName.ts'

/** The client's batches. Users assigned to projects see only their own, as others' thermostats may be out of their reach. */
const batchesOf = (actor: TenantActor): SQL | undefined =>
  and(
    eq(table.tenantId, actor.tenantId),
    isAssignedOnly(actor, 'thermostats.read') ? eq(table.createdBy, actor.userId) : undefined,
  )

const isBusy = sql`exists (select from main.firmware_updates u where u.batch_id = ${table.id} and ${inArray(sql`u.step`, [...busySteps])})`
const isActive = sql`(${inArray(table.state, [...activeBatchStates])} or ${isBusy})`

const columns = {
  ...getTableColumns(table),
  firmware: artifacts.version,
  compressedSize: artifacts.compressedSize,
  hardwareRevisions: artifacts.hardwareRevisions,
  createdByName: signerName(table.createdBy),
  approvedByName: signerName(table.approvedBy),
  ruleName: automaticUpdates.name,
}

const selectRows = (tx: Tx, where: SQL | undefined, { order = [], limit = 1, offset = 0 }: PageRequest) =>
  tx
    .select(columns)
    .from(table)
    .innerJoin(artifacts, eq(artifacts.id, table.artifactId))
    .leftJoin(automaticUpdates, eq(automaticUpdates.id, table.ruleId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
type Row = Awaited<ReturnType<typeof selectRows>>[number]

const Counted = z.object({
  batchId: z.string(),
  wave: z.number().nullable(),
  step: z.enum(firmwareSteps),
  n: z.number(),
  received: z.number(),
  total: z.number(),
})
type Counted = z.output<typeof Counted>

/** The thermostats of batches by wave and step. */
const countSteps = async (tx: Tx, ids: readonly string[]): Promise<Counted[]> => {
  if (ids.length === 0) return []
  const { rows } = await tx.execute(sql`
    select batch_id as "batchId", wave, step, count(*)::int as n, sum(fragments_received)::int as received, sum(fragments_total)::int as total
    from main.firmware_updates where batch_id in ${ids} group by 1, 2, 3`)
  return rows.map((row) => Counted.parse(row))
}

const countsOf = (counted: readonly Counted[], unknown = 0) => {
  const counts = { Updating: 0, Completed: 0, Failed: 0, Unknown: 0, excluded: unknown }
  for (const { step, n } of counted) counts[step === 'excluded' ? 'excluded' : statusOfStep(step)] += n
  return counts
}

const sumOf = (counts: ReturnType<typeof countsOf>): number =>
  counts.Updating + counts.Completed + counts.Failed + counts.Unknown

const asBatch = (
  row: Row,
  counted: readonly Counted[],
  actor: TenantActor,
): z.input<typeof FirmwareBatch> => {
  const counts = countsOf(counted, row.unknownEuis.length)
  const sum = (of: 'received' | 'total') =>
    counted.filter(({ step }) => step !== 'excluded').reduce((total, one) => total + one[of], 0)
  return {
    ...row,
    firmwareVersion: row.firmware,
    counts,
    total: sumOf(counts),
    progress: { received: sum('received'), total: sum('total') },
    whyNotApprove:
      row.state === 'AwaitingApproval'
        ? (whyNotApprove(row.createdBy, actor.userId) ?? null)
        : 'notAwaitingApproval',
  }
}

const selectBatches = async (tx: Tx, actor: TenantActor, where: SQL | undefined, request: PageRequest) => {
  const rows = await selectRows(tx, where, request)
  const counted = Map.groupBy(
    await countSteps(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ batchId }) => batchId,
  )
  return rows.map((row) => asBatch(row, counted.get(row.id) ?? [], actor))
}

const versionOf = sql`(select a.version from main.firmware_artifacts a where a.id = ${table.artifactId})`
const sortKeys = {
  CreatedAt: table.createdAt,
  Name: naturalOrder(table.name),
  Version: naturalOrder(versionOf),
  State: table.state,
  FinishedAt: table.finishedAt,
}

/** A page of the batches that the actor sees. */
export const firmwareBatchPage = (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
) => {
  const where = and(
    batchesOf(actor),
    query.Ids && inArray(table.id, query.Ids),
    query.State && inArray(table.state, query.State),
    query.Kind && inArray(table.kind, query.Kind),
    query.Active === undefined ? undefined : query.Active ? isActive : sql`not ${isActive}`,
    containsWords(query.Query, [table.name]),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectBatches(tx, actor, where, request),
  })
}

const Reason = z.object({ step: z.enum(firmwareSteps), reason: z.string(), thermostats: z.number() })
const Version = z.object({ version: z.string().nullable(), thermostats: z.number() })
const Target = z.object({
  gatewayEui: z.string().nullable(),
  spreadingFactor: z.number().nullable(),
  open: z.boolean(),
})

const reasonsOf = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute(sql`
    select step, reason, count(*)::int as thermostats from main.firmware_updates
    where batch_id = ${id} and reason is not null and step in ('excluded', 'failed', 'silent') group by 1, 2 order by 3 desc, 2`)
  return rows.map((row) => Reason.parse(row))
}

const targetsOf = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute(sql`
    select t.gateway_eui as "gatewayEui", t.spreading_factor as "spreadingFactor", u.finished_at is null as open
    from main.firmware_updates u join main.thermostats t on t.id = u.thermostat_id where u.batch_id = ${id} and u.step <> 'excluded'`)
  return rows.map((row) => Target.parse(row))
}

const versionsOf = async (tx: Tx, id: string) => {
  const { rows } = await tx.execute(sql`
    select from_version as version, count(*)::int as thermostats from main.firmware_updates
    where batch_id = ${id} and step <> 'excluded' group by 1 order by 2 desc, 1`)
  return rows.map((row) => Version.parse(row))
}

export const isExclusion = (reason: string) => exclusionReasons.find((one) => one === reason)
export const isFailure = (reason: string) => updateFailures.find((one) => one === reason)

/** A batch in detail. Errors: 404. */
export const readFirmwareBatch = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  now: Date,
): Promise<z.input<typeof FirmwareBatchDetail>> => {
  const row = found((await selectRows(tx, and(batchesOf(actor), eq(table.id, id)), {}))[0])
  const counted = await countSteps(tx, [id])
  const reasons = await reasonsOf(tx, id)
  const targets = await targetsOf(tx, id)
  const bytesEach = blockOverhead(row.hardwareRevisions) + row.compressedSize
  const gateways = firmwareLoad(targets, bytesEach)
  const left = firmwareLoad(
    targets.filter(({ open }) => open),
    bytesEach,
  )
  const unknown =
    row.unknownEuis.length > 0 ? [{ reason: 'notFound' as const, thermostats: row.unknownEuis.length }] : []
  const waves = Map.groupBy(
    counted.filter(({ wave }) => wave !== null),
    ({ wave }) => wave ?? 0,
  )
  const { gates, waves: plan, window, parallelPerGateway, allowDowngrade } = row
  return {
    ...asBatch(row, counted, actor),
    gates,
    window,
    parallelPerGateway,
    allowDowngrade,
    bytesEach,
    gateways,
    waves: { ...plan, steps: [...plan.steps] },
    filters: row.filters === null ? null : DeviceFilters.parse(row.filters),
    listed: row.listed,
    exclusions: [
      ...reasons.flatMap(({ step, reason, thermostats: n }) => {
        const known = step === 'excluded' ? isExclusion(reason) : undefined
        return known ? [{ reason: known, thermostats: n }] : []
      }),
      ...unknown,
    ],
    failures: reasons.flatMap(({ step, reason, thermostats: n }) => {
      const known = step === 'excluded' ? undefined : isFailure(reason)
      return known ? [{ reason: known, thermostats: n }] : []
    }),
    fromVersions: await versionsOf(tx, id),
    waveProgress: Array.from({ length: row.waveCount }, (_, wave) => {
      const counts = countsOf(waves.get(wave) ?? [])
      return { wave, ...counts, total: sumOf(counts) }
    }),
    hours: gateways[0]?.hours ?? 0,
    expectedEndAt:
      row.state === 'Running' && left[0]
        ? new Date(now.getTime() + left[0].hours * hour).toISOString()
        : null,
  }
}

/** That the actor sees a batch. Errors: 404. */
export const requireBatch = async (tx: Tx, actor: TenantActor, id: string): Promise<void> => {
  found(
    (
      await tx
        .select({ id: table.id })
        .from(table)
        .where(and(batchesOf(actor), eq(table.id, id)))
    )[0],
  )
}

/** Locks a batch that the actor sees. Errors: 404, staleVersion 409. */
export const lockBatch = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) => lockRow(tx, table, and(eq(table.id, id), batchesOf(actor)), version)
