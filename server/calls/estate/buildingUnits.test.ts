import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { unitConsentStates } from '../../../domain/consent/agreement.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import { buildingUnits, leases, renters } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import { buildUnit } from '../../../demo/seed/builders/buildRoom.ts'

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

const base = '/api/taxonomy/building-units'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const details = (more: object = {}) => ({ name: 'WE 7', type: 'Residential', customerId: 'KD-007', ...more })
const unit = (more: object = {}) => ({ buildingId: estate.building.id, ...details(more) })
const ids = (reply: { json(): { items: { id: string }[] } }) => reply.json().items.map(({ id }) => id)

describe('a unit', () => {
  it('is created, listed, read, changed and deleted', async () => {
    const created = await call('POST', base, { body: unit({ floor: 3 }) })
    expect(created.statusCode).toBe(201)
    const { id } = created.json()
    expect(created.json()).toMatchObject({
      status: 'Open',
      floor: 3,
      buildingName: estate.building.name,
      complexId: estate.complex.id,
      complexName: estate.complex.name,
      locationName: estate.location.name,
      hasLease: false,
      lease: null,
      mainRenter: null,
      counts: { rooms: 0, radiators: 0, thermostats: 0, sensors: 0 },
    })
    const changed = await call('PUT', `${base}/${id}`, {
      version: 1,
      body: details({ name: 'WE 8', windowSensorsRequired: true }),
    })
    expect(changed.json()).toMatchObject({
      name: 'WE 8',
      floor: null,
      windowSensorsRequired: true,
      version: 2,
    })
    expect((await call('PUT', `${base}/${id}`, { version: 1, body: details() })).json()).toMatchObject({
      error: 'staleVersion',
      current: { name: 'WE 8', buildingName: estate.building.name },
    })
    expect((await call('PUT', `${base}/${id}`, { body: details() })).json()).toMatchObject({
      error: 'versionRequired',
    })
    expect((await call('DELETE', `${base}/${id}`, { version: 1 })).statusCode).toBe(409)
    expect((await call('DELETE', `${base}/${id}`, { version: 2 })).statusCode).toBe(204)
    expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
  })

  it('must be on a floor of its building', async () => {
    const refused = await call('POST', base, { body: unit({ floor: 4 }) })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      fields: { floor: 'floorNotInBuilding' },
      args: { floor: { lowest: -1, highest: 3 } },
    })
    expect(
      (await call('PUT', `${base}/${estate.unit.id}`, { version: 1, body: details({ floor: -2 }) })).json(),
    ).toMatchObject({
      fields: { floor: 'floorNotInBuilding' },
    })
  })

  it('has a customer id that is unique within the client', async () => {
    const taken = await call('POST', base, { body: unit({ customerId: estate.unit.customerId }) })
    expect(taken.json()).toMatchObject({ error: 'conflict', fields: { customerId: 'customerIdNotUnique' } })
    const other = await aTenant(app)
    const theirs = await anEstate(app, other)
    const as = (await aPerson(app, { role: 'Admin', tenantId: other })).token
    const elsewhere = await app.onMain({
      method: 'POST',
      url: base,
      as,
      tenant: other,
      body: { buildingId: theirs.building.id, ...details({ customerId: estate.unit.customerId }) },
    })
    expect(elsewhere.statusCode).toBe(201)
  })

  it('cannot be deleted while rooms, leases or devices are in it', async () => {
    expect((await call('DELETE', `${base}/${estate.unit.id}`)).json()).toMatchObject({
      error: 'stillInUse',
      args: { id: { rooms: 1, leases: 1, thermostats: 1, sensors: 2 } },
    })
    const reply = await call('POST', `${base}/bulk-delete`, {
      body: { ids: [estate.unit.id, estate.secondUnit.id] },
    })
    expect(reply.json()).toMatchObject({
      done: 1,
      refused: 1,
      results: [{ ok: false, reason: 'stillInUse' }, { ok: true }],
    })
    expect(
      (await call('GET', `/api/taxonomy/locations/${estate.location.id}`)).json().counts.buildingUnits,
    ).toBe(1)
  })
})

describe('the installation status of a unit', () => {
  it('has the day of the next visit as long as there is no access', async () => {
    const set = (version: number, body: object) =>
      call('PATCH', `${base}/${estate.unit.id}/status`, { version, body })
    const shut = { status: 'AccessNotPossible', reason: 'TenantAbsent' }
    const today = dayOf(app.clock.now())
    expect((await set(1, { ...shut, nextVisitOn: addDays(today, -1) })).json()).toMatchObject({
      error: 'rule',
      fields: { nextVisitOn: 'dateInPast' },
    })
    expect((await set(1, { status: 'OnHold', nextVisitOn: today })).json().fields).toEqual({
      nextVisitOn: 'nextVisitOnlyWithoutAccess',
    })
    expect((await set(1, { ...shut, nextVisitOn: addDays(today, 7) })).json()).toMatchObject({
      nextVisitOn: addDays(today, 7),
    })
    // whoever changes only the comment keeps the day
    expect((await set(2, { ...shut, comment: 'Zettel im Briefkasten' })).json()).toMatchObject({
      nextVisitOn: addDays(today, 7),
    })
    expect((await set(3, { ...shut, nextVisitOn: null })).json()).toMatchObject({ nextVisitOn: null })
    await set(4, { ...shut, nextVisitOn: today })
    expect((await set(5, { status: 'Open' })).json()).toMatchObject({ status: 'Open', nextVisitOn: null })
  })

  it('requires a reason if access was not possible, and a comment with Other', async () => {
    const set = (version: number, body: object) =>
      call('PATCH', `${base}/${estate.unit.id}/status`, { version, body })
    expect((await set(1, { status: 'AccessNotPossible' })).json()).toMatchObject({
      error: 'invalidRequest',
      fields: { reason: 'reasonRequired' },
    })
    expect((await set(1, { status: 'AccessNotPossible', reason: 'Other' })).json()).toMatchObject({
      fields: { comment: 'descriptionRequired' },
    })
    expect((await set(1, { status: 'Finalized', reason: 'TenantAbsent' })).json()).toMatchObject({
      fields: { reason: 'reasonNotAllowed' },
    })
    const first = await set(1, { status: 'AccessNotPossible', reason: 'Other', comment: 'Hund' })
    expect(first.json()).toMatchObject({
      status: 'AccessNotPossible',
      statusReason: 'Other',
      statusComment: 'Hund',
      statusChangedAt: app.clock.now().toISOString(),
      version: 2,
    })
    const since = first.json().statusChangedAt
    app.clock.advance(60_000)
    expect((await set(2, { status: 'AccessNotPossible', reason: 'TenantAbsent' })).json()).toMatchObject({
      statusReason: 'TenantAbsent',
      statusChangedAt: since,
      version: 3,
    })
    expect((await set(3, { status: 'Open' })).json()).toMatchObject({
      statusReason: null,
      statusComment: null,
      statusChangedAt: app.clock.now().toISOString(),
    })
  })

  it('can be set for several at once', async () => {
    const missing = crypto.randomUUID()
    const reply = await call('POST', `${base}/bulk-status`, {
      body: { ids: [estate.unit.id, missing, estate.secondUnit.id], status: 'OnHold' },
    })
    expect(reply.json()).toEqual({
      done: 2,
      refused: 1,
      results: [
        { id: estate.unit.id, ok: true, reason: null },
        { id: missing, ok: false, reason: 'notFound' },
        { id: estate.secondUnit.id, ok: true, reason: null },
      ],
    })
    expect((await call('GET', `${base}?Status=OnHold`)).json().total).toBe(2)
    expect(
      (
        await call('POST', `${base}/bulk-status`, {
          body: { ids: [estate.unit.id], status: 'AccessNotPossible' },
        })
      ).json(),
    ).toMatchObject({
      fields: { reason: 'reasonRequired' },
    })
    const audited = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute<{ old: string; new: string }>(
        sql`select before ->> 'status' as old, after ->> 'status' as new from main.audit where entity_id = ${estate.secondUnit.id}`,
      ),
    )
    expect(audited.rows).toEqual([{ old: 'Finalized', new: 'OnHold' }])
  })
})

describe('lists', () => {
  it('filter, search and count', async () => {
    const { unit: first, secondUnit: second } = estate
    expect(ids(await call('GET', `${base}?HasLease=true`))).toEqual([first.id])
    expect(ids(await call('GET', `${base}?HasLease=false`))).toEqual([second.id])
    expect(ids(await call('GET', `${base}?Floor=1&Floor=2`))).toEqual([second.id])
    expect(ids(await call('GET', `${base}?Status=Finalized&Type=Residential&Type=Public`))).toEqual([
      second.id,
    ])
    expect(ids(await call('GET', `${base}?Query=${encodeURIComponent(second.customerId)}`))).toEqual([
      second.id,
    ])
    expect(
      ids(
        await call(
          'GET',
          `${base}?Query=${encodeURIComponent(`${estate.building.street} ${second.customerId}`)}`,
        ),
      ),
    ).toEqual([second.id])
    expect(
      ids(
        await call(
          'GET',
          `${base}?BuildingIds=${estate.building.id}&Sort.SortOption=Floor&Sort.Direction=Descending`,
        ),
      ),
    ).toEqual([second.id, first.id])
    expect((await call('GET', `${base}?HasFloor=false`)).json()).toMatchObject({ total: 0 })
    expect((await call('GET', `${base}?Ids=${first.id}`)).json()).toMatchObject({
      items: [{ counts: { rooms: 1, radiators: 1, thermostats: 1, sensors: 2 } }],
    })
  })

  it('sort WE 2 before WE 10, and page without gaps', async () => {
    await insertRows(app, [
      [
        buildingUnits,
        Array.from({ length: 60 }, (_, at) =>
          buildUnit(estate.random, estate.building, { name: `WE ${at + 3}` }),
        ),
      ],
    ])
    const first = await call('GET', `${base}?PageSize=40`)
    const second = await call('GET', `${base}?PageSize=40&Page=2`)
    expect(first.json()).toMatchObject({ total: 62, page: 1 })
    expect([...first.json().items, ...second.json().items].map((row: { name: string }) => row.name)).toEqual(
      Array.from({ length: 62 }, (_, at) => `WE ${at + 1}`),
    )
  })

  it('reject an invalid filter', async () => {
    expect((await call('GET', `${base}?Status=Done`)).statusCode).toBe(400)
    expect((await call('GET', `${base}?BuildingIds=${crypto.randomUUID()}`)).json()).toMatchObject({
      error: 'notFound',
      fields: { BuildingIds: 'notFound' },
    })
  })
})

describe('the current lease and its main renter', () => {
  const seenBy = async (as: string) => (await call('GET', `${base}/${estate.unit.id}`, { as })).json()

  it('are complete for admin and customer, name and phone for a technician, and hidden from a regular user', async () => {
    const { id, firstName, lastName, phone, email } = estate.renter
    const whole = {
      hasLease: true,
      lease: { id: estate.lease.id, startsOn: estate.lease.startsOn, endsOn: null },
      mainRenter: { id, firstName, lastName, phone, email, agreement: true, infoReceivedAgreement: false },
    }
    const people = await Promise.all(
      (['Customer', 'Technician', 'Regular'] as const).map((role) =>
        aPerson(app, { role, tenantId: tenant }),
      ),
    )
    const [customer, technician, regular] = people.map(({ token }) => token)
    await assign(app, tenant, people[1]?.id ?? '', [estate.building.id])
    expect(await seenBy(admin.token)).toMatchObject(whole)
    expect(await seenBy(customer ?? '')).toMatchObject(whole)
    expect(await seenBy(technician ?? '')).toMatchObject({
      hasLease: true,
      lease: null,
      mainRenter: {
        id,
        firstName,
        lastName,
        phone,
        email: null,
        agreement: null,
        infoReceivedAgreement: null,
      },
    })
    expect(await seenBy(regular ?? '')).toMatchObject({ hasLease: true, lease: null, mainRenter: null })
    expect((await call('GET', base, { as: regular ?? '' })).body).not.toContain(`"${lastName}"`)
  })

  it('are those whose period includes today', async () => {
    const day = (offset: number) =>
      new Date(app.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    await insertRows(app, [
      [
        leases,
        [
          buildLease(estate.random, estate.secondUnit, { startsOn: day(-90), endsOn: day(-30) }),
          buildLease(estate.random, estate.secondUnit, { startsOn: day(30) }),
        ],
      ],
    ])
    expect((await call('GET', `${base}/${estate.secondUnit.id}`)).json()).toMatchObject({
      hasLease: false,
      lease: null,
    })
  })
})

describe('permissions', () => {
  it('allow a customer to change details but not circuits', async () => {
    const as = (await aPerson(app, { role: 'Customer', tenantId: tenant })).token
    const refused = await call('PUT', `${base}/${estate.unit.id}`, {
      as,
      version: 1,
      body: details({ heatingCircuitId: estate.circuit.id }),
    })
    expect(refused.json()).toMatchObject({ error: 'forbidden', fields: { heatingCircuitId: 'forbidden' } })
    expect(
      (await call('PUT', `${base}/${estate.unit.id}`, { as, version: 1, body: details() })).statusCode,
    ).toBe(200)
    expect((await call('POST', base, { as, body: unit() })).statusCode).toBe(403)
  })

  it('allow a regular user no changes', async () => {
    const as = (await aPerson(app, { role: 'Regular', tenantId: tenant })).token
    expect(
      (
        await call('PATCH', `${base}/${estate.unit.id}/status`, {
          as,
          version: 1,
          body: { status: 'OnHold' },
        })
      ).statusCode,
    ).toBe(403)
  })

  it('limit a technician to units of assigned projects', async () => {
    const second = await anEstate(app, tenant)
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const as = technician.token
    await assign(app, tenant, technician.id, [second.building.id])
    expect((await call('GET', base, { as })).json().total).toBe(2)
    expect((await call('GET', `${base}/${estate.unit.id}`, { as })).statusCode).toBe(404)
    expect(
      (await call('PUT', `${base}/${estate.unit.id}`, { as, version: 1, body: details() })).statusCode,
    ).toBe(404)
    expect(
      (
        await call('PATCH', `${base}/${estate.unit.id}/status`, {
          as,
          version: 1,
          body: { status: 'OnHold' },
        })
      ).statusCode,
    ).toBe(404)
    expect((await call('GET', `${base}?BuildingIds=${estate.building.id}`, { as })).statusCode).toBe(404)
    const mixed = await call('POST', `${base}/bulk-status`, {
      as,
      body: { ids: [estate.unit.id, second.unit.id], status: 'OnHold' },
    })
    expect(mixed.json()).toMatchObject({
      done: 1,
      refused: 1,
      results: [{ ok: false, reason: 'notFound' }, { ok: true }],
    })
    expect((await call('GET', `${base}/${estate.unit.id}`)).json().status).toBe('Open')
  })

  it('hide everything of other clients', async () => {
    const other = await aTenant(app)
    const as = (await aPerson(app, { role: 'Admin', tenantId: other })).token
    const mine = await anEstate(app, other)
    const foreign = `${base}/${estate.unit.id}`
    for (const [method, url, body] of [
      ['GET', foreign],
      ['PUT', foreign, details()],
      ['DELETE', foreign],
      ['PATCH', `${foreign}/status`, { status: 'OnHold' }],
      ['POST', base, unit()],
      ['POST', base, { ...unit({ heatingCircuitId: estate.circuit.id }), buildingId: mine.building.id }],
      ['PUT', `${base}/${mine.unit.id}`, details({ heatingCircuitId: estate.circuit.id })],
      ['POST', `${base}/bulk-status`, { ids: [estate.unit.id], status: 'OnHold' }],
      ['POST', `${base}/bulk-delete`, { ids: [estate.unit.id] }],
      ['GET', `${base}?LocationIds=${estate.location.id}`],
      ['GET', `${base}?ComplexIds=${estate.complex.id}`],
      ['GET', `${base}?BuildingIds=${estate.building.id}`],
      ['GET', `${base}?HeatingCircuitIds=${estate.circuit.id}`],
    ] as const) {
      const reply = await app.onMain({ method, url, as, tenant: other, version: 1, ...(body && { body }) })
      expect([method, url, reply.statusCode]).toEqual([method, url, 404])
    }
    expect((await app.onMain({ url: base, as, tenant })).json()).toMatchObject({ error: 'tenantNotFound' })
  })
})

describe('the consent of a household', () => {
  const seen = async (as = admin.token) =>
    (await call('GET', `${base}/${estate.unit.id}`, { as })).json().consent
  const listed = async (state: string, as = admin.token) =>
    ids(await call('GET', `${base}?ConsentStatus=${state}`, { as }))
  /** Records the household's consent or refusal on paper. */
  const say = async (id: string, agreement: boolean) => {
    const { version, role, firstName, lastName, phone, email } = (
      await call('GET', `/api/renters/${id}`)
    ).json()
    const reply = await call('PUT', `/api/renters/${id}`, {
      version,
      body: { role, firstName, lastName, phone, email, agreement },
    })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  /** Checks both the row and each filter, which must agree. */
  const expectState = async (state: string) => {
    expect(await seen()).toBe(state)
    for (const one of unitConsentStates)
      expect((await listed(one)).includes(estate.unit.id), one).toBe(one === state)
  }

  it('depends on every adult who rents there today', async () => {
    const { renter, lease, random } = estate
    const other = buildRenter(random, lease, { role: 'SubRenter', email: 'other@example.test' })
    await say(renter.id, false)
    await expectState('missing')
    await say(renter.id, true)
    await expectState('given')
    await insertRows(app, [[renters, other]])
    await expectState('partial')
    await say(other.id, true)
    await expectState('given')
    await say(renter.id, false)
    await expectState('revoked')
    expect((await call('GET', `${base}/${estate.secondUnit.id}`)).json()).toMatchObject({
      consent: 'notNeeded',
    })
  })

  it('is visible to customers and to technicians of the building only', async () => {
    const people = await Promise.all(
      (['Customer', 'Technician', 'Regular'] as const).map((role) =>
        aPerson(app, { role, tenantId: tenant }),
      ),
    )
    const [customer = '', technician = '', regular = ''] = people.map(({ token }) => token)
    await assign(app, tenant, people[1]?.id ?? '', [estate.building.id])
    expect([await seen(customer), await seen(technician), await seen(regular)]).toEqual([
      'given',
      'given',
      null,
    ])
    // users who may not see it cannot infer it by filtering either
    expect((await listed('missing', regular)).length).toBe(
      ids(await call('GET', base, { as: regular })).length,
    )
  })
})
