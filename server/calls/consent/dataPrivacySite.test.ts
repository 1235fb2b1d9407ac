import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmConsent, publishTexts, revocationToken, submission } from '../../../tests/support/consent.ts'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { dataAgreementPersons, buildings, renters } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

let app: TestApp
let tenant: string
let estate: Estate
let admin: Person
let superAdmin: Person
let turn = 0
/** An e-mail address used by this test only. */
let email: string

beforeAll(async () => {
  app = await testApp()
  await publishTexts(app)
})
beforeEach(async () => {
  // a minute later: earlier submissions no longer count
  app.clock.advance(61_000)
  email = `erika.${++turn}@example.test`
  tenant = await aTenant(app)
  estate = await anEstate(app, tenant)
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(renters).set({ agreement: false }).where(eq(renters.id, estate.renter.id)),
  )
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  superAdmin = await aPerson(app, { role: 'SuperAdmin' })
})
afterAll(() => app.stop())

const signup = (body: Record<string, unknown>, headers = {}) =>
  app.onMain({ method: 'POST', url: '/api/data-privacy-site/signup', body, headers })
const confirm = (token: string) =>
  app.onMain({ method: 'POST', url: `/api/data-privacy-site/confirm/${token}` })
const revoke = (token: string) =>
  app.onMain({ method: 'POST', url: `/api/data-privacy-site/revoke/${token}` })
const filter = async (query = '', as = superAdmin) =>
  (await app.onMain({ url: `/api/data-privacy-site/filter?${query}`, as: as.token })).json().items
const recordOf = async (as = superAdmin) => (await filter(`Query=${email}`, as))[0]
const here = () => ({
  email,
  street: estate.building.street,
  number: estate.building.streetNumber,
  city: estate.building.city,
  zipCode: Number(estate.building.zipcode),
})
const renter = async () =>
  (await app.onMain({ url: `/api/renters/${estate.renter.id}`, as: admin.token, tenant })).json()
const giveEmail = async (of = email) => {
  const { version, role, firstName, lastName, phone, agreement } = await renter()
  const body = { role, firstName, lastName, phone, agreement, email: of }
  const reply = await app.onMain({
    method: 'PUT',
    url: `/api/renters/${estate.renter.id}`,
    as: admin.token,
    tenant,
    version,
    body,
  })
  expect(reply.statusCode, reply.body).toBe(200)
}

describe('the records of a client', () => {
  it('are those of the clients that are asked for, without those that are nobody’s yet', async () => {
    await signup(submission(here()))
    expect(await filter(`Query=${email}`)).toHaveLength(1)
    expect(await filter(`Query=${email}&TenantIds=${tenant}`)).toEqual([])
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.update(dataAgreementPersons).set({ tenantId: tenant }).where(eq(dataAgreementPersons.email, email)),
    )
    expect(await filter(`Query=${email}&TenantIds=${tenant}`)).toHaveLength(1)
    expect(await filter(`Query=${email}&TenantIds=${await aTenant(app)}`)).toEqual([])
  })
})

describe('a submission', () => {
  it('is stored with the text agreed to, and confirmed with the withdrawal link', async () => {
    const reply = await signup(submission({ email }))
    expect(reply.statusCode, reply.body).toBe(201)
    expect(await recordOf()).toMatchObject({
      email,
      surname: 'Muster',
      zipCode: 29221,
      state: 'given',
      processed: false,
      channel: 'site',
      language: 'de',
      optInNumber: 1,
    })
    const token = await revocationToken(app, email)
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32)
    const { rows } = await app.deps.db.pool.query(
      'select * from main.data_agreements a join main.data_agreement_evidence e on e.agreement_id = a.id',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const { id } = await recordOf()
    expect(rows.filter((row) => row.agreement_id === id)).toMatchObject([{ network: '127.0.0.0' }])
  })

  it.each([
    ['email', '', 'required'],
    ['email', 'erika', 'invalidEmail'],
    ['firstName', ' ', 'required'],
    ['surname', undefined, 'required'],
    ['street', '', 'required'],
    ['number', '', 'required'],
    ['city', '\u0000', 'invalidCharacters'],
    ['zipCode', undefined, 'required'],
    ['zipCode', -1, 'positiveNumberOnly'],
    ['zipCode', '29221', 'invalidNumber'],
    ['zipCode', 1.5, 'wholeNumbersOnly'],
    ['agreed', false, 'required'],
    ['agreed', undefined, 'required'],
  ])('is rejected with the reason at its field: %s %j is %s', async (field, value, reason) => {
    const reply = await signup(submission({ email, [field]: value }))
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      expect.objectContaining({ [field]: reason }),
    ])
  })

  it('from an e-mail address with a confirmed consent is rejected, in any spelling', async () => {
    expect((await signup(submission({ email }))).statusCode).toBe(201)
    await confirmConsent(app, email)
    const again = await signup(submission({ email: ` ${email.toUpperCase()} ` }))
    expect([again.statusCode, again.json().error]).toEqual([409, 'emailTaken'])
  })

  it('tells a stranger nothing of a consent that was not confirmed: the last one counts, and each is mailed', async () => {
    const first = await signup(submission({ email, firstName: 'Fremd' }))
    const second = await signup(submission({ email, firstName: 'Erika' }))
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(Object.keys(second.json())).toEqual(Object.keys(first.json()))
    expect((await filter(`Query=${email}`)).map(({ firstName }: { firstName: string }) => firstName)).toEqual(
      ['Erika'],
    )
    const { rows } = await app.deps.db.pool.query<{ body: string }>(
      'select body from identity.mails where recipient = $1 order by created_at, id',
      [email],
    )
    const tokens = rows.flatMap(({ body }) => /data-privacy-confirmation\/([\w-]+)/.exec(body)?.[1] ?? [])
    expect(tokens).toHaveLength(2)
    const replies = await Promise.all(tokens.map((token) => confirm(token)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  it('mails an address at most five times an hour, and lets no source try out a list of addresses', async () => {
    const from = (address: string, to: string) =>
      app.main.inject({
        method: 'POST',
        url: '/api/data-privacy-site/signup',
        remoteAddress: address,
        payload: submission({ email: to }),
      })
    for (let i = 0; i < 5; i++) expect((await from(`10.99.${turn}.${i}`, email)).statusCode).toBe(201)
    expect((await from(`10.99.${turn}.9`, email)).statusCode).toBe(429)
    const used = Array.from({ length: 6 }, (_, i) => `used.${i}.${email}`)
    for (const [i, to] of used.entries()) {
      await from(`10.98.${turn}.${i}`, to)
      await confirmConsent(app, to)
    }
    const statuses = []
    for (const to of used) {
      app.clock.advance(61_000)
      statuses.push((await from(`10.97.${turn}.1`, to)).statusCode)
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
  })

  it('leaves one record after concurrent calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, i) => {
        const address = `10.${turn}.${i}.1`
        return app.main.inject({
          method: 'POST',
          url: '/api/data-privacy-site/signup',
          remoteAddress: address,
          payload: submission({ email: i % 2 ? email : `${email.toUpperCase()} ` }),
        })
      }),
    )
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201])
    expect(await filter(`Query=${email}`)).toHaveLength(1)
  })

  it('is dropped without notice if the hidden field is filled in', async () => {
    expect((await signup(submission({ email, website: 'https://spam.example' }))).statusCode).toBe(201)
    expect(await recordOf()).toBeUndefined()
    expect(await revocationToken(app, email)).toBe('')
  })

  it('is rejected after five in a minute from one network', async () => {
    for (let i = 0; i < 5; i++)
      expect((await signup(submission({ email: `${i}.${email}` }))).statusCode).toBe(201)
    const reply = await signup(submission({ email }))
    expect([reply.statusCode, Number(reply.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    app.clock.advance(61_000)
    expect((await signup(submission({ email }))).statusCode).toBe(201)
  })

  it('belongs to no client until it is confirmed by mail, which names the client; then it counts for the matching renter', async () => {
    await giveEmail()
    await signup(
      submission({ ...here(), firstName: estate.renter.firstName, surname: estate.renter.lastName }),
    )
    expect(await recordOf(admin)).toBeUndefined()
    expect(await recordOf()).toMatchObject({ tenantId: null, renterId: null, confirmedAt: null })
    expect(await renter()).toMatchObject({ agreement: false })
    const { rows } = await app.deps.db.pool.query<{ body: string }>(
      'select body from identity.mails where recipient = $1',
      [email],
    )
    const { name } = (await app.onMain({ url: `/api/tenants/${tenant}`, as: admin.token })).json()
    expect(rows[0]?.body).toContain(name)
    const token = await revocationToken(app, email)
    for (let i = 0; i < 2; i++) expect((await confirm(token)).statusCode).toBe(204)
    expect(await recordOf(admin)).toMatchObject({ confirmedAt: app.clock.now().toISOString() })
    expect(await recordOf(admin)).toMatchObject({
      renterId: estate.renter.id,
      unitId: estate.unit.id,
      tenantId: tenant,
    })
    expect(await renter()).toMatchObject({ agreement: true })
  })

  it('stays nobody’s where another client claims the address before it is confirmed, and a SuperAdmin links it', async () => {
    await giveEmail()
    await signup(
      submission({ ...here(), firstName: estate.renter.firstName, surname: estate.renter.lastName }),
    )
    const claimant = await anEstate(app, await aTenant(app))
    const { street, streetNumber, zipcode } = estate.building
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(buildings)
        .set({ street, streetNumber, zipcode })
        .where(eq(buildings.id, claimant.building.id)),
    )
    const { firstName, lastName } = estate.renter
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.update(renters).set({ email, firstName, lastName }).where(eq(renters.id, claimant.renter.id)),
    )
    await confirmConsent(app, email)
    const record = await recordOf()
    expect(record).toMatchObject({ tenantId: null, renterId: null, confirmedAt: expect.any(String) })
    const url = `/api/data-privacy-site/${record.id}/renter`
    const body = { renterId: estate.renter.id }
    expect(
      (await app.onMain({ method: 'PUT', url, as: admin.token, version: record.version, body })).statusCode,
    ).toBe(404)
    expect(
      (await app.onMain({ method: 'PUT', url, as: superAdmin.token, version: record.version, body })).json(),
    ).toMatchObject({ tenantId: tenant })
    expect(await renter()).toMatchObject({ agreement: true })
  })

  it('goes to no client that the mail did not name', async () => {
    await giveEmail()
    const street = `Späterweg ${turn}`
    const { firstName, lastName: surname } = estate.renter
    await signup(submission({ ...here(), street, firstName, surname }))
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.update(buildings).set({ street }).where(eq(buildings.id, estate.building.id)),
    )
    await confirmConsent(app, email)
    expect(await recordOf()).toMatchObject({
      tenantId: null,
      renterId: null,
      confirmedAt: expect.any(String),
    })
  })

  it('with only a matching name counts for nobody until the office links it', async () => {
    await signup(
      submission({ ...here(), firstName: estate.renter.firstName, surname: estate.renter.lastName }),
    )
    await confirmConsent(app, email)
    const record = await recordOf(admin)
    expect(record).toMatchObject({ renterId: null, tenantId: tenant, buildingId: estate.building.id })
    expect(await renter()).toMatchObject({ agreement: false })
    const candidates = await app.onMain({
      url: `/api/data-privacy-site/${record.id}/candidates`,
      as: admin.token,
    })
    expect(candidates.json().items[0]).toMatchObject({
      renterId: estate.renter.id,
      matches: expect.arrayContaining(['name', 'address']),
    })
    const url = `/api/data-privacy-site/${record.id}/renter`
    const linked = await app.onMain({
      method: 'PUT',
      url,
      as: admin.token,
      version: record.version,
      body: { renterId: estate.renter.id },
    })
    const link = { linkedAt: app.clock.now().toISOString(), linkedByName: 'Erika Admin' }
    expect(linked.json()).toMatchObject({
      renterId: estate.renter.id,
      unitName: 'WE 1',
      ...link,
      network: '127.0.0.0',
    })
    expect(await renter()).toMatchObject({ agreement: true })
    const stale = await app.onMain({
      method: 'PUT',
      url,
      as: admin.token,
      version: record.version,
      body: { renterId: null },
    })
    expect(stale.statusCode).toBe(409)
    const unlinked = await app.onMain({
      method: 'PUT',
      url,
      as: admin.token,
      version: linked.json().version,
      body: { renterId: null },
    })
    expect(unlinked.json()).toMatchObject({ renterId: null, linkedAt: null, linkedByName: null })
    expect(await renter()).toMatchObject({ agreement: false })
  })
})

describe('a withdrawal', () => {
  it('withdraws the consent, repeatedly without error, and frees the e-mail address', async () => {
    await giveEmail()
    await signup(submission(here()))
    await confirmConsent(app, email)
    const { id } = await recordOf()
    await app.onMain({
      method: 'PATCH',
      url: `/api/data-privacy-site/${id}`,
      as: admin.token,
      body: { processed: true },
    })
    expect(await recordOf()).toMatchObject({ processed: true, processedByName: 'Erika Admin' })
    const token = await revocationToken(app, email)
    for (let i = 0; i < 2; i++) expect((await revoke(token)).statusCode).toBe(204)
    const record = await recordOf()
    expect(record).toMatchObject({ state: 'revoked', processed: false, agreed: true })
    expect(record.revokedAt).not.toBeNull()
    expect(await renter()).toMatchObject({ agreement: false })
    app.clock.advance(61_000)
    expect((await signup(submission(here()))).statusCode).toBe(201)
    await confirmConsent(app, email)
    expect(
      (await filter(`Query=${email}&Sort.SortOption=AgreedAt`)).map(({ state }: { state: string }) => state),
    ).toEqual(['revoked', 'given'])
    expect(await renter()).toMatchObject({ agreement: true })
  })

  it('with an unknown link answers 404', async () => {
    const reply = await revoke('x'.repeat(43))
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'tokenNotFound'])
  })

  it('is not triggered by opening the link', async () => {
    expect((await app.onMain({ url: '/api/data-privacy-site/revoke/x' })).statusCode).toBe(405)
  })
})

describe('the office', () => {
  it('sees the records of its own clients only', async () => {
    const other = await aPerson(app, { role: 'Admin', tenantId: await aTenant(app) })
    await signup(submission(here()))
    await confirmConsent(app, email)
    expect(await recordOf(admin)).toBeDefined()
    expect(await recordOf(other)).toBeUndefined()
    const { id } = await recordOf()
    for (const [method, url, body] of [
      ['PATCH', `/api/data-privacy-site/${id}`, { processed: true }],
      ['GET', `/api/data-privacy-site/${id}/candidates`, undefined],
      ['PUT', `/api/data-privacy-site/${id}/renter`, { renterId: null }],
    ] as const)
      expect(
        (await app.onMain({ method, url, as: other.token, version: 1, ...(body && { body }) })).statusCode,
      ).toBe(404)
  })

  it('finds records by person and place', async () => {
    await signup(submission({ ...here(), firstName: 'Zacharias', surname: `Zweig${turn}` }))
    await confirmConsent(app, email)
    for (const query of [
      `PersonName=zweig${turn}`,
      `City=${here().city}&Street=${here().street.slice(0, 5)}&HouseNumber=${here().number}&PersonName=zach`,
    ])
      expect(await filter(query, admin)).toHaveLength(1)
    expect(await filter('PersonName=nobody', admin)).toEqual([])
    // the whole number: neither a prefix nor a longer one
    const { number } = here()
    for (const other of [`${number}9`, `9${number}`, `${number}z`])
      expect(await filter(`HouseNumber=${other}`, admin)).toEqual([])
    expect(
      await filter(`HouseNumber=${encodeURIComponent(` ${number.toUpperCase()} `)}`, admin),
    ).toHaveLength(1)
    expect(await filter('Processed=true', admin)).toEqual([])
    const sites = await app.onMain({ url: '/api/data-privacy-site/sites', as: admin.token })
    expect(sites.json().items).toEqual([
      expect.objectContaining({ city: here().city, given: 1, revoked: 0, open: 1 }),
    ])
  })

  it("records a renter's consent on paper, and its withdrawal", async () => {
    const write = async (agreement: boolean) => {
      const { version, role, firstName, lastName, phone } = await renter()
      const url = `/api/renters/${estate.renter.id}`
      const reply = await app.onMain({
        method: 'PUT',
        url,
        as: admin.token,
        tenant,
        version,
        body: { role, firstName, lastName, phone, email, agreement },
      })
      expect(reply.statusCode, reply.body).toBe(200)
    }
    await write(true)
    expect(await recordOf()).toMatchObject({
      channel: 'office',
      state: 'given',
      processed: true,
      renterId: estate.renter.id,
    })
    // what the office notes does not take the address from its owner, whose withdrawal ends both
    expect((await signup(submission(here()))).statusCode).toBe(201)
    await confirmConsent(app, email)
    await revoke(await revocationToken(app, email))
    expect((await filter(`Query=${email}`)).map(({ state }: { state: string }) => state)).toEqual([
      'revoked',
      'revoked',
    ])
    expect(await renter()).toMatchObject({ agreement: false })
    await write(true)
    await write(false)
    expect(new Set((await filter(`Query=${email}`)).map(({ state }: { state: string }) => state))).toEqual(
      new Set(['revoked']),
    )
  })
})

it('keeps its proof: nobody changes or deletes a record', async () => {
  await signup(submission({ email }))
  for (const statement of [
    'update main.data_agreements set language = language',
    'delete from main.data_agreements',
    'delete from main.data_agreement_revocations',
  ])
    await expect(app.deps.db.pool.query(`begin; set local role app_admin; ${statement}`)).rejects.toThrow(
      'only added',
    )
  await app.deps.db.pool.query('rollback')
})
