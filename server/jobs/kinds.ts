import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../db/scope.ts'

/** Under whose rights a job runs: those of the call that asked for it. */
export interface JobActor {
  userId: string
  tenantId?: string
  role: string
  requestId: string
}

export interface JobRun {
  deps: Deps
  id: string
  actor: JobActor
  input: unknown
  /** Aborted when the job is cancelled or the process stops. */
  signal: AbortSignal
  /** Tells how far it is; cheap, and written at most a few times a second. */
  progress(done: number, total?: number): void
  /** A transaction under the job's tenant (app_tenant), or over all tenants for a job without one. */
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface JobResult {
  result?: unknown
  file?: { key: string; name: string; contentType: string }
}

/** What a kind of job does. It may be run again after a crash, so its one write is its last transaction. */
export type JobKind = (run: JobRun) => Promise<JobResult>

/** A job that ends for a reason a person can act on, with what there is to show. */
export class JobFailure extends Error {
  readonly code: ErrorCode
  readonly result: unknown
  constructor(code: ErrorCode, result?: unknown) {
    super(code)
    this.code = code
    this.result = result
  }
}
