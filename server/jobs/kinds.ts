import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../db/scope.ts'
import type { Attempt } from './attempt.ts'

/** Whose rights a job runs with: those of the user who started it. */
export interface JobActor {
  userId: string
  tenantId?: string
  /** The role in the client; none where the job covers several. */
  role?: string | undefined
  requestId: string
}

export interface JobRun extends Attempt {
  deps: Deps
  actor: JobActor
  input: unknown
  /** Aborted when the job is cancelled or the process stops. */
  signal: AbortSignal
  /** Reports progress. Calls are cheap; the database is updated at most a few times a second. */
  progress(done: number, total?: number): void
  /** A transaction under the job's tenant (app_tenant), or over all tenants for a job without one. */
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs the job's last transaction, in the same scope, which also records the job's success: a process that dies leaves both or neither.
   * Rejects, and undoes the work, if another worker has taken the job over.
   */
  conclude(work: (tx: Tx) => Promise<JobResult>): Promise<JobResult>
}

export interface JobResult {
  result?: unknown
  file?: { key: string; name: string; contentType: string }
}

/** Implements a kind of job. A job may run again after a crash, so it writes in `conclude` alone, or in steps that a repeated run recognises. */
export type JobKind = (run: JobRun) => Promise<JobResult>

/** Ends a job with an error that the user can act on, and with the result so far. */
export class JobFailure extends Error {
  readonly code: ErrorCode
  readonly result: unknown
  constructor(code: ErrorCode, result?: unknown) {
    super(code)
    this.code = code
    this.result = result
  }
}
