import { and, asc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { frameHours, nextSend } from '../../../domain/firmware/exchange.ts'
import { busySteps } from '../../../domain/firmware/updateStates.ts'
import { hour } from '../../../domain/time.ts'
import { moved, writeUpdates, type UpdateRow } from '../../actions/firmware/writeUpdates.ts'
import { tellDispatcher } from '../../actions/commands/channel.ts'
import { holdsPace } from '../../actions/commands/pace.ts'
import { queueCommands } from '../../actions/commands/queueCommands.ts'
import { downlinkFrames, firmwareBatches, firmwareUpdates as updates, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { usedBudgets, withinBudget } from '../commands/gatewayBudget.ts'
import type { BlockOf } from './blocks.ts'
import { closeSessions } from './closeSessions.ts'
import { frameOf } from './frames.ts'
import { lockUpdates } from './lockUpdates.ts'
import { turnBatches } from './turnBatches.ts'

interface FirmwareDeps extends Pick<Deps, 'db' | 'now'> {
  readonly blockOf: BlockOf
}

/** Updates that one turn looks at. */
const mostAtOnce = 2000

/** Updates with nothing on its way: no frame, or one that somebody withdrew, or that expired without being sent. */
const idleUpdates = (tx: Tx, now: Date) =>
  tx
    .select({ batchId: updates.batchId, thermostatId: updates.thermostatId })
    .from(updates)
    .leftJoin(downlinkFrames, eq(downlinkFrames.id, updates.frameId))
    .where(
      and(
        inArray(updates.step, [...busySteps]),
        or(
          isNull(downlinkFrames.id),
          sql`${downlinkFrames.closedAt} is not null`,
          lt(downlinkFrames.expiresAt, now.toISOString()),
        ),
      ),
    )
    .orderBy(asc(updates.stepAt))
    .limit(mostAtOnce)

/** What decides about the next frame of updates that are locked. */
const factsOf = async (tx: Tx, rows: readonly UpdateRow[]) => {
  const ids = rows.map(({ thermostatId }) => thermostatId)
  const found = await tx
    .select({
      thermostatId: updates.thermostatId,
      artifactId: firmwareBatches.artifactId,
      device: getTableColumns(thermostats),
    })
    .from(updates)
    .innerJoin(firmwareBatches, eq(firmwareBatches.id, updates.batchId))
    .innerJoin(thermostats, eq(thermostats.id, updates.thermostatId))
    .where(and(inArray(updates.thermostatId, ids), inArray(updates.step, [...busySteps])))
  return new Map(found.map((one) => [one.thermostatId, one]))
}
type Facts = NonNullable<ReturnType<Awaited<ReturnType<typeof factsOf>>['get']>>

interface Due {
  readonly before: UpdateRow
  readonly after: UpdateRow
  readonly gatewayEui: string | null
  readonly factor: number | null
  readonly frame?: { port: number; payload: string }
  /** Whom a command asks for the versions. */
  readonly asked?: Facts['device']
}

/** What is to be done for an update now; undefined: wait. */
const dueOf = (
  before: UpdateRow,
  { device, artifactId }: Facts,
  blockOf: (artifactId: string) => Uint8Array | undefined,
  now: Date,
): Due | undefined => {
  const air = { gatewayEui: device.gatewayEui, factor: device.spreadingFactor }
  const isGone = device.tenantId !== before.tenantId || device.malfunctionAt !== null
  const next = isGone ? { event: 'withdraw' as const } : nextSend(before, device.uplinkMinutes, now)
  if (!next) return undefined
  if ('event' in next) {
    const after = moved(before, next.event, now.toISOString())
    return after && { before, after, ...air }
  }
  if ('ask' in next)
    return {
      before,
      after: { ...before, tries: before.tries + 1, askedAt: now.toISOString() },
      ...air,
      asked: device,
    }
  const block = blockOf(artifactId)
  if (!block) return undefined
  const { row, ...frame } = frameOf(next.send, before, block, air.factor)
  return {
    before,
    after: { ...before, ...row, tries: before.tries + 1, askedAt: null, frameId: newId() },
    ...air,
    frame,
  }
}

/** Asks thermostats that have restarted for their versions, by a command that shows among their others. */
const askForVersions = (tx: Tx, due: readonly Due[], now: Date) =>
  queueCommands(tx, {
    thermostats: due.flatMap(({ asked }) => asked ?? []),
    commands: [
      { code: 'GeneralGetInfo', fingerprint: true, health: false, status: false, levelMapping: false },
    ],
    source: 'ThermostatService',
    userId: null,
    expirationMinutes: frameHours * 60,
    // what it runs now is the question
    ignoreVersion: true,
    now,
  })

/** Sends the next frame to every thermostat that waits for one, as far as its gateway's budget allows. @returns how much changed. */
const sendNext = async (
  tx: Tx,
  blockOf: (artifactId: string) => Uint8Array | undefined,
  now: Date,
): Promise<number> => {
  const rows = await lockUpdates(tx, await idleUpdates(tx, now))
  if (rows.length === 0) return 0
  const facts = await factsOf(tx, rows)
  const due = rows.flatMap((row) => {
    const own = facts.get(row.thermostatId)
    return (own && dueOf(row, own, blockOf, now)) ?? []
  })
  const silent = due.filter(({ frame }) => frame === undefined)
  const wanted = due.filter(({ frame }) => frame !== undefined)
  const sent = withinBudget(
    wanted,
    ({ frame }) => [(frame?.payload.length ?? 0) / 2],
    await usedBudgets(tx, now),
  )
  const expiresAt = new Date(now.getTime() + frameHours * hour).toISOString()
  const frames = sent.flatMap(({ after: { frameId, tenantId, thermostatId }, frame }) =>
    frame && frameId !== null
      ? [{ id: frameId, tenantId, thermostatId, ...frame, createdAt: now.toISOString(), expiresAt }]
      : [],
  )
  if (frames.length > 0) {
    await tx.insert(downlinkFrames).values(frames)
    await tellDispatcher(tx)
  }
  await askForVersions(tx, silent, now)
  await writeUpdates(tx, [...silent, ...sent], now)
  return silent.length + sent.length
}

/** The blocks of updates under way; read before the transaction, because files may be far away. */
const blocksUnderWay = async ({ db, blockOf }: FirmwareDeps): Promise<Map<string, Uint8Array>> => {
  const artifacts = await withScope(db.pool, asAdmin, (tx) =>
    tx
      .selectDistinct({ id: firmwareBatches.artifactId })
      .from(firmwareBatches)
      .innerJoin(
        updates,
        and(eq(updates.batchId, firmwareBatches.id), inArray(updates.step, [...busySteps])),
      ),
  )
  const blocks = new Map<string, Uint8Array>()
  for (const { id } of artifacts) blocks.set(id, await blockOf(id))
  return blocks
}

/**
 * Begins updates and sends their next frames, as much as the gateways' budgets allow now, in one process at a time. Everything that it knows
 * is in the database, and changes in one transaction with the frames, so that whoever comes next goes on where it ended.
 * @param takesPace whether it may send now; by default it leaves that to whoever sends already
 * @returns how much changed; there may be more to do if it is not 0.
 */
export const runFirmware = async (deps: FirmwareDeps, takesPace = holdsPace): Promise<number> => {
  const blocks = await blocksUnderWay(deps)
  return withScope(deps.db.pool, asAdmin, async (tx) => {
    if (!(await takesPace(tx))) return 0
    const now = deps.now()
    const changed = await turnBatches(tx, now)
    const sent = await sendNext(tx, (artifactId) => blocks.get(artifactId), now)
    return changed + sent + (await closeSessions(tx, now))
  })
}
