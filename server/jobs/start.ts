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
  /** What makes two jobs identical; the second is refused while the first is under way. */
  dedupeKey?: string
  refusal?: ErrorCode
}

const put = async (tx: Tx, owner: JobActor, seenIn: string | null, { kind, input, dedupeKey, refusal = 'jobRunning' }: StartJob): Promise<JobStarted> => {
  const id = newId()
  // the index of jobs under way decides, so that two calls at once do not both get in
  const [made] = await tx
    .insert(jobs)
    .values({ id, tenantId: seenIn, userId: owner.userId, kind, input, actor: owner, dedupeKey: dedupeKey ?? null })
    .onConflictDoNothing()
    .returning({ id: jobs.id })
  if (!made) return refuse(refusal)
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${id})`)
  return new JobStarted(id)
}

/** Puts a job into the queue, in the transaction of the call. Errors: `refusal` (jobRunning 409) while an identical one is under way. */
export const startJob = (tx: Tx, { userId, tenantId, role }: TenantActor, requestId: string, job: StartJob): Promise<JobStarted> =>
  put(tx, { userId, tenantId, role, requestId }, tenantId, job)

/**
 * The same for a job over several clients, whose input says which: it runs under the role that sees all of them. It is listed with
 * the jobs of the client that its owner works in, where there is one.
 */
export const startGlobalJob = (
  tx: Tx,
  { userId, role, rights }: GlobalActor,
  { requestId, tenantHint }: Pick<Base, 'requestId' | 'tenantHint'>,
  job: StartJob,
): Promise<JobStarted> => {
  const seenIn = tenantHint !== undefined && roleIn(rights, tenantHint) !== undefined ? tenantHint : null
  return put(tx, { userId, role, requestId }, seenIn, job)
}
