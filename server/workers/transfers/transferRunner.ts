import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { fitsRate, fragmentBytesAt } from '../../../domain/transfers/transfer.ts'
import { writtenHeader } from '../../../domain/codec/rt1/transfer.ts'
import {
  failTransfer,
  frameQueued,
  openTransferStates,
  progressDays,
  whyGiveUp,
} from '../../../domain/transfers/transferStates.ts'
import { day, minute } from '../../../domain/time.ts'
import { tellDispatcher } from '../../actions/commands/channel.ts'
import { holdsPace } from '../../actions/commands/pace.ts'
import {
  closeFrames,
  courseOf,
  holdThermostats,
  lockOpenTransfers,
  transfersChannel,
  withExpiredFrame,
  writeCourses,
  type TransferChange,
  type TransferRow,
} from '../../actions/transfers/courses.ts'
import { dataTransfers, downlinkFrames, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { orderedId } from '../../ids.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { usedBudgets, withinBudget } from '../commands/gatewayBudget.ts'
import { assembleNext } from './assemble.ts'
import { nextFrames, type Due } from './nextFrames.ts'

type TransferDeps = Pick<Deps, 'db' | 'now' | 'log' | 'files'>

/** Transfers that are looked at in one run. */
const mostAtOnce = 500
/** A frame waits this long for the device at most, then it is queued again. */
const frameDays = 1

/** Bytes on the air of the next frame, for the budget of the gateway. */
const lengthOf = ({ row, spreadingFactor }: Due): number =>
  row.step === 'send'
    ? (row.fragmentBytes ?? fragmentBytesAt('toDevice', spreadingFactor)) + writtenHeader
    : writtenHeader

const dueTransfers = (tx: Tx, now: Date) =>
  tx
    .select({
      id: dataTransfers.id,
      thermostatId: dataTransfers.thermostatId,
      gatewayEui: thermostats.gatewayEui,
      factor: thermostats.spreadingFactor,
      step: dataTransfers.step,
      fragmentBytes: dataTransfers.fragmentBytes,
    })
    .from(dataTransfers)
    .innerJoin(thermostats, eq(thermostats.id, dataTransfers.thermostatId))
    .where(
      and(
        inArray(dataTransfers.state, openTransferStates),
        isNull(dataTransfers.frameId),
        ne(dataTransfers.step, 'assemble'),
        lte(dataTransfers.dueAt, now.toISOString()),
        // fragments that the present data rate does not carry would be dropped by the network server
        sql`(${dataTransfers.step} <> 'send' or ${dataTransfers.fragmentBytes} <= ${fragmentLimit} or ${dataTransfers.progressAt} <= ${new Date(now.getTime() - progressDays * day).toISOString()})`,
      ),
    )
    .orderBy(asc(dataTransfers.dueAt), asc(dataTransfers.id))
    .limit(mostAtOnce)

/** The longest fragment at the spreading factor of a thermostat. */
const fragmentLimit = sql`case ${sql.join(
  [7, 8, 9, 10, 11].map(
    (factor) =>
      sql`when ${thermostats.spreadingFactor} = ${factor} then ${fragmentBytesAt('toDevice', factor)}::int`,
  ),
  sql` `,
)} else ${fragmentBytesAt('toDevice', 12)}::int end`

/** Gives up what cannot succeed any more. */
const giveUp = (rows: readonly TransferRow[], now: Date): TransferChange[] =>
  rows.flatMap((row) => {
    const course = courseOf(row)
    const reason = whyGiveUp(course, now.getTime())
    return reason === undefined ? [] : [{ row, course: failTransfer(course, reason) }]
  })

/** Releases transfers whose frame expired unheard, so that it is queued again. */
const releaseExpired = async (tx: Tx, now: Date): Promise<void> => {
  const expired = await tx
    .select({ id: dataTransfers.id, thermostatId: dataTransfers.thermostatId })
    .from(dataTransfers)
    .where(and(inArray(dataTransfers.state, openTransferStates), withExpiredFrame(now)))
    .limit(mostAtOnce)
  if (expired.length === 0) return
  await holdThermostats(
    tx,
    expired.map(({ thermostatId }) => thermostatId),
  )
  const ids = expired.map(({ id }) => id)
  const rows = await lockOpenTransfers(tx, and(inArray(dataTransfers.id, ids), withExpiredFrame(now)))
  await closeFrames(
    tx,
    rows.flatMap(({ frameId }) => frameId ?? []),
    now,
  )
  await writeCourses(
    tx,
    rows.map((row) => ({ row, course: { ...courseOf(row), dueAt: now.getTime() }, frameId: null })),
    now,
  )
}

/** Queues the next frame of transfers, whose rows are locked. */
const queue = async (tx: Tx, due: readonly Due[], now: Date): Promise<void> => {
  const frames = await nextFrames(tx, due)
  const rows: (typeof downlinkFrames.$inferInsert)[] = []
  const changes = due.map(({ row }): TransferChange => {
    const course = courseOf(row)
    const frame = frames.get(row.id)
    // nothing to ask for: what is on its way may still come
    if (!frame) return { row, course: { ...course, dueAt: now.getTime() + minute } }
    const { port, payload, fragmentBytes, fragments = course.fragments } = frame
    const frameId = orderedId(now)
    const expiresAt = new Date(now.getTime() + frameDays * day).toISOString()
    rows.push({
      id: frameId,
      tenantId: row.tenantId,
      thermostatId: row.thermostatId,
      port,
      payload,
      createdAt: now.toISOString(),
      expiresAt,
    })
    return {
      row,
      course: { ...frameQueued(course), fragments },
      frameId,
      ...(fragmentBytes !== undefined && { fragmentBytes }),
    }
  })
  if (rows.length > 0) await tx.insert(downlinkFrames).values(rows)
  await writeCourses(tx, changes, now)
  if (rows.length > 0) await tellDispatcher(tx)
}

/**
 * Queues the next frame of each transfer that is due, as far as the budgets of the gateways allow, in one process at a time. A class A device
 * fetches one frame after each of its uplinks. @returns how many.
 */
export const runTransfers = ({ db, now: clock }: Pick<TransferDeps, 'db' | 'now'>): Promise<number> =>
  withScope(db.pool, asAdmin, async (tx) => {
    if (!(await holdsPace(tx))) return 0
    const now = clock()
    await releaseExpired(tx, now)
    const waiting = await dueTransfers(tx, now)
    if (waiting.length === 0) return 0
    await holdThermostats(
      tx,
      waiting.map(({ thermostatId }) => thermostatId),
    )
    const factors = new Map(waiting.map(({ id, ...device }) => [id, device]))
    const locked = (
      await lockOpenTransfers(
        tx,
        inArray(
          dataTransfers.id,
          waiting.map(({ id }) => id),
        ),
      )
    ).filter(({ frameId, dueAt }) => frameId === null && Date.parse(dueAt) <= now.getTime())
    const over = giveUp(locked, now)
    await writeCourses(tx, over, now)
    const gone = new Set(over.map(({ row }) => row.id))
    const candidates = locked
      .filter(({ id }) => !gone.has(id))
      .map((row) => {
        const { gatewayEui = null, factor = null } = factors.get(row.id) ?? {}
        return { row, gatewayEui, factor, spreadingFactor: factor }
      })
      .filter(
        ({ row, factor }) =>
          row.step !== 'send' || row.fragmentBytes === null || fitsRate(row.fragmentBytes, factor),
      )
      .toSorted((one, other) => Date.parse(one.row.dueAt) - Date.parse(other.row.dueAt))
    const due = withinBudget(candidates, (one) => [lengthOf(one)], await usedBudgets(tx, now))
    await queue(tx, due, now)
    return due.length
  })

/** The budgets of the gateways grow by the minute; what is due at once is told. */
const lookEveryMs = 10_000

/** Carries transfers on until it is stopped. Any number of processes may run it. */
export const startTransferRunner = async (deps: TransferDeps): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  const look = oneAtATime(
    async () => {
      while (!stopping && (await runTransfers(deps)) + (await assembleNext(deps)) > 0);
    },
    (error) => deps.log.error({ err: error }, 'data transfers could not be carried on'),
  )
  const unlisten = await deps.db.listen(transfersChannel, look.run)
  const timer = setInterval(look.run, lookEveryMs)
  look.run()
  return {
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await unlisten()
      await look.end()
    },
  }
}
