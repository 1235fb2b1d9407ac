import type { PgTable } from 'drizzle-orm/pg-core'
import {
  analyzeWritten,
  beginImport,
  dropEarlier,
  dropImport,
  rowsPerSlice,
  settleImport,
  underImport,
  type Counted,
} from '../../actions/estate/pendingImport.ts'
import { insertRows } from '../../db/bulk.ts'
import { errorCode } from '../../db/errorCode.ts'
import type { Tx } from '../../db/scope.ts'
import { isUnreachable } from '../../http/failures.ts'
import type { JobResult } from '../../jobs/kinds.ts'
import { isCancelled, type ImportRun } from './importJob.ts'

/** What one short transaction writes: others wait for the rows that it locks. */
export type Slice = (tx: Tx) => Promise<unknown>

/** More rows than this change what the planner should know of the tables. */
const manyRows = 1_000

export const slices = <R>(rows: readonly R[], write: (tx: Tx, some: R[]) => Promise<unknown>): Slice[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerSlice) }, (_, index) => {
    const some = rows.slice(index * rowsPerSlice, (index + 1) * rowsPerSlice)
    return (tx) => write(tx, some)
  })

export const insertSlices = <T extends PgTable>(table: T, rows: readonly T['$inferSelect'][]): Slice[] =>
  slices(rows, (tx, some) => insertRows(tx, table, some))

/** What the file joins was moved, changed or deleted while it was written. */
export class ChangedMeanwhile extends Error {
  override readonly message = 'what the import joins has changed'
}

/** Whether somebody else created the same row (unique violation, SQLSTATE 23505), or changed or deleted (23503) what a row refers to. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ChangedMeanwhile || ['23505', '23503'].includes(errorCode(error) ?? '')

/** Works a second time if others were faster: it then sees what they did, and uses it or reports it. */
export const againIfOvertaken = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => (isOvertaken(error) ? work() : Promise.reject(error)))

interface Writing {
  slices: readonly Slice[]
  rows: number
  /** How many rows of each kind come into each location. */
  counted: readonly Counted[]
  /** Percentage of the job's progress that is done before the first slice. */
  from: number
}

/**
 * Writes an import slice by slice. The rows begin to count, all at once, in the job's last transaction, to which `last` adds what else it
 * writes. An import that fails or is cancelled takes its rows back; what a stopped process or a lost database leaves, nobody sees, and the
 * next attempt deletes it.
 */
export const writeInSlices = async (
  run: ImportRun,
  writing: Writing,
  last: (tx: Tx) => Promise<JobResult>,
): Promise<JobResult> => {
  const { deps, id, attempts, tenantId, signal, inScope } = run
  const importing = { id, attempts, tenantId }
  await dropEarlier(deps, importing)
  const pending = await inScope((tx) => beginImport(tx, importing))
  try {
    for (const [index, slice] of writing.slices.entries()) {
      signal.throwIfAborted()
      await inScope(async (tx) => {
        await underImport(tx, pending)
        await slice(tx)
      })
      run.progress(
        writing.from + Math.round(((index + 1) / (writing.slices.length + 1)) * (100 - writing.from)),
        100,
      )
    }
    if (writing.rows > manyRows) await analyzeWritten(deps)
    return await run.conclude(async (tx) => {
      // before its own rows are seen
      const made = await last(tx)
      await settleImport(tx, pending, writing.counted)
      return made
    })
  } catch (error) {
    const isResumed = isUnreachable(error) || (signal.aborted && !(await isCancelled(run)))
    if (!isResumed)
      await dropImport(deps, pending).catch((failure: unknown) =>
        deps.log.warn({ err: failure }, 'what an import left could not be deleted yet'),
      )
    throw error
  }
}
