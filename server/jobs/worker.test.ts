import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { jobs } from '../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../db/scope.ts'
import { createMetrics } from '../http/metrics.ts'
import { Refusal } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import { JobFailure, type JobKind, type JobRun } from './kinds.ts'
import { jobsChannel } from './start.ts'
import { startWorker, type JobWorker } from './worker.ts'
import { eventually } from '../../tests/support/patience.ts'

let app: TestApp
let person: Person
let tenantId = ''
const workers: JobWorker[] = []

beforeAll(async () => {
  app = await testApp()
  tenantId = await aTenant(app)
  person = await aPerson(app, { role: 'Admin', tenantId })
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(() => app.stop())

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)

const aWorker = async (kinds: Readonly<Record<string, JobKind>>): Promise<JobWorker> => {
  const worker = await startWorker(app.deps, createMetrics(app.deps.db.pool), kinds)
  workers.push(worker)
  return worker
}

const aJob = async (kind: string, values: Partial<typeof jobs.$inferInsert> = {}): Promise<string> => {
  const id = newId()
  await inDb(async (tx) => {
    await tx.insert(jobs).values({
      id,
      tenantId,
      userId: person.id,
      kind,
      input: { kind },
      actor: { userId: person.id, tenantId, role: 'Admin', requestId: 'r' },
      ...values,
    })
    await tx.execute(sql`select pg_notify(${jobsChannel}, ${id})`)
  })
  return id
}

const rowOf = async (id: string) => {
  const [row] = await inDb((tx) => tx.select().from(jobs).where(eq(jobs.id, id)))
  if (!row) throw new Error('no such job')
  return row
}

const endOf = (id: string) =>
  eventually(async () => {
    const row = await rowOf(id)
    expect(['Succeeded', 'Failed', 'Cancelled']).toContain(row.state)
    return row
  })

/** A kind of job that waits in its run until it is released or aborted. */
const gated = () => {
  const runs: JobRun[] = []
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const kind: JobKind = (run) =>
    new Promise((resolve, reject) => {
      runs.push(run)
      run.signal.addEventListener('abort', () => reject(new Error('broken off')))
      gate.then(() => resolve({ result: { by: runs.length } }), reject)
    })
  const begun = (times: number) => eventually(() => expect(runs).toHaveLength(times))
  return { kind, runs, go: () => go(), begun }
}

it('runs each job once with any number of workers', async () => {
  const seen: string[] = []
  const kind: JobKind = async ({ id, input, inScope }) => {
    seen.push(id)
    const rows = await inScope(
      async (tx) =>
        (
          await tx.execute(
            sql`select current_setting('role') as role, current_setting('app.tenant', true) as tenant`,
          )
        ).rows,
    )
    return { result: { input, rows } }
  }
  for (let index = 0; index < 4; index += 1) await aWorker({ many: kind })
  const ids = await Promise.all(Array.from({ length: 12 }, () => aJob('many')))
  const rows = await Promise.all(ids.map(endOf))
  expect(seen.toSorted()).toEqual(ids.toSorted())
  for (const row of rows) {
    expect(row).toMatchObject({
      state: 'Succeeded',
      attempts: 1,
      errorCode: null,
      leaseUntil: null,
      result: { input: { kind: 'many' }, rows: [{ role: 'app_tenant', tenant: tenantId }] },
    })
    expect(row.finishedAt).not.toBeNull()
  }
})

const cutOff = () => new Error('Connection terminated unexpectedly')

it('runs a job again that lost the database, and gives up if it loses it every time', async () => {
  let runs = 0
  await aWorker({
    unlucky: async () => {
      runs += 1
      if (runs === 1) throw cutOff()
      return { result: { runs } }
    },
    deadly: () => Promise.reject(cutOff()),
  })
  expect(await endOf(await aJob('unlucky'))).toMatchObject({
    state: 'Succeeded',
    attempts: 2,
    result: { runs: 2 },
  })
  expect(await endOf(await aJob('deadly'))).toMatchObject({ state: 'Failed', errorCode: 'internal' })
})

it('writes the end of a job once the database is back', async () => {
  const { pool } = app.deps.db
  let failures = 0
  await aWorker({
    done: async () => {
      Object.assign(pool, {
        connect: () => {
          failures += 1
          Reflect.deleteProperty(pool, 'connect')
          return Promise.reject(cutOff())
        },
      })
      return { result: { made: true } }
    },
  })
  const row = await endOf(await aJob('done'))
  expect([row.state, row.attempts, row.result, failures]).toEqual(['Succeeded', 1, { made: true }, 1])
})

it('waits with jobs while the disk is full', async () => {
  let isShort = true
  const worker = await startWorker(
    { ...app.deps, space: { isShort: () => isShort, isCritical: () => false } },
    createMetrics(app.deps.db.pool),
    {
      patient: async () => ({}),
    },
  )
  workers.push(worker)
  const id = await aJob('patient')
  await aWorker({ other: async () => ({}) })
  expect((await endOf(await aJob('other'))).state).toBe('Succeeded')
  expect((await rowOf(id)).state).toBe('Queued')
  isShort = false
  // another one that is announced ends the pause
  await aJob('patient')
  expect((await endOf(id)).state).toBe('Succeeded')
})

it('picks up a job when it is announced, without waiting for the next poll', async () => {
  await aWorker({ quick: async () => ({}) })
  // so many polls would take longer than a test may
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await endOf(await aJob('quick'))).state).toBe('Succeeded')
  }
})

it.each([
  [
    'a reason of its own',
    new JobFailure('importHasErrors', { fields: { file: 'x' } }),
    'importHasErrors',
    { fields: { file: 'x' } },
  ],
  [
    'a refusal',
    new Refusal('stillInUse', { fields: { id: 'inUse' } }),
    'stillInUse',
    { fields: { id: 'inUse' } },
  ],
  ['a defect', new Error('nobody foresaw it'), 'internal', null],
])('fails for %s with its code', async (_, error, errorCode, result) => {
  await aWorker({ failing: () => Promise.reject(error) })
  expect(await endOf(await aJob('failing'))).toMatchObject({ state: 'Failed', errorCode, result })
})

it('fails a job whose result cannot be stored, and continues with the next', async () => {
  await aWorker({ odd: async () => ({ result: { text: '\u0000' } }), good: async () => ({}) })
  expect(await endOf(await aJob('odd'))).toMatchObject({ state: 'Failed', errorCode: 'internal' })
  expect((await endOf(await aJob('good'))).state).toBe('Succeeded')
})

it('leaves unknown kinds of jobs to a newer process', async () => {
  await aWorker({ known: async () => ({}) })
  const unknown = await aJob('fromTheFuture')
  await endOf(await aJob('known'))
  expect(await rowOf(unknown)).toMatchObject({ state: 'Queued', attempts: 0 })
})

it('cancels a running job as soon as it is asked to', async () => {
  // the heartbeat would notice it, too, but late
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined))
  const { kind, begun } = gated()
  await aWorker({ long: kind })
  const id = await aJob('long')
  await begun(1)
  await app.onMain({ method: 'POST', url: `/api/jobs/${id}/cancel`, as: person.token, tenant: tenantId })
  expect((await endOf(id)).state).toBe('Cancelled')
})

it('does not start a job that was cancelled while it was queued', async () => {
  const { kind, runs } = gated()
  const id = await aJob('abandoned', {
    state: 'Running',
    attempts: 1,
    leaseUntil: new Date(0).toISOString(),
    cancelRequestedAt: new Date(0).toISOString(),
  })
  await aWorker({ abandoned: kind })
  expect((await endOf(id)).state).toBe('Cancelled')
  expect(runs).toHaveLength(0)
})

it('records the success of a job in its last transaction', async () => {
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const concluded = Promise.withResolvers<void>()
  const kind: JobKind = async ({ conclude }) => {
    await conclude(async () => ({ result: { made: 1 } }))
    concluded.resolve()
    await gate
    throw new Error('never shown')
  }
  await aWorker({ concluding: kind })
  const id = await aJob('concluding')
  await concluded.promise
  expect(await rowOf(id)).toMatchObject({ state: 'Succeeded', result: { made: 1 }, leaseUntil: null })
  go()
  await aWorker({ last: async () => ({}) })
  await endOf(await aJob('last'))
  expect(await rowOf(id)).toMatchObject({ state: 'Succeeded', errorCode: null, attempts: 1 })
})

it('undoes the last transaction of a job that another worker has taken over', async () => {
  const begun = Promise.withResolvers<void>()
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<unknown>()
  const kind: JobKind = async ({ conclude }) => {
    begun.resolve()
    await gate
    return conclude(async (tx) => {
      await tx.update(jobs).set({ total: 77 }).where(eq(jobs.id, id))
      return {}
    }).catch((error: unknown) => {
      failed.resolve(error)
      throw error
    })
  }
  await aWorker({ stolen: kind })
  const id = await aJob('stolen')
  await begun.promise
  await inDb((tx) => tx.update(jobs).set({ attempts: 2 }).where(eq(jobs.id, id)))
  go()
  expect(await failed.promise).toMatchObject({ message: `job ${id} was taken over` })
  expect(await rowOf(id)).toMatchObject({ state: 'Running', total: null, attempts: 2 })
  await inDb((tx) => tx.delete(jobs).where(eq(jobs.id, id)))
})

it('takes over a job whose lease has expired, after which the old worker writes no more of it', async () => {
  const [first, second] = [gated(), gated()]
  await aWorker({ leased: first.kind })
  const id = await aJob('leased')
  await first.begun(1)
  await inDb((tx) =>
    tx
      .update(jobs)
      .set({ leaseUntil: new Date(0).toISOString() })
      .where(eq(jobs.id, id)),
  )
  await aWorker({ leased: second.kind })
  await second.begun(1)
  first.go()
  await eventually(async () =>
    expect(await rowOf(id)).toMatchObject({ state: 'Running', attempts: 2, result: null }),
  )
  second.go()
  expect(await endOf(id)).toMatchObject({ state: 'Succeeded', attempts: 2 })
})

it('gives up a job that was interrupted too often', async () => {
  await aWorker({ deadly: async () => ({}) })
  expect(await endOf(await aJob('deadly', { attempts: 3 }))).toMatchObject({
    state: 'Failed',
    errorCode: 'internal',
    attempts: 4,
  })
})

it('returns an unfinished job when it stops, and the next worker claims it at once', async () => {
  const [first, second] = [gated(), gated()]
  const worker = await aWorker({ interrupted: first.kind })
  const id = await aJob('interrupted')
  await first.begun(1)
  await worker.stop()
  expect(await rowOf(id)).toMatchObject({ state: 'Queued', attempts: 0, leaseUntil: null, finishedAt: null })
  second.go()
  await aWorker({ interrupted: second.kind })
  expect(await endOf(id)).toMatchObject({ state: 'Succeeded', attempts: 1 })
})

it('reports progress', async () => {
  const { kind, runs, go, begun } = gated()
  await aWorker({ counted: kind })
  const id = await aJob('counted')
  await begun(1)
  await eventually(async () => {
    runs[0]?.progress(7, 20)
    expect(await rowOf(id)).toMatchObject({ done: 7, total: 20 })
  })
  go()
  await endOf(id)
})

it('continues after the database was down', async () => {
  await aWorker({ patient: async () => ({}) })
  await endOf(await aJob('patient'))
  const connect = vi
    .spyOn(app.deps.db.pool, 'connect')
    .mockImplementationOnce(() => Promise.reject(new Error('Connection terminated')))
  await eventually(async () => {
    await inDb((tx) => tx.execute(sql`select pg_notify(${jobsChannel}, 'x')`)).catch(() => undefined)
    expect(connect.mock.calls.length).toBeGreaterThan(1)
  })
  expect((await endOf(await aJob('patient'))).state).toBe('Succeeded')
})
