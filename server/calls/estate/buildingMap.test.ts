import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MappedBuilding } from '../../../contract/main/buildingShapes.ts'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildings, gateways } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const lie = (values: Partial<typeof buildings.$inferInsert>) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(buildings).set(values).where(eq(buildings.id, estate.building.id)),
  )
const locate = (values: Partial<typeof gateways.$inferInsert>) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(gateways).set(values).where(eq(gateways.id, estate.gateway.id)),
  )
const read = (query: Record<string, string> = {}, as = admin) =>
  app.onMain({ url: `/api/taxonomy/building-map?${new URLSearchParams(query)}`, as: as.token, tenant })
const mapped = async (query: Record<string, string> = {}, as = admin) =>
  (await read(query, as)).json<{ items: MappedBuilding[]; total: number }>().items

describe('the map of buildings', () => {
  it('places a building where its gateway says, or else at its postcode, or nowhere', async () => {
    await lie({ zipcode: '01067', country: 'Deutschland' })
    await locate({ latitude: null, longitude: null })
    const [byPostcode] = await mapped()
    expect(byPostcode).toMatchObject({
      latitude: expect.closeTo(51.05, 1),
      longitude: expect.closeTo(13.74, 1),
      locatedBy: 'postcode',
      units: 2,
      finalizedUnits: 1,
    })
    await locate({ latitude: 51.1, longitude: 13.7 })
    expect(await mapped()).toMatchObject([{ latitude: 51.1, longitude: 13.7, locatedBy: 'gateway' }])
    await locate({ latitude: null, longitude: null })
    await lie({ country: 'Österreich' })
    expect(await mapped()).toMatchObject([{ latitude: null, longitude: null, locatedBy: null }])
  })

  it('takes the filter of the list, and only buildings within reach', async () => {
    const other = await anEstate(app, tenant)
    expect((await mapped()).map(({ id }) => id).toSorted()).toEqual(
      [estate.building.id, other.building.id].toSorted(),
    )
    expect((await mapped({ ComplexIds: other.complex.id })).map(({ id }) => id)).toEqual([other.building.id])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect(await mapped({}, technician)).toEqual([])
    await assign(app, tenant, technician.id, [estate.building.id])
    expect((await mapped({}, technician)).map(({ id }) => id)).toEqual([estate.building.id])
    expect(
      (await read({ ComplexIds: (await anEstate(app, await aTenant(app))).complex.id })).statusCode,
    ).toBe(404)
  })
})
