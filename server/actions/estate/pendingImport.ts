import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { pendingImports } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { holdAttempt, type Attempt } from '../../jobs/attempt.ts'
import { day } from '../../../domain/time.ts'

/**
 * An import whose rows are written in many short transactions, and begin to count all at once in its last one. Until then the row policies
 * hide them from everybody (`main.hidden_imports`); constraints see them.
 */
interface PendingImport {
  readonly no: number
  readonly tenantId: string
}

/** Ids are made by the clock, which may be set back. */
const clockSlack = day

/** The job's attempt on whose behalf an import is written. */
interface Importing extends Attempt {
  readonly tenantId: string
}

/** Begins an import; to be committed before its first rows. Errors: another worker has taken the job over. */
export const beginImport = async (tx: Tx, { tenantId, ...attempt }: Importing): Promise<PendingImport> => {
  await holdAttempt(tx, attempt)
  const [made] = await tx
    .insert(pendingImports)
    .values({ tenantId, jobId: attempt.id, firstId: newId(Date.now() - clockSlack) })
    .returning({ no: pendingImports.no })
  if (!made) throw new Error('an import could not be begun')
  return { no: made.no, tenantId }
}

/**
 * Makes what the transaction inserts from now on the import's, and lets the transaction see the import's earlier rows.
 * Errors: the import was given up, because another worker has taken its job over.
 */
export const underImport = async (tx: Tx, { no }: PendingImport): Promise<void> => {
  const { rowCount } = await tx.execute(
    sql`select set_config('app.import', no::text, true) from main.pending_imports where no = ${no} and not ended for share`,
  )
  if (rowCount === 0) throw new Error(`import ${no} was given up`)
}

export interface Counted {
  locationId: string
  kind: string
  count: number
}

/** Lets the import's rows count from the commit on. Errors: the import was given up. */
export const settleImport = async (
  tx: Tx,
  { no, tenantId }: PendingImport,
  counted: readonly Counted[],
): Promise<void> => {
  const { rowCount } = await tx
    .delete(pendingImports)
    .where(and(eq(pendingImports.no, no), eq(pendingImports.ended, false)))
  if (rowCount === 0) throw new Error(`import ${no} was given up`)
  await tx.execute(sql`select main.count_import(${tenantId}, ${JSON.stringify(counted)}::jsonb)`)
}

/** The tables that imports write, rows before what they refer to, with their keys. */
export const written = [
  ['data_agreement_persons', 'agreement_id'],
  ['data_agreements', 'id'],
  ['renters', 'id'],
  ['leases', 'id'],
  ['radiators', 'id'],
  ['windows', 'id'],
  ['rooms', 'id'],
  ['public_areas', 'id'],
  ['building_units', 'id'],
  ['buildings', 'id'],
  ['building_complexes', 'id'],
  ['heating_circuits', 'id'],
  ['locations', 'id'],
  // of buildings that were there before; those of its own went with them
  ['building_figures', 'building_id'],
] as const
/** Rows that a transaction of an import writes or deletes: others wait for the rows that it locks for a moment only. */
export const rowsPerSlice = 500
/** Class of the advisory locks under which an import's rows are deleted. */
const cleanUpLock = 20_031

/**
 * Lets the planner know of an import's rows before they count: without it, the first export of a large new estate takes minutes, and
 * autovacuum comes up to a minute later.
 */
export const analyzeWritten = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  for (const [table] of written) await db.pool.query(`analyze main.${table}`)
}

const deleteRows = async (deps: Deps, no: number): Promise<void> => {
  const oneAtATime = <T>(work: (tx: Tx) => Promise<T>) =>
    withScope(deps.db.pool, { role: 'app_importer' }, async (tx) => {
      await tx.execute(sql`select set_config('app.import', ${String(no)}, true)`)
      // two may clean up at once: a batch that waited for another's would delete nothing and take the table for empty
      await tx.execute(sql`select pg_advisory_xact_lock(${cleanUpLock}, ${no})`)
      return work(tx)
    })
  for (const [table, key] of written) {
    const [name, column] = [sql.identifier(table), sql.identifier(key)]
    const all = sql`select ${column} from main.${name} where import_no = ${no}`
    // the key's index finds nearly all of them; the second condition reads the table, for what was written after the clock was set back further
    for (const where of [
      sql` and ${column} >= (select first_id from main.pending_imports where no = ${no})`,
      sql``,
    ]) {
      const some = sql`${all}${where} limit ${rowsPerSlice}`
      let deleted: number
      do
        deleted =
          (await oneAtATime((tx) => tx.execute(sql`delete from main.${name} where ${column} in (${some})`)))
            .rowCount ?? 0
      while (deleted === rowsPerSlice)
    }
  }
  await oneAtATime((tx) => tx.delete(pendingImports).where(eq(pendingImports.no, no)))
}

const isOver = sql`not exists (select from main.jobs job where job.id = ${pendingImports.jobId} and job.state in ('Queued', 'Running'))`

interface Unwanted {
  /** The import's number. */
  no: number
  jobId: string
  error?: unknown
}

/**
 * Gives imports up, those asked for and those (of the client, if one is given) whose jobs have ended, and deletes their rows slice by slice.
 * One whose rows cannot be deleted keeps none of the others; it is logged and found again. @returns all of them, with the errors.
 */
const drop = async (
  deps: Deps,
  { which, tenantId, hold }: { which?: SQL; tenantId?: string; hold?: Attempt },
): Promise<Unwanted[]> => {
  const over = and(
    or(eq(pendingImports.ended, true), isOver),
    tenantId === undefined ? undefined : eq(pendingImports.tenantId, tenantId),
  )
  const ended = await withScope(deps.db.pool, asAdmin, async (tx) => {
    if (hold) await holdAttempt(tx, hold)
    return tx
      .update(pendingImports)
      .set({ ended: true })
      .where(which ? or(which, over) : over)
      .returning({ no: pendingImports.no, jobId: pendingImports.jobId })
  })
  const dropped: Unwanted[] = []
  for (const one of ended)
    try {
      await deleteRows(deps, one.no)
      dropped.push(one)
    } catch (error) {
      deps.log.warn({ err: error, import: one.no }, 'what an import left could not be deleted yet')
      dropped.push({ ...one, error })
    }
  return dropped
}

/** Deletes what broken-off imports (of a client, if one is given) left whose jobs have ended. @returns how many imports. */
export const dropImports = async (deps: Deps, of: { tenantId?: string } = {}): Promise<number> =>
  (await drop(deps, of)).filter((one) => !('error' in one)).length

/** Gives an import up. */
export const dropImport = async (deps: Deps, { no, tenantId }: PendingImport): Promise<void> => {
  await drop(deps, { which: eq(pendingImports.no, no), tenantId })
}

/**
 * Deletes what earlier attempts of a job left, and what the client's ended imports did. Errors: another worker has taken the job over, whose
 * import this attempt must not touch; an earlier attempt's rows could not be deleted.
 */
export const dropEarlier = async (deps: Deps, { tenantId, id, attempts }: Importing): Promise<void> => {
  const dropped = await drop(deps, { which: eq(pendingImports.jobId, id), tenantId, hold: { id, attempts } })
  const left = dropped.find((one) => one.jobId === id && 'error' in one)
  if (left) throw left.error
}
