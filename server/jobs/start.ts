import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { jobs } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import type { TenantActor } from '../http/actor.ts'
import { JobStarted } from '../http/handler.ts'
import { refuse } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import type { JobActor } from './kinds.ts'

export const jobsChannel = 'ventil_jobs'

interface StartJob {
  kind: string
  input: unknown
  /** What makes two jobs identical; the second is refused while the first is under way. */
  dedupeKey?: string
  refusal?: ErrorCode
}

/** Puts a job into the queue, in the transaction of the call. Errors: `refusal` (jobRunning 409) while an identical one is under way. */
export const startJob = async (
  tx: Tx,
  actor: TenantActor,
  requestId: string,
  { kind, input, dedupeKey, refusal = 'jobRunning' }: StartJob,
): Promise<JobStarted> => {
  const id = newId()
  const owner: JobActor = { userId: actor.userId, tenantId: actor.tenantId, role: actor.role, requestId }
  // the index of jobs under way decides, so that two calls at once do not both get in
  const [made] = await tx
    .insert(jobs)
    .values({ id, tenantId: actor.tenantId, userId: actor.userId, kind, input, actor: owner, dedupeKey: dedupeKey ?? null })
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  if (!made) return refuse(refusal)
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${id})`)
  return new JobStarted(id)
}
