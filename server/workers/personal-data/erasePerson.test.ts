import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ErasureReport } from '../../../contract/main/personalData.ts'
import { isRecord } from '../../../domain/records.ts'
import { publishTexts } from '../../../tests/support/consent.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { listenLive } from '../../../tests/support/listenLive.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { findTraces, plantPerson } from '../../../tests/support/plantPerson.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, jobs } from '../../db/schema.ts'
import { withScope, type DbScope, type Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { jobKinds } from '../../jobKinds.ts'
import { personErasure } from './erasePerson.ts'
import { fileKinds } from './parts.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
let jobId: string
beforeAll(async () => {
  app = await testApp()
  await publishTexts(app)
  await app.deps.db.pool.query('select main.ensure_month($1)', [app.clock.now().toISOString()])
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

beforeEach(async () => {
  jobId = newId()
  const input = { renterId: estate.renter.id, tenantIds: [tenant] }
  const row = {
    id: jobId,
    tenantId: tenant,
    userId: admin.id,
    kind: 'personErasure',
    actor: {},
    state: 'Running' as const,
    attempts: 1,
    input,
  }
  await insertRows(app, [[jobs, row]])
})

const as = <T>(role: DbScope['role'], work: (tx: Tx) => Promise<T>) =>
  withScope(app.deps.db.pool, role === 'app_tenant' ? { role, tenantId: tenant } : { role }, work)

/** Runs the erasure until it reports that many steps, as if the process died there; a negative number counts from the end. */
const runUntil = async (step: number, remove = app.deps.files.remove) => {
  const { result } = await personErasure({
    deps: { ...app.deps, files: { ...app.deps.files, remove } },
    id: jobId,
    attempts: 1,
    actor: { userId: admin.id, tenantId: tenant, role: 'Admin', requestId: 'r' },
    input: { renterId: estate.renter.id, tenantIds: [tenant] },
    signal: new AbortController().signal,
    progress: (done, total = 0) => {
      if (done === (step < 0 ? total + step : step)) throw new Error('broken off')
    },
    inScope: (work) => as('app_tenant', work),
    conclude: (work) => as('app_tenant', work),
  })
  return ErasureReport.parse(result)
}

it('knows of every kind of job whether its files may name somebody', () => {
  const others = Object.keys(jobKinds).filter((kind) => !fileKinds.includes(kind))
  // commands of bulk updates, firmware and records of the production line by device; an erasure's report and those of device files, which have no file
  expect(others.toSorted()).toEqual([
    'assemblyLineExport',
    'assemblyLineImport',
    'assemblyLineImportCheck',
    'bulkExport',
    'firmwareExport',
    'heatLoadCalculation',
    'onboarding',
    'onboardingCheck',
    'personErasure',
  ])
})

it('resumes after an interruption between steps, and finally reports all of it', async () => {
  await plantPerson(app, { tenant, admin, estate })
  const open: number[] = []
  const killed = async (key: string) => {
    open.push(app.deps.db.pool.totalCount - app.deps.db.pool.idleCount)
    await app.deps.files.remove(key)
    throw new Error('killed')
  }
  await expect(runUntil(0, killed)).rejects.toThrow('killed')
  // nobody waits for a slow storage
  expect(open).toEqual([0])
  // after each kind of step, during the search of texts, and before the person's rows are deleted
  for (const step of [1, 2, 3, 4, 5, 6, 20, -1]) await expect(runUntil(step)).rejects.toThrow('broken off')
  const events = await listenLive(await app.main.listen({ host: '127.0.0.1', port: 0 }), admin.token)
  const report = await runUntil(0)
  const counts = Object.fromEntries(report.erased.map(({ what, count }) => [what, count]))
  expect(counts).toMatchObject({
    accounts: 1,
    agreements: expect.any(Number),
    climate: 1,
    evidence: 1,
    files: 2,
    jobs: 1,
    mails: 2,
    photos: 1,
    renters: 1,
  })
  expect(counts['audit']).toBeGreaterThanOrEqual(3)
  expect(report.kept.map(({ what }) => what)).toEqual(['proofs', 'leases', 'auditEntries'])
  expect(await findTraces(app)).toEqual([])
  // and once more, when everything is done but the job was not updated
  expect(await runUntil(0)).toEqual(report)
  // open screens hear of the home and of its devices
  const told = new Map<unknown, unknown[]>()
  const wanted = [
    ['estate', estate.unit.id],
    ['people', estate.renter.id],
    ['thermostats', estate.thermostat.eui],
  ]
  while (!told.has('consents') || !wanted.every(([topic, id]) => told.get(topic)?.includes(id))) {
    const notice = await events.next()
    if (!isRecord(notice)) continue
    const ids = Array.isArray(notice['ids']) ? notice['ids'] : []
    told.set(notice['topic'], [...(told.get(notice['topic']) ?? []), ...ids])
  }
  expect(new Set(told.get('thermostats'))).toEqual(new Set([estate.thermostat.eui]))
  events.close()
})

const trailRow = () => ({
  id: newId(),
  at: app.clock.now().toISOString(),
  tenantId: tenant,
  userId: admin.id,
  action: 'renter.update',
  entity: 'renter',
  entityId: newId(),
  before: { lastName: '50%_Müller', age: 3 },
  after: { note: ['bei Müller klingeln'] },
})
const write = (role: DbScope['role'], job: string, entries: unknown[]) =>
  as(role, (tx) =>
    tx.execute(sql`select main.erase_from_trail(${job}::uuid, 'main', ${JSON.stringify(entries)}::jsonb)`),
  )
/** The database's error, unwrapped from drizzle's. */
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => new Error('it was not refused'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof Error)) return ''
  return error.cause instanceof Error ? error.cause.message : error.message
}

it('redacts the audit log and changes nothing else', async () => {
  const row = trailRow()
  const foreign = { ...trailRow(), tenantId: await aTenant(app) }
  await insertRows(app, [[audit, [row, foreign]]])
  const { id, before, after } = row
  await write('app_admin', jobId, [
    { id, before: { lastName: '50%_[erased]', age: 3 }, after: { note: ['bei [erased] klingeln'] } },
  ])
  const [left] = await as('app_admin', (tx) => tx.select().from(audit).where(eq(audit.id, id)))
  expect(left).toEqual({
    ...row,
    partial: false,
    requestId: null,
    before: { lastName: '50%_[erased]', age: 3 },
    after: { note: ['bei [erased] klingeln'] },
  })
  for (const entry of [
    { id, before: { lastName: 'Huber [erased]', age: 3 }, after },
    { id, before: { lastName: '50%_Müller', age: 4 }, after },
    { id, before: { lastName: '50%_Müller' }, after },
    { id, before: { lastName: '50xxMüller', age: 3 }, after },
    { id, before, after: { note: [] } },
    { id, before: null, after },
    { id: foreign.id, before: { lastName: '[erased]', age: 3 }, after: foreign.after },
    { id: newId(), before, after },
  ])
    expect(await refusal(write('app_admin', jobId, [entry]))).toContain('takes out, and changes nothing else')
})

it('lets nobody else change the audit log', async () => {
  const row = trailRow()
  await insertRows(app, [[audit, row]])
  const entries = [{ id: row.id, before: { lastName: '[erased]', age: 3 }, after: row.after }]
  for (const role of ['app_admin', 'app_identity', 'app_tenant'] as const) {
    expect(await refusal(as(role, (tx) => tx.update(audit).set({ before: {} })))).toContain(
      'permission denied',
    )
    expect(await refusal(as(role, (tx) => tx.delete(audit)))).toContain('permission denied')
    expect(
      await refusal(
        as(role, (tx) => tx.execute(sql`set local role app_eraser; update main.audit set before = null`)),
      ),
    ).not.toBe('')
  }
  for (const role of ['app_identity', 'app_tenant'] as const)
    expect(await refusal(write(role, jobId, entries))).toContain('permission denied')
  // no erasure is running
  await as('app_admin', (tx) => tx.update(jobs).set({ state: 'Succeeded' }).where(eq(jobs.id, jobId)))
  expect(await refusal(write('app_admin', jobId, entries))).toContain('by an erasure alone')
  expect(await refusal(write('app_admin', newId(), entries))).toContain('by an erasure alone')
})
