import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
let customer: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const read = (query = '', as = admin.token) => app.onMain({ url: `/api/audit?${query}`, as, tenant })
const rename = (name: string, version: number, as: string) =>
  app.onMain({
    method: 'PUT',
    url: `/api/taxonomy/rooms/${estate.room.id}`,
    as,
    tenant,
    version,
    body: { name, type: 'Kitchen' },
  })

it('records who did what, when, before and after', async () => {
  await rename('Küche', 1, customer.token)
  const page = (await read()).json()
  expect(page).toMatchObject({
    total: 1,
    items: [
      {
        action: 'room.update',
        entity: 'room',
        entityId: estate.room.id,
        userId: customer.id,
        userName: 'Erika Customer',
        at: app.clock.now().toISOString(),
        before: { name: estate.room.name, version: 1 },
        after: { name: 'Küche', version: 2 },
      },
    ],
  })
  expect(page.items[0].requestId).toEqual(expect.any(String))
})

it('shows the whole of what was after, and keeps of it what the change did not leave as it was', async () => {
  await rename('Küche', 1, customer.token)
  const [{ before, after }] = (await read()).json().items
  const kept = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(audit).where(eq(audit.entityId, estate.room.id)),
  )
  expect(kept).toMatchObject([{ before, partial: true }])
  expect(after).toEqual({ ...before, ...Object(kept[0]?.after) })
  expect(
    Object.keys(after)
      .filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
      .toSorted(),
  ).toEqual(Object.keys(Object(kept[0]?.after)).toSorted())
})

it('names the row, the rows that it refers to, and rows that are gone', async () => {
  const { thermostat, radiator, room } = estate
  await app.onMain({
    method: 'POST',
    url: `/api/thermostats/${thermostat.eui}/unassign`,
    as: admin.token,
    tenant,
    version: 1,
  })
  await rename('Küche', 1, admin.token)
  const [unassigned, renamed] = (await read()).json().items
  expect(unassigned).toMatchObject({ entity: 'thermostat', entityName: thermostat.eui })
  // places may have brackets in their names
  const named = String(unassigned.names[radiator.id]).split(' · ')
  expect([named.length > 2, named.at(0), named.at(-1)]).toEqual([true, estate.building.name, radiator.name])
  expect(renamed).toMatchObject({
    entityName: expect.stringMatching(/ · Küche$/),
    names: { [estate.building.id]: estate.building.name },
  })
  expect(renamed.names[room.id]).toBeUndefined()
})

it('filters by entity, user, action and time', async () => {
  await rename('Küche', 1, customer.token)
  const between = app.clock.now().toISOString()
  app.clock.advance(1_000)
  await rename('Bad', 2, admin.token)
  const names = async (query: string) =>
    (await read(query)).json().items.map(({ after }: { after: { name: string } }) => after.name)
  expect(await names('')).toEqual(['Küche', 'Bad'])
  expect(await names('Sort.Direction=Descending')).toEqual(['Bad', 'Küche'])
  expect(
    await names(`EntityId=${estate.room.id}&Entity=room&Action=room.update&UserId=${customer.id}`),
  ).toEqual(['Küche'])
  expect(await names(`From=${new Date(Date.parse(between) + 1).toISOString()}`)).toEqual(['Bad'])
  expect(await names(`To=${between}`)).toEqual(['Küche'])
  expect(await names(`EntityId=${newId()}`)).toEqual([])
  expect((await read('From=gestern')).json()).toMatchObject({ fields: { From: 'invalidDate' } })
})

it('shows a client only its own log, and Regular and technicians none', async () => {
  await rename('Küche', 1, customer.token)
  const elsewhere = await aTenant(app)
  const stranger = await aPerson(app, { role: 'Customer', tenantId: elsewhere })
  expect(
    (
      await app.onMain({
        url: `/api/audit?EntityId=${estate.room.id}`,
        as: stranger.token,
        tenant: elsewhere,
      })
    ).json().total,
  ).toBe(0)
  for (const role of ['Regular', 'Technician'] as const) {
    const { token } = await aPerson(app, { role, tenantId: tenant })
    expect((await read('', token)).statusCode).toBe(403)
  }
})

it('contains changes to the client’s users, and no other client’s', async () => {
  const other = await aTenant(app)
  const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
  const invited = await app.onIdentity({
    method: 'POST',
    url: '/api/users/invite',
    as: superAdmin.token,
    body: {
      email: 'neu@kunde.example',
      firstName: 'Nina',
      lastName: 'Neu',
      role: 'Regular',
      tenantId: other,
    },
  })
  expect(invited.statusCode).toBe(201)
  const entities = async (id: string, as: string) =>
    (await app.onMain({ url: '/api/audit?Entity=user&Entity=userAssignment', as, tenant: id }))
      .json()
      .items.map(({ action }: { action: string }) => action)
  expect(await entities(other, superAdmin.token)).toContain('user.invite')
  expect(await entities(tenant, admin.token)).not.toContain('user.invite')
})
