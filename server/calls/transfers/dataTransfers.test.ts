import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { memoryFrom } from '../../../domain/transfers/transfer.ts'
import { encodeTransferFragment, withCrc } from '../../../domain/codec/rt1/transfer.ts'
import {
  audit,
  dataTransfers,
  downlinkFrames,
  firmwareArtifacts,
  renters,
  thermostatMeasurements,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { homesInMemory } from '../../finders/consent/memory.ts'
import { newId } from '../../ids.ts'
import { runRetention } from '../../workers/retention/retention.ts'
import { newEui } from '../../workers/ingest/testing/fleet.ts'
import { ingest } from '../../workers/ingest/ingest.ts'
import { uplink } from '../../workers/ingest/testing/messages.ts'
import { upload } from '../../workers/import/testing/upload.ts'

const base = '/api/development/data-transfer-'
let app: TestApp
let tenant: string
let estate: Estate
let root: Person
let granted: Person
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  estate = await anEstate(app, tenant)
  root = await aPerson(app, { role: 'SuperAdmin', tenantId: tenant })
  granted = await aPerson(app, { role: 'Technician', tenantId: tenant, functions: ['dataTransfer'] })
  await hear(estate, 3.5)
})
afterAll(() => app.stop())

const inDb = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(app.deps.db.pool, asAdmin, work)
const hear = ({ thermostat }: Estate, batteryVoltage: number | null) =>
  inDb((tx) =>
    tx
      .update(thermostats)
      .set({ lastSeenAt: app.deps.now().toISOString(), batteryVoltage, spreadingFactor: 7 })
      .where(eq(thermostats.id, thermostat.id)),
  )
const post = (path: string, body: object, as = granted) =>
  app.onMain({ method: 'POST', url: `${base}${path}`, as: as.token, tenant, body })
const list = (direction: 'to' | 'from', as = granted, query = '') =>
  app.onMain({ url: `${base}${direction}-device${query}`, as: as.token, tenant })
const binary = (fields: Record<string, string>, bytes: Buffer | string = 'kennlinie', as = granted) =>
  upload(app, `${base}to-device/binary`, { token: as.token, tenant }, bytes, {
    name: 'kennlinie.bin',
    fields: { TransferType: 'lookupTable', Name: 'Kennlinie 4', ...fields },
  })

describe('a binary', () => {
  it('is sent to thermostats, each with its transfer or the reason why it has none', async () => {
    const reply = await binary({ Euis: estate.thermostat.eui })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({
      started: 1,
      refused: 0,
      results: [{ eui: estate.thermostat.eui, reason: null }],
    })
    const again = await binary({ Euis: estate.thermostat.eui })
    expect(again.json()).toMatchObject({
      started: 0,
      refused: 1,
      results: [{ transferId: null, reason: 'transferRunning' }],
    })
    const { items } = (await list('to')).json()
    expect(items).toMatchObject([
      {
        kind: 'lookupTable',
        name: 'Kennlinie 4',
        size: 9,
        done: 0,
        fragments: 1,
        hasFile: false,
        eui: estate.thermostat.eui,
      },
    ])
    expect(Date.parse(items[0].expectedEndAt)).toBeGreaterThan(app.clock.now().getTime())
    const entries = await inDb((tx) => tx.select().from(audit).where(eq(audit.entityId, items[0].id)))
    expect(entries).toMatchObject([{ action: 'dataTransfer.start', tenantId: tenant }])
  })

  it('has no expected end while its thermostat is silent, and says so', async () => {
    await binary({ Euis: estate.thermostat.eui })
    await eventually(async () =>
      expect((await list('to')).json().items).toMatchObject([
        { waitsFor: 'uplink', expectedEndAt: expect.any(String) },
      ]),
    )
    const lastSeenAt = new Date(app.clock.now().getTime() - 40 * 60_000).toISOString()
    await inDb((tx) =>
      tx.update(thermostats).set({ lastSeenAt }).where(eq(thermostats.id, estate.thermostat.id)),
    )
    expect((await list('to')).json().items).toMatchObject([{ waitsFor: 'device', expectedEndAt: null }])
  })

  it('is refused at its field if it is empty, too large, or for a device that is not there', async () => {
    expect((await binary({}, Buffer.alloc(0))).json()).toMatchObject({ fields: { file: 'fileEmpty' } })
    expect((await binary({}, Buffer.alloc(256 * 1024 + 1))).json()).toMatchObject({
      error: 'rule',
      fields: { file: 'transferTooLarge' },
    })
    expect((await binary({ Name: ' ' })).json()).toMatchObject({
      error: 'invalidRequest',
      fields: { Name: 'required' },
    })
    expect((await binary({ TransferType: 'core' })).json()).toMatchObject({
      fields: { TransferType: 'invalidValue' },
    })
    expect((await binary({ Euis: newEui() })).json()).toMatchObject({
      error: 'thermostatNotFound',
      fields: { Euis: 'thermostatNotFound' },
    })
    expect((await list('to')).json().items).toEqual([])
  })

  it('goes to the thermostats of a building whose battery reaches the thresholds', async () => {
    const { key } = (await binary({})).json()
    const bulk = (gates: object) =>
      post('to-device/bulk', { buildingId: estate.building.id, type: 'binary', key, ...gates })
    await hear(estate, 3.1)
    expect((await bulk({})).json()).toMatchObject({ started: 0, results: [{ reason: 'batteryTooLow' }] })
    expect((await bulk({ minBatteryLevel: 50 })).json()).toMatchObject({
      started: 0,
      results: [{ reason: 'voltageTooLow' }],
    })
    expect((await bulk({ minBatteryLevel: 50, minVoltage: 3 })).json()).toMatchObject({
      started: 1,
      refused: 0,
    })
    expect((await bulk({ key: null })).json()).toMatchObject({ fields: { version: 'required' } })
  })

  it('is sent again by its key by its author alone', async () => {
    const { key } = (await binary({})).json()
    const other = await aPerson(app, { role: 'Admin', tenantId: tenant, functions: ['dataTransfer'] })
    const bulk = (as: Person) =>
      post('to-device/bulk', { buildingId: estate.building.id, type: 'binary', key }, as)
    expect((await bulk(other)).json()).toMatchObject({ error: 'notFound', fields: { key: 'notFound' } })
    expect((await bulk(root)).json()).toMatchObject({ started: 1 })
  })
})

describe('firmware', () => {
  it('is sent by its version as it goes over the air, and again by its key', async () => {
    const { files, now } = app.deps
    const stored = () =>
      files.write(async (stream) => {
        stream.end('compressed')
      })
    const version = '2.9.1'
    const facts = {
      size: 20,
      compressedSize: 10,
      sha256: '00',
      signature: '00',
      signedBy: '00',
      hardwareRevisions: [3],
      createdAt: now().toISOString(),
    }
    const keys = { fileKey: await stored(), compressedKey: await stored() }
    await inDb((tx) =>
      tx.insert(firmwareArtifacts).values({ id: newId(), kind: 'core', version, ...facts, ...keys }),
    )
    const sent = await post('to-device/core', { euis: [estate.thermostat.eui], version })
    expect(sent.json()).toMatchObject({ started: 1, refused: 0 })
    expect((await list('to')).json().items).toMatchObject([
      { kind: 'core', version, name: `ventil-core-${version}.bin.gz`, size: 10 },
    ])
    const again = await post('to-device/core', { euis: [estate.thermostat.eui], key: sent.json().key })
    expect(again.json()).toMatchObject({ started: 0, results: [{ reason: 'transferRunning' }] })
    expect((await post('to-device/app', { euis: [estate.thermostat.eui], version })).json()).toMatchObject({
      error: 'firmwareNotFound',
    })
    expect(
      (await post('to-device/core', { euis: [estate.thermostat.eui], version, key: sent.json().key })).json(),
    ).toMatchObject({
      fields: { version: 'versionOrKey' },
    })
  })
})

describe('memory', () => {
  it('is requested, received in any order, and downloaded under a generated name', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => index & 0xff)
    const made = await post('from-device/flash', {
      eui: estate.thermostat.eui,
      address: 0x08_00_40_00,
      length: 300,
    })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      state: 'Queued',
      kind: 'flash',
      fragments: 2,
      done: 0,
      address: 0x08_00_40_00,
    })
    const { id } = made.json()
    const download = () => app.onMain({ url: `${base}from-device/${id}/download`, as: granted.token, tenant })
    expect((await download()).json()).toMatchObject({ error: 'transferNotCompleted' })
    const row = () =>
      inDb(async (tx) => (await tx.select().from(dataTransfers).where(eq(dataTransfers.id, id)))[0])
    await eventually(async () => expect(await row()).toMatchObject({ state: 'Running' }))
    const frames = await inDb((tx) =>
      tx.select().from(downlinkFrames).where(eq(downlinkFrames.thermostatId, estate.thermostat.id)),
    )
    expect(frames).toMatchObject([{ port: 20, payload: '01000108004000012c' }])
    const whole = withCrc(bytes)
    const parts = [whole.subarray(0, 217), whole.subarray(217)]
    for (const [counter, fragment] of [1, 1, 0].entries()) {
      const data = parts[fragment] ?? new Uint8Array()
      const payload = encodeTransferFragment({ transferId: 0, fragment, fragments: 2, data })
      await ingest(app.deps, [
        uplink({
          eui: estate.thermostat.eui,
          frameCounter: counter,
          time: app.deps.now().toISOString(),
          port: 21,
          bytes: payload,
        }),
      ])
    }
    await eventually(async () => expect(await row()).toMatchObject({ state: 'Completed', done: 2 }))
    const file = await download()
    expect(file.rawPayload.equals(Buffer.from(bytes))).toBe(true)
    expect(file.headers['content-disposition']).toMatch(
      new RegExp(`filename="flash-${estate.thermostat.eui}-08004000-\\d{8}-\\d{4}\\.bin"`),
    )
  })

  it('is neither requested nor handed out if a home that it may tell of did not consent for all of the time', async () => {
    const request = () => post('from-device/logs', { eui: estate.thermostat.eui, length: 64 })
    const { id } = (await request()).json()
    const fileKey = await app.deps.files.write(async (stream) => {
      stream.end('line of the log')
    })
    const finishedAt = app.deps.now().toISOString()
    const homes = await inDb((tx) =>
      homesInMemory(tx, estate.thermostat.id, memoryFrom(finishedAt), app.deps.now()),
    )
    expect(homes).toEqual([{ unitId: estate.unit.id, since: finishedAt }])
    await inDb((tx) =>
      tx
        .update(dataTransfers)
        .set({ state: 'Completed', finishedAt, fileKey, homes })
        .where(eq(dataTransfers.id, id)),
    )
    const download = () => app.onMain({ url: `${base}from-device/${id}/download`, as: granted.token, tenant })
    expect((await download()).body).toBe('line of the log')
    expect((await list('from')).json().items).toMatchObject([{ hasFile: true, withheld: null }])

    const agree = (agreement: boolean, agreedAt: string | null) =>
      inDb((tx) => tx.update(renters).set({ agreement, agreedAt }).where(eq(renters.id, estate.renter.id)))
    await agree(false, null)
    expect((await download()).json()).toMatchObject({ error: 'memoryWithheld' })
    expect((await list('from')).json().items).toMatchObject([{ hasFile: false, withheld: 'noConsent' }])
    expect((await request()).json()).toMatchObject({ error: 'rule', fields: { eui: 'noConsent' } })
    // who agrees later does not agree to what was before
    app.clock.advance(60_000)
    await agree(true, app.deps.now().toISOString())
    expect((await download()).json()).toMatchObject({ error: 'memoryWithheld' })
    expect(await runRetention(app.deps)).toMatchObject({ memory: 1 })
    expect((await list('from')).json().items).toMatchObject([{ hasFile: false, withheld: 'noConsent' }])
  })

  it('may tell of the homes where the thermostat was in the two weeks before', async () => {
    const at = (days: number) => new Date(app.deps.now().getTime() - days * 86_400_000).toISOString()
    const { id, eui } = estate.thermostat
    for (const [frameCounter, days] of [20, 13, 12, 2].entries())
      await ingest(app.deps, [uplink({ eui, frameCounter, time: at(days) })])
    const of = (days: number) =>
      and(eq(thermostatMeasurements.thermostatId, id), eq(thermostatMeasurements.at, at(days)))
    for (const days of [20, 13, 12])
      await inDb((tx) =>
        tx.update(thermostatMeasurements).set({ unitId: estate.secondUnit.id }).where(of(days)),
      )
    const homes = await inDb((tx) => homesInMemory(tx, id, memoryFrom(app.deps.now()), app.deps.now()))
    expect(homes.toSorted((one, other) => one.since.localeCompare(other.since))).toEqual([
      // it was there before the two weeks began
      { unitId: estate.secondUnit.id, since: at(14) },
      { unitId: estate.unit.id, since: at(2) },
    ])
  })

  it('is refused at its field', async () => {
    const flash = (body: object) =>
      post('from-device/flash', { eui: estate.thermostat.eui, address: 0, length: 16, ...body })
    expect((await flash({ length: 0 })).json()).toMatchObject({ fields: { length: 'tooSmall' } })
    expect((await flash({ length: 65_536 })).json()).toMatchObject({ fields: { length: 'tooLarge' } })
    expect((await flash({ address: 2 ** 32 })).json()).toMatchObject({ fields: { address: 'tooLarge' } })
    expect((await flash({ address: 2 ** 32 - 8 })).json()).toMatchObject({
      error: 'rule',
      fields: { length: 'beyondMemory' },
    })
    expect((await flash({ eui: newEui() })).json()).toMatchObject({
      error: 'thermostatNotFound',
      fields: { eui: 'thermostatNotFound' },
    })
    await post('from-device/logs', { eui: estate.thermostat.eui })
    expect((await flash({})).json()).toMatchObject({ error: 'rule', fields: { eui: 'transferRunning' } })
  })
})

describe('a transfer', () => {
  it('is aborted once', async () => {
    const { id } = (
      await post('from-device/ram', { eui: estate.thermostat.eui, address: 0x20_00_00_00, length: 64 })
    ).json()
    const abort = () => post(`to-device/${id}/abort`, {})
    expect((await abort()).json()).toMatchObject({
      state: 'Aborted',
      reason: 'abortedByUser',
      expectedEndAt: null,
    })
    expect((await abort()).json()).toMatchObject({ error: 'transferEnded' })
    const open = await inDb((tx) =>
      tx.select().from(downlinkFrames).where(eq(downlinkFrames.thermostatId, estate.thermostat.id)),
    )
    expect(open.filter(({ closedAt, payload }) => closedAt === null && !payload.startsWith('02'))).toEqual([])
  })

  it('is seen, started and aborted in clients of one’s grant alone', async () => {
    const { id } = (await post('from-device/logs', { eui: estate.thermostat.eui })).json()
    const elsewhere = await aTenant(app)
    const stranger = await aPerson(app, {
      role: 'Technician',
      tenantId: elsewhere,
      functions: ['dataTransfer'],
    })
    const asStranger = (method: 'GET' | 'POST', path: string, body?: object) =>
      app.onMain({
        method,
        url: `${base}${path}`,
        as: stranger.token,
        tenant: elsewhere,
        ...(body && { body }),
      })
    expect((await asStranger('GET', 'from-device')).json().items).toEqual([])
    expect((await asStranger('POST', `to-device/${id}/abort`)).statusCode).toBe(404)
    expect((await asStranger('GET', `from-device/${id}/download`)).statusCode).toBe(404)
    expect(
      (await asStranger('POST', 'from-device/logs', { eui: estate.thermostat.eui })).json(),
    ).toMatchObject({ error: 'thermostatNotFound' })
    const plain = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await list('from', plain)).statusCode).toBe(403)
    expect((await list('from', granted)).json().items).toHaveLength(1)
  })
})
