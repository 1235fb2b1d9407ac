import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events, pathParams, type EndpointSpec } from '../../contract/endpoint.ts'
import * as groups from '../../contract/main/index.ts'
import { measurementFields } from '../../contract/main/measurementShapes.ts'
import { encodeLht65n } from '../../domain/codec/dragino.ts'
import { encodeHealth, thermostatPorts } from '../../domain/codec/rt1/uplink.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { buildings, renters, sensors } from '../../server/db/schema.ts'
import { withScope } from '../../server/db/scope.ts'
import { ingest } from '../../server/network/ingest/ingest.ts'
import { uplink } from '../../server/network/testing/messages.ts'
import { rowsHere } from '../../server/spreadsheet/testing/read.ts'
import { allows } from '../matrix/contractMatrix.ts'
import type { MakeSample, Sample } from '../matrix/Sample.ts'
import { send } from '../matrix/send.ts'
import { mainSamples } from '../matrix/samples/main.ts'
import { aWorld, type World } from '../matrix/world.ts'
import { publishTexts, revocationToken, submission } from '../support/consent.ts'
import type { Estate } from '../support/estate.ts'

/** What the devices of a home say of it: figures that stand nowhere else. */
interface Told {
  status: {
    ambientTemperature: number
    rawAmbientTemperature: number
    bodyTemperature: number
    lookupTemperature: number
    humidity: number
    motorPosition: number
  }
  sensor: { temperature: number; humidity: number; externalTemperature: number }
  healthPosition: number
  raw: Uint8Array
}

const withdrawn: Told = {
  status: { ambientTemperature: 23.47, rawAmbientTemperature: 26.83, bodyTemperature: 41.7, lookupTemperature: 23.61, humidity: 57.5, motorPosition: 737 },
  sensor: { temperature: 24.79, humidity: 58.3, externalTemperature: 19.37 },
  healthPosition: 643,
  raw: Uint8Array.of(0xde, 0xad, 0x17, 0x23),
}
const consenting: Told = {
  status: { ambientTemperature: 18.53, rawAmbientTemperature: 20.91, bodyTemperature: 36.3, lookupTemperature: 18.67, humidity: 43.5, motorPosition: 389 },
  sensor: { temperature: 17.83, humidity: 41.9, externalTemperature: 16.71 },
  healthPosition: 397,
  raw: Uint8Array.of(0xbe, 0xef, 0x31, 0x37),
}

const email = 'mieterin.crawl@example.test'
const endpoints: readonly EndpointSpec[] = Object.values<Readonly<Record<string, EndpointSpec>>>(groups).flatMap((group) => Object.values(group))
const reads = endpoints.filter(({ method, reply }) => method === 'GET' && reply !== events)
const samples: Readonly<Record<string, MakeSample>> = mainSamples
const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`

let world: World
/** The record of the withdrawal’s consent. */
let agreementId: string
let mine: Estate
let theirs: Estate
/** Figures as they were stored, whatever the device’s bytes can hold of them. */
const figures = new Map<Estate, string[]>()

/** A figure by itself, not as a part of another one or of an id; files have a comma in it where German has one. */
const occurs = (text: string, figure: string): boolean => new RegExp(`(?<![\\w.-])${figure.replace('.', '[.,]')}0*(?![\\w.-])`, 'i').test(text)

const tell = async (estate: Estate, { status, sensor, healthPosition, raw }: Told) => {
  const { app } = world
  const time = app.clock.now().toISOString()
  const { eui } = estate.thermostat
  await ingest(app.deps, [
    uplink({ eui, frameCounter: 1, time, status }),
    uplink({
      eui,
      frameCounter: 2,
      time,
      port: thermostatPorts.health,
      bytes: encodeHealth({ mask: 1, batteryVoltage: 3.2, motorPosition: healthPosition, mode: 'normal' }),
    }),
    uplink({ eui, frameCounter: 3, time, port: 99, bytes: raw }),
    uplink({ eui: estate.sensor.eui, frameCounter: 1, time, ...encodeLht65n({ ...sensor, batteryVoltage: 3 }) }),
  ])
  const { rows } = await app.deps.db.pool.query(
    `select array[s.ambient_temperature, s.raw_ambient_temperature, s.body_temperature, s.lookup_temperature, s.humidity, s.motor_position,
       e.temperature, e.humidity, e.external_temperature, (h.data->>'motorPosition')::float8] as told
     from main.thermostat_states s, main.sensors e, main.thermostat_events h where s.thermostat_id = $1 and e.id = $2 and h.thermostat_id = $1 and h.kind = 'health'`,
    [estate.thermostat.id, estate.sensor.id],
  )
  const told: (number | null)[] = rows[0].told
  expect(told.every((value) => value !== null && value !== undefined)).toBe(true)
  // whole numbers stand in many places: they are told by their name
  const written = told.map((value) => (Number.isInteger(value) ? `"motorPosition":${value}` : String(value)))
  figures.set(estate, [...written, Buffer.from(raw).toString('hex')])
}

/** A call’s own sample for this home, and the same without its filters; times and quantities are those in which the devices spoke. */
const requestsOf = async (endpoint: EndpointSpec, estate: Estate, role: Role): Promise<Sample[]> => {
  const { app, home } = world
  // a role that may not still sends a good request
  const maker = allows(endpoint, role) ? role : (roles.find((one) => allows(endpoint, one)) ?? 'SuperAdmin')
  const person = home.people.get(maker)
  if (!person) throw new Error(`nobody is ${maker}`)
  const made = samples[nameOf(endpoint)]
  // what has no sample yet is asked for by the ids that are here; the matrix of roles wants one
  const ids: Readonly<Record<string, string>> = { eui: estate.thermostat.eui, renterId: estate.renter.id, agreementId }
  const own: Sample = made ? await made({ app, side: { ...home, estate, fresh: () => Promise.resolve(estate) }, estate, role: maker, person }) : {}
  const sample = { ...own, params: Object.fromEntries(pathParams(endpoint.path).map((name) => [name, own.params?.[name] ?? ids[name] ?? estate.unit.id])) }
  const shape = endpoint.query?.shape ?? {}
  const now = app.clock.now().getTime()
  const wide = {
    ...('From' in shape && { From: new Date(now - 86_400_000).toISOString() }),
    ...('To' in shape && { To: new Date(now + 86_400_000).toISOString() }),
    ...('Fields' in shape && { Fields: [...measurementFields], MaxPoints: 1000 }),
    ...('PageSize' in shape && { PageSize: 100 }),
    ...('format' in shape && { format: 'csv' }),
  }
  return [{ ...sample, query: { ...sample.query, ...wide } }, ...(sample.query && maker === role ? [{ ...sample, query: wide }] : [])]
}

const textOf = async (reply: Awaited<ReturnType<typeof send>>): Promise<string> =>
  String(reply.headers['content-type']).includes('spreadsheetml') ? JSON.stringify(await rowsHere(reply.rawPayload)) : reply.body

/** The calls whose replies to this role tell something of a home. */
const told = async (estate: Estate, role: Role, of: readonly EndpointSpec[]): Promise<string[]> => {
  const { app, home } = world
  const found = new Set<string>()
  for (const endpoint of of) {
    for (const sample of await requestsOf(endpoint, estate, role)) {
      const who = endpoint.scope === 'public' ? {} : { token: home.people.get(role)?.token ?? '', tenantId: home.tenantId }
      const text = await textOf(await send(app, 'main', endpoint, sample, who))
      for (const figure of figures.get(estate) ?? []) if (occurs(text, figure)) found.add(`${nameOf(endpoint)}: ${figure}`)
    }
  }
  return [...found]
}

const callsOf = (found: readonly string[]): string[] => [...new Set(found.map((one) => one.slice(0, one.lastIndexOf(': '))))].toSorted()

/** Where an Admin sees what the devices of a home say. */
const showing = [
  'GET /api/global-device-list/operation',
  'GET /api/global-device-list/operation/export',
  'GET /api/radio/raw-messages',
  'GET /api/sensors',
  'GET /api/sensors/{id}',
  'GET /api/thermostats',
  'GET /api/thermostats/{eui}',
  'GET /api/thermostats/{eui}/events',
  'GET /api/thermostats/{eui}/last-measurements',
  'GET /api/thermostats/{eui}/measurements',
  'GET /api/thermostats/{eui}/operational-status',
  'GET /api/thermostats/space/{spaceId}',
]

/** Kept of before: a file, and the reply to a write that may be repeated. */
let exported: string
const repeated = { 'idempotency-key': crypto.randomUUID() }
const edit = () => {
  const admin = world.home.people.get('Admin')?.token ?? ''
  const url = `/api/sensors/${theirs.sensor.id}`
  return world.app.onMain({ method: 'PUT', url, as: admin, tenant: world.home.tenantId, version: 1, body: { joinEui: 'a840410000000100' }, headers: repeated })
}

beforeAll(async () => {
  world = await aWorld()
  const { app, home } = world
  // nothing else there may look like a figure
  const isPlain = (estate: Estate) => {
    const text = JSON.stringify(estate)
    return [withdrawn, consenting].every(({ status, sensor }) => Object.values({ ...status, ...sensor, air: status.humidity }).every((figure) => !occurs(text, String(figure))))
  }
  const aHome = async (): Promise<Estate> => {
    const estate = await home.fresh()
    return isPlain(estate) ? estate : aHome()
  }
  mine = await aHome()
  theirs = await aHome()
  await publishTexts(app)
  const address = { street: 'Crawlweg', streetNumber: '7', zipcode: '29221', city: 'Celle' }
  await withScope(app.deps.db.pool, { role: 'app_admin' }, async (tx) => {
    await tx.update(buildings).set(address).where(eq(buildings.id, theirs.building.id))
    await tx.update(renters).set({ email }).where(eq(renters.id, theirs.renter.id))
    for (const { sensor } of [mine, theirs]) await tx.update(sensors).set({ type: 'DraginoLHT65N' }).where(eq(sensors.id, sensor.id))
  })
  const body = submission({
    email,
    firstName: theirs.renter.firstName,
    surname: theirs.renter.lastName,
    street: 'Crawlweg',
    number: '7',
    zipCode: 29221,
    city: 'Celle',
  })
  const reply = await app.onMain({ method: 'POST', url: '/api/data-privacy-site/signup', body })
  expect(reply.statusCode, reply.body).toBe(201)
  agreementId = (await app.deps.db.pool.query('select id from main.data_agreements')).rows[0].id
  app.clock.advance(5_000)
  await tell(mine, consenting)
  await tell(theirs, withdrawn)
  app.clock.advance(5_000)
  expect((await edit()).statusCode).toBe(200)
  const asked = await app.onMain({
    url: `/api/global-device-list/operation/export?TenantIds=${home.tenantId}&format=csv`,
    as: home.people.get('Admin')?.token ?? '',
    tenant: home.tenantId,
    headers: { prefer: 'respond-async' },
  })
  exported = asked.json().id
}, 240_000)
afterAll(() => world.stop())

const result = () => world.app.onMain({ url: `/api/jobs/${exported}/result`, as: world.home.people.get('Admin')?.token ?? '', tenant: world.home.tenantId })

describe('while both agree', () => {
  it('both homes are told of', async () => {
    expect(callsOf(await told(mine, 'Admin', reads))).toEqual(showing)
    expect(callsOf(await told(theirs, 'Admin', reads))).toEqual(showing)
  }, 240_000)

  it('a file that was made is given out, with both in it', async () => {
    await expect.poll(async () => (await result()).statusCode, { timeout: 60_000 }).toBe(200)
    const { body } = await result()
    expect([mine, theirs].map((estate) => occurs(body, figures.get(estate)?.[0] ?? ''))).toEqual([true, true])
  }, 90_000)
})

describe('after one withdrew', () => {
  beforeAll(async () => {
    const reply = await world.app.onMain({ method: 'POST', url: `/api/data-privacy-site/revoke/${await revocationToken(world.app, email)}` })
    expect(reply.statusCode, reply.body).toBe(204)
  })

  it.each(roles)(
    '%s reads nothing of that home, in any call',
    async (role) => {
      expect(await told(theirs, role, reads)).toEqual([])
    },
    240_000,
  )

  it('the other home is told of as before', async () => {
    expect(callsOf(await told(mine, 'Admin', reads))).toEqual(showing)
  }, 240_000)

  it('says why nothing is there', async () => {
    const admin = world.home.people.get('Admin')?.token ?? ''
    const read = async (url: string) => (await world.app.onMain({ url, as: admin, tenant: world.home.tenantId })).json()
    const { eui } = theirs.thermostat
    expect(await read(`/api/thermostats/${eui}`)).toMatchObject({ withheld: 'noConsent', ambientTemperature: null, motorPosition: null })
    expect(await read(`/api/thermostats/${eui}/operational-status`)).toMatchObject({ withheld: 'noConsent', openWindow: null, frostProtection: null })
    expect(await read(`/api/sensors/${theirs.sensor.id}`)).toMatchObject({ withheld: 'noConsent', temperature: null, humidity: null })
    const { items } = await read(`/api/thermostats/${eui}/events?Kind=undecoded`)
    expect(items[0]).toMatchObject({ withheld: 'noConsent', data: { payload: null, port: 99 } })
  })

  it('the file of before is not given out any more', async () => {
    const reply = await result()
    expect(reply.statusCode).toBe(410)
    expect(reply.json()).toMatchObject({ error: 'fileWithdrawn' })
  })

  it('a repeated write is not answered with what was told then', async () => {
    const reply = await edit()
    expect(reply.statusCode, reply.body).toBe(200)
    for (const figure of figures.get(theirs) ?? []) expect(occurs(reply.body, figure)).toBe(false)
  })

  it('no write answers with it either', async () => {
    const order = ['POST', 'PUT', 'PATCH', 'DELETE']
    const writes = endpoints
      .filter(({ method, scope }) => method !== 'GET' && scope !== 'public')
      .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
    expect(await told(theirs, 'SuperAdmin', writes)).toEqual([])
  }, 240_000)
})
