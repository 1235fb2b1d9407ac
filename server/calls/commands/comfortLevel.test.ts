import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildings, buildingUnits, comfortSteps } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
interface More {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  body?: object
  version?: number
  as?: Person
}
const call = (path: string, { method = 'GET', as = admin, ...more }: More = {}) =>
  app.onMain({
    method,
    url: `/api/comfort-level/${estate.building.id}${path}`,
    as: as.token,
    tenant,
    ...more,
  })
const night = { reduceBy: 3, from: '22:00', to: '06:00', days: ['Monday'] }
const levels = [...defaultLevelMap]

it('refuses a write of an old version with the current settings, whichever of two people was first', async () => {
  const put = () => call('/levels-mapping', { method: 'PUT', version: 0, body: { levels } })
  const [one, other] = await Promise.all([put(), put()])
  expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]))
  const refused = one.statusCode === 409 ? one : other
  expect(refused.json()).toMatchObject({
    error: 'staleVersion',
    current: { levelsMapping: { version: 1, levels } },
  })
})

it.each([
  [{ ...night, reduceTo: 17 }, 'reduceTo', 'oneOfBoth'],
  [{ ...night, to: '22:30' }, 'to', 'nightTooShort'],
  [{ ...night, days: [] }, 'days', 'atLeastOne'],
  [{ ...night, reduceBy: 9 }, 'reduceBy', 'reductionRange'],
])('refuses %j at its field', async (body, field, reason) => {
  const reply = await call('/night-reduction', { method: 'PUT', version: 0, body })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: reason }])
})

it('refuses levels at each level, and a night below the minimum of the building', async () => {
  const reply = await call('/levels-mapping', {
    method: 'PUT',
    version: 1,
    body: { levels: levels.with(4, 30) },
  })
  expect(reply.json().fields).toEqual({ 'levels.4': 'temperatureRange', 'levels.5': 'levelMapDecreasing' })
  await inDb((tx) =>
    tx.update(buildings).set({ minTemperature: 18 }).where(eq(buildings.id, estate.building.id)),
  )
  const cold = await call('/night-reduction', {
    method: 'PUT',
    version: 0,
    body: { ...night, reduceBy: null, reduceTo: 17 },
  })
  expect([cold.statusCode, cold.json().fields]).toEqual([422, { reduceTo: 'belowBuildingMinimum' }])
})

it('lists the thermostats by their step', async () => {
  await inDb((tx) => tx.update(comfortSteps).set({ state: 'Failed', reason: 'expired' }))
  const failed = (await call('/thermostats?Status=Failed')).json()
  expect(failed).toMatchObject({
    total: 1,
    items: [
      {
        eui: estate.thermostat.eui,
        levelsMapping: { status: 'Failed', reason: 'expired' },
        nightReduction: null,
      },
    ],
  })
  expect((await call('/thermostats?Status=Success')).json()).toMatchObject({ total: 0 })
})

it('is changed by a technician on assigned buildings only until a unit with thermostats is finalised', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const put = async () =>
    (
      await call('/night-reduction', {
        method: 'PUT',
        version: (await call('')).json().nightReduction.version,
        body: night,
        as: technician,
      })
    ).statusCode
  expect(await put()).toBe(404)
  await assign(app, tenant, technician.id, [estate.building.id])
  expect(await put()).toBe(200)
  await inDb((tx) =>
    tx.update(buildingUnits).set({ status: 'Finalized' }).where(eq(buildingUnits.id, estate.unit.id)),
  )
  expect(await put()).toBe(403)
})
