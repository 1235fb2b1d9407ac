import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { jobs } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'
import type { Deps } from '../deps.ts'
import type { Metrics } from '../http/metrics.ts'
import { Refusal } from '../http/refusal.ts'
import { JobFailure, type JobKind, type JobResult } from './kinds.ts'
import { jobsChannel } from './start.ts'

/** A worker that falls silent for this long has lost its job to another. */
const leaseSeconds = 60
const maxAttempts = 3
const pollEvery = 5_000
const progressEvery = 300

const Actor = z.object({ userId: z.string(), tenantId: z.string().optional(), role: z.string(), requestId: z.string() })

export interface JobWorker { stop(): Promise<void> }

interface Claimed { id: string; kind: string; input: unknown; actor: z.output<typeof Actor>; attempts: number }

const asAdmin = { role: 'app_admin' } as const

/** Takes the oldest waiting job, or one whose worker is gone; two workers never take the same. */
const claimNext = (deps: Deps): Promise<Claimed | undefined> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute(sql`
      update main.jobs set state = 'Running', attempts = attempts + 1, started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = (select id from main.jobs where state = 'Queued' or (state = 'Running' and lease_until < now()) order by created_at limit 1 for update skip locked)
      returning id, kind, input, actor, attempts`)
    return rows[0] && z.object({ id: z.string(), kind: z.string(), input: z.unknown(), actor: Actor, attempts: z.number() }).parse(rows[0])
  })

type End = { state: 'Succeeded' | 'Failed' | 'Cancelled'; errorCode?: string; outcome?: JobResult }

const finish = (deps: Deps, id: string, { state, errorCode, outcome }: End): Promise<void> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    await tx.update(jobs).set({
      state, errorCode: errorCode ?? null, result: outcome?.result ?? null, leaseUntil: null, finishedAt: deps.now().toISOString(),
      fileKey: outcome?.file?.key ?? null, fileName: outcome?.file?.name ?? null, contentType: outcome?.file?.contentType ?? null,
    }).where(eq(jobs.id, id))
    await tx.execute(sql`select pg_notify(${jobsChannel}, ${id})`)
  })

const endOf = (deps: Deps, error: unknown, cancelled: boolean): End => {
  if (cancelled) return { state: 'Cancelled' }
  if (error instanceof JobFailure) return { state: 'Failed', errorCode: error.code, outcome: { result: error.result } }
  if (error instanceof Refusal) return { state: 'Failed', errorCode: error.code, outcome: { result: error.details } }
  deps.log.error({ err: error }, 'a job failed unexpectedly')
  return { state: 'Failed', errorCode: 'internal' }
}

/** Writes progress a few times a second at most, keeps the lease, and hears of a cancellation. */
const heartbeat = (deps: Deps, id: string, cancel: () => void) => {
  let figures: { done: number; total: number | undefined } | undefined
  let written = Date.now()
  let writing = false
  const write = async () => {
    if (writing) return
    writing = true
    written = Date.now()
    try {
      const { rows } = await withScope(deps.db.pool, asAdmin, (tx) => tx.execute(sql`
        update main.jobs set lease_until = now() + make_interval(secs => ${leaseSeconds}), done = ${figures?.done ?? 0}, total = ${figures?.total ?? null}
        where id = ${id} returning cancel_requested_at is not null as cancelled`))
      if (rows[0]?.['cancelled'] === true) cancel()
    } finally { writing = false }
  }
  const safely = () => { write().catch((error: unknown) => deps.log.warn({ err: error }, 'a job could not report its progress')) }
  const timer = setInterval(safely, (leaseSeconds * 1000) / 4)
  return {
    progress: (done: number, total?: number) => {
      figures = { done, total: total ?? figures?.total }
      if (Date.now() - written >= progressEvery) safely()
    },
    stop: () => clearInterval(timer),
  }
}

/** Runs jobs one after the other until it is stopped; a job that was running then is taken up again by the next worker. */
export const startWorker = async (deps: Deps, metrics: Metrics, kinds: Readonly<Record<string, JobKind>>): Promise<JobWorker> => {
  let stopping = false
  let current: AbortController | undefined
  let wake = () => {}

  const run = async (job: Claimed): Promise<void> => {
    const kind = kinds[job.kind]
    const abort = new AbortController()
    current = abort
    let cancelled = false
    const beat = heartbeat(deps, job.id, () => { cancelled = true; abort.abort() })
    const scope = job.actor.tenantId === undefined ? asAdmin : { role: 'app_tenant' as const, tenantId: job.actor.tenantId }
    try {
      if (!kind || job.attempts > maxAttempts) throw new Error(kind ? `job ${job.id} failed ${maxAttempts} times` : `no job kind ${job.kind}`)
      const outcome = await kind({
        deps, id: job.id, actor: job.actor.tenantId === undefined ? { userId: job.actor.userId, role: job.actor.role, requestId: job.actor.requestId } : { ...job.actor, tenantId: job.actor.tenantId },
        input: job.input, signal: abort.signal, progress: beat.progress, inScope: (work) => withScope(deps.db.pool, scope, work),
      })
      beat.stop()
      await finish(deps, job.id, { state: 'Succeeded', outcome })
      metrics.jobs.inc({ kind: job.kind, state: 'Succeeded' })
    } catch (error) {
      beat.stop()
      if (stopping && !cancelled && abort.signal.aborted) return // left to the next worker, when the lease runs out or at the next start
      const end = endOf(deps, error, cancelled)
      await finish(deps, job.id, end)
      metrics.jobs.inc({ kind: job.kind, state: end.state })
    } finally {
      current = undefined
    }
  }

  const loop = async () => {
    while (!stopping) {
      const job = await claimNext(deps).catch((error: unknown) => { deps.log.error({ err: error }, 'no job could be taken'); return undefined })
      if (job) { await run(job); continue }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollEvery)
        wake = () => { clearTimeout(timer); resolve() }
        if (stopping) wake()
      })
    }
  }
  // the embedded database has one process: what was running before this start runs no more
  if (deps.db.kind === 'lite') await withScope(deps.db.pool, asAdmin, (tx) => tx.update(jobs).set({ state: 'Queued' }).where(eq(jobs.state, 'Running')))
  const unlisten = await deps.db.listen(jobsChannel, () => wake())
  const running = loop()
  return {
    stop: async () => {
      stopping = true
      current?.abort()
      wake()
      await unlisten()
      await running
    },
  }
}
