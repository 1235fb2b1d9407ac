import { and, eq } from 'drizzle-orm'
import { jobs } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'

/** An attempt of a job, as a fencing token: once another worker has taken the job over, what an older attempt writes has no effect. */
export interface Attempt {
  readonly id: string
  readonly attempts: number
}

export const ofAttempt = ({ id, attempts }: Attempt) =>
  and(eq(jobs.id, id), eq(jobs.attempts, attempts), eq(jobs.state, 'Running'))

/** Keeps other workers from taking the job over before the end of the transaction. Errors: one has done so already. */
export const holdAttempt = async (tx: Tx, attempt: Attempt): Promise<void> => {
  const held = await tx.select({ id: jobs.id }).from(jobs).where(ofAttempt(attempt)).for('share')
  if (held.length === 0) throw new Error(`job ${attempt.id} was taken over`)
}
