import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionLineTypes } from '../../../domain/enums.ts'
import type { Functionality } from '../../../domain/roles/permissions.ts'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { jobs, productionLineEntries, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { readHere } from '../../spreadsheet/testing/read.ts'
import { newEui } from '../../workers/ingest/testing/fleet.ts'
import { upload } from '../../workers/import/testing/upload.ts'

const functions: Functionality[] = ['productionLine']

let app: TestApp
let tenant: string
let foreign: string
let root: Person
let granted: Person
let estate: Estate
let other: Estate
beforeAll(async () => {
  app = await testApp()
  ;[tenant, foreign] = [await aTenant(app), await aTenant(app)]
  root = await aPerson(app, { role: 'SuperAdmin', tenantId: tenant })
  granted = await aPerson(app, { role: 'Technician', tenantId: tenant, functions })
  ;[estate, other] = [await anEstate(app, tenant), await anEstate(app, foreign)]
})
afterAll(() => app.stop())

const base = '/api/development/assembly-line'
const inDb = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(app.deps.db.pool, asAdmin, work)
const record = (events: readonly object[], as = granted) =>
  app.onMain({ method: 'POST', url: `${base}/events`, as: as.token, tenant, body: { events } })
const devices = (query: string, as = granted) => app.onMain({ url: `${base}?${query}`, as: as.token, tenant })
const at = (minute: number) => `2026-01-05T08:${String(minute).padStart(2, '0')}:00.000Z`
const onLine = async (lifecycle: 'ReservedDevEui' | 'Uninstalled' = 'ReservedDevEui') => {
  const { eui } = await aStoredThermostat(app, estate, tenant)
  await inDb((tx) => tx.update(thermostats).set({ lifecycle }).where(eq(thermostats.eui, eui)))
  return eui
}
const lifecycleOf = async (eui: string) =>
  (await inDb((tx) => tx.select().from(thermostats).where(eq(thermostats.eui, eui))))[0]?.lifecycle

const valuesOf = async (eui: string) =>
  (
    await inDb((tx) =>
      tx
        .select({ data: productionLineEntries.data })
        .from(productionLineEntries)
        .where(eq(productionLineEntries.eui, eui)),
    )
  ).map(({ data }) => data)

describe('records of the line', () => {
  it('are of every type, and are stored once', async () => {
    const eui = newEui()
    const events = productionLineTypes.map((type, minute) => ({
      eui,
      type,
      at: at(minute),
      station: 'L1',
      wtId: 'WT-77',
      data: { ohm: 12.5 },
    }))
    expect((await record(events)).json()).toEqual({ recorded: 13, known: 0, thermostats: 0 })
    expect((await record(events)).json()).toEqual({ recorded: 0, known: 13, thermostats: 0 })
    expect((await devices(`Ids=${eui}`)).json()).toMatchObject({
      total: 1,
      items: [
        {
          eui,
          wtId: 'WT-77',
          lifecycle: null,
          records: 13,
          faults: 2,
          flashing: { ok: true, at: at(productionLineTypes.indexOf('FlashingSuccessful')) },
          endOfLine: { ok: true },
          firstAt: at(0),
          lastAt: at(12),
        },
      ],
    })
  })

  it.each([
    ['a NUL', { a: 'x\0y' }, 'invalidCharacters'],
    ['half a pair in a name', { 'a\udc00': 1 }, 'invalidCharacters'],
    [
      'more levels than anybody needs',
      { a: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) },
      'tooLarge',
    ],
  ])('are refused with %s in their values', async (_, data, reason) => {
    const reply = await record([{ eui: newEui(), type: 'Message', at: at(1), data }])
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ fields: { 'events.0.data': reason } })
  })

  it('keep names and texts of their values as all others, however deep', async () => {
    const eui = newEui()
    await record([
      {
        eui,
        type: 'Message',
        at: at(1),
        data: { 'u\u200B\u0308': ['a\u202Eb', { 'pass\u200Bword': 'c\u200Bd' }] },
      },
    ])
    expect(await valuesOf(eui)).toEqual([{ ü: ['ab', { password: 'cd' }] }])
  })

  it('set the lifecycle of thermostats on the line, by the station’s time and not by arrival', async () => {
    const eui = await onLine()
    expect((await record([{ eui, type: 'EndOfLineFailed', at: at(20) }])).json()).toMatchObject({
      thermostats: 1,
    })
    expect((await record([{ eui, type: 'FlashingSuccessful', at: at(10) }])).json()).toMatchObject({
      recorded: 1,
      thermostats: 0,
    })
    expect(await lifecycleOf(eui)).toBe('EndOfLineFailed')
    await record([{ eui, type: 'EndOfLineSuccessful', at: at(21) }])
    expect(await lifecycleOf(eui)).toBe('EndOfLineSuccessful')
  })

  it('leave thermostats alone that have left the line', async () => {
    const eui = await onLine('Uninstalled')
    expect((await record([{ eui, type: 'FlashingFailed', at: at(1) }])).json()).toMatchObject({
      recorded: 1,
      thermostats: 0,
    })
    expect(await lifecycleOf(eui)).toBe('Uninstalled')
  })

  it('are refused from a clock that is ahead, and of foreign clients', async () => {
    expect(
      (await record([{ eui: newEui(), type: 'Message', at: '2999-01-01T00:00:00Z' }])).json(),
    ).toMatchObject({
      error: 'rule',
      fields: { 'events.0.at': 'inFuture' },
    })
    const event = { eui: other.thermostat.eui, type: 'Message', at: at(1) }
    expect((await record([event])).json()).toMatchObject({
      error: 'thermostatNotFound',
      fields: { 'events.0.eui': 'thermostatNotFound' },
    })
    expect((await record([event], root)).statusCode).toBe(200)
    expect((await devices(`Ids=${other.thermostat.eui}`)).json()).toMatchObject({ total: 0 })
    expect((await devices(`Ids=${other.thermostat.eui}`, root)).json()).toMatchObject({ total: 1 })
  })

  it('are told of a thermostat in stock or of one’s own clients, not of a foreign one', async () => {
    const stocked = newEui()
    await inDb((tx) =>
      tx.insert(thermostats).values({ id: newId(), eui: stocked, joinEui: newEui(), lifecycle: 'Prototype' }),
    )
    const told = async (eui: string) =>
      app.onMain({ url: `/api/thermostats/${eui}/production-line`, as: granted.token, tenant })
    await record([{ eui: stocked, type: 'Message', at: at(2) }])
    expect((await told(stocked)).json()).toMatchObject({ total: 1 })
    expect((await told(estate.thermostat.eui)).statusCode).toBe(200)
    expect((await told(other.thermostat.eui)).json()).toMatchObject({ error: 'thermostatNotFound' })
  })

  it('need the functionality', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await record([{ eui: newEui(), type: 'Message', at: at(1) }], admin)).statusCode).toBe(403)
    expect((await devices('', admin)).statusCode).toBe(403)
  })
})

it('is searched by Wt Id, narrowed by what stations said, and sorted', async () => {
  const [one, two] = [newEui(), newEui()]
  const word = newId().slice(-8)
  await record([
    { eui: one, wtId: `WT-${word}-1`, type: 'FlashingFailed', at: at(30), station: `S ${word}` },
    { eui: two, wtId: `WT-${word}-2`, type: 'FlashingSuccessful', at: at(31) },
  ])
  const found = async (query: string) =>
    (await devices(`Query=${word}&${query}`)).json().items.map(({ eui }: { eui: string }) => eui)
  expect(await found('Sort.SortOption=WtId')).toEqual([one, two])
  expect(await found('Sort.SortOption=LastAt&Sort.Direction=Descending')).toEqual([two, one])
  expect(await found('Faulty=true')).toEqual([one])
  expect(await found(`Station=${word}`)).toEqual([one])
  expect(await found('Types=FlashingSuccessful')).toEqual([two])
  expect(await found(`From=${at(31)}`)).toEqual([two])
  expect(await found('PageSize=1&Page=2&Sort.SortOption=WtId')).toEqual([two])
})

describe('a file of the line', () => {
  const header = 'Geräte-EUI;Wt-Id;Typ;Zeit;Station;Meldung;Werte'
  const send = (lines: readonly string[], fields: Record<string, string> = {}) =>
    upload(app, `${base}/import`, { token: granted.token, tenant }, `${[header, ...lines].join('\n')}\n`, {
      name: 'linie.csv',
      fields,
    })

  it('is previewed, and stored without what is known', async () => {
    const eui = newEui()
    await record([{ eui, type: 'Message', at: at(1), station: 'L1' }])
    const lines = [
      `${eui};;Message;2026-01-05 08:01;L1;;`,
      `${eui};WT-5;LcrMeasurements;2026-01-05T09:02:00+01:00;L1;gut;"{""ohm"": 12.5}"`,
    ]
    const preview = await send(lines, { validateOnly: 'true' })
    expect(preview.json(), preview.body).toMatchObject({
      rows: 2,
      recorded: 1,
      known: 1,
      errors: 0,
      done: false,
      items: [{ row: 2, issues: [{ code: 'recorded' }] }],
    })
    const doubled = await send(
      [`${eui};;Message;2026-01-05 08:07;L1;;`, `${eui};;Message;2026-01-05 08:07;L1;;`],
      { validateOnly: 'true' },
    )
    expect(doubled.json()).toMatchObject({
      recorded: 1,
      items: [{ row: 3, issues: [{ column: '', code: 'entryTwice', severity: 'warning' }] }],
    })
    expect((await send(lines)).json()).toMatchObject({ recorded: 1, known: 1, done: true })
    expect((await devices(`Ids=${eui}`)).json().items).toMatchObject([
      { records: 2, wtId: 'WT-5', lastAt: at(2) },
    ])
  })

  it('keeps what JSON escapes of its values hide as all other texts, and refuses what cannot be kept', async () => {
    const eui = newEui()
    const line = (json: string) => `${eui};;Message;2026-01-05 08:01;L1;;"${json.replaceAll('"', '""')}"`
    const refused = await send([line(String.raw`{"a": ["\u0000"]}`)])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().current.items).toMatchObject([
      { issues: [{ column: 'data', code: 'invalidValue' }] },
    ])
    expect((await send([line(String.raw`{"u\u200B\u0308": "a\u202Eb"}`)])).json()).toMatchObject({
      recorded: 1,
    })
    expect(await valuesOf(eui)).toEqual([{ ü: 'ab' }])
  })

  it('says what is wrong with each row, and stores nothing', async () => {
    const eui = newEui()
    const reply = await send([
      `${eui};;Message;2026-01-05 08:01;L1;;`,
      `12;;Nonsense;gestern;L1;;kein JSON`,
      `${other.thermostat.eui};;Message;2026-01-05 08:01;;;`,
    ])
    expect(reply.statusCode).toBe(422)
    const items = reply
      .json()
      .current.items.map(({ row, issues }: { row: number; issues: { code: string }[] }) => [
        row,
        issues.map(({ code }) => code),
      ])
    expect(items).toEqual([
      [3, ['invalidEui', 'invalidValue', 'invalidDate', 'invalidJson']],
      [4, ['thermostatNotFound']],
    ])
    expect((await devices(`Ids=${eui}`)).json()).toMatchObject({ total: 0 })
  })
})

describe('the downloads', () => {
  const download = (kind: 'summary' | 'detail', body: object, query = '', as = granted) =>
    app.onMain({ method: 'POST', url: `${base}/${kind}${query}`, as: as.token, tenant, body })

  it('are files of the devices and of their logs, which can be read in again', async () => {
    const eui = newEui()
    await record([
      { eui, wtId: 'WT-9', type: 'FlashingSuccessful', at: at(40), station: 'L2' },
      { eui, wtId: 'WT-9', type: 'RigolMeasurements', at: at(41), data: { volt: 3.1 } },
    ])
    const summary = await download('summary', { euis: [eui] }, '?Language=de')
    expect(summary.statusCode, summary.body).toBe(200)
    const [sheet] = (await readHere(summary.rawPayload)).sheets
    expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['Wt-Id', 'Geräte-EUI', 'Lebenszyklus', 'Flashen'])
    expect(sheet?.rows[1]?.slice(0, 4)).toEqual(['WT-9', eui, null, 'erfolgreich'])
    const detail = await download('detail', { from: at(41), euis: [eui] }, '?format=csv')
    expect(detail.body).toContain(`WT-9,${eui},${at(41)},RigolMeasurements,,,"{""volt"":3.1}"`)
    const again = await upload(app, `${base}/import`, { token: granted.token, tenant }, detail.rawPayload, {
      name: 'log.csv',
      fields: { validateOnly: 'true' },
    })
    expect(again.json()).toMatchObject({ rows: 1, known: 1, errors: 0 })
  })

  it('answer 204 if there is nothing, and leave out foreign devices', async () => {
    expect((await download('detail', { euis: [newEui()] })).statusCode).toBe(204)
    expect((await download('summary', { euis: [other.thermostat.eui] })).statusCode).toBe(204)
  })

  it('are made one at a time', async () => {
    const euis = [newEui()]
    await record([{ eui: euis[0], type: 'Message', at: at(1) }])
    await inDb((tx) =>
      tx.insert(jobs).values({
        id: newId(),
        userId: granted.id,
        kind: 'none',
        input: {},
        actor: {},
        state: 'Running',
        leaseUntil: '2999-01-01T00:00:00.000Z',
        dedupeKey: `export:assembly-line:${granted.id}`,
      }),
    )
    const reply = await download('summary', { euis })
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'jobRunning'])
    await inDb((tx) => tx.delete(jobs).where(eq(jobs.kind, 'none')))
  })
})
