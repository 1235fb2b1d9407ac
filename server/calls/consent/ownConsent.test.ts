import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishTexts } from '../../../tests/support/consent.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { dayOf } from '../../../domain/time.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { appointments, leases, renters } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { buildAppointment, buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'

let app: TestApp
let tenant: string
let estate: Estate
let renter: Person
let optInId: string
let dataPrivacyId: string
beforeAll(async () => {
  app = await testApp()
  const texts = await publishTexts(app)
  optInId = texts.optInId
  dataPrivacyId = texts.dataPrivacyId
})
beforeEach(async () => {
  tenant = await aTenant(app)
  estate = await anEstate(app, tenant)
  renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
  await change({ userId: renter.id, agreement: false })
})
afterAll(() => app.stop())

const change = (values: Partial<typeof renters.$inferInsert>) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(renters).set(values).where(eq(renters.id, estate.renter.id)),
  )
const read = async (as = renter) => (await app.onMain({ url: '/api/opt-in/own', as: as.token })).json().items
const act = (verb: 'give' | 'revoke', body: Record<string, unknown>, as = renter) =>
  app.onMain({ method: 'POST', url: `/api/opt-in/own/${verb}`, as: as.token, body })
const give = (as = renter, renterId = estate.renter.id) =>
  act('give', { renterId, optInId, language: 'de' }, as)
const revoke = (as = renter, renterId = estate.renter.id) => act('revoke', { renterId }, as)
const records = async () => {
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const reply = await app.onMain({
    url: `/api/data-privacy-site/filter?RenterIds=${estate.renter.id}&Sort.SortOption=AgreedAt`,
    as: admin.token,
  })
  return reply.json().items
}

describe("a renter's own consent", () => {
  it('lists each home with its building and client, and the state of consent', async () => {
    expect(await read()).toEqual([
      {
        renterId: estate.renter.id,
        tenantName: expect.stringContaining('Hausverwaltung'),
        unitName: 'WE 1',
        buildingName: estate.building.name,
        agreement: false,
        agreedAt: null,
        revokedAt: null,
        optInId: null,
        nextVisit: null,
        contact: { name: null, phone: null, email: null },
      },
    ])
  })

  it('tells the next appointment in the home, none that is cancelled, over, elsewhere or of another lease', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
    const visit = (hours: number, values = {}) =>
      [
        appointments,
        buildAppointment(estate.random, estate.unit, {
          startsAt: at(hours),
          endsAt: at(hours + 1),
          ...values,
        }),
      ] as const
    await insertRows(app, [
      visit(-3),
      visit(1, { cancelledAt: at(0) }),
      [appointments, buildAppointment(estate.random, estate.secondUnit, { startsAt: at(2), endsAt: at(3) })],
      visit(30),
      visit(40),
    ])
    expect((await read())[0].nextVisit).toEqual({ startsAt: at(30), endsAt: at(31) })
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(leases)
        .set({ endsOn: dayOf(app.clock.now()) })
        .where(eq(leases.id, estate.lease.id)),
    )
    expect((await read())[0].nextVisit).toBeNull()
  })

  it('is given to the text on the screen, and counts at once', async () => {
    const reply = await give()
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().items).toMatchObject([
      { agreement: true, agreedAt: app.clock.now().toISOString(), optInId, revokedAt: null },
    ])
    const [record] = await records()
    expect(record).toMatchObject({
      channel: 'account',
      state: 'given',
      optInId,
      optInNumber: 1,
      language: 'de',
      renterId: estate.renter.id,
      processed: false,
    })
    expect(record).toMatchObject({
      optInHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      dataPrivacyNumber: 1,
      recordedByName: 'Erika MainRenter',
    })
  })

  it('is one record when given twice', async () => {
    await give()
    expect((await give()).statusCode).toBe(200)
    expect(await records()).toHaveLength(1)
  })

  it('is one record when given twice concurrently', async () => {
    const replies = await Promise.all([give(), give()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await records()).toHaveLength(1)
  })

  it('is withdrawn, repeatedly without error, and given again as another record', async () => {
    await give()
    app.clock.advance(60_000)
    const revokedAt = app.clock.now().toISOString()
    for (let i = 0; i < 2; i++)
      expect((await revoke()).json().items).toMatchObject([
        { agreement: false, agreedAt: null, revokedAt, optInId: null },
      ])
    app.clock.advance(60_000)
    expect((await give()).json().items).toMatchObject([
      { agreement: true, agreedAt: app.clock.now().toISOString() },
    ])
    expect((await records()).map(({ state }: { state: string }) => state)).toEqual(['revoked', 'given'])
  })

  it('requires a published declaration', async () => {
    for (const id of [crypto.randomUUID(), dataPrivacyId])
      expect((await act('give', { renterId: estate.renter.id, optInId: id })).statusCode).toBe(404)
    expect((await act('give', { renterId: estate.renter.id })).statusCode).toBe(400)
  })

  it('cannot be seen, given or withdrawn by others', async () => {
    const neighbour = await aPerson(app, { role: 'SubRenter', tenantId: tenant })
    expect(await read(neighbour)).toEqual([])
    expect((await give(neighbour)).statusCode).toBe(404)
    expect((await revoke(neighbour)).statusCode).toBe(404)
    expect(await read()).toMatchObject([{ agreement: false }])
  })

  it.each(['SuperAdmin', 'Admin', 'Customer', 'Regular', 'Technician'] as const)(
    'is not available to a %s',
    async (role) => {
      const person = await aPerson(app, { role, ...(role !== 'SuperAdmin' && { tenantId: tenant }) })
      expect((await app.onMain({ url: '/api/opt-in/own', as: person.token })).statusCode).toBe(403)
      expect((await give(person)).statusCode).toBe(403)
      expect((await revoke(person)).statusCode).toBe(403)
    },
  )

  it('is separate for each home', async () => {
    const lease = buildLease(estate.random, estate.secondUnit, { startsOn: '2026-01-01' })
    const second = buildRenter(estate.random, lease, { userId: renter.id })
    await insertRows(app, [
      [leases, lease],
      [renters, second],
    ])
    await give(renter, second.id)
    const homes = await read()
    expect(homes).toHaveLength(2)
    expect(homes.find(({ renterId }: { renterId: string }) => renterId === second.id)).toMatchObject({
      unitName: 'WE 2',
      agreement: true,
    })
    expect(homes.find(({ renterId }: { renterId: string }) => renterId === estate.renter.id)).toMatchObject({
      agreement: false,
    })
  })

  it('ends with the lease', async () => {
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(leases)
        .set({ endsOn: new Date(app.clock.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10) })
        .where(eq(leases.id, estate.lease.id)),
    )
    expect(await read()).toEqual([])
    expect((await give()).statusCode).toBe(404)
  })

  it('is written to the log as such', async () => {
    await give()
    await revoke()
    const { rows } = await app.deps.db.pool.query<{ action: string }>(
      "select action from main.audit where user_id = $1 and entity = 'dataAgreement' order by at, id",
      [renter.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['dataAgreement.give', 'dataAgreement.revoke'])
  })
})
