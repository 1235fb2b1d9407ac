import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding } from '../../../demo/seed/builders/buildBuilding.ts'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { ownCalls } from '../../../tests/support/ownCalls.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { appointments, buildings as buildingTable, users } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { buildings } from '../estate/buildings.ts'
import { projects } from './projects.ts'
import { rowsHere } from '../../spreadsheet/testing/read.ts'

let app: TestApp
let tenant: string
let admin: Person
let customer: Person
let technician: Person
let estate: Estate
let other: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  ;[admin, customer, technician] = [
    await aPerson(app, { role: 'Admin', tenantId: tenant }),
    await aPerson(app, { role: 'Customer', tenantId: tenant }),
    await aPerson(app, { role: 'Technician', tenantId: tenant }),
  ]
  ;[estate, other] = [await anEstate(app, tenant), await anEstate(app, tenant)]
})
afterAll(() => app.stop())

const base = '/api/projects'
const management = `${base}/management`
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string; tenant?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })
const create = (body: object = {}) => call('POST', management, { body: { name: 'Montage Nord', ...body } })
const patch = (id: string, version: number, body: object) =>
  call('PATCH', `${management}/${id}`, { version, body })
const buildingAs = async (as: string, id = estate.building.id) =>
  (await call('GET', `/api/taxonomy/buildings/${id}`, { as })).statusCode
const hour = 3_600_000
const from = (hours: number) => new Date(app.clock.now().getTime() + hours * hour).toISOString()
const anAppointment = (unit: Estate['unit'], hours: number, more: object = {}) =>
  insertRows(app, [
    [
      appointments,
      {
        id: newId(),
        tenantId: tenant,
        locationId: unit.locationId,
        complexId: unit.complexId,
        buildingId: unit.buildingId,
        unitId: unit.id,
        startsAt: from(hours),
        endsAt: from(hours + 1),
        ...more,
      },
    ],
  ])

describe('a project', () => {
  it('is created with its buildings and users, listed, changed and removed', async () => {
    const made = await create({
      note: 'Schlüssel beim Hausmeister',
      plannedDates: [
        { from: '2027-03-01', to: '2027-03-12' },
        { from: '2027-02-01', to: '2027-02-05' },
      ],
      buildingIds: [estate.building.id],
      userIds: [technician.id],
    })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json()
    expect(made.json()).toMatchObject({
      name: 'Montage Nord',
      note: 'Schlüssel beim Hausmeister',
      status: 'Active',
      draftStep: null,
      installationFrom: '2027-02-01',
      installationTo: '2027-03-12',
      buildings: 1,
      users: 1,
      units: { total: 2, Open: 1, Finalized: 1, OnHold: 0, AccessNotPossible: 0 },
      tenantId: tenant,
    })
    const listed = await call(
      'GET',
      `${base}?TenantIds=${tenant}&Query=nord&Status=Active&BuildingIds=${estate.building.id}&UserIds=${technician.id}`,
    )
    expect(listed.json()).toMatchObject({ total: 1, items: [{ id, units: { total: 2 } }] })
    for (const [filter, total] of [
      ['InstallationFrom=2027-02-06&InstallationTo=2027-02-28', 0],
      ['InstallationFrom=2027-02-05', 1],
      ['InstallationTo=2027-01-31', 0],
      ['Status=Archived', 0],
      ['Completed=true', 0],
      ['Mine=true', 0],
    ] as const)
      expect([filter, (await call('GET', `${base}?TenantIds=${tenant}&${filter}`)).json().total]).toEqual([
        filter,
        total,
      ])
    const changed = await patch(id, 1, {
      name: 'Montage Süd',
      buildingIds: [other.building.id],
      plannedDates: [],
    })
    expect(changed.json()).toMatchObject({
      name: 'Montage Süd',
      version: 2,
      installationFrom: null,
      buildings: 1,
      note: 'Schlüssel beim Hausmeister',
    })
    expect((await call('GET', `${base}/${id}/buildings`)).json().items).toMatchObject([
      { id: other.building.id, units: { total: 2 }, radiators: 1, thermostats: 1 },
    ])
    expect((await call('DELETE', `${management}/${id}?confirm=true`)).statusCode).toBe(204)
    expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
    expect((await auditTrail(app, id)).map(({ action }) => action)).toEqual([
      'project.create',
      'project.assignBuildings',
      'project.assignUsers',
      'project.update',
      'project.assignBuildings',
      'project.unassignBuildings',
      'project.delete',
    ])
  })

  it('refuses invalid input at its field', async () => {
    const wrong = await create({ name: ' ', plannedDates: [{ from: '2027-02-05', to: '2027-02-01' }] })
    expect(wrong.json()).toMatchObject({
      error: 'invalidRequest',
      fields: { name: 'required', 'plannedDates.0.to': 'endBeforeStart' },
    })
    const overlapping = [
      { from: '2027-02-01', to: '2027-02-05' },
      { from: '2027-02-05', to: '2027-02-08' },
    ]
    expect((await create({ plannedDates: overlapping })).json().fields).toEqual({
      'plannedDates.1.to': 'periodsOverlap',
    })
    await create()
    expect((await create({ name: 'montage nord' })).json()).toMatchObject({
      error: 'nameTaken',
      fields: { name: 'nameTaken' },
    })
  })

  it('applies nothing of a change that names a foreign building beside own ones, which looks like a missing one', async () => {
    const foreign = await anEstate(app, await aTenant(app))
    const { id } = (await create({ buildingIds: [estate.building.id] })).json()
    const mixed = { name: 'Anders', buildingIds: [other.building.id, foreign.building.id] }
    const missing = { name: 'Anders', buildingIds: [other.building.id, newId()] }
    for (const body of [mixed, missing])
      expect((await patch(id, 1, body)).json()).toMatchObject({
        error: 'notFound',
        fields: { buildingIds: 'notFound' },
      })
    expect(
      (
        await call('POST', `${management}/${id}/buildings`, {
          body: { ids: [other.building.id, foreign.building.id] },
        })
      ).json(),
    ).toMatchObject({
      error: 'notFound',
      fields: { ids: 'notFound' },
    })
    expect((await create({ name: 'Neu', buildingIds: mixed.buildingIds })).json()).toMatchObject({
      error: 'notFound',
      fields: { buildingIds: 'notFound' },
    })
    expect((await call('GET', `${base}/${id}`)).json()).toMatchObject({
      name: 'Montage Nord',
      version: 1,
      buildings: 1,
    })
    expect((await call('GET', `${base}?TenantIds=${tenant}`)).json().total).toBe(1)
  })

  it('takes only users with a role in the client who can work', async () => {
    const stranger = await aPerson(app, { role: 'Technician', tenantId: await aTenant(app) })
    const renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
    const gone = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx
        .update(users)
        .set({ state: 'Deactivated' })
        .where(sql`id = ${gone.id}`),
    )
    const { id } = (await create()).json()
    const assign = (userId: string) =>
      call('POST', `${management}/${id}/users`, { body: { ids: [technician.id, userId] } })
    expect((await assign(stranger.id)).json()).toMatchObject({
      error: 'notFound',
      fields: { ids: 'notFound' },
    })
    expect((await assign(renter.id)).json()).toMatchObject({
      error: 'rule',
      fields: { ids: 'roleWithoutProjects' },
    })
    expect((await assign(gone.id)).json()).toMatchObject({
      error: 'rule',
      fields: { ids: 'userDeactivated' },
    })
    expect((await call('GET', `${base}/${id}/users`)).json().total).toBe(0)
    const available = (await call('GET', `${management}/${id}/available-users`)).json().items
    expect(
      Object.fromEntries(available.map((one: { id: string; whyNot: string | null }) => [one.id, one.whyNot])),
    ).toEqual({
      [admin.id]: null,
      [customer.id]: null,
      [technician.id]: null,
      [gone.id]: 'userDeactivated',
    })
    // technicians first: they are what a project needs
    const byRole = (await call('GET', `${management}/${id}/available-users?Sort.SortOption=Role`)).json()
      .items
    expect(byRole.map((one: { role: string }) => one.role)).toEqual([
      'Technician',
      'Technician',
      'Admin',
      'Customer',
    ])
    expect((await assign(customer.id)).json().users).toBe(2)
    expect((await call('GET', `${base}/${id}/users`)).json().items).toMatchObject([
      { id: customer.id, role: 'Customer' },
      { id: technician.id, role: 'Technician' },
    ])
  })

  it('finds its people by name, and by address for those who read the addresses of users', async () => {
    const { id } = (await create({ userIds: [technician.id, customer.id] })).json()
    await app.deps.db.pool.query(
      "update identity.users set first_name = 'Łukasz', last_name = 'Güneş' where id = $1",
      [customer.id],
    )
    const ids = async (query: string, as: string) =>
      (await call('GET', `${base}/${id}/users?Query=${encodeURIComponent(query)}`, { as }))
        .json()
        .items.map((one: { id: string }) => one.id)
    for (const typed of ['Güneş, Łukasz', 'gunes', 'LUKASZ guenes'])
      for (const { token } of [admin, technician])
        expect(await ids(typed, token), typed).toEqual([customer.id])
    expect(await ids(customer.email, admin.token)).toEqual([customer.id])
    expect(await ids(customer.email, technician.token)).toEqual([])
  })

  it('conflicts when two people change it', async () => {
    const { id } = (await create()).json()
    await call('POST', `${management}/${id}/buildings`, { body: { ids: [estate.building.id] } })
    const stale = await patch(id, 1, { buildingIds: [] })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({
      error: 'staleVersion',
      current: { id, version: 2, buildings: 1, dashboard: { devices: { radiators: 1 } } },
    })
  })

  it('offers the buildings that it does not have, each with its other active projects', async () => {
    const elsewhere = (await create({ name: 'Anderswo', buildingIds: [other.building.id] })).json()
    await create({ name: 'Entwurf', draftStep: 'users', buildingIds: [other.building.id] })
    const { id } = (await create({ buildingIds: [estate.building.id] })).json()
    expect((await call('GET', `${management}/${id}/available-buildings`)).json()).toMatchObject({
      total: 1,
      items: [
        {
          id: other.building.id,
          complexName: other.complex.name,
          locationName: other.location.name,
          units: 2,
          otherProjects: [{ id: elsewhere.id, name: 'Anderswo' }],
        },
      ],
    })
    expect(
      (await call('GET', `${management}/${id}/available-buildings?InOtherProject=false`)).json().total,
    ).toBe(0)
  })
})

describe('the internal note', () => {
  it('reaches nobody but Admin and SuperAdmin: not by list, page, export, audit log or conflict', async () => {
    const secret = 'Mieter in 3 OG zahlt nicht'
    const { id } = (
      await create({ note: secret, userIds: [technician.id], buildingIds: [estate.building.id] })
    ).json()
    await patch(id, 1, { note: `${secret}!` })
    for (const { token } of [customer, technician]) {
      const replies = [
        await call('GET', `${base}?TenantIds=${tenant}`, { as: token }),
        await call('GET', `${base}/${id}`, { as: token }),
        await call('GET', `/api/audit?EntityId=${id}`, { as: token }),
      ]
      expect(replies[1]?.json()).toMatchObject({ id, note: null })
      for (const reply of replies) expect(reply.body).not.toContain(secret)
      const file = await call('GET', `${base}/export?TenantIds=${tenant}`, { as: token })
      expect(file.statusCode).toBe(200)
      expect(JSON.stringify(await rowsHere(file.rawPayload))).not.toContain(secret)
    }
    const own = await call('GET', `${base}/export?TenantIds=${tenant}&Language=de`)
    const rows = JSON.stringify(await rowsHere(own.rawPayload))
    expect(rows).toContain(`${secret}!`)
    expect(rows).toContain('Montage Nord')
  })
})

describe('a draft', () => {
  it('is seen by those who may write projects, gives nobody access, and is no active project', async () => {
    const { id } = (
      await create({
        draftStep: 'buildings',
        buildingIds: [estate.building.id],
        userIds: [technician.id, customer.id],
      })
    ).json()
    expect(await buildingAs(technician.token)).toBe(404)
    for (const { token } of [technician, customer]) {
      expect((await call('GET', `${base}/${id}`, { as: token })).statusCode).toBe(404)
      expect((await call('GET', `${base}?TenantIds=${tenant}`, { as: token })).json().total).toBe(0)
    }
    expect((await call('GET', `${base}?TenantIds=${tenant}&Status=Active`)).json().total).toBe(0)
    expect((await call('GET', `${base}?TenantIds=${tenant}&Draft=true`)).json().total).toBe(1)
    expect((await call('GET', `${management}/filters?TenantIds=${tenant}`)).json()).toMatchObject({
      statuses: [],
      drafts: 1,
    })
    expect((await patch(id, 1, { act: 'complete' })).json()).toMatchObject({
      error: 'rule',
      fields: { act: 'projectIsDraft' },
    })
    expect((await patch(id, 1, { draftStep: 'users' })).json()).toMatchObject({
      draftStep: 'users',
      version: 2,
    })
    expect((await patch(id, 2, { draftStep: null })).json().draftStep).toBeNull()
    expect(await buildingAs(technician.token)).toBe(200)
    expect((await patch(id, 3, { draftStep: 'users' })).json()).toMatchObject({
      error: 'rule',
      fields: { draftStep: 'notADraft' },
    })
  })
})

it('is found and sorted by what it is called', async () => {
  await create({ name: 'Entwurf', draftStep: 'buildings' })
  const done = (await create({ name: 'Fertig' })).json()
  await patch(done.id, 1, { act: 'complete', confirm: true })
  const stored = (await create({ name: 'Abgelegt' })).json()
  await patch(stored.id, 1, { act: 'archive', confirm: true })
  const { id } = (await create({ name: 'Laufend' })).json()
  const names = async (query: string, sort = 'Name') =>
    (await call('GET', `${base}?Sort.SortOption=${sort}&${query}`))
      .json()
      .items.map(({ name }: { name: string }) => name)
  expect(id).toBeDefined()
  expect(await names('Status=Draft')).toEqual(['Entwurf'])
  expect(await names('Status=Active')).toEqual(['Laufend'])
  expect(await names('Status=Completed&Status=Draft')).toEqual(['Entwurf', 'Fertig'])
  expect(await names('Status=Archived')).toEqual(['Abgelegt'])
  expect(await names('', 'Status')).toEqual(['Laufend', 'Entwurf', 'Fertig', 'Abgelegt'])
})

describe('completing, archiving, reopening and removing', () => {
  it('asks for a confirmation that names open units, appointments ahead and work in progress', async () => {
    const { id } = (await create({ buildingIds: [estate.building.id], userIds: [technician.id] })).json()
    await anAppointment(estate.unit, 30, { technicianId: technician.id })
    await anAppointment(estate.unit, -30)
    const read = (await call('GET', `${base}/${id}`)).json()
    expect(read.touches).toMatchObject({
      openUnits: 1,
      openUnitsFirst: [{ id: estate.unit.id, status: 'Open' }],
      appointmentsAhead: 1,
      appointmentsFirst: [{ unitId: estate.unit.id, technicianName: 'Erika Technician' }],
      unitsUnderWay: 1,
      usersLosingReach: [{ id: technician.id }],
    })
    expect((await call('GET', `${base}/${id}`, { as: customer.token })).json().touches).toBeNull()
    const refused = (await patch(id, 1, { act: 'complete' })).json()
    expect(refused).toMatchObject({
      error: 'rule',
      fields: { confirm: 'openUnits' },
      args: { confirm: { openUnits: 1 } },
    })
    expect(refused.args.confirm.names).toContain(estate.unit.name)
    expect((await patch(id, 1, { act: 'archive' })).json().fields).toEqual({ confirm: 'appointmentsAhead' })
    expect((await call('DELETE', `${management}/${id}`)).json().fields).toEqual({ confirm: 'workUnderWay' })
    const completed = (await patch(id, 1, { act: 'complete', confirm: true })).json()
    expect(completed).toMatchObject({
      status: 'Active',
      completedAt: app.clock.now().toISOString(),
      version: 2,
    })
    expect((await patch(id, 2, { act: 'complete' })).json().fields).toEqual({ act: 'alreadyCompleted' })
    const archived = (await patch(id, 2, { act: 'archive', confirm: true })).json()
    expect(archived).toMatchObject({ status: 'Archived', statusChangedAt: app.clock.now().toISOString() })
    expect((await patch(id, 3, { name: 'Anders' })).json().fields).toEqual({ name: 'projectArchived' })
    expect(
      (await call('POST', `${management}/${id}/users`, { body: { ids: [customer.id] } })).json().fields,
    ).toEqual({ ids: 'projectArchived' })
    expect((await patch(id, 3, { note: 'Nur die Notiz' })).statusCode).toBe(200)
    expect((await patch(id, 4, { act: 'reopen', name: 'Wieder offen' })).json()).toMatchObject({
      status: 'Active',
      completedAt: null,
      name: 'Wieder offen',
    })
  })

  it("ends users' access some days after the end, and reopening brings it back", async () => {
    const { id } = (await create({ buildingIds: [estate.building.id], userIds: [technician.id] })).json()
    await patch(id, 1, { act: 'archive', confirm: true })
    expect(await buildingAs(technician.token)).toBe(200)
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(
        sql`update main.projects set status_changed_at = now() - interval '15 days' where id = ${id}`,
      ),
    )
    expect(await buildingAs(technician.token)).toBe(404)
    expect((await call('GET', `${base}/${id}`, { as: technician.token })).statusCode).toBe(404)
    await patch(id, 2, { act: 'reopen' })
    expect(await buildingAs(technician.token)).toBe(200)
  })

  it('takes access away at once from users and buildings that are removed', async () => {
    const { id } = (await create({ buildingIds: [estate.building.id], userIds: [technician.id] })).json()
    expect(await buildingAs(technician.token)).toBe(200)
    await call('DELETE', `${management}/${id}/users`, { body: { ids: [technician.id] } })
    expect(await buildingAs(technician.token)).toBe(404)
    await call('POST', `${management}/${id}/users`, { body: { ids: [technician.id] } })
    expect(await buildingAs(technician.token)).toBe(200)
    await call('DELETE', `${management}/${id}/buildings`, { body: { ids: [estate.building.id] } })
    expect(await buildingAs(technician.token)).toBe(404)
    expect(
      (await call('DELETE', `${management}/${id}/buildings`, { body: { ids: [estate.building.id] } })).json(),
    ).toMatchObject({ error: 'notFound' })
  })
})

it('takes access away on every process by the next call', async () => {
  const second = await ownCalls(app, [...buildings, ...projects])
  try {
    const { id } = (await create({ buildingIds: [estate.building.id], userIds: [technician.id] })).json()
    const onSecond = async (url: string) =>
      (
        await second.backend.inject({
          url,
          headers: { authorization: `Bearer ${technician.token}`, 'x-tenant-id': tenant },
        })
      ).statusCode
    const urls = [`/api/taxonomy/buildings/${estate.building.id}`, `${base}/${id}`, `${base}/${id}/issues`]
    for (const url of urls) expect([url, await onSecond(url)]).toEqual([url, 200])
    await call('DELETE', `${management}/${id}/users`, { body: { ids: [technician.id] } })
    for (const url of urls) expect([url, await onSecond(url)]).toEqual([url, 404])
    await call('POST', `${management}/${id}/users`, { body: { ids: [technician.id] } })
    for (const url of urls) expect([url, await onSecond(url)]).toEqual([url, 200])
    await call('DELETE', `${management}/${id}?confirm=true`)
    for (const url of urls) expect([url, await onSecond(url)]).toEqual([url, 404])
  } finally {
    await second.stop()
  }
})

it('takes as a filter only buildings that the user may read, and tells others from missing ones in nothing', async () => {
  await create({ buildingIds: [estate.building.id], userIds: [technician.id] })
  await create({ name: 'Montage Süd', buildingIds: [other.building.id] })
  const found = async (id: string, as: string) => {
    const reply = (await call('GET', `${base}?BuildingIds=${id}`, { as })).json()
    return reply.error ? reply.fields : reply.total
  }
  const missing = { BuildingIds: 'notFound' }
  expect([
    await found(estate.building.id, technician.token),
    await found(other.building.id, technician.token),
  ]).toEqual([1, missing])
  expect([await found(newId(), technician.token), await found(other.building.id, customer.token)]).toEqual([
    missing,
    1,
  ])
  const exported = await call('GET', `${base}/export?BuildingIds=${other.building.id}`, {
    as: technician.token,
  })
  expect(exported.json()).toMatchObject({ error: 'notFound', fields: missing })
})

it('pages through buildings of equal counts without repeating or skipping one', async () => {
  const { random, complex } = estate
  const made = Array.from({ length: 23 }, (_, n) =>
    buildBuilding(random, complex, { name: 'Gleich', street: 'Gleichweg', streetNumber: String(n + 1) }),
  )
  await insertRows(app, [[buildingTable, made]])
  const { id } = (await create({ buildingIds: made.map((building) => building.id) })).json()
  for (const sort of ['Name', 'Units', 'OpenUnits', 'FinalizedUnits', 'NextAppointmentAt'])
    for (const direction of ['Ascending', 'Descending']) {
      const seen: string[] = []
      for (const page of [1, 2, 3]) {
        const { items } = (
          await call(
            'GET',
            `${base}/${id}/buildings?Sort.SortOption=${sort}&Sort.Direction=${direction}&PageSize=10&Page=${page}`,
          )
        ).json()
        seen.push(...items.map((row: { id: string }) => row.id))
      }
      const sorted = made.map((building) => building.id).toSorted()
      expect([sort, direction, seen]).toEqual([
        sort,
        direction,
        direction === 'Ascending' ? sorted : sorted.toReversed(),
      ])
    }
})

it('lists across clients by the role in each of them', async () => {
  const second = await aTenant(app)
  const both = await aPerson(app, { role: 'Admin', tenantId: [tenant, second] })
  await create({ note: 'eins' })
  await call('POST', management, {
    tenant: second,
    as: both.token,
    body: { name: 'Zweiter Kunde', note: 'zwei' },
  })
  const list = await call('GET', `${base}?Sort.SortOption=Name`, { as: both.token })
  expect(list.json().items.map((one: { name: string; note: string }) => [one.name, one.note])).toEqual([
    ['Montage Nord', 'eins'],
    ['Zweiter Kunde', 'zwei'],
  ])
  expect((await call('GET', `${base}?TenantIds=${second}`)).json()).toMatchObject({
    error: 'notFound',
    fields: { TenantIds: 'notFound' },
  })
  const values = await call('GET', `${management}/filters`, { as: both.token })
  expect(values.json().tenants.map((one: { projects: number }) => one.projects)).toEqual([1, 1])
})
