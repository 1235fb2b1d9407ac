import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildings, rooms } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

let app: TestApp
let tenant: string
let admin: Person
let estates: Estate[]
let stored: string[]
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estates = [await anEstate(app, tenant), await anEstate(app, tenant), await anEstate(app, tenant)]
  const names = ['Haus 10', 'Haus 9', 'Haus 9']
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    for (const [at, { building, room }] of estates.entries()) {
      await tx
        .update(buildings)
        .set({ name: names[at] ?? '' })
        .where(eq(buildings.id, building.id))
      await tx
        .update(rooms)
        .set({ name: `Raum ${11 - at}` })
        .where(eq(rooms.id, room.id))
    }
  })
  const [first] = estates
  stored = first
    ? [
        (await aStoredThermostat(app, first, tenant)).eui,
        (await aStoredThermostat(app, first, tenant)).eui,
      ].toSorted()
    : []
})
afterAll(() => app.stop())

const list = async (query: string): Promise<string[]> => {
  const reply = await app.onMain({ url: `/api/thermostats?${query}`, as: admin.token, tenant })
  return reply.json<{ items: { eui: string }[] }>().items.map(({ eui }) => eui)
}

it('sorts thermostats by what their building is called, those without one last, and equal ones by the next key, page by page alike', async () => {
  const [ten = '', ...nines] = estates.map(({ thermostat }) => thermostat.eui)
  const nine = nines.toSorted()
  const by = 'Sort.SortOption=BuildingName&Sort.Direction='
  const up = [...nine, ten, ...stored]
  expect(await list(`${by}Ascending&Sort.Then=Eui.Ascending&PageSize=25`)).toEqual(up)
  expect(await list(`${by}Descending&Sort.Then=Eui.Descending&PageSize=25`)).toEqual(up.toReversed())
  expect(
    await list(`${by}Ascending&Sort.Then=RoomName.Descending&Sort.Then=Eui.Descending&PageSize=25`),
  ).toEqual([...nines, ten, ...stored.toReversed()])
  for (const way of ['Ascending', 'Descending']) {
    const whole = await list(`${by}${way}&PageSize=25`)
    const pages = [1, 2, 3].map((page) => list(`${by}${way}&PageSize=2&Page=${page}`))
    expect((await Promise.all(pages)).flat(), way).toEqual(whole)
  }
  const [, { building } = { building: { id: '' } }] = estates
  expect(await list(`${by}Ascending&BuildingIds=${building.id}&PageSize=25`)).toEqual([nines[0]])
})
