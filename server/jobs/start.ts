import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors.ts'
import { jobs } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { roleIn, type GlobalActor, type TenantActor } from '../http/actor.ts'
import { JobStarted, type Base } from '../http/handler.ts'
import { refuse } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import type { JobActor } from './kinds.ts'

export const jobsChannel = 'ventil_jobs'

interface StartJob {
  kind: string
  input: unknown
  /** Two jobs with the same key are identical; the second is refused while the first is queued or running. */
  dedupeKey?: string
  refusal?: ErrorCode
}

const put = async (
  tx: Tx,
  owner: JobActor,
  seenIn: string | null,
  { kind, input, dedupeKey, refusal = 'jobRunning' }: StartJob,
): Promise<JobStarted> => {
  const id = newId()
  // the unique index on active jobs decides, so that two concurrent calls cannot both succeed
  const [made] = await tx
    .insert(jobs)
    .values({
      id,
      tenantId: seenIn,
      userId: owner.userId,
      kind,
      input,
      actor: owner,
      dedupeKey: dedupeKey ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  if (!made) return refuse(refusal)
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${id})`)
  return new JobStarted(id)
}

/** Queues a job in the transaction of the call. Errors: `refusal` (jobRunning 409) while an identical one is queued or running. */
export const startJob = (
  tx: Tx,
  { userId, tenantId, role }: TenantActor,
  requestId: string,
  job: StartJob,
): Promise<JobStarted> => put(tx, { userId, tenantId, role, requestId }, tenantId, job)

/**
 * Queues a job that covers several clients, which its input lists. It runs under the role that sees all clients, and is listed with the
 * jobs of its owner's current client, if there is one.
 */
export const startGlobalJob = (
  tx: Tx,
  { userId, rights }: GlobalActor,
  { requestId, tenantHint }: Pick<Base, 'requestId' | 'tenantHint'>,
  job: StartJob,
): Promise<JobStarted> => {
  const seenIn = tenantHint !== undefined && roleIn(rights, tenantHint) !== undefined ? tenantHint : null
  return put(tx, { userId, requestId }, seenIn, job)
}
