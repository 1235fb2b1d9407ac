import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { productionLineEntries } from '../../../db/schema.ts'
import { asAdmin, withScope } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'

let app: TestApp
let tenant: string
let superAdmin: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  superAdmin = await aPerson(app, { role: 'SuperAdmin', tenantId: tenant })
  estate = await anEstate(app, tenant)
  const entry = { station: 'L1', data: {} }
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.insert(productionLineEntries).values([
      {
        ...entry,
        id: newId(),
        eui: estate.thermostat.eui,
        type: 'FlashingSuccessful',
        at: '2025-02-01T08:00:00.000Z',
        message: 'Core 2.4.1',
      },
      {
        ...entry,
        id: newId(),
        eui: estate.thermostat.eui,
        type: 'LcrMeasurements',
        at: '2025-02-01T08:05:00.000Z',
        message: null,
        data: { ohm: 12.5 },
      },
      {
        ...entry,
        id: newId(),
        eui: '02f7a1ffffffffff',
        type: 'Error',
        at: '2025-02-01T08:06:00.000Z',
        message: 'of another device',
      },
    ]),
  )
})
afterAll(() => app.stop())

const get = (query: string, as: Person) =>
  app.onMain({
    url: `/api/thermostats/${estate.thermostat.eui}/production-line${query}`,
    as: as.token,
    tenant,
  })

it("lists the line's records of this device, by type, latest first", async () => {
  const all = await get('?Sort.Direction=Descending', superAdmin)
  expect(all.json()).toMatchObject({
    total: 2,
    items: [
      { type: 'LcrMeasurements', station: 'L1', message: null, data: { ohm: 12.5 } },
      { type: 'FlashingSuccessful', message: 'Core 2.4.1' },
    ],
  })
  expect((await get('?Type=LcrMeasurements', superAdmin)).json()).toMatchObject({ total: 1 })
})

it('requires a role that handles the production line', async () => {
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  expect((await get('', admin)).statusCode).toBe(403)
})

it('never shows a client records of foreign devices, even if a finder forgets its filter', async () => {
  const seen = await withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: tenant }, (tx) =>
    tx.select().from(productionLineEntries),
  )
  expect(new Set(seen.map(({ eui }) => eui))).toEqual(new Set([estate.thermostat.eui]))
})
