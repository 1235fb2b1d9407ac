import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveNotice } from '../../contract/main/live.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { buildings, renters } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { allows, nameOf } from '../matrix/expected/callRights.ts'
import { aWorld, type World } from '../matrix/world.ts'
import { confirmConsent, publishTexts, revocationToken, submission } from '../support/consent.ts'
import type { Estate } from '../support/estate.ts'
import { listenLive } from '../support/listenLive.ts'
import { ask, callsOf, reads, writes, type Asked } from './requests.ts'
import { coolHome, isPlain, occurs, tell, warmHome, type Told } from './told.ts'
import { eventually } from '../support/patience.ts'

const email = 'mieterin.crawl@example.test'

/** The read calls that show measurements from a home. */
const showing = [
  'GET /api/comfort-level/{buildingId}/thermostats',
  'GET /api/global-device-list/operation',
  'GET /api/global-device-list/operation/export',
  'GET /api/radio/raw-messages',
  'GET /api/renters/{id}/personal-data',
  'GET /api/sensors',
  'GET /api/sensors/{id}',
  'GET /api/thermostats',
  'GET /api/thermostats/space/{spaceId}',
  'GET /api/thermostats/{eui}',
  'GET /api/thermostats/{eui}/downlinks',
  'GET /api/thermostats/{eui}/events',
  'GET /api/thermostats/{eui}/last-measurements',
  'GET /api/thermostats/{eui}/measurements',
  'GET /api/thermostats/{eui}/operational-status',
]
const showingByRecord = 'GET /api/data-privacy-site/{agreementId}/personal-data'
/** The write calls whose reply shows them. */
const showingWrites = new Set([
  'POST /api/sensors/{id}/pair',
  'POST /api/sensors/{id}/unassign',
  'POST /api/sensors/{id}/unpair',
  'POST /api/thermostats/{eui}/report-malfunction',
  'POST /api/thermostats/{eui}/unassign',
  'PUT /api/sensors/{id}',
  'PUT /api/thermostats/{eui}',
])
/** The write calls that would read what a device keeps of a home, and are refused. */
const refusedWrites = new Set(
  ['flash', 'logs', 'ram'].map((kind) => `POST /api/development/data-transfer-from-device/${kind}`),
)
/** Those of the calls that a role may make. */
const shownTo = (role: Role, calls: readonly string[]) =>
  calls.filter((call) => reads.some((endpoint) => nameOf(endpoint) === call && allows(endpoint, role)))

let world: World
let live: Awaited<ReturnType<typeof listenLive>>
/** The home whose renter keeps the consent. */
let mine: Asked
/** The home whose renter withdraws. */
let theirs: Asked

const tokenOf = (role: Role) => world.home.people.get(role)?.token ?? ''
const read = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  world.app.onMain({ url, as: tokenOf('Admin'), tenant: world.home.tenantId, headers })

const done = ({ statusCode, body }: { statusCode: number; body: string }) => {
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
}

/** A home whose own data does not happen to contain any of the figures. */
const aHome = async (): Promise<Estate> => {
  const estate = await world.home.fresh()
  return isPlain(estate, warmHome) && isPlain(estate, coolHome) ? estate : aHome()
}
const aToldHome = async (what: Told): Promise<Asked> => {
  const estate = await aHome()
  return { estate, figures: await tell(world.app, estate, what) }
}

/** Kept from before the withdrawal: files, and the stored reply of a write with an idempotency key. */
const files: string[] = []
const repeated = { 'idempotency-key': crypto.randomUUID() }
const edit = () =>
  world.app.onMain({
    method: 'PUT',
    url: `/api/sensors/${theirs.estate.sensor.id}`,
    as: tokenOf('Admin'),
    tenant: world.home.tenantId,
    version: 1,
    body: { joinEui: 'a840410000000100' },
    headers: repeated,
  })
const resultOf = (job: string) => read(`/api/jobs/${job}/result`)
const expectFile = (job: string) => eventually(async () => expect((await resultOf(job)).statusCode).toBe(200))

beforeAll(async () => {
  world = await aWorld()
  const { app, home } = world
  const address = await app.main.listen({ host: '127.0.0.1', port: 0 })
  mine = await aToldHome(coolHome)
  const estate = await aHome()
  await publishTexts(app)
  const street = { street: 'Crawlweg', streetNumber: '7', zipcode: '29221', city: 'Celle' }
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx.update(buildings).set(street).where(eq(buildings.id, estate.building.id))
    await tx.update(renters).set({ email }).where(eq(renters.id, estate.renter.id))
  })
  const { firstName, lastName: surname } = estate.renter
  const body = submission({
    email,
    firstName,
    surname,
    street: 'Crawlweg',
    number: '7',
    zipCode: 29221,
    city: 'Celle',
  })
  done(await app.onMain({ method: 'POST', url: '/api/data-privacy-site/signup', body }))
  await confirmConsent(app, email)
  const { rows } = await app.deps.db.pool.query<{ id: string }>('select id from main.data_agreements')
  app.clock.advance(5_000)
  theirs = { estate, figures: await tell(app, estate, warmHome), agreementId: rows[0]?.id ?? '' }
  app.clock.advance(5_000)
  done(await edit())
  for (const url of [
    `/api/global-device-list/operation/export?TenantIds=${home.tenantId}&format=csv`,
    `/api/renters/${estate.renter.id}/personal-data`,
  ])
    files.push((await read(url, { prefer: 'respond-async' })).json().id)
  for (const job of files) await expectFile(job)
  live = await listenLive(address, tokenOf('Admin'))
})
afterAll(async () => {
  live.close()
  await world.stop()
})

describe('while both homes consent', () => {
  it.each(roles)('%s sees the measurements in every call that shows them', async (role) => {
    const answers = await ask(world, theirs, role, reads)
    expect(callsOf(answers)).toEqual(shownTo(role, [showingByRecord, ...showing].toSorted()))
    expect(answers.failed).toEqual([])
  })

  it('also sees those of the other home', async () => {
    expect(callsOf(await ask(world, mine, 'Admin', reads))).toEqual(showing)
  })

  it('shows every figure somewhere', async () => {
    const { told } = await ask(world, theirs, 'SuperAdmin', reads)
    expect(theirs.figures.filter((figure) => ![...told.values()].flat().includes(figure))).toEqual([])
  })

  it('serves generated files that contain the measurements', async () => {
    for (const job of files) expect(occurs((await resultOf(job)).body, theirs.figures[0] ?? '')).toBe(true)
  })
})

describe('after one home has withdrawn', () => {
  beforeAll(async () => {
    done(
      await world.app.onMain({
        method: 'POST',
        url: `/api/data-privacy-site/revoke/${await revocationToken(world.app, email)}`,
      }),
    )
  })

  it('notifies screens at once, without values', async () => {
    const { thermostat, sensor, windowSensor } = theirs.estate
    const { tenantId } = world.home
    const awaited = new Map([
      ['consents', [theirs.agreementId]],
      ['thermostats', [thermostat.eui]],
      ['sensors', [sensor.id, windowSensor.id].toSorted()],
    ])
    while (awaited.size > 0) {
      const { topic, ids, ...rest } = LiveNotice.parse(await live.next())
      const expected = awaited.get(topic)
      // others of the topic may still be told of what was done before
      if (!expected?.some((id) => id !== undefined && ids?.includes(id))) continue
      expect({ ids: ids?.toSorted(), ...rest }).toEqual({ ids: expected, tenantId })
      awaited.delete(topic)
    }
    expect([...awaited.keys()]).toEqual([])
  })

  it.each(roles)('%s sees no measurement of that home in any call', async (role) => {
    const answers = await ask(world, theirs, role, reads)
    expect([...answers.told]).toEqual([])
    expect(answers.failed).toEqual([])
  })

  it('still shows the other home', async () => {
    expect(callsOf(await ask(world, mine, 'Admin', reads))).toEqual(showing)
  })

  it('gives the reason why values are missing', async () => {
    const json = async (url: string) => (await read(url)).json()
    const { thermostat, sensor, windowSensor } = theirs.estate
    const { eui } = thermostat
    expect(await json(`/api/thermostats/${eui}`)).toMatchObject({
      withheld: 'noConsent',
      ambientTemperature: null,
      motorPosition: null,
    })
    expect(await json(`/api/thermostats/${eui}/operational-status`)).toMatchObject({
      withheld: 'noConsent',
      openWindow: null,
      frostProtection: null,
    })
    expect(await json(`/api/sensors/${sensor.id}`)).toMatchObject({
      withheld: 'noConsent',
      temperature: null,
      humidity: null,
    })
    expect(await json(`/api/sensors/${windowSensor.id}`)).toMatchObject({
      withheld: 'noConsent',
      open: null,
      openings: null,
    })
    const { items } = await json(`/api/thermostats/${eui}/events?Kind=undecoded`)
    expect(items[0]).toMatchObject({ withheld: 'noConsent', data: { payload: null, port: 99 } })
  })

  it('no longer serves files from before the withdrawal', async () => {
    for (const job of files) {
      const reply = await resultOf(job)
      expect(reply.statusCode).toBe(410)
      expect(reply.json()).toMatchObject({ error: 'fileWithdrawn' })
    }
  })

  it('does not replay the stored reply of a repeated write', async () => {
    const reply = await edit()
    expect(reply.statusCode, reply.body).toBe(200)
    expect(theirs.figures.filter((figure) => occurs(reply.body, figure))).toEqual([])
  })

  it('shows nothing in replies of other writes, though they show the values with consent', async () => {
    for (const endpoint of writes) {
      const role = allows(endpoint, 'Admin')
        ? 'Admin'
        : (roles.find((one) => allows(endpoint, one)) ?? 'SuperAdmin')
      // a new home for each, because an earlier write may have used up what the next one needs
      const home = await aToldHome(warmHome)
      await world.app.deps.db.pool.query('update main.renters set agreement = false where id = $1', [
        home.estate.renter.id,
      ])
      const answers = await ask(world, home, role, [endpoint])
      expect([...answers.told]).toEqual([])
      expect(answers.failed).toEqual(
        refusedWrites.has(nameOf(endpoint)) ? [expect.stringContaining('"noConsent"')] : [],
      )
      if (showingWrites.has(nameOf(endpoint)))
        expect(callsOf(await ask(world, await aToldHome(warmHome), role, [endpoint]))).toHaveLength(1)
    }
  }, 120_000)
})
