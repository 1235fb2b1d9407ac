import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minute } from '../../../domain/time.ts'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aFreeRadiator, aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { radiators, renters, thermostatEvents, thermostatMeasurements, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { ingest } from './ingest.ts'
import { uplink } from './testing/messages.ts'

let app: TestApp
let tenant: string
let second: string
let admin: Person
let agreed: Estate
let silent: Estate
let eui: string
let counter = 0

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  tenant = await aTenant(app)
  second = await aTenant(app)
  admin = await anAdmin()
  agreed = await anEstate(app, tenant)
  silent = await anEstate(app, tenant)
  ;({ eui } = await aStoredThermostat(app, agreed, tenant))
  // of these people, nobody has agreed
  await inDb(async (tx) => {
    await tx.update(renters).set({ agreement: false }).where(eq(renters.id, silent.renter.id))
  })
})

const anAdmin = () => aPerson(app, { role: 'Admin', tenantId: [tenant, second] })
/** Sessions end before that. */
const halfAnHourLater = async () => {
  app.clock.advance(30 * minute)
  admin = await anAdmin()
}
const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute).toISOString()

const call = async (method: 'POST' | 'PUT', path: string, body?: object, of = tenant) => {
  const current = await app.onMain({ url: `/api/thermostats/${eui}`, as: admin.token, tenant: of })
  const reply = await app.onMain({
    method,
    url: `/api/thermostats/${eui}${path}`,
    as: admin.token,
    tenant: of,
    ...(method === 'PUT' && { version: current.json().version }),
    ...(body && { body }),
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
}
const mount = async (estate: Estate, of = tenant) => {
  const radiator = await aFreeRadiator(app, estate)
  await call('POST', '/assign', { radiatorId: radiator.id }, of)
  return radiator.id
}

/** An uplink of minutes ago that arrives now. */
const arrives = async (minutesAgo: number, ambientTemperature: number) => {
  const time = ago(minutesAgo)
  await ingest(app.deps, [
    { ...uplink({ eui, frameCounter: ++counter, time, status: { ambientTemperature } }), receivedAt: ago(0) },
  ])
}
const stored = () =>
  inDb((tx) =>
    tx
      .select({
        temperature: thermostatMeasurements.ambientTemperature,
        tenantId: thermostatMeasurements.tenantId,
        unitId: thermostatMeasurements.unitId,
      })
      .from(thermostatMeasurements)
      .innerJoin(thermostats, eq(thermostats.id, thermostatMeasurements.thermostatId))
      .where(eq(thermostats.eui, eui))
      .orderBy(asc(thermostatMeasurements.at)),
  )
const chart = async (of = tenant) => {
  const url = `/api/thermostats/${eui}/measurements?From=${ago(600)}&To=${ago(-1)}&Fields=ambientTemperature`
  const { series, withheld } = (await app.onMain({ url, as: admin.token, tenant: of })).json()
  return { values: series.ambientTemperature.average, withheld: withheld.length }
}
const last = async (of = tenant) =>
  (await app.onMain({ url: `/api/thermostats/${eui}/last-measurements`, as: admin.token, tenant: of })).json()

describe('an uplink that arrives after its thermostat was moved', () => {
  it('tells of the home where it was sent, by the consent of that home', async () => {
    await mount(silent)
    await halfAnHourLater()
    await call('POST', '/unassign')
    // in the store: without a unit, nobody would withhold it
    await arrives(10, 17.25)
    expect(await stored()).toEqual([{ temperature: 17.25, tenantId: tenant, unitId: silent.unit.id }])
    expect(await chart()).toEqual({ values: [null], withheld: 1 })
    expect(await last()).toMatchObject({ ambientTemperature: null, withheld: 'noConsent' })

    await halfAnHourLater()
    await mount(agreed)
    // sent in the first home, in the store, and in the second home
    await arrives(35, 17.5)
    await arrives(20, 18.5)
    await arrives(0, 19.5)
    expect(await stored()).toEqual([
      { temperature: 17.25, tenantId: tenant, unitId: silent.unit.id },
      { temperature: 17.5, tenantId: tenant, unitId: silent.unit.id },
      { temperature: 18.5, tenantId: tenant, unitId: null },
      { temperature: 19.5, tenantId: tenant, unitId: agreed.unit.id },
    ])
    expect(await chart()).toMatchObject({ values: [null, null, 18.5, 19.5] })
    expect(await last()).toMatchObject({ ambientTemperature: 19.5, withheld: null })
  })

  it('tells of that home although its radiator is no longer there', async () => {
    const radiatorId = await mount(silent)
    await arrives(0, 17)
    await halfAnHourLater()
    await call('POST', '/unassign')
    await inDb((tx) => tx.delete(radiators).where(eq(radiators.id, radiatorId)))
    await arrives(10, 17.5)
    expect(await stored()).toEqual(
      [17, 17.5].map((temperature) => ({ temperature, tenantId: tenant, unitId: silent.unit.id })),
    )
  })

  it('is not for the next client: no value, no event, no alert of it', async () => {
    await mount(agreed)
    await halfAnHourLater()
    await call('POST', '/unassign')
    await call('PUT', '', { tenantId: second })
    await arrives(10, 21.25)
    await ingest(app.deps, [
      {
        ...uplink({
          eui,
          frameCounter: ++counter,
          time: ago(9),
          port: 4,
          bytes: Buffer.from('130329007602', 'hex'),
        }),
        receivedAt: ago(0),
      },
      {
        ...uplink({ eui, frameCounter: ++counter, time: ago(8), port: 9, bytes: Buffer.from('00', 'hex') }),
        receivedAt: ago(0),
      },
    ])
    expect(await stored()).toEqual([{ temperature: 21.25, tenantId: tenant, unitId: agreed.unit.id }])
    expect(await last(second)).toMatchObject({ ambientTemperature: null, measuredAt: null })
    const of = async (path: string) =>
      (await app.onMain({ url: path, as: admin.token, tenant: second })).json().items
    expect(await of(`/api/thermostats/${eui}/events`)).toEqual([])
    expect(await of('/api/alerts/thermostats')).toEqual([])
    const events = await inDb((tx) =>
      tx
        .select({ tenantId: thermostatEvents.tenantId })
        .from(thermostatEvents)
        .where(eq(thermostatEvents.tenantId, tenant)),
    )
    expect(events).toHaveLength(2)
    // what it sends from now on is for the next one
    await arrives(0, 20.5)
    expect(await last(second)).toMatchObject({ ambientTemperature: 20.5 })
  })
})
