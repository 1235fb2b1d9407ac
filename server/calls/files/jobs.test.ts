import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobKindNames } from '../../../contract/job.ts'
import { anEstate, assign, insertRows } from '../../../tests/support/estate.ts'
import { eventually, patience } from '../../../tests/support/patience.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { storeFile } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { assignments, jobs } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { newId } from '../../ids.ts'
import { jobsChannel } from '../../jobs/start.ts'
import { newEui } from '../../workers/ingest/testing/fleet.ts'
import { ExportScope } from '../../workers/export/ExportScope.ts'
import { cancelled } from '../../actions/files/cancelJob.ts'

let app: TestApp
let tenant: string
let admin: Person
let regular: Person
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
})
afterAll(() => app.stop())

const call = (method: 'GET' | 'POST', path: string, as = regular.token) =>
  app.onMain({ method, url: `/api/jobs${path}`, as, tenant })

/** A job as its worker would leave it; a running one has a lease, so that no worker claims it. */
const aJob = async (values: Partial<typeof jobs.$inferInsert> = {}) => {
  const id = newId()
  const lease = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await insertRows(app, [
    [
      jobs,
      {
        id,
        tenantId: tenant,
        userId: regular.id,
        kind: 'estate.export',
        input: {},
        actor: { userId: regular.id, tenantId: tenant, requestId: 'test' },
        state: 'Running',
        leaseUntil: lease,
        ...values,
      },
    ],
  ])
  return id
}

it('lists own jobs, and those of the client to users who may read its audit log', async () => {
  const [own, others] = [
    await aJob(),
    await aJob({ userId: admin.id, state: 'Succeeded', kind: 'estate.import' }),
  ]
  const ids = async (as: string, query = '') =>
    (await call('GET', `?${query}`, as))
      .json()
      .items.map(({ id }: { id: string }) => id)
      .toSorted()
  expect(await ids(regular.token)).toEqual([own])
  expect(await ids(admin.token)).toEqual([own, others].toSorted())
  expect(await ids(admin.token, 'Mine=true')).toEqual([others])
  expect(await ids(admin.token, 'State=Running&Kind=estate.export')).toEqual([own])
  expect((await call('GET', `/${own}`, admin.token)).json()).toMatchObject({
    id: own,
    mine: false,
    cancelRequested: false,
  })
})

it("hides another user's job and its result, and rejects its cancellation", async () => {
  const id = await aJob({ userId: admin.id, state: 'Succeeded', result: { secret: true } })
  for (const reply of [call('GET', `/${id}`), call('GET', `/${id}/result`), call('POST', `/${id}/cancel`)])
    expect((await reply).statusCode).toBe(404)
  const own = await aJob({ state: 'Succeeded', result: { rows: 1 } })
  for (const reply of [
    call('GET', `/${own}/result`, admin.token),
    call('POST', `/${own}/cancel`, admin.token),
  ])
    expect((await reply).statusCode).toBe(404)
  const elsewhere = await aTenant(app)
  const stranger = await aPerson(app, { role: 'Admin', tenantId: elsewhere })
  expect(
    (await app.onMain({ url: `/api/jobs/${own}`, as: stranger.token, tenant: elsewhere })).statusCode,
  ).toBe(404)
})

it('returns the result as JSON or as the file, and nothing if there is none', async () => {
  const json = await call('GET', `/${await aJob({ state: 'Succeeded', result: { rows: 3 } })}/result`)
  expect(json.json()).toEqual({ rows: 3 })
  expect(json.headers['content-type']).toContain('application/json')
  const key = await storeFile(app.deps, 'Straße;Ort')
  const file = await call(
    'GET',
    `/${await aJob({ state: 'Succeeded', fileKey: key, fileName: 'Übersicht.csv', contentType: 'text/csv' })}/result`,
  )
  expect(file.body).toBe('Straße;Ort')
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''%C3%9Cbersicht.csv")
  expect((await call('GET', `/${await aJob({ state: 'Cancelled' })}/result`)).statusCode).toBe(204)
  const unfinished = await call('GET', `/${await aJob()}/result`)
  expect(unfinished.statusCode).toBe(409)
  expect(unfinished.json()).toMatchObject({ error: 'jobNotFinished' })
})

const resultOf = async (values: Partial<typeof jobs.$inferInsert>, as = regular.token) =>
  (await call('GET', `/${await aJob({ state: 'Succeeded', result: { rows: 3 }, ...values })}/result`, as))
    .statusCode

it.each(jobKindNames.filter((kind) => kind !== 'taxonomyExport'))(
  'keeps what a %s has made from whoever may not start one any more',
  async (kind) => {
    expect(await resultOf({ kind })).toBe(403)
    expect(
      await resultOf({ kind, input: { tenantIds: [await aTenant(app)] }, userId: admin.id }, admin.token),
    ).toBe(403)
  },
)

it('hands out a file of the estate to whoever may still read what stands in it', async () => {
  const estate = await anEstate(app, tenant)
  const made = (person: Person, people: string, buildingIds: string[] | null = null) =>
    resultOf(
      {
        userId: person.id,
        kind: 'taxonomyExport',
        input: {
          name: 'x',
          kind: 'tenant',
          scope: ExportScope.parse({ buildingIds }),
          people,
          language: 'en',
        },
      },
      person.token,
    )
  expect([await made(admin, 'all'), await made(regular, 'none')]).toEqual([200, 200])
  expect([await made(regular, 'all'), await made(regular, 'namePhone')]).toEqual([403, 403])
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const { id } = estate.building
  expect(await made(technician, 'namePhone', [id])).toBe(403)
  await assign(app, tenant, technician.id, [id])
  expect(await made(technician, 'namePhone', [id])).toBe(200)
  expect([
    await made(technician, 'all', [id]),
    await made(technician, 'namePhone'),
    await made(technician, 'none', [id, newId()]),
  ]).toEqual([403, 403, 403])
})

it('hands out orders of all to nobody who has become limited to projects', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant, functions: ['firmware'] })
  for (const kind of ['bulkExport', 'firmwareExport']) {
    const made = (userId: string | null) =>
      resultOf({ userId: technician.id, kind, input: { userId, language: 'en' } }, technician.token)
    expect([await made(null), await made(technician.id)]).toEqual([403, 200])
  }
})

it('hands out a file to nobody who lost a right to it, also if they ask again with the key of their call', async () => {
  const second = await aTenant(app)
  const both = await aPerson(app, {
    role: 'Admin',
    tenantId: [tenant, second],
    functions: ['productionLine'],
  })
  const body = { events: [{ eui: newEui(), type: 'FlashingSuccessful', at: '2026-01-05T08:00:00.000Z' }] }
  await app.onMain({
    method: 'POST',
    url: '/api/development/assembly-line/events',
    as: both.token,
    tenant,
    body,
  })
  const key = newId()
  const ask = () =>
    app.onMain({
      method: 'POST',
      url: '/api/development/assembly-line/detail?format=csv',
      as: both.token,
      tenant,
      body: { euis: body.events.map(({ eui }) => eui) },
      headers: { 'idempotency-key': key },
    })
  const first = await ask()
  expect([first.statusCode, first.body.includes('2026-01-05')]).toEqual([200, true])
  expect((await ask()).body).toBe(first.body)
  await withScope(app.deps.db.pool, { role: 'app_identity' }, async (tx) => {
    await tx.delete(assignments).where(and(eq(assignments.userId, both.id), eq(assignments.tenantId, second)))
    await tx.execute(tellRightsChanged(both.id))
  })
  await eventually(async () => expect((await ask()).json()).toMatchObject({ error: 'forbidden' }))
})

it.each(['taxonomyImport', 'renterImport', 'announcementLetters', 'personErasure'])(
  'runs no %s of somebody who lost the right to it since',
  async (kind) => {
    const id = await aJob({ kind, state: 'Queued', leaseUntil: null })
    await app.deps.db.pool.query('select pg_notify($1, $2)', [jobsChannel, id])
    const end = async () => (await call('GET', `/${id}`)).json()
    await expect.poll(async () => (await end()).state, patience).toBe('Failed')
    expect(await end()).toMatchObject({ errorCode: 'forbidden' })
  },
)

it('requests a running job to stop, once, and leaves an ended one', async () => {
  const running = await aJob()
  expect((await call('POST', `/${running}/cancel`)).json()).toMatchObject({
    state: 'Running',
    cancelRequested: true,
  })
  const at = async () =>
    (
      await withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.select({ at: jobs.cancelRequestedAt }).from(jobs).where(eq(jobs.id, running)),
      )
    )[0]?.at
  const first = await at()
  app.clock.advance(1_000)
  await call('POST', `/${running}/cancel`)
  expect(await at()).toBe(first)
  expect(
    (await call('POST', `/${await aJob({ state: 'Failed', errorCode: 'internal' })}/cancel`)).json(),
  ).toMatchObject({
    state: 'Failed',
    cancelRequested: false,
  })
})

it('ends a waiting job at once', () => {
  const at = '2026-11-16T09:00:00.000Z'
  expect(cancelled({ state: 'Queued', cancelRequestedAt: null }, at)).toEqual({
    state: 'Cancelled',
    cancelRequestedAt: at,
    finishedAt: at,
  })
  expect(cancelled({ state: 'Running', cancelRequestedAt: null }, at)).toEqual({ cancelRequestedAt: at })
})
