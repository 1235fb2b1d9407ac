import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildingComplexes } from '../../../contract/main/buildingComplexes.ts'
import { buildings } from '../../../contract/main/buildings.ts'
import { buildingUnits } from '../../../contract/main/buildingUnits.ts'
import { heatingCircuits } from '../../../contract/main/heatingCircuits.ts'
import { locations } from '../../../contract/main/locations.ts'
import { publicAreas } from '../../../contract/main/publicAreas.ts'
import { anEstate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let tenant: string
let token: string
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  token = (await aPerson(app, { role: 'Admin', tenantId: tenant })).token
  for (let n = 0; n < 3; n++) await anEstate(app, tenant)
})
afterAll(() => app.stop())

const lists = { locations, buildingComplexes, buildings, buildingUnits, publicAreas, heatingCircuits }
const cases = Object.entries(lists).flatMap(([name, { list }]) =>
  list.query.shape['Sort.SortOption'].unwrap().options.map((option) => [name, list.path, option] as const),
)

it.each(cases)('%s sort in both directions: %s %s', async (_name, path, option) => {
  const sorted = async (direction: string) => {
    const reply = await app.onMain({
      url: `${path}?Sort.SortOption=${option}&Sort.Direction=${direction}`,
      as: token,
      tenant,
    })
    expect(reply.statusCode).toBe(200)
    return reply.json().items.map(({ id }: { id: string }) => id)
  }
  const up = await sorted('Ascending')
  expect(up.length).toBeGreaterThanOrEqual(3)
  expect((await sorted('Descending')).toReversed()).toEqual(up)
})
