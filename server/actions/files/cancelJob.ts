import { eq, sql } from 'drizzle-orm'
import { jobs as table } from '../../db/schema.ts'
import { asJob, ended, lockOwnJob } from '../../finders/files/jobRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { jobsChannel } from '../../jobs/start.ts'

type Row = typeof table.$inferSelect

/** Cancels a job: a waiting one ends immediately, a running one notices with its next heartbeat. */
export const cancelled = (row: Pick<Row, 'state' | 'cancelRequestedAt'>, at: string): Partial<Row> => ({
  cancelRequestedAt: row.cancelRequestedAt ?? at,
  ...(row.state === 'Queued' && { state: 'Cancelled', finishedAt: at }),
})

/** Cancels one of the actor's own jobs; one that has ended stays unchanged. Errors: 404. */
export const cancelJob = async ({ tx, actor, now, audit }: TenantWrite, id: string) => {
  const before = await lockOwnJob(tx, actor, id)
  if (ended(before)) return asJob(actor, before)
  const [after] = await tx
    .update(table)
    .set(cancelled(before, now.toISOString()))
    .where(eq(table.id, before.id))
    .returning()
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${before.id})`)
  await audit({
    action: 'job.cancel',
    entityId: before.id,
    before: { state: before.state },
    after: { state: found(after).state },
  })
  return asJob(actor, found(after))
}
