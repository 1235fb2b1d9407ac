import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeThermostat } from '../../../domain/codec/rt1/uplink.ts'
import { statusOfStep } from '../../../domain/firmware/updateStates.ts'
import { buildThermostat, type ThermostatRow } from '../../../demo/seed/builders/buildThermostat.ts'
import { receivedFirmware } from '../../../demo/receivedFirmware.ts'
import { gatewayPlan, thermostatPlan, fleetPlan } from '../../../demo/simulator/testing/plans.ts'
import type { Fault, ReceivedFirmware } from '../../../demo/physics/fleetPlan.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { firmwareKey, testKey, uploadFirmware } from '../../../tests/support/firmware.ts'
import { firmwareAir } from '../../../tests/support/firmwareAir.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { multipart, multipartType } from '../../../tests/support/multipart.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  downlinkFrames,
  downlinks,
  firmwareBatches,
  firmwareUpdates,
  projectUsers,
  thermostatEvents,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { blockReader } from '../../workers/firmware/blocks.ts'

let app: TestApp
let tenant: string
let author: Person
let second: Person
let estate: Estate
let gateway: string
let patch = 0
/** A version that no other test has. */
const nextVersion = () => `3.0.${(patch += 1)}`

beforeAll(async () => {
  app = await testApp({ FIRMWARE_KEYS: testKey.publicKey })
})
beforeEach(async () => {
  // the runner serves the batches of all clients
  await inDb(async (tx) => {
    await tx.delete(firmwareBatches)
    await tx.delete(downlinkFrames)
  })
  tenant = await aTenant(app)
  await signIn()
  estate = await anEstate(app, tenant)
  gateway = `02f7e2${estate.random.serial()}`
})
afterAll(() => app.stop())

/** Two people with new sessions: those of before have ended once virtual time has passed. */
const signIn = async (): Promise<void> => {
  author = await aPerson(app, { role: 'SuperAdmin' })
  second = await aPerson(app, { role: 'SuperAdmin' })
}
const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const now = () => app.clock.now()
const base = '/api/development/firmware-update-dashboard'

interface More {
  as?: Person
  method?: 'GET' | 'POST' | 'DELETE' | 'PUT'
  body?: object
}
const call = async (url: string, { as = author, method = 'POST', body }: More = {}) => {
  const reply = await app.onMain({ method, url, as: as.token, tenant, ...(body && { body }) })
  return { status: reply.statusCode, ...(reply.body === '' ? {} : reply.json()) }
}

let made = 0
/** The same EUIs in each run: what a simulated device meets on the air depends on it. */
const nextEui = () => `02f7f1${String((made += 1)).padStart(10, '0')}`

/** Installed thermostats that can be updated. */
const ready = async (count: number, overrides: Partial<ThermostatRow> = {}): Promise<ThermostatRow[]> => {
  const rows = Array.from({ length: count }, () =>
    buildThermostat(
      estate.random,
      { store: { id: tenant } },
      {
        lifecycle: 'Installed',
        mode: 'normal',
        buildingId: estate.building.id,
        batteryVoltage: 3.5,
        lastSeenAt: now().toISOString(),
        gatewayEui: gateway,
        spreadingFactor: 7,
        eui: nextEui(),
        ...overrides,
      },
    ),
  )
  await insertRows(app, [[thermostats, rows]])
  return rows
}

const always = { window: { fromHour: 0, toHour: 0 } }
const ofBuilding = () => ({ filters: { BuildingIds: [estate.building.id] } })
const aBatch = async (version: string, more: object = {}) =>
  call(base, {
    body: { name: 'Herbst', kind: 'core', firmwareVersion: version, ...ofBuilding(), ...always, ...more },
  })
const read = (id: string) => call(`${base}/${id}`, { method: 'GET' })
const rowsOf = (id: string) =>
  inDb((tx) => tx.select().from(firmwareUpdates).where(eq(firmwareUpdates.batchId, id)))

/** The simulated devices of these rows, on the air. */
const onAir = (
  rows: readonly ThermostatRow[],
  faultsOf: (index: number) => readonly Fault[] = () => [],
  loses: (message: { topic: string; payload: string }) => boolean = () => false,
  known: ReadonlyMap<string, ReceivedFirmware> = new Map(),
) =>
  firmwareAir({
    loses,
    deps: app.deps,
    now: app.clock.now,
    advance: app.clock.advance,
    keys: [testKey.publicKey],
    blockOf: blockReader(app.deps),
    plan: fleetPlan(
      rows.map(({ eui, gatewayEui }, index) =>
        thermostatPlan({
          eui,
          room: eui,
          links: [{ gatewayEui: gatewayEui ?? gateway, rating: 'good' }],
          faults: faultsOf(index),
          ...(known.has(eui) && { firmware: known.get(eui) }),
        }),
      ),
      {
        gateways: [...new Set(rows.map(({ gatewayEui }) => gatewayEui ?? gateway))].map((eui) =>
          gatewayPlan({ eui }),
        ),
      },
    ),
  })

/** Lets virtual time pass until a batch is in a state and nothing of it is under way. */
const until = async (air: ReturnType<typeof onAir>, id: string, wanted: string) => {
  for (let steps = 0; steps < 3000; steps += 1) {
    await air.step(20)
    const [batch] = await inDb((tx) => tx.select().from(firmwareBatches).where(eq(firmwareBatches.id, id)))
    const open = (await rowsOf(id)).filter(({ step }) => statusOfStep(step) === 'Updating')
    if (batch?.state === wanted && open.length === 0) return signIn()
  }
  throw new Error(`the batch did not end: ${JSON.stringify(await rowsOf(id))}`)
}

describe('an artifact', () => {
  it('is accepted with a signature of a trusted key, listed, and deleted as long as nothing uses it', async () => {
    const version = nextVersion()
    const made = await uploadFirmware(app, author.token, { version, fields: { note: 'Test' } })
    expect(made.json()).toMatchObject({
      kind: 'core',
      version,
      hardwareRevisions: [3],
      size: 1500,
      uses: 0,
      note: 'Test',
    })
    await ready(1)
    const batch = await aBatch(version)
    const remove = () => call(`/api/development/firmware-core/${version}`, { method: 'DELETE' })
    const uses = async () =>
      (await call('/api/development/firmware-core', { method: 'GET' })).items.find(
        (one: { version: string }) => one.version === version,
      )?.uses
    expect(await uses()).toBe(1)
    expect(await remove()).toMatchObject({ status: 409, error: 'stillInUse' })
    expect(await call(`${base}/${batch.id}`, { method: 'DELETE' })).toMatchObject({ status: 204 })
    expect(await remove()).toMatchObject({ status: 204 })
    expect(
      (await call('/api/development/firmware-core', { method: 'GET' })).items.map(
        (one: { version: string }) => one.version,
      ),
    ).not.toContain(version)
  })

  interface Wrong {
    flip?: boolean
    version?: string
    key?: ReturnType<typeof firmwareKey>
    signature?: string
    compressed?: Uint8Array
    image?: Uint8Array
    names?: object
  }
  const wrongs: [string, Wrong, Record<string, string>][] = [
    ['a flipped bit', { flip: true }, { signature: 'signatureInvalid' }],
    ['a signature by a foreign key', { key: firmwareKey() }, { signature: 'signatureInvalid' }],
    ['a signature that is none', { signature: 'x' }, { signature: 'signatureMalformed' }],
    [
      'a compressed file of something else',
      { compressed: randomBytes(20) },
      { compressed: 'compressedDiffers' },
    ],
    [
      'a compressed file that unpacks to far more than an image may have',
      { compressed: gzipSync(Buffer.alloc(64 * 1024 * 1024)) },
      { compressed: 'compressedDiffers' },
    ],
    [
      'a file beyond the largest image',
      { image: Buffer.alloc(512 * 1024 + 1), compressed: gzipSync('') },
      { file: 'fileTooLarge' },
    ],
    ['an empty file', { image: new Uint8Array(0) }, { file: 'fileEmpty' }],
    ['a name of another version', { names: { file: 'ventil-core-9.9.9.bin' } }, { file: 'fileNameWrong' }],
    [
      'a name of another program',
      { names: { compressed: 'ventil-app-1.0.0.bin.gz' } },
      { compressed: 'fileNameWrong' },
    ],
    ['a version that is none', { version: '3.0' }, { version: 'invalidVersion' }],
    ['a version before one that is there', { version: '0.0.1' }, { version: 'downgrade' }],
  ]
  it.each(wrongs)('is refused with %s', async (_, given, fields) => {
    await uploadFirmware(app, author.token, { version: nextVersion() })
    const { flip = false, version = nextVersion(), ...files } = given
    const image = randomBytes(900)
    const signature = testKey.sign(image)
    if (flip) image[450] = (image[450] ?? 0) ^ 1
    const reply = await uploadFirmware(app, author.token, {
      version,
      ...(flip && { image, signature }),
      ...files,
    })
    expect(reply.json()).toMatchObject({ fields })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('of an earlier version is accepted if that is intended, the same one only once', async () => {
    await uploadFirmware(app, author.token, { version: nextVersion() })
    const older = { version: '1.0.0', fields: { allowDowngrade: 'true' } }
    expect((await uploadFirmware(app, author.token, older)).statusCode).toBe(201)
    expect((await uploadFirmware(app, author.token, older)).json()).toMatchObject({
      fields: { version: 'versionExists' },
    })
  })
})

describe('a batch', () => {
  it('names each thermostat that it leaves out with the reason, and reserves the others', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    await ready(3)
    await ready(1, { spreadingFactor: 10 })
    await ready(1, { batteryVoltage: 2.5 })
    await ready(1, { batteryVoltage: 3.15 })
    await ready(1, { hardwareRevision: 7 })
    await ready(1, { firmwareVersion: version })
    await ready(1, { mode: 'storage' })
    await ready(1, { lastSeenAt: new Date(now().getTime() - 3 * 3_600_000).toISOString() })
    const [lost] = await ready(1, { malfunctionAt: now().toISOString() })
    const input = { kind: 'core', firmwareVersion: version, ...ofBuilding() }
    const preview = await call(`${base}/preview`, { body: input })
    expect(preview).toMatchObject({ targets: 3, excluded: 9, waves: [3] })
    expect(
      Object.fromEntries(
        preview.exclusions.map((one: { reason: string; thermostats: number }) => [
          one.reason,
          one.thermostats,
        ]),
      ),
    ).toEqual({
      connectionTooWeak: 1,
      batteryTooLow: 1,
      voltageTooLow: 1,
      hardwareIncompatible: 1,
      alreadyCurrent: 1,
      modeUnsuitable: 1,
      notHeardLately: 1,
      malfunctionReported: 1,
      // the thermostat of the estate
      neverSeen: 1,
    })
    const batch = await aBatch(version)
    expect(batch).toMatchObject({
      status: 201,
      state: 'AwaitingApproval',
      total: 3,
      counts: { Unknown: 3, excluded: 9 },
    })
    const page = (query: string) => call(`${base}/${batch.id}/devices?${query}`, { method: 'GET' })
    expect(await page('Reason=connectionTooWeak')).toMatchObject({
      total: 1,
      items: [{ reason: 'connectionTooWeak', wave: null }],
    })
    expect(await page('Wave=0')).toMatchObject({ total: 3 })
    const again = await call(`${base}/preview`, {
      body: { ...input, filters: null, euis: [lost?.eui, 'a84041ffffffffff'] },
    })
    expect(again.excludedDevices).toEqual([
      { id: lost?.id, eui: lost?.eui, reason: 'malfunctionReported' },
      { id: null, eui: 'a84041ffffffffff', reason: 'notFound' },
    ])
    expect(await aBatch(version)).toMatchObject({ status: 422, error: 'firmwareNoTargets' })
  })

  it('sends nothing before a second person has approved it', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    const rows = await ready(1)
    const air = onAir(rows)
    await air.step(900)
    await signIn()
    const { id } = await aBatch(version)
    // the client's Admin, too, learns who has created it: somebody without a role in the client
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant, functions: ['firmware'] })
    expect(await call(`${base}/${id}`, { as: admin, method: 'GET' })).toMatchObject({
      createdByName: 'Erika SuperAdmin',
      whyNotApprove: null,
    })
    for (let steps = 0; steps < 10; steps += 1) await air.step()
    expect(await call(`${base}/${id}/approve`)).toMatchObject({ status: 409, error: 'firmwareOwnBatch' })
    expect(air.given).toEqual([])
    expect(await call(`${base}/${id}/approve`, { as: second })).toMatchObject({
      status: 200,
      state: 'Running',
    })
    expect(await call(`${base}/${id}/approve`, { as: second })).toMatchObject({
      status: 409,
      error: 'firmwareNotAwaiting',
    })
    // the approval itself holds no name
    const { items } = await call(`/api/audit?EntityId=${id}&Action=firmwareBatch.approve`, { method: 'GET' })
    expect(items).toMatchObject([{ entityName: 'Herbst' }])
  })

  it('says of each thermostat that has not begun what it waits for', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    const [first, ...others] = await ready(3)
    const air = onAir([])
    const narrow = { filters: null, parallelPerGateway: 1 }
    const one = await aBatch(version, { ...narrow, euis: [first?.eui] })
    const other = await aBatch(version, { ...narrow, euis: others.map(({ eui }) => eui) })
    const waits = async () => {
      const { items } = await call(`${base}/${other.id}/devices`, { method: 'GET' })
      return items.map(({ waitsFor }: { waitsFor: string | null }) => waitsFor).toSorted()
    }
    expect(await waits()).toEqual(['approval', 'approval'])
    await call(`${base}/${one.id}/approve`, { as: second })
    await air.step(1)
    await call(`${base}/${other.id}/approve`, { as: second })
    await air.step(1)
    expect(await waits()).toEqual(['otherUpdate', 'otherUpdate'])
    await call(`${base}/${one.id}/abort`)
    await air.step(1)
    expect(await waits()).toEqual(['gateway', null])
  })

  it('brings thermostats over the air to the new version, each once', { timeout: 120_000 }, async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version, image: randomBytes(4000) })
    const rows = await ready(3)
    const air = onAir(rows)
    await air.step(900)
    await signIn()
    const { id } = await aBatch(version, { waves: { canary: 1, steps: [100], errorPercent: 0 } })
    await call(`${base}/${id}/approve`, { as: second })
    await until(air, id, 'Finished')
    expect(await read(id)).toMatchObject({
      state: 'Finished',
      wave: 1,
      counts: { Completed: 3, Failed: 0, Unknown: 0 },
    })
    const after = await inDb((tx) =>
      tx
        .select()
        .from(thermostats)
        .where(and(eq(thermostats.tenantId, tenant), isNotNull(thermostats.gatewayEui))),
    )
    expect(after.map(({ firmwareVersion, firmwareStatus }) => [firmwareVersion, firmwareStatus])).toEqual(
      rows.map(() => [version, 'Completed']),
    )
    const devices = await call(`${base}/${id}/devices?Status=Completed`, { method: 'GET' })
    expect(devices.items).toHaveLength(3)
    for (const device of devices.items)
      expect(device).toMatchObject({
        step: 'completed',
        fromVersion: '2.4.1',
        toVersion: version,
        attempts: 1,
      })
    // a restart for new firmware is reported once by each
    const events = await inDb((tx) =>
      tx.select().from(thermostatEvents).where(eq(thermostatEvents.kind, 'fingerprint')),
    )
    const restarts = events.filter(
      ({ data, thermostatId }) => data['resetReason'] === 5 && rows.some((row) => row.id === thermostatId),
    )
    expect(restarts).toHaveLength(3)
  })

  it.each(['sending', 'verifying', 'reporting'] as const)(
    'goes on in the session under way when the demo restarts while %s',
    { timeout: 120_000 },
    async (step) => {
      const version = nextVersion()
      await uploadFirmware(app, author.token, { version, image: randomBytes(1500) })
      const rows = await ready(1)
      const air = onAir(rows)
      await air.step(900)
      await signIn()
      const { id } = await aBatch(version)
      await call(`${base}/${id}/approve`, { as: second })
      const isThere = async () =>
        (await rowsOf(id)).some((row) => row.step === step && (step !== 'sending' || row.nextFragment > 3))
      // more than an hour: which messages get lost on the air depends on the time of the day
      for (let steps = 0; steps < 1000 && !(await isThere()); steps += 1) await air.step(5)
      expect(await isThere()).toBe(true)
      // other devices in the place of the first ones, as after a start: they know what the database tells
      const next = onAir(rows, undefined, undefined, await receivedFirmware(app.deps))
      await until(next, id, 'Finished')
      expect(await rowsOf(id)).toContainEqual(
        expect.objectContaining({ thermostatId: rows[0]?.id, step: 'completed', attempts: 1 }),
      )
    },
  )

  it(
    'asks a thermostat for its version if the report after its restart was lost',
    { timeout: 120_000 },
    async () => {
      const version = nextVersion()
      await uploadFirmware(app, author.token, { version, image: randomBytes(600) })
      const rows = await ready(1)
      let lost = 0
      const air = onAir(
        rows,
        () => [],
        ({ topic, payload }) => {
          if (!topic.endsWith('/event/up')) return false
          const { fPort, data } = JSON.parse(payload)
          const uplink = decodeThermostat(fPort, Buffer.from(data ?? '', 'base64'))
          if (lost > 0 || uplink.kind !== 'fingerprint' || uplink.values.firmwareVersion !== version)
            return false
          lost += 1
          return true
        },
      )
      await air.step(900)
      await signIn()
      const { id } = await aBatch(version)
      await call(`${base}/${id}/approve`, { as: second })
      await until(air, id, 'Finished')
      expect(lost).toBe(1)
      expect(await rowsOf(id)).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ thermostatId: rows[0]?.id, step: 'completed' })]),
      )
      const asked = await inDb((tx) =>
        tx
          .select()
          .from(downlinks)
          .where(eq(downlinks.thermostatId, rows[0]?.id ?? '')),
      )
      expect(asked).toMatchObject([
        { code: 'GeneralGetInfo', source: 'ThermostatService', createdBy: null, status: 'Success' },
      ])
    },
  )

  it(
    'goes on to the next wave when one has ended, is exported meanwhile, and retries only what failed',
    { timeout: 120_000 },
    async () => {
      const version = nextVersion()
      await uploadFirmware(app, author.token, { version, image: randomBytes(300) })
      const rows = await ready(8)
      const air = onAir(rows, (index) => (index === 0 ? ['flash'] : []))
      await air.step(900)
      await signIn()
      const exported = () =>
        app.onMain({ method: 'GET', url: `${base}/export?Language=en`, as: author.token, tenant })
      expect((await exported()).statusCode).toBe(204)
      const { id } = await aBatch(version, {
        waves: { canary: 1, steps: [25, 100], errorPercent: 100 },
        gates: { batteryPercent: 0, voltage: 0, heardHours: 168 },
      })
      await call(`${base}/${id}/approve`, { as: second })
      await until(air, id, 'Finished')
      expect(await read(id)).toMatchObject({
        counts: { Completed: 7, Failed: 1, Unknown: 0 },
        waveProgress: [{ total: 1 }, { total: 1 }, { total: 6 }],
      })
      const first = (await rowsOf(id)).filter(({ wave }) => wave !== null)
      const times = (wave: number, of: 'startedAt' | 'finishedAt') =>
        first.filter((row) => row.wave === wave).map((row) => Date.parse(row[of] ?? ''))
      for (const wave of [1, 2])
        expect(Math.min(...times(wave, 'startedAt'))).toBeGreaterThanOrEqual(
          Math.max(...times(wave - 1, 'finishedAt')),
        )

      expect(await call(`${base}/${id}/retry`)).toMatchObject({
        status: 200,
        state: 'Running',
        counts: { Completed: 7, Failed: 0 },
      })
      const lines = (await exported()).body.trim().split('\r\n')
      expect(lines[0]).toContain('Firmware update,devEui,building,')
      // with the thermostat of the estate, which was left out
      expect(lines).toHaveLength(10)
      expect(
        lines.filter((line) => line.startsWith('Herbst,') && line.includes(`,${version},Completed,`)),
      ).toHaveLength(7)
      await until(air, id, 'Finished')
      expect((await rowsOf(id)).filter(({ attempts }) => attempts > 1)).toMatchObject([
        { thermostatId: rows[0]?.id, step: 'failed', reason: 'versionUnchanged' },
      ])
    },
  )

  it('is exported by a technician without thermostats that left their projects', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    const house = await anEstate(app, tenant)
    const [left] = await ready(1)
    const [kept] = await ready(1, { buildingId: house.building.id })
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant, functions: ['firmware'] })
    const leaving = await assign(app, tenant, technician.id, [estate.building.id])
    const staying = await assign(app, tenant, technician.id, [house.building.id])
    const filters = { BuildingIds: [estate.building.id, house.building.id] }
    const made = await call(base, {
      as: technician,
      body: { name: 'Herbst', kind: 'core', firmwareVersion: version, filters },
    })
    expect(made).toMatchObject({ status: 201, total: 2 })
    const exported = () =>
      app.onMain({ method: 'GET', url: `${base}/export?Language=en`, as: technician.token, tenant })
    const leave = (projectId: string) =>
      inDb((tx) => tx.delete(projectUsers).where(eq(projectUsers.projectId, projectId)))
    expect((await exported()).body).toContain(left?.eui)
    await leave(leaving)
    const { body } = await exported()
    expect([body.includes(kept?.eui ?? ''), body.includes(left?.eui ?? '')]).toEqual([true, false])
    const listed = await call(`${base}/${made.id}/devices?Step=waiting`, { as: technician, method: 'GET' })
    expect(listed).toMatchObject({ items: [{ eui: kept?.eui }] })
    await leave(staying)
    expect((await exported()).statusCode).toBe(204)
  })

  it('takes its thermostats from a file', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    const [one, other] = await ready(2)
    const content = `DevEUI\r\n${one?.eui}\r\nno EUI\r\n${other?.eui.toUpperCase()}\r\n${one?.eui}\r\n`
    const reply = await app.onMain({
      method: 'POST',
      url: `${base}/targets`,
      as: author.token,
      tenant,
      headers: { 'content-type': multipartType },
      // some browsers of old, and whoever wants to write elsewhere, send a path
      body: multipart({}, { name: '../../C:\\etc\\thermostats.csv', type: 'text/csv', content }),
    })
    const { euis, ...read } = reply.json()
    expect(read).toMatchObject({
      fileName: 'thermostats.csv',
      rows: 4,
      invalid: [{ row: 3, text: 'no EUI' }],
      fileIssues: [],
    })
    expect(euis).toEqual([one?.eui, other?.eui])
    expect(await aBatch(version, { filters: null, euis })).toMatchObject({
      status: 201,
      total: 2,
      listed: 2,
      filters: null,
    })
  })

  it(
    'stops when more of a wave fails than it allows, and retries the failed only',
    { timeout: 120_000 },
    async () => {
      const version = nextVersion()
      await uploadFirmware(app, author.token, { version, image: randomBytes(600) })
      const rows = await ready(6)
      const air = onAir(rows, () => ['flash'])
      await air.step(900)
      await signIn()
      const { id } = await aBatch(version, {
        waves: { canary: 2, steps: [100], errorPercent: 10 },
        gates: { batteryPercent: 0, voltage: 0, heardHours: 168 },
      })
      await call(`${base}/${id}/approve`, { as: second })
      await until(air, id, 'Stopped')
      const stopped = await read(id)
      expect(stopped).toMatchObject({ state: 'Stopped', failures: [{ reason: 'versionUnchanged' }] })
      const failed = (await rowsOf(id)).filter(({ step }) => step === 'failed')
      expect(
        (await rowsOf(id)).every(
          ({ step, wave, startedAt }) =>
            wave === 0 || step === 'excluded' || (step === 'waiting' && startedAt === null),
        ),
      ).toBe(true)
      expect(await call(`${base}/${id}/retry`)).toMatchObject({ status: 200, state: 'Running' })
      await air.step()
      const again = (await rowsOf(id)).filter(({ attempts }) => attempts > 1)
      expect(
        again
          .map(({ thermostatId }) => thermostatId)
          .every((one) => failed.some((row) => row.thermostatId === one)),
      ).toBe(true)
      // the retry begins to count its transfers again
      const devices = await call(`${base}/${id}/devices?Ids=${again[0]?.thermostatId}`, { method: 'GET' })
      expect(devices.items).toMatchObject([{ attempts: 1, attemptsTotal: 2 }])
    },
  )

  it('is aborted for everybody who has not acknowledged the restart', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    const rows = await ready(2)
    const air = onAir(rows)
    await air.step(900)
    await signIn()
    const { id } = await aBatch(version)
    await call(`${base}/${id}/approve`, { as: second })
    await air.step()
    await air.step(900)
    await signIn()
    const [busy] = (await rowsOf(id)).filter(({ startedAt }) => startedAt !== null)
    if (!busy) throw new Error('no update began')
    await inDb((tx) =>
      tx
        .update(firmwareUpdates)
        .set({ step: 'reporting', frameId: null })
        .where(eq(firmwareUpdates.thermostatId, busy.thermostatId)),
    )
    expect(await call(`${base}/${id}/abort`)).toMatchObject({ status: 200, state: 'Aborted' })
    expect((await rowsOf(id)).map(({ step }) => step).toSorted()).toEqual([
      'aborted',
      'excluded',
      'reporting',
    ])
    expect(await call(`${base}/${id}/retry`)).toMatchObject({ status: 409, error: 'firmwareNotRunning' })
  })

  it('makes a thermostat delete the transfer that it has when it is aborted', async () => {
    const version = nextVersion()
    await uploadFirmware(app, author.token, { version })
    const [row] = await ready(1)
    const air = onAir(row ? [row] : [])
    await air.step(900)
    await signIn()
    const { id } = await aBatch(version)
    await call(`${base}/${id}/approve`, { as: second })
    for (let steps = 0; steps < 60 && !(await rowsOf(id)).some(({ step }) => step === 'sending'); steps += 1)
      await air.step()
    await signIn()
    expect(await call(`${base}/${id}/abort`)).toMatchObject({ status: 200 })
    expect(await rowsOf(id)).toContainEqual(expect.objectContaining({ step: 'aborted', openSession: 1 }))
    for (let steps = 0; steps < 60; steps += 1) await air.step()
    expect(await rowsOf(id)).toContainEqual(expect.objectContaining({ step: 'aborted', openSession: null }))
    const removals = air.given
      .map((payload) => JSON.parse(payload))
      .filter(({ fPort, data }) => fPort === 201 && data === Buffer.from([3, 1]).toString('base64'))
    expect(removals).toHaveLength(1)
    const [removal] = await inDb((tx) =>
      tx.select().from(downlinkFrames).where(eq(downlinkFrames.payload, '0301')),
    )
    expect(removal?.sentAt).not.toBeNull()
  })
})
