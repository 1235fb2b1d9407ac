import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { openTransferStates, type TransferCourse } from '../../../domain/transfers/transferStates.ts'
import { bulkUpdate } from '../../db/bulk.ts'
import { dataTransfers, downlinkFrames, thermostats, transferFragments } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'

export type TransferRow = typeof dataTransfers.$inferSelect

/** Notifies the transfer runners that a frame may be due. */
export const transfersChannel = 'ventil_transfers'

/** Wakes the transfer runner of every process when the transaction commits. */
export const tellTransferRunner = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_notify(${transfersChannel}, '')`)
}

export const courseOf = ({ dueAt, progressAt, ...row }: TransferRow): TransferCourse => ({
  ...row,
  dueAt: Date.parse(dueAt),
  progressAt: Date.parse(progressAt),
})

/** The columns of a row that follow from its course. */
export const columnsOf = ({
  dueAt,
  progressAt,
  state,
  reason,
  step,
  pending,
  fragments,
  done,
  confirmed,
  attempts,
}: TransferCourse) => ({
  state,
  reason,
  step,
  pending,
  fragments,
  done,
  confirmed,
  attempts,
  dueAt: new Date(dueAt).toISOString(),
  progressAt: new Date(progressAt).toISOString(),
})

const fields = [
  'state',
  'reason',
  'step',
  'pending',
  'fragmentBytes',
  'fragments',
  'done',
  'confirmed',
  'attempts',
  'dueAt',
  'progressAt',
  'heardAt',
  'frameId',
  'startedAt',
  'finishedAt',
  'fileKey',
  'homes',
] as const satisfies readonly (keyof TransferRow)[]

/** Keeps thermostats from being changed at their places while their transfers are: theirs are the first rows to be locked. */
export const holdThermostats = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(inArray(thermostats.id, [...ids]))
    .orderBy(asc(thermostats.id))
    .for('key share')
}

/** Open transfers, locked. Their thermostats are locked before, as in all code that changes both. */
export const lockOpenTransfers = (tx: Tx, where: SQL | undefined): Promise<TransferRow[]> =>
  tx
    .select()
    .from(dataTransfers)
    .where(and(inArray(dataTransfers.state, openTransferStates), where))
    .orderBy(asc(dataTransfers.id))
    .for('update')

export interface TransferChange {
  row: TransferRow
  course: TransferCourse
  frameId?: string | null
  fragmentBytes?: number
  fileKey?: string
  homes?: TransferRow['homes']
  heardAt?: string
}

const changed = (
  { row, course, frameId = row.frameId, fragmentBytes, fileKey, homes, heardAt }: TransferChange,
  now: Date,
): TransferRow => {
  const isOver = !openTransferStates.includes(course.state)
  return {
    ...row,
    ...columnsOf(course),
    fragmentBytes: fragmentBytes ?? row.fragmentBytes,
    fileKey: fileKey ?? row.fileKey,
    homes: homes ?? row.homes,
    heardAt: heardAt ?? row.heardAt,
    frameId: isOver ? null : frameId,
    startedAt:
      row.startedAt ?? (course.state === 'Queued' || course.state === 'Aborted' ? null : now.toISOString()),
    finishedAt: isOver ? now.toISOString() : null,
  }
}

/** Writes the courses of transfers. The frame of one that has ended is withdrawn, and what was kept of its fragments goes. @returns the rows. */
export const writeCourses = async (
  tx: Tx,
  changes: readonly TransferChange[],
  now: Date,
): Promise<TransferRow[]> => {
  if (changes.length === 0) return []
  const rows = changes.map((change) => changed(change, now))
  await bulkUpdate(tx, dataTransfers, 'id', fields, rows)
  const over = changes.filter(({ course }) => !openTransferStates.includes(course.state))
  const frames = over.flatMap(({ row }) => row.frameId ?? [])
  if (frames.length > 0) await closeFrames(tx, frames, now)
  if (over.length > 0)
    await tx.delete(transferFragments).where(
      inArray(
        transferFragments.transferId,
        over.map(({ row }) => row.id),
      ),
    )
  await tellLive(
    tx,
    rows.flatMap(({ id, tenantId }) =>
      tenantId === null ? [] : [{ tenantId, topic: 'dataTransfers' as const, ids: [id] }],
    ),
  )
  return rows
}

/** Closes frames: those at the network server are flushed (frames.ts). */
export const closeFrames = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  await tx
    .update(downlinkFrames)
    .set({ closedAt: now.toISOString() })
    .where(and(inArray(downlinkFrames.id, [...ids]), isNull(downlinkFrames.closedAt)))
}

/** Transfers whose frame expired without a word of the network server. */
export const withExpiredFrame = (now: Date): SQL | undefined =>
  and(
    isNotNull(dataTransfers.frameId),
    sql`not exists (select from main.downlink_frames f where f.id = ${dataTransfers.frameId} and f.closed_at is null and f.expires_at > ${now.toISOString()})`,
  )

export const ofThermostats = (ids: readonly string[]): SQL =>
  inArray(dataTransfers.thermostatId, [...new Set(ids)])
export const ofFrame = (ids: readonly string[]): SQL => inArray(dataTransfers.frameId, [...new Set(ids)])
export const byId = (id: string): SQL => eq(dataTransfers.id, id)
