import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { connectAsync } from 'mqtt'
import * as z from 'zod'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hashPassword } from '../../server/actions/accounts/passwords.ts'
import {
  assignments,
  buildingUnits,
  downlinkFrames,
  downlinks,
  scheduleEntries,
  targetTemperatureSchedules,
  thermostatMeasurements,
  thermostats,
} from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { installationKeys } from '../../server/http/keys.ts'
import { rightsReader } from '../../server/http/rights.ts'
import { newId } from '../../server/ids.ts'
import { sampleCsv, flat } from '../../server/workers/import/testing/sampleFile.ts'
import { upJson, upTopic, uplink } from '../../server/workers/ingest/testing/messages.ts'
import { anEstate, assign } from '../support/estate.ts'
import { freshDatabase, type FreshDatabase } from '../support/freshDatabase.ts'
import { listenLive } from '../support/listenLive.ts'
import { startMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { eventually } from '../support/patience.ts'
import { aPerson, aTenant, type Grounds, type Person } from '../support/people.ts'
import { roundRobin } from '../support/roundRobin.ts'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'
import { startSwift, type Swift } from '../support/swift.ts'

const application = '22222222-2222-4222-8222-222222222222'

/** Several processes start here, or do their work at the same time. */
const slow = { timeout: 90_000 }

let database: FreshDatabase
let swift: Swift
let broker: Mosquitto
let folder = ''
let env: Record<string, string>
let processes: RunningVentil[] = []
let main: Awaited<ReturnType<typeof roundRobin>>
let identity: Awaited<ReturnType<typeof roundRobin>>
let grounds: Grounds
let root: Person

const dataDir = (name: string) => join(folder, name)
const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(database.db.pool, asAdmin, work)

beforeAll(async () => {
  ;[database, swift, broker, folder] = await Promise.all([
    freshDatabase(),
    startSwift(),
    startMosquitto(),
    mkdtemp(join(tmpdir(), 'ventil-several-')),
  ])
  env = {
    DATABASE_URL: database.url,
    FILES_URL: await swift.newBucket(),
    MQTT_URL: broker.url,
    MQTT_APPLICATIONS: application,
    VENTIL_DEMO: '0',
    VENTIL_SERVE_WEB: '0',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    // on a busy machine, calls wait
    MAX_EVENT_LOOP_DELAY: '0',
    MAX_CALL_WAIT: '0',
  }
  processes = await Promise.all(
    ['one', 'two', 'three'].map((name) => startVentil({ dataDir: dataDir(name), env })),
  )
  main = await roundRobin(processes.map((one) => one.main))
  identity = await roundRobin(processes.map((one) => one.identity))
  grounds = {
    deps: { db: database.db },
    clock: { now: () => new Date() },
    keys: await installationKeys({ db: database.db, random: randomBytes }),
  }
  root = await aPerson(grounds, { role: 'SuperAdmin' })
}, 120_000)
afterAll(async () => {
  await Promise.all([main?.stop(), identity?.stop()])
  await Promise.all(processes.map((one) => one.end('SIGKILL')))
  await Promise.all([swift?.remove(), broker?.remove(), database?.close()])
  await rm(folder, { recursive: true, force: true })
})

interface Call {
  method?: string
  as?: Person
  tenant?: string
  body?: unknown
  headers?: Record<string, string>
}

const call = (url: string, { method = 'GET', as = root, tenant, body, headers = {} }: Call = {}) =>
  fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(tenant && { 'x-tenant-id': tenant }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })

const Job = z.object({ id: z.string(), kind: z.string(), state: z.string() })

const everywhere = async (path: string, as: Person, tenant: string): Promise<number[]> =>
  Promise.all(processes.map(async (one) => (await call(one.main + path, { as, tenant })).status))

it(
  'imports and exports, whichever process takes the file, does the job and gives the result',
  slow,
  async () => {
    const tenants = await Promise.all(Array.from({ length: 16 }, () => aTenant(grounds)))
    // a call without `Prefer: respond-async` waits for its job, which any process does
    const imported = await Promise.all(
      tenants.map(async (tenant, n) => {
        const body = new FormData()
        body.set(
          'file',
          new Blob([sampleCsv([{ ...flat, leaseStart: null, customerId: `WE ${n}` }])]),
          'bestand.csv',
        )
        body.set('ignoreWarnings', 'true')
        return (await call(`${main.url}/api/taxonomy/import`, { method: 'POST', tenant, body })).status
      }),
    )
    expect(imported).toEqual(tenants.map(() => 200))
    const units = await inDb((tx) =>
      tx
        .select({ tenantId: buildingUnits.tenantId })
        .from(buildingUnits)
        .where(inArray(buildingUnits.tenantId, tenants)),
    )
    expect(units.map(({ tenantId }) => tenantId).toSorted()).toEqual(tenants.toSorted())
    const opened = async (file: Response) => [file.status, (await file.text()).slice(0, 2)]
    const exported = await Promise.all(
      tenants.map(async (tenant) => opened(await call(`${main.url}/api/taxonomy/tenant/export`, { tenant }))),
    )
    expect(exported).toEqual(tenants.map(() => [200, 'PK']))
    const downloaded = await Promise.all(
      tenants.map(async (tenant) => {
        const { items } = z
          .object({ items: z.array(Job) })
          .parse(await (await call(`${main.url}/api/jobs?State=Succeeded`, { tenant })).json())
        const made = items.find(({ kind }) => kind === 'taxonomyExport')
        return opened(await call(`${main.url}/api/jobs/${made?.id}/result`, { tenant }))
      }),
    )
    expect(downloaded).toEqual(exported)
  },
)

it(
  'tells a client of one process what happens on another, and that it may have missed something',
  slow,
  async () => {
    const tenant = await aTenant(grounds)
    const admin = await aPerson(grounds, { role: 'Admin', tenantId: tenant })
    const { complex } = await anEstate(grounds, tenant)
    const [one, two] = processes
    const events = await listenLive(one?.main ?? '', admin.token)
    const body = { locationId: complex.locationId, name: 'Hofgarten', description: null }
    const renaming = { as: admin, tenant, method: 'PUT', body, headers: { 'if-match': '"1"' } }
    expect((await call(`${two?.main}/api/taxonomy/building-complexes/${complex.id}`, renaming)).status).toBe(
      200,
    )
    expect(await events.next()).toMatchObject({
      topic: 'estate',
      tenantId: tenant,
      ids: expect.arrayContaining([complex.id]),
    })
    const began = await call(`${two?.main}/api/taxonomy/tenant/export`, {
      as: admin,
      tenant,
      headers: { prefer: 'respond-async' },
    })
    const { id } = Job.parse(await began.json())
    expect(await events.next()).toMatchObject({ topic: 'jobs', tenantId: tenant, ids: [id] })
    // a client that may have missed notices reconnects and reads again
    await database.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'ventil listener'`,
    )
    let notice: unknown
    do notice = await events.next()
    while (notice !== undefined)
    const ready = () => Promise.all(processes.map(async (one) => (await fetch(`${one.main}/ready`)).status))
    await eventually(async () => expect(await ready()).toEqual([200, 200, 200]))
  },
)

it('lets a change of rights and a sign-out take effect on every process at once', async () => {
  const tenant = await aTenant(grounds)
  const passwordHash = await hashPassword('Steigleitung im Keller 7')
  const person = await aPerson(grounds, { role: 'Admin', tenantId: tenant, passwordHash })
  // one more reader, for which time stands still: what it knows never gets old, so that only an announcement makes it forget
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const reader = await rightsReader({ db: database.db, now: () => new Date() })
  expect((await reader.of(person.sessionId))?.roles.has(tenant)).toBe(true)
  expect(await everywhere('/api/taxonomy/locations', person, tenant)).toEqual([200, 200, 200])
  const [held] = await inDb((tx) =>
    tx
      .select()
      .from(assignments)
      .where(inArray(assignments.userId, [person.id])),
  )
  const removed = await call(`${identity.url}/api/user-assignments/tenant/${tenant}/${person.id}`, {
    method: 'DELETE',
    headers: { 'if-match': `"${held?.version}"` },
  })
  expect(removed.status).toBe(204)
  await eventually(async () =>
    expect(await everywhere('/api/taxonomy/locations', person, tenant)).toEqual([404, 404, 404]),
  )
  await eventually(async () => expect((await reader.of(person.sessionId))?.roles.has(tenant)).toBe(false))

  const other = await aPerson(grounds, { role: 'Admin', tenantId: tenant })
  expect(await reader.of(other.sessionId)).toBeDefined()
  expect(await everywhere('/api/taxonomy/locations', other, tenant)).toEqual([200, 200, 200])
  expect((await call(`${identity.url}/api/auth/logout`, { method: 'POST', as: other })).status).toBe(204)
  await eventually(async () =>
    expect(await everywhere('/api/taxonomy/locations', other, tenant)).toEqual([401, 401, 401]),
  )
  await eventually(async () => expect(await reader.of(other.sessionId)).toBeUndefined())
  await reader.stop()
})

it(
  "lets a project's reach end and begin on every process at once, and ends what its technicians hear",
  slow,
  async () => {
    const tenant = await aTenant(grounds)
    const estate = await anEstate(grounds, tenant)
    const technician = await aPerson(grounds, { role: 'Technician', tenantId: tenant })
    const projectId = await assign(grounds, tenant, technician.id, [estate.building.id])
    const paths = [
      `/api/taxonomy/buildings/${estate.building.id}`,
      `/api/projects/${projectId}`,
      `/api/projects/${projectId}/issues`,
      `/api/thermostats/${estate.thermostat.eui}`,
    ]
    const seen = async () =>
      (await Promise.all(paths.map((path) => everywhere(path, technician, tenant)))).map((statuses) =>
        [...new Set(statuses)].join(),
      )
    const all = ['200', '200', '200', '200']
    const users = (method: string) =>
      call(`${main.url}/api/projects/management/${projectId}/users`, {
        method,
        tenant,
        body: { ids: [technician.id] },
      }).then(({ status }) => status)
    expect(await seen()).toEqual(all)
    const heard = await Promise.all(processes.map((one) => listenLive(one.main, technician.token)))
    expect(await users('DELETE')).toBe(200)
    // the reach is asked with each statement: no process has to be told
    expect(await seen()).toEqual(['404', '404', '404', '403'])
    const isOver = async (events: (typeof heard)[number]) => {
      let notice: unknown
      do notice = await events.next()
      while (notice !== undefined)
    }
    await Promise.all(heard.map(isOver))
    expect(await users('POST')).toBe(200)
    expect(await seen()).toEqual(all)
  },
)

it('counts wrong passwords over all processes, also of many at once', async () => {
  const passwordHash = await hashPassword('Steigleitung im Keller 7')
  const { email } = await aPerson(grounds, {
    role: 'Regular',
    tenantId: await aTenant(grounds),
    passwordHash,
  })
  const guess = async (source: string, password = 'falsch geraten 1') =>
    (
      await call(`${identity.url}/api/auth/login`, {
        method: 'POST',
        body: { email, password },
        headers: { 'x-forwarded-for': source },
      })
    ).status
  const statuses = await Promise.all(Array.from({ length: 18 }, () => guess('198.51.100.7')))
  expect([
    statuses.filter((status) => status === 401).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([10, 8])
  expect(await Promise.all([1, 2, 3].map(() => guess('198.51.100.7', 'Steigleitung im Keller 7')))).toEqual([
    429, 429, 429,
  ])
  expect(await guess('198.51.100.8', 'Steigleitung im Keller 7')).toBe(200)
})

it('stores every uplink once, and sends what a schedule has due once', slow, async () => {
  const tenantId = await aTenant(grounds)
  const devices = Array.from({ length: 24 }, () => ({
    id: newId(),
    tenantId,
    eui: randomBytes(8).toString('hex'),
    lifecycle: 'Installed' as const,
    firmwareVersion: '2.4.1',
  }))
  const ids = devices.map(({ id }) => id)
  await inDb((tx) => tx.insert(thermostats).values(devices))
  const network = await connectAsync(broker.url)
  const received: string[] = []
  network.on('message', (_topic, payload) => {
    received.push(z.object({ id: z.string() }).parse(JSON.parse(payload.toString())).id)
  })
  await network.subscribeAsync('application/+/device/+/command/down', { qos: 1 })
  const now = Date.now()
  const reports = devices.flatMap(({ eui }) =>
    [1, 2, 3].map((frameCounter) =>
      uplink({ eui, frameCounter, time: new Date(now - (4 - frameCounter) * 600_000).toISOString() }),
    ),
  )
  // the network server may deliver a message again, and to another process
  await Promise.all(
    [...reports, ...reports].map((report) =>
      network.publishAsync(upTopic(report), upJson(report), { qos: 1 }),
    ),
  )
  const stored = () =>
    inDb((tx) =>
      tx.select().from(thermostatMeasurements).where(inArray(thermostatMeasurements.thermostatId, ids)),
    )
  await eventually(async () => expect(await stored()).toHaveLength(reports.length))

  const due = new Date(now - 1_000).toISOString()
  await inDb(async (tx) => {
    for (const { id: thermostatId } of devices) {
      const scheduleId = newId()
      await tx.insert(targetTemperatureSchedules).values({ id: scheduleId, tenantId, thermostatId })
      const entry = {
        id: newId(),
        scheduleId,
        tenantId,
        thermostatId,
        repeat: 'none' as const,
        targetTemperature: 20,
        modifier: null,
      }
      await tx.insert(scheduleEntries).values({ ...entry, scheduledAt: due, nextAt: due })
    }
  })
  const frames = () =>
    inDb((tx) => tx.select().from(downlinkFrames).where(inArray(downlinkFrames.thermostatId, ids)))
  await eventually(async () => {
    const all = await frames()
    expect(all).toHaveLength(devices.length)
    expect(all.filter(({ enqueuedAt }) => enqueuedAt === null)).toEqual([])
  })
  expect(
    await inDb((tx) => tx.select().from(downlinks).where(inArray(downlinks.thermostatId, ids))),
  ).toHaveLength(devices.length)
  expect(received.toSorted()).toEqual((await frames()).map(({ id }) => id).toSorted())
  expect(await stored()).toHaveLength(reports.length)
  await network.endAsync(true)
})

/** What a further process says that does not start. */
const refusalOf = (name: string, more: Record<string, string>): Promise<string> =>
  startVentil({ dataDir: dataDir(name), env: { ...env, ...more } }).then(
    (one) => {
      processes.push(one)
      return 'it started'
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

it(
  'refuses a process on the same database with files or a broker of its own, in one line',
  slow,
  async () => {
    // one after the other: two at once may see each other, too
    const withFolder = await refusalOf('four', { FILES_URL: '' })
    const withBroker = await refusalOf('five', { MQTT_URL: '' })
    expect(withFolder).toMatch(
      /^Ventil ended with 1: Ventil could not start: Another process [^\n]* keeps its files elsewhere[^\n]*FILES_URL[^\n]*\n$/,
    )
    expect(withBroker).toMatch(
      /^Ventil ended with 1: Ventil could not start: Another process [^\n]*MQTT_URL[^\n]*\n$/,
    )
  },
)

it('takes one with other files once all others were killed, and of two at once the first', slow, async () => {
  await Promise.all(processes.splice(0).map((one) => one.end('SIGKILL')))
  const outcomes = await Promise.all(['six', 'seven'].map((name) => refusalOf(name, { FILES_URL: '' })))
  expect(outcomes.toSorted()).toEqual([expect.stringContaining('keeps its files elsewhere'), 'it started'])
})
