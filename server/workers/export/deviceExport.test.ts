import { readdir } from 'node:fs/promises'
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { filesFolder } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { alerts, renters, thermostats, thermostatStates } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { newId } from '../../ids.ts'
import { runRetention } from '../retention/retention.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { readHere, rowsHere } from '../../spreadsheet/testing/read.ts'
import { DeviceExportInput, deviceExport } from './deviceExport.ts'
import { eventually, patience } from '../../../tests/support/patience.ts'

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
  const mounted = buildThermostat(
    estate.random,
    { store: { id: tenantId } },
    { eui: '00f7a10000000001', lastSeenAt, batteryVoltage: 3.14 },
  )
  await insertRows(app, [
    [thermostats, mounted],
    [
      alerts,
      {
        id: newId(),
        tenantId,
        type: 'battery',
        thermostatId: mounted.id,
        eui: mounted.eui,
        raisedAt: lastSeenAt,
        lastAt: lastSeenAt,
      },
    ],
  ])
  token = (await aPerson(app, { role: 'Customer', tenantId })).token
})
afterAll(() => app.stop())

it('takes the filters of the list, and has no content if no device matches', async () => {
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

it('writes csv on request, with nothing that a spreadsheet would evaluate as a formula', async () => {
  const reply = await app.onMain({ url: `${url}?TenantIds=${tenantId}&format=csv`, as: token })
  expect(reply.headers['content-type']).toContain('text/csv')
  expect(reply.body).toContain("'=Genossenschaft")
  expect(reply.body.split('\r\n')).toHaveLength(4)
  expect((await rowsHere(reply.rawPayload))[1]?.[0]).toBe('00f7a10000000001')
})

it('marks homes without consent, and can no longer be downloaded after a withdrawal', async () => {
  const values = {
    ambientTemperature: 21.37,
    targetTemperature: 20,
    motorPosition: 737,
    measuredAt: app.clock.now().toISOString(),
    measuredUnitId: estate.unit.id,
  }
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(thermostatStates).set(values).where(eq(thermostatStates.thermostatId, estate.thermostat.id)),
  )
  const ask = { url: `${url}?UnitIds=${estate.unit.id}&format=csv&Language=de`, as: token, tenant: tenantId }
  expect((await app.onMain(ask)).body).toContain('21,37')
  const { id } = (await app.onMain({ ...ask, headers: { prefer: 'respond-async' } })).json()
  const result = () => app.onMain({ url: `/api/jobs/${id}/result`, as: token, tenant: tenantId })
  await expect.poll(async () => (await result()).statusCode, patience).toBe(200)
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(renters).set({ agreement: false }).where(eq(renters.id, estate.renter.id)),
  )
  const refused = await result()
  expect([refused.statusCode, refused.json().error]).toEqual([410, 'fileWithdrawn'])
  const { body } = await app.onMain(ask)
  expect(body).not.toContain('21,37')
  expect(body.match(/keine Einwilligung/g)).toHaveLength(3)
  await runRetention(app.deps)
  expect((await result()).statusCode).toBe(410)
})

it('runs once at a time for identical requests of any user, and is listed with the jobs of the client', async () => {
  const headers = { prefer: 'respond-async' }
  const ask = (query: string) =>
    app.onMain({ url: `${url}?TenantIds=${tenantId}${query}`, as: token, tenant: tenantId, headers })
  // the worker cannot claim it before this transaction commits, and the next calls arrive before it runs
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
  expect(
    (await app.onMain({ url: `/api/jobs/${id}`, as: stranger.token, tenant: tenantId })).statusCode,
  ).toBe(404)
})

it('writes csv that German office programs read, with any name', async () => {
  const odd = await aTenant(app, 'Müller; "Söhne"\n@Berlin')
  const { token: theirs } = await aPerson(app, { role: 'Customer', tenantId: odd })
  const device = buildThermostat(
    estate.random,
    { store: { id: odd } },
    { eui: '00f7a100000000aa', wtId: '-1+2', batteryVoltage: 3.05, lastSeenAt: null },
  )
  await insertRows(app, [[thermostats, device]])
  const reply = await app.onMain({ url: `${url}?TenantIds=${odd}&format=csv&Language=de`, as: theirs })
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [header = '', ...lines] = reply.body.slice(1).split('\r\n')
  expect(header.split(';').slice(0, 4)).toEqual(['EUI', 'Wt-Id', 'Kunde', 'Liegenschaft'])
  expect(lines.join('|')).toMatch(/^00f7a100000000aa;'-1\+2;"Müller; ""Söhne""\n@Berlin";/)
  expect(lines[0]).toContain(';3,05;')
  expect(lines.slice(1)).toEqual([''])
  const [, read = []] = await rowsHere(reply.rawPayload)
  expect(read.slice(0, 3)).toEqual(['00f7a100000000aa', '-1+2', 'Müller; "Söhne"\n@Berlin'])
})

describe('a long-running export', () => {
  let big: string
  let owner: string
  beforeEach(async () => {
    big = await aTenant(app)
    owner = (await aPerson(app, { role: 'Customer', tenantId: big })).id
    await inDatabase(
      sql`insert into main.thermostats (id, tenant_id, eui, lifecycle)
        select gen_random_uuid(), ${big}::uuid, right(${big}, 8) || lpad(to_hex(n), 8, '0'), 'Uninstalled' from generate_series(1, 2500) n`,
    )
  })

  const inDatabase = (statement: SQL) => withScope(app.deps.db.pool, asAdmin, (tx) => tx.execute(statement))
  const euiOf = (n: number) => big.slice(-8) + n.toString(16).padStart(8, '0')
  const files = () => readdir(filesFolder(app.deps))

  interface Course {
    format?: 'csv' | 'xlsx'
    signal?: AbortSignal
    /** A callback after that many rows. */
    after?: (done: number) => Promise<unknown> | undefined
  }

  /** Runs the export; concurrent changes happen between two batches. */
  const run = ({ format = 'xlsx', signal = new AbortController().signal, after }: Course = {}) => {
    const seen: [number, number | undefined][] = []
    let meanwhile: Promise<unknown> | undefined
    const made = deviceExport({
      deps: app.deps,
      id: newId(),
      attempts: 1,
      actor: { userId: owner, role: 'Customer', requestId: '' },
      input: DeviceExportInput.parse({
        tenantIds: [big],
        filters: { TenantIds: [big] },
        format,
        language: 'en',
      }),
      signal,
      progress: (done, total) => {
        seen.push([done, total])
        meanwhile = after?.(done)
      },
      inScope: async (work) => {
        await meanwhile
        return withScope(app.deps.db.pool, asAdmin, work)
      },
      conclude: (work) => withScope(app.deps.db.pool, asAdmin, work),
    })
    return { made, seen }
  }

  const sheetsOf = async (key: string) => {
    const chunks: Buffer[] = []
    for await (const chunk of await app.deps.files.read(key)) chunks.push(Buffer.from(chunk))
    return (await readHere(Buffer.concat(chunks))).sheets
  }

  it('reports progress and frees the database between its batches', async () => {
    const { made, seen } = run()
    const { file } = await made
    expect(seen).toEqual([
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ])
    const sheets = await sheetsOf(file?.key ?? '')
    expect(sheets.map(({ rows }) => rows.length)).toEqual([2501])
    expect(new Set(sheets[0]?.rows.map(([eui]) => eui)).size).toBe(2501)
  })

  it('contains every device once, as it was when it was read, despite concurrent changes', async () => {
    const { made } = run({
      after: (done) =>
        done === 1000
          ? inDatabase(sql`with gone as (delete from main.thermostats where eui = ${euiOf(2400)})
              update main.thermostats set wt_id = 'CHANGED' || eui, last_seen_at = now() where eui in (${euiOf(10)}, ${euiOf(2000)})`)
          : undefined,
    })
    const { file } = await made
    const [sheet] = await sheetsOf(file?.key ?? '')
    const rows = new Map(sheet?.rows.slice(1).map(([eui, wtId]) => [eui, wtId]))
    expect(sheet?.rows).toHaveLength(2500)
    expect(rows.size).toBe(2499)
    expect(rows.has(euiOf(2400))).toBe(false)
    expect([rows.get(euiOf(10)), rows.get(euiOf(2000))]).toEqual([null, `CHANGED${euiOf(2000)}`])
  })

  it.each(['csv', 'xlsx'] as const)('leaves no .%s behind when it is aborted', async (format) => {
    const before = await files()
    const abort = new AbortController()
    const { made, seen } = run({ format, signal: abort.signal, after: async () => abort.abort() })
    await expect(made).rejects.toThrow('aborted')
    expect(seen).toEqual([[1000, 2500]])
    expect(await files()).toEqual(before)
  })

  it('stops if the requester loses a client or the account meanwhile', async () => {
    const before = await files()
    const takeAway = (statement: SQL) =>
      withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) => tx.execute(statement))
    const first = run({
      after: (done) =>
        done === 1000 ? takeAway(sql`delete from identity.assignments where user_id = ${owner}`) : undefined,
    })
    await expect(first.made).rejects.toMatchObject({ code: 'forbidden' })
    expect(first.seen).toEqual([[1000, 2500]])
    owner = (await aPerson(app, { role: 'Customer', tenantId: big })).id
    const second = run({
      after: (done) =>
        done === 1000
          ? takeAway(sql`update identity.users set state = 'Deactivated' where id = ${owner}`)
          : undefined,
    })
    await expect(second.made).rejects.toMatchObject({ code: 'forbidden' })
    expect(await files()).toEqual(before)
  })

  it('cannot be downloaded by a user who has lost one of its clients since', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: [tenantId, big] })
    const as = { as: admin.token, tenant: tenantId }
    const asked = await app.onMain({
      url: `${url}?TenantIds=${tenantId}&format=csv`,
      ...as,
      headers: { prefer: 'respond-async' },
    })
    const { id } = asked.json()
    const result = () => app.onMain({ url: `/api/jobs/${id}/result`, ...as })
    await eventually(async () => expect((await result()).statusCode).toBe(200))
    await withScope(app.deps.db.pool, { role: 'app_identity' }, async (tx) => {
      await tx.execute(
        sql`delete from identity.assignments where user_id = ${admin.id} and tenant_id = ${big}`,
      )
      await tx.execute(tellRightsChanged(admin.id))
    })
    await eventually(async () => expect((await result()).statusCode).toBe(403))
  })
})
