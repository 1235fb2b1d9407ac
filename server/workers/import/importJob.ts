import type { AuditAction } from '../../../domain/audit.ts'
import { eq } from 'drizzle-orm'
import type { ImportPreview } from '../../../contract/main/importShapes.ts'
import { jobs } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { auditWriter } from '../../http/audit.ts'
import { isUnreachable } from '../../http/failures.ts'
import { JobFailure, type JobResult, type JobRun } from '../../jobs/kinds.ts'
import { ImportInput } from './startImport.ts'
import { pace, type Pace } from './pace.ts'
import type { Counts } from './preview.ts'

/** A running import of a tenant, with its parsed input. */
export interface ImportRun extends JobRun {
  readonly tenantId: string
  readonly file: ImportInput
  readonly now: Date
}

/** Whether the job was cancelled by its user, and not interrupted. */
export const isCancelled = ({ inScope, id }: JobRun): Promise<boolean> =>
  inScope(
    async (tx) =>
      (await tx.select({ at: jobs.cancelRequestedAt }).from(jobs).where(eq(jobs.id, id)))[0]?.at !== null,
  )

/** Whether no other worker has taken the job over: its attempt needs the file. */
const isStillOurs = ({ deps, id, attempts }: JobRun): Promise<boolean> =>
  withScope(
    deps.db.pool,
    asAdmin,
    async (tx) =>
      (await tx.select({ attempts: jobs.attempts }).from(jobs).where(eq(jobs.id, id)))[0]?.attempts ===
      attempts,
  )

/**
 * Works on an uploaded file and deletes it when the job ends; a job that is interrupted by a shutdown or by the loss of the database keeps it
 * for the next attempt.
 */
export const deletingUpload = async (
  run: JobRun,
  fileKey: string,
  work: () => Promise<JobResult>,
): Promise<JobResult> => {
  const { deps, signal } = run
  let isLost = false
  try {
    return await work()
  } catch (error) {
    isLost = isUnreachable(error)
    throw error
  } finally {
    if (!isLost && (!signal.aborted || (await isCancelled(run))) && (await isStillOurs(run)))
      await deps.files.remove(fileKey)
  }
}

/** Runs an import of a client's uploaded file. */
export const withUpload =
  (work: (run: ImportRun) => Promise<JobResult>) =>
  async (run: JobRun): Promise<JobResult> => {
    const { deps, actor, input } = run
    const file = ImportInput.parse(input)
    const { tenantId } = actor
    if (tenantId === undefined) throw new Error('an import has a tenant')
    return deletingUpload(run, file.fileKey, () => work({ ...run, file, tenantId, now: deps.now() }))
  }

/** Approximate number of steps to read and check a row, for the progress bar. */
const stepsPerRow = 6

/** Progress in percent, of which reading and checking take the first `share`. */
export const checkingPace =
  ({ signal, progress }: JobRun, share: number) =>
  (rows: number): Pace =>
    pace(signal, (steps) =>
      progress(Math.min(share, Math.round((steps / (rows * stepsPerRow + 1)) * share)), 100),
    )

/** Errors: importHasErrors 422 with the preview, if the file has errors, or warnings that the user did not choose to ignore. */
export const refuseErrors = (preview: ImportPreview, { ignoreWarnings }: ImportInput): void => {
  const { errors, warnings } = preview.summary
  if (errors > 0 || (warnings > 0 && !ignoreWarnings)) throw new JobFailure('importHasErrors', preview)
}

/** Writes one audit entry per import, with its figures; the created rows carry the same instant. */
export const auditImport = async (
  tx: Tx,
  { actor, tenantId, now, id, file }: ImportRun,
  action: AuditAction,
  rows: number,
  created: Counts,
): Promise<void> =>
  auditWriter(tx, 'main', { userId: actor.userId, tenantId, requestId: actor.requestId, at: now })({
    action,
    entityId: id,
    after: { fileName: file.fileName, rows, created },
  })
