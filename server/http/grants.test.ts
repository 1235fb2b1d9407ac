import { afterAll, beforeAll, expect, it } from 'vitest'
import { functionalities } from '../../domain/roles/permissions.ts'
import { roles } from '../../domain/enums.ts'
import { anEstate } from '../../tests/support/estate.ts'
import { aStoredThermostat } from '../../tests/support/storedThermostat.ts'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { permissionsIn, reach, type Rights } from './actor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it.each(roles)('a grant works as %s only if the role can be granted functions', (role) => {
  const rights = { functions: new Set(functionalities) } satisfies Pick<Rights, 'functions'>
  const works = role === 'SuperAdmin' || role === 'Admin' || role === 'Technician'
  for (const name of functionalities) {
    expect(reach(rights, role, name) !== undefined).toBe(works)
    expect(permissionsIn(rights, role).has(name)).toBe(works)
  }
})

it('shows production data of the clients where the grant works, and of no other', async () => {
  const [works, not] = [await aTenant(app), await aTenant(app)]
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const person = await aPerson(app, {
    role: 'Technician',
    tenantId: works,
    functions: ['productionLine', 'onboarding'],
  })
  await app.onIdentity({
    method: 'POST',
    url: `/api/user-assignments/${person.id}`,
    as: root.token,
    body: { tenantId: not, role: 'Regular' },
  })
  await expect
    .poll(async () => (await app.onMain({ url: `/api/tenants/${not}`, as: person.token })).statusCode)
    .toBe(200)
  const estate = await anEstate(app, works)
  const made = { lifecycle: 'FlashingSuccessful' } as const
  const [own, foreign] = [
    await aStoredThermostat(app, estate, works, made),
    await aStoredThermostat(app, estate, not, made),
  ]
  const list = await app.onMain({ url: '/api/global-device-list/production?PageSize=200', as: person.token })
  const { items }: { items: { eui: string; tenantId: string | null }[] } = list.json()
  // what is in nobody's stock yet is on the line of all
  expect(items.filter(({ tenantId }) => tenantId !== null).map(({ eui }) => eui)).toEqual([own.eui])
  const line = ({ eui }: { eui: string }) =>
    app.onMain({ url: `/api/thermostats/${eui}/production-line`, as: person.token })
  expect((await line(own)).statusCode).toBe(200)
  expect((await line(foreign)).statusCode).toBe(404)
})

it('shows the stock to nobody whose grant works nowhere', async () => {
  const tenant = await aTenant(app)
  const person = await aPerson(app, { role: 'Customer', tenantId: tenant, functions: ['productionLine'] })
  const stock = await aStoredThermostat(app, await anEstate(app, tenant), null, {
    lifecycle: 'FlashingSuccessful',
  })
  const list = await app.onMain({ url: '/api/global-device-list/production?PageSize=200', as: person.token })
  expect(list.statusCode).toBe(200)
  expect(list.json().items).toEqual([])
  expect(
    (await app.onMain({ url: `/api/thermostats/${stock.eui}/whereabouts`, as: person.token })).statusCode,
  ).toBe(404)
})
