import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { jobs } from '../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import type { Metrics } from '../http/metrics.ts'
import { isUnreachable, refusalOf } from '../http/failures.ts'
import { Refusal } from '../http/refusal.ts'
import { JobFailure, type JobKind, type JobResult, type JobRun } from './kinds.ts'
import { jobsChannel } from './start.ts'
import { ofAttempt, type Attempt } from './attempt.ts'
import { untilStopped } from '../oneAtATime.ts'

/** A worker whose heartbeat is older than this loses its lease on the job. */
const leaseSeconds = 60
const maxAttempts = 3
const progressEvery = 300
const reachAgainMs = 500

const Actor = z.object({
  userId: z.string(),
  tenantId: z.string().optional(),
  role: z.string().optional(),
  requestId: z.string(),
})

export interface JobWorker {
  stop(): Promise<void>
}

const Claimed = z.object({
  id: z.string(),
  kind: z.string(),
  input: z.unknown(),
  actor: Actor,
  attempts: z.number(),
  cancelled: z.boolean(),
})
type Claimed = z.output<typeof Claimed>

/**
 * Claims the oldest waiting job of the known kinds (a newer process may know more), or one whose lease has expired. No two workers claim
 * the same job.
 */
const claimNext = (deps: Deps, kinds: readonly string[]): Promise<Claimed | undefined> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute(sql`
      update main.jobs set state = 'Running', attempts = attempts + 1, started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = (select id from main.jobs where kind in ${kinds} and (state = 'Queued' or (state = 'Running' and lease_until < now())) order by created_at limit 1 for update skip locked)
      returning id, kind, input, actor, attempts, cancel_requested_at is not null as cancelled`)
    return rows[0] && Claimed.parse(rows[0])
  })

type End = { state: 'Succeeded' | 'Failed' | 'Cancelled'; errorCode?: string; outcome?: JobResult }

/** Writes the final state unless another worker has taken the job over. @returns whether it was written. */
const recordEnd = async (
  tx: Tx,
  now: Date,
  attempt: Attempt,
  { state, errorCode, outcome }: End,
): Promise<boolean> => {
  const written = await tx
    .update(jobs)
    .set({
      state,
      errorCode: errorCode ?? null,
      result: outcome?.result ?? null,
      leaseUntil: null,
      finishedAt: now.toISOString(),
      fileKey: outcome?.file?.key ?? null,
      fileName: outcome?.file?.name ?? null,
      contentType: outcome?.file?.contentType ?? null,
    })
    .where(ofAttempt(attempt))
    .returning({ id: jobs.id })
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${attempt.id})`)
  return written.length > 0
}

const finish = (deps: Deps, attempt: Attempt, end: End): Promise<boolean> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    if (await recordEnd(tx, deps.now(), attempt, end)) return true
    // the commit of an earlier try may have been all but acknowledged
    const [stored] = await tx
      .select({ state: jobs.state, attempts: jobs.attempts })
      .from(jobs)
      .where(eq(jobs.id, attempt.id))
    return stored?.state === end.state && stored.attempts === attempt.attempts
  })

/**
 * Returns an unfinished job to the queue: when the worker stops, the next one claims it at once, and the attempt does not count. After the
 * loss of the database it does: the job may be what the database cannot bear.
 */
const giveBack = (deps: Deps, attempt: Attempt, attempts: number): Promise<void> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    await tx.update(jobs).set({ state: 'Queued', leaseUntil: null, attempts }).where(ofAttempt(attempt))
    await tx.execute(sql`select pg_notify(${jobsChannel}, ${attempt.id})`)
  })

const endOf = (deps: Deps, error: unknown, cancelled: boolean): End => {
  if (cancelled) return { state: 'Cancelled' }
  if (error instanceof JobFailure)
    return { state: 'Failed', errorCode: error.code, outcome: { result: error.result } }
  if (error instanceof Refusal)
    return { state: 'Failed', errorCode: error.code, outcome: { result: error.details } }
  if (refusalOf(error)?.code === 'diskFull') return { state: 'Failed', errorCode: 'diskFull' }
  deps.log.error({ err: error }, 'a job failed unexpectedly')
  return { state: 'Failed', errorCode: 'internal' }
}

/** Writes progress a few times a second at most, renews the lease, and detects cancellation or loss of the job. */
const heartbeat = (deps: Deps, { id, attempts }: Attempt, end: (why: 'cancelled' | 'lost') => void) => {
  let figures: { done: number; total: number | undefined } | undefined
  let written = Date.now()
  let writing = false
  let stopped = false
  const write = async () => {
    if (writing) return
    writing = true
    written = Date.now()
    try {
      const { rows } = await withScope(deps.db.pool, asAdmin, (tx) =>
        tx.execute(sql`
        update main.jobs set lease_until = now() + make_interval(secs => ${leaseSeconds}), done = ${figures?.done ?? 0}, total = ${figures?.total ?? null}
        where id = ${id} and attempts = ${attempts} and state = 'Running' returning cancel_requested_at is not null as cancelled`),
      )
      if (stopped) return
      if (rows.length === 0) end('lost')
      else if (rows[0]?.['cancelled'] === true) end('cancelled')
    } finally {
      writing = false
    }
  }
  const safely = () => {
    write().catch((error: unknown) => deps.log.warn({ err: error }, 'a job could not report its progress'))
  }
  const timer = setInterval(safely, (leaseSeconds * 1000) / 4)
  return {
    progress: (done: number, total?: number) => {
      figures = { done, total: total ?? figures?.total }
      if (Date.now() - written >= progressEvery) safely()
    },
    hear: safely,
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}

/** Deletes the file of a job that was aborted or taken over. */
const discard = async (deps: Deps, outcome: JobResult | undefined): Promise<void> => {
  if (outcome?.file) await deps.files.remove(outcome.file.key)
}

/** Runs jobs one at a time until it is stopped. The next worker resumes a job that was running then. */
export const startWorker = async (
  deps: Deps,
  metrics: Pick<Metrics, 'jobs'>,
  kinds: Readonly<Record<string, JobKind>>,
): Promise<JobWorker> => {
  let stopping = false
  let current: { id: string; abort: AbortController; hear: () => void } | undefined

  const run = async (job: Claimed): Promise<void> => {
    const kind = kinds[job.kind]
    const abort = new AbortController()
    let why: 'cancelled' | 'lost' | undefined = job.cancelled ? 'cancelled' : undefined
    const beat = heartbeat(deps, job, (reason) => {
      why = reason
      abort.abort()
    })
    current = { id: job.id, abort, hear: beat.hear }
    if (stopping) abort.abort()
    const { tenantId, ...actor } = job.actor
    const scope = tenantId === undefined ? asAdmin : { role: 'app_tenant' as const, tenantId }
    let concluded = false
    const conclude: JobRun['conclude'] = async (inside) => {
      const outcome = await withScope(deps.db.pool, scope, async (tx) => {
        const made = await inside(tx)
        if (!(await recordEnd(tx, deps.now(), job, { state: 'Succeeded', outcome: made })))
          throw new Error(`job ${job.id} was taken over`)
        return made
      })
      concluded = true
      return outcome
    }
    /** Tries a write again until the database can be reached: what a job has done is not lost with a connection. */
    const untilReached = async <T>(write: () => Promise<T>): Promise<T> => {
      for (;;)
        try {
          return await write()
        } catch (error) {
          if (stopping || !isUnreachable(error)) throw error
          await wait(reachAgainMs)
        }
    }
    const work = async (): Promise<End | 'brokenOff'> => {
      try {
        if (job.cancelled) return { state: 'Cancelled' }
        if (!kind || job.attempts > maxAttempts)
          throw new Error(
            kind ? `job ${job.id} was broken off ${maxAttempts} times` : `no job kind ${job.kind}`,
          )
        const outcome = await kind({
          deps,
          id: job.id,
          attempts: job.attempts,
          actor: tenantId === undefined ? actor : { ...actor, tenantId },
          input: job.input,
          signal: abort.signal,
          progress: beat.progress,
          inScope: (inside) => withScope(deps.db.pool, scope, inside),
          conclude,
        })
        return { state: 'Succeeded', outcome }
      } catch (error) {
        // aborted, which is not a failure: another worker resumes the job
        if (abort.signal.aborted && why !== 'cancelled') return { state: 'Failed', errorCode: 'internal' }
        if (why === undefined && isUnreachable(error)) return 'brokenOff'
        return endOf(deps, error, why === 'cancelled')
      } finally {
        beat.stop()
      }
    }
    try {
      const end = await work()
      if (concluded) {
        metrics.jobs.inc({ kind: job.kind, state: 'Succeeded' })
        return
      }
      if (end === 'brokenOff') return await untilReached(() => giveBack(deps, job, job.attempts))
      if (end.state !== 'Succeeded' && why === undefined && abort.signal.aborted)
        return await giveBack(deps, job, job.attempts - 1)
      const written = await untilReached(() => finish(deps, job, end)).catch(async (error: unknown) => {
        // if the result cannot be written, the job has failed
        deps.log.error({ err: error }, 'the end of a job could not be written')
        await discard(deps, end.outcome)
        return (
          end.state === 'Succeeded' && (await finish(deps, job, { state: 'Failed', errorCode: 'internal' }))
        )
      })
      if (written) metrics.jobs.inc({ kind: job.kind, state: end.state })
      else await discard(deps, end.outcome)
    } finally {
      current = undefined
    }
  }

  const next = async (): Promise<boolean> => {
    // jobs write: they wait for space
    if (deps.space?.isShort()) return false
    const job = await claimNext(deps, Object.keys(kinds)).catch((error: unknown) => {
      deps.log.error({ err: error }, 'no job could be taken')
      return undefined
    })
    // another worker claims the job when its lease expires
    await (job &&
      run(job).catch((error: unknown) => deps.log.error({ err: error }, 'a job was left as it is')))
    return job !== undefined
  }
  const turns = await untilStopped(deps.db, {
    channel: jobsChannel,
    next,
    heard: (id) => {
      if (current?.id === id) current.hear()
    },
  })
  return {
    stop: () => {
      stopping = true
      current?.abort.abort()
      return turns.stop()
    },
  }
}
