import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { alerts, renters, thermostats, thermostatStates } from '../db/schema.ts'
import { withScope } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { runRetention } from '../jobs/retention.ts'
import { buildThermostat } from '../seed/builders/buildThermostat.ts'
import { readHere, rowsHere } from '../spreadsheet/testing/read.ts'
import { DeviceExportInput, deviceExport } from './deviceExport.ts'

const url = '/api/global-device-list/operation/export'

let app: TestApp
let tenantId: string
let estate: Estate
let token: string

beforeAll(async () => {
  app = await testApp()
  tenantId = await aTenant(app, '=Genossenschaft')
  estate = await anEstate(app, tenantId)
  const lastSeenAt = '2026-11-01T08:15:30.000Z'
  const mounted = buildThermostat(estate.random, { store: { id: tenantId } }, { eui: '00f7a10000000001', lastSeenAt, batteryVoltage: 3.14 })
  await insertRows(app, [
    [thermostats, mounted],
    [alerts, { id: newId(), tenantId, type: 'battery', thermostatId: mounted.id, eui: mounted.eui, raisedAt: lastSeenAt, lastAt: lastSeenAt }],
  ])
  token = (await aPerson(app, { role: 'Customer', tenantId })).token
})
afterAll(() => app.stop())

it('asks for filters as the list does, and has nothing to say where they leave nobody', async () => {
  expect((await app.onMain({ url, as: token })).json()).toMatchObject({ error: 'filtersRequired' })
  expect((await app.onMain({ url: `${url}?Floors=1`, as: token })).statusCode).toBe(422)
  expect((await app.onMain({ url: `${url}?FirmwareVersions=9.9.9`, as: token })).statusCode).toBe(204)
  expect((await app.onMain({ url: `${url}?BuildingIds=${newId()}`, as: token })).statusCode).toBe(404)
})

it('writes every thermostat once, in words', async () => {
  const reply = await app.onMain({ url: `${url}?TenantIds=${tenantId}&Language=de`, as: token })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('spreadsheetml')
  expect(reply.headers['content-disposition']).toContain('Thermostate')
  const [header = [], first = [], second = [], ...rest] = await rowsHere(reply.rawPayload)
  const at = (row: readonly unknown[], name: string) => row[header.indexOf(name)]
  expect(rest).toEqual([])
  expect(at(first, 'EUI')).toBe('00f7a10000000001')
  expect(at(first, 'Kunde')).toBe('=Genossenschaft')
  expect(at(first, 'Zuletzt gesehen (UTC)')).toEqual({ kind: 'date', iso: '2026-11-01', time: '08:15:30' })
  expect(at(first, 'Batterie (V)')).toBe(3.14)
  expect(at(first, 'Offene Alarme')).toBe('Batterie')
  expect(at(first, 'Lebenszyklusstatus')).toBe('Endprüfung bestanden')
  expect(at(second, 'Raum')).toBe(estate.room.name)
  expect(at(second, 'Netzstatus')).toBe('Nie gesehen')
})

it('writes csv for who asks for it, and nothing that a spreadsheet would take for a formula', async () => {
  const reply = await app.onMain({ url: `${url}?TenantIds=${tenantId}&format=csv`, as: token })
  expect(reply.headers['content-type']).toContain('text/csv')
  expect(reply.body).toContain("'=Genossenschaft")
  expect(reply.body.split('\r\n')).toHaveLength(4)
  expect((await rowsHere(reply.rawPayload))[1]?.[0]).toBe('00f7a10000000001')
})

it('says where a home has no consent, and is given out no more when it is withdrawn', async () => {
  const values = {
    ambientTemperature: 21.37,
    targetTemperature: 20,
    motorPosition: 737,
    measuredAt: app.clock.now().toISOString(),
    measuredUnitId: estate.unit.id,
  }
  await withScope(app.deps.db.pool, { role: 'app_admin' }, (tx) =>
    tx.update(thermostatStates).set(values).where(eq(thermostatStates.thermostatId, estate.thermostat.id)),
  )
  const ask = { url: `${url}?UnitIds=${estate.unit.id}&format=csv&Language=de`, as: token, tenant: tenantId }
  expect((await app.onMain(ask)).body).toContain('21,37')
  const { id } = (await app.onMain({ ...ask, headers: { prefer: 'respond-async' } })).json()
  const result = () => app.onMain({ url: `/api/jobs/${id}/result`, as: token, tenant: tenantId })
  await expect.poll(async () => (await result()).statusCode, { timeout: 20_000 }).toBe(200)
  await withScope(app.deps.db.pool, { role: 'app_admin' }, (tx) => tx.update(renters).set({ agreement: false }).where(eq(renters.id, estate.renter.id)))
  const refused = await result()
  expect([refused.statusCode, refused.json().error]).toEqual([410, 'fileWithdrawn'])
  const { body } = await app.onMain(ask)
  expect(body).not.toContain('21,37')
  expect(body.match(/keine Einwilligung/g)).toHaveLength(3)
  await runRetention(app.deps)
  expect((await result()).statusCode).toBe(410)
})

it('runs once at a time, whoever asks for the same, and is listed with the jobs of the client', async () => {
  const headers = { prefer: 'respond-async' }
  const ask = (query: string) => app.onMain({ url: `${url}?TenantIds=${tenantId}${query}`, as: token, tenant: tenantId, headers })
  // the worker cannot take it up before this call's transaction is over, and the next calls come before its own begins
  const [one, other, another] = await Promise.all([ask(''), ask(''), ask('&format=csv')])
  expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([202, 409]))
  expect([one, other].find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: 'jobRunning',
    message: 'Another export is already in progress, please try again later.',
  })
  expect(another.statusCode).toBe(202)
  const { id } = another.json()
  const job = await app.onMain({ url: `/api/jobs/${id}`, as: token, tenant: tenantId })
  expect(job.json()).toMatchObject({ id, kind: 'deviceExport', mine: true })
  const stranger = await aPerson(app, { role: 'Customer', tenantId: await aTenant(app) })
  expect((await app.onMain({ url: `/api/jobs/${id}`, as: stranger.token, tenant: tenantId })).statusCode).toBe(404)
})

it('leaves the database to others between its batches', async () => {
  const big = await aTenant(app)
  await withScope(app.deps.db.pool, { role: 'app_admin' }, (tx) =>
    tx.execute(sql`insert into main.thermostats (id, tenant_id, eui, lifecycle)
      select gen_random_uuid(), ${big}::uuid, '02f7a1' || lpad(to_hex(n), 10, '0'), 'Uninstalled' from generate_series(1, 2500) n`),
  )
  const seen: [number, number | undefined][] = []
  let inScope = 0
  const { file } = await deviceExport({
    deps: app.deps,
    id: newId(),
    actor: { userId: newId(), role: 'SuperAdmin', requestId: '' },
    input: DeviceExportInput.parse({ tenantIds: 'all', filters: { TenantIds: [big] }, format: 'xlsx', language: 'en' }),
    signal: new AbortController().signal,
    progress: (done, total) => seen.push([done, total]),
    inScope: (work) => {
      inScope++
      return withScope(app.deps.db.pool, { role: 'app_admin' }, work)
    },
  })
  expect(seen).toEqual([
    [1000, 2500],
    [2000, 2500],
    [2500, 2500],
  ])
  expect(inScope).toBe(4)
  const chunks: Buffer[] = []
  for await (const chunk of app.deps.files.read(file?.key ?? '')) chunks.push(Buffer.from(chunk))
  const { sheets } = await readHere(Buffer.concat(chunks))
  expect(sheets.map(({ rows }) => rows.length)).toEqual([2501])
  expect(new Set(sheets[0]?.rows.map(([eui]) => eui)).size).toBe(2501)
})

it('leaves no file behind when it is broken off', async () => {
  const files = () => readdir(dirname(app.deps.files.path(newId())))
  const before = await files()
  const abort = new AbortController()
  abort.abort()
  const run = deviceExport({
    deps: app.deps,
    id: newId(),
    actor: { userId: newId(), role: 'SuperAdmin', requestId: '' },
    input: DeviceExportInput.parse({ tenantIds: 'all', filters: { Query: '02f7' }, format: 'csv', language: 'en' }),
    signal: abort.signal,
    progress: () => {},
    inScope: (work) => withScope(app.deps.db.pool, { role: 'app_admin' }, work),
  })
  await expect(run).rejects.toThrow('aborted')
  expect(await files()).toEqual(before)
})
