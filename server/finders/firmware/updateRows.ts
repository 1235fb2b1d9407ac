import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { FirmwareDevice, firmwareUpdates as contract } from '../../../contract/main/firmwareUpdates.ts'
import { attemptsNow } from '../../../domain/firmware/exchange.ts'
import {
  busySteps,
  statusOfStep,
  stepsOfStatus,
  type FirmwareStep,
} from '../../../domain/firmware/updateStates.ts'
import { whyWaiting } from '../../../domain/firmware/waiting.ts'
import { boundedCount, containsWords, orderOf, pageOf, type PageRequest } from '../../db/page.ts'
import {
  firmwareArtifacts as artifacts,
  firmwareBatches as table,
  firmwareUpdates as updates,
  thermostats,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { thermostatsOf } from '../devices/thermostats/find.ts'
import { thermostatInPlace } from '../devices/thermostats/rows.ts'
import { isExclusion, isFailure, requireBatch } from './batchRows.ts'

const Busy = z.object({ gateway: z.string(), ofBatch: z.number(), ofOthers: z.number() })

/** The updates under way through each gateway, of a batch and of others, as the runner counts them: once for all thermostats that wait. */
const busyGateways = async (tx: Tx, batchId: string): Promise<ReadonlyMap<string, z.output<typeof Busy>>> => {
  const { rows } = await tx.execute(sql`
    select coalesce(t.gateway_eui, '') as gateway, (count(*) filter (where u.batch_id = ${batchId}))::int as "ofBatch",
      (count(*) filter (where u.batch_id <> ${batchId}))::int as "ofOthers"
    from main.firmware_updates u join main.thermostats t on t.id = u.thermostat_id where ${inArray(sql`u.step`, [...busySteps])} group by 1`)
  return new Map(rows.map((row) => Busy.parse(row)).map((one) => [one.gateway, one]))
}

const selectDevices = async (
  tx: Tx,
  batchId: string,
  now: Date,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
): Promise<z.input<typeof FirmwareDevice>[]> => {
  const rows = await tx
    .select({
      ...thermostatInPlace,
      wave: updates.wave,
      step: updates.step,
      reason: updates.reason,
      fromVersion: updates.fromVersion,
      toVersion: artifacts.version,
      fragmentsReceived: updates.fragmentsReceived,
      fragmentsTotal: updates.fragmentsTotal,
      attemptsTotal: updates.attempts,
      attemptsBefore: updates.attemptsBefore,
      gatewayEui: updates.gatewayEui,
      lastSeenAt: thermostats.lastSeenAt,
      startedAt: updates.startedAt,
      finishedAt: updates.finishedAt,
      state: table.state,
      currentWave: table.wave,
      window: table.window,
      parallelPerGateway: table.parallelPerGateway,
      gatewayNow: thermostats.gatewayEui,
      frameId: updates.frameId,
      askedAt: updates.askedAt,
      stepAt: updates.stepAt,
    })
    .from(updates)
    .innerJoin(thermostats, eq(thermostats.id, updates.thermostatId))
    .innerJoin(table, eq(table.id, updates.batchId))
    .innerJoin(artifacts, eq(artifacts.id, table.artifactId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const busy = rows.some(({ step }) => step === 'waiting') ? await busyGateways(tx, batchId) : undefined
  return rows.map(({ attemptsBefore, gatewayNow, ...row }) => {
    const { ofBatch = 0, ofOthers = 0 } = busy?.get(gatewayNow ?? '') ?? {}
    return {
      ...row,
      attempts: attemptsNow({ attempts: row.attemptsTotal, attemptsBefore }),
      status: statusOfStep(row.step),
      waitsFor:
        whyWaiting(
          { ...row, isQueued: row.frameId !== null, busyOfBatch: ofBatch, busyOfOthers: ofOthers },
          now,
        ) ?? null,
      reason: row.reason === null ? null : (isExclusion(row.reason) ?? isFailure(row.reason) ?? null),
    }
  })
}

/** What asks for somebody first: failures, then what is under way, what waits, what is done, and what was left out. */
const urgency: readonly FirmwareStep[] = [
  ...(['failed', 'silent', 'aborted'] as const),
  ...[...busySteps].toReversed(),
  ...(['waiting', 'completed', 'excluded'] as const),
]
const byUrgency = sql`array_position(${sql.param([...urgency])}::text[], ${updates.step})`
const share = sql`${updates.fragmentsReceived}::float / greatest(1, ${updates.fragmentsTotal})`

const deviceSortKeys = {
  State: byUrgency,
  Eui: thermostats.eui,
  Progress: share,
  StartedAt: updates.startedAt,
  FinishedAt: updates.finishedAt,
}

/** A page of the thermostats of a batch. Errors: 404. */
export const firmwareDevicePage = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.devices.query>,
  now: Date,
) => {
  await requireBatch(tx, actor, id)
  const where = and(
    eq(updates.batchId, id),
    query.Ids && inArray(updates.thermostatId, query.Ids),
    query.Status && inArray(updates.step, query.Status.flatMap(stepsOfStatus)),
    query.Step && inArray(updates.step, query.Step),
    query.Reason && inArray(updates.reason, query.Reason),
    query.Wave === undefined ? undefined : eq(updates.wave, query.Wave),
    // devices that have moved to another client are hidden
    sql`${updates.thermostatId} in (select id from main.thermostats where ${and(thermostatsOf(actor, 'thermostats.read'), containsWords(query.Query, [thermostats.eui]))})`,
  )
  const order = orderOf(query, deviceSortKeys[query['Sort.SortOption']], updates.thermostatId)
  return pageOf(
    query,
    (limit, offset) => selectDevices(tx, id, now, where, { order, limit, offset }),
    () => boundedCount(tx, updates, where),
  )
}
