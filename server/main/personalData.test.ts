import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publishTexts, submission } from '../../tests/support/consent.ts'
import { anEstate, insertRows, type Estate } from '../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import {
  appointments,
  audit,
  dataAgreements,
  idempotencyKeys,
  identityAudit,
  jobs,
  mails,
  renters,
  savedFilters,
  thermostatHistory,
  thermostatMeasurements,
  thermostatStates,
  users,
} from '../db/schema.ts'
import { withScope, type Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { buildAppointment } from '../seed/builders/buildAppointment.ts'
import { buildRenter } from '../seed/builders/buildRenter.ts'

let app: TestApp
let tenant: string
let admin: Person
let root: Person
let estate: Estate
beforeEach(async () => {
  app = await testApp()
  await publishTexts(app)
  root = await aPerson(app, { role: 'SuperAdmin' })
  await app.deps.db.pool.query('select main.ensure_month($1)', [app.clock.now().toISOString()])
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterEach(() => app.stop())

const inAll = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, { role: 'app_admin' }, work)

const surname = 'Zwetschgenbaum'
const person = { firstName: 'Xaveria', lastName: surname, email: 'Xaveria.Z@Example.test', phone: '+49 170 998877' }
const traces = [surname, 'Xaveria', person.email, '170 998877', '+49170998877']

/** Every text of the database that names the person, by its column. */
const found = (): Promise<string[]> =>
  inAll(async (tx) => {
    const { rows } = await tx.execute<{ place: string; column_name: string }>(sql`
      select c.table_schema || '.' || c.table_name as place, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      join pg_class k on k.oid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
      where c.table_schema in ('main', 'identity') and t.table_type = 'BASE TABLE' and not k.relispartition and c.data_type in ('text', 'jsonb', 'ARRAY')
      order by 1, 2`)
    const hits: string[] = []
    for (const { place, column_name: column } of rows) {
      const table = sql.raw(place)
      const hit = await tx.execute(
        sql`select 1 from ${table} where ${sql.identifier(column)}::text ilike any(${sql.param(traces.map((text) => `%${text}%`))}::text[]) limit 1`,
      )
      if (hit.rows.length > 0) hits.push(`${place}.${column}`)
    }
    return hits
  })

const measurement = (at: string, unitId: string | null) => ({
  tenantId: tenant,
  thermostatId: estate.thermostat.id,
  unitId,
  at,
  devAddr: '01020304',
  frameCounter: Math.floor(Date.parse(at) / 1000) % 65_536,
  receivedAt: at,
  ambientTemperature: 21.5,
  targetTemperature: 20,
  batteryVoltage: 3.1,
  rssi: -80,
  bytes: 20,
})

/** Puts the person wherever somebody may be named. */
const plant = async () => {
  const { renter, unit } = estate
  const account = await aPerson(app, { role: 'MainRenter', tenantId: tenant, email: person.email })
  await inAll(async (tx) => {
    await tx.update(users).set({ firstName: person.firstName, lastName: surname, phone: person.phone }).where(eq(users.id, account.id))
    await tx
      .update(renters)
      .set({ ...person, userId: account.id, verifiedAt: app.clock.now().toISOString(), verificationNote: `Ausweis von ${surname}` })
      .where(eq(renters.id, renter.id))
    await tx.update(thermostatStates).set({ ambientTemperature: 21.5, batteryLow: true, measuredUnitId: unit.id, measuredAt: app.clock.now().toISOString() })
  })
  const file = await app.deps.files.create()
  await new Promise<void>((resolve) => {
    file.stream.end(() => resolve())
  })
  await writeFile(file.path, `${person.firstName};${surname}`)
  const now = app.clock.now().toISOString()
  const trail = { at: now, tenantId: tenant, userId: admin.id, entity: 'renter' }
  await insertRows(app, [
    [appointments, buildAppointment(estate.random, unit, { description: `${surname} klingeln, ${person.phone}` })],
    [
      audit,
      [
        { ...trail, id: newId(), action: 'renter.update', entityId: renter.id, before: { firstName: 'Xaveria' }, after: { ...person, id: renter.id } },
        { ...trail, id: newId(), action: 'appointment.create', entityId: newId(), after: { unitId: unit.id, description: `bei ${surname}` } },
      ],
    ],
    [identityAudit, { ...trail, id: newId(), action: 'user.update', entity: 'user', entityId: account.id, after: { email: person.email, lastName: surname } }],
    [
      jobs,
      {
        id: newId(),
        tenantId: tenant,
        userId: admin.id,
        kind: 'renterImport',
        input: { fileName: `${surname}, Xaveria.xlsx` },
        actor: {},
        state: 'Succeeded',
        result: {
          rows: [
            { first: 'Xaveria', last: surname },
            { first: 'Berta', last: 'Anders' },
          ],
        },
        finishedAt: now,
        fileKey: file.key,
        fileName: 'a.xlsx',
      },
    ],
    [idempotencyKeys, { key: newId(), requestHash: '', status: 200, reply: { id: renter.id, ...person } }],
    [
      mails,
      [
        { id: newId(), recipient: person.email.toUpperCase(), subject: 'x', body: `Hallo ${surname}` },
        { id: newId(), recipient: 'office@example.test', subject: `Xaveria ${surname}`, body: '' },
      ],
    ],
    [savedFilters, { id: newId(), tenantId: tenant, userId: admin.id, resource: 'renters', name: 'Eine', filter: { q: `Xaveria ${surname}` } }],
    [
      thermostatHistory,
      { id: newId(), tenantId: tenant, thermostatId: estate.thermostat.id, kind: 'assigned', at: now, data: { unitId: unit.id, unitName: `Whg ${surname}` } },
    ],
    [thermostatMeasurements, [measurement(now, unit.id), measurement(new Date(Date.parse(now) - 1).toISOString(), null)]],
  ])
  const { street, streetNumber: number, city, zipcode } = estate.building
  const reply = await app.onMain({
    method: 'POST',
    url: '/api/data-privacy-site/signup',
    body: submission({ firstName: 'Xaveria', surname, email: person.email, street, number, city, zipCode: Number(zipcode) }),
  })
  expect(reply.statusCode).toBeLessThan(300)
  return { account, file }
}

const erase = (typed: string, as = admin) =>
  app.onMain({ method: 'POST', url: `/api/renters/${estate.renter.id}/erasure`, as: as.token, tenant, body: { surname: typed } })

it('gives everything that is kept of a renter as one file, and no secret', async () => {
  await plant()
  const reply = await app.onMain({ url: `/api/renters/${estate.renter.id}/personal-data`, as: admin.token, tenant })
  expect(reply.statusCode).toBe(200)
  const made: unknown = JSON.parse(reply.payload)
  expect(made).toMatchObject({
    about: { parts: { renters: { de: expect.any(String) } } },
    renters: [{ ...person, verificationNote: `Ausweis von ${surname}` }],
    leases: [{ id: estate.lease.id }],
    units: [{ id: estate.unit.id, street: estate.building.street }],
    appointments: [{ description: expect.stringContaining(surname) }],
    accounts: [{ email: person.email, roles: [{ role: 'MainRenter' }], sessions: [{ createdAt: expect.any(String) }] }],
    consents: [{ channel: 'site', person: { firstName: 'Xaveria' }, evidence: { network: expect.any(String) } }],
    audit: expect.arrayContaining([expect.objectContaining({ action: 'renter.update' })]),
  })
  expect(reply.payload).not.toMatch(/hash/i)
  expect(reply.payload).not.toMatch(/data-privacy-revocation/)
})

it('erases a renter everywhere, and says what it did', async () => {
  const { account, file } = await plant()
  const spouse = buildRenter(estate.random, estate.lease, { firstName: 'Bruno', lastName: 'Anders', role: 'SubRenter' })
  await insertRows(app, [[renters, spouse]])
  expect((await found()).length).toBeGreaterThan(15)
  const reply = await erase(` ${surname.toLowerCase()} `)
  expect(reply.json()).toMatchObject({
    erased: expect.arrayContaining([
      { what: 'renters', count: 1 },
      { what: 'records', count: 1 },
      { what: 'climate', count: 1 },
    ]),
  })
  expect(reply.json().kept).toContainEqual({ what: 'proofs', count: 1, reason: 'proofOfConsent' })
  expect(await found()).toEqual([])
  expect(existsSync(file.path)).toBe(false)
  const left = await inAll(async (tx) => ({
    account: await tx.select().from(users).where(eq(users.id, account.id)),
    others: await tx.select({ id: renters.id }).from(renters).where(eq(renters.unitId, estate.unit.id)),
    proofs: await tx.select({ id: dataAgreements.id }).from(dataAgreements),
    trail: await tx.select({ action: audit.action, userId: audit.userId }).from(audit).where(eq(audit.entityId, estate.renter.id)),
    measured: await tx
      .select({ ambient: thermostatMeasurements.ambientTemperature, battery: thermostatMeasurements.batteryVoltage, unitId: thermostatMeasurements.unitId })
      .from(thermostatMeasurements)
      .where(eq(thermostatMeasurements.tenantId, tenant)),
    imports: await tx.select({ result: jobs.result }).from(jobs).where(eq(jobs.kind, 'renterImport')),
  }))
  expect(left.account).toEqual([])
  expect(left.others).toEqual([{ id: spouse.id }])
  expect(left.proofs.length).toBeGreaterThan(0)
  expect(left.trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['renter.update', 'renter.askErasure', 'renter.erase']))
  expect(left.measured).toEqual(
    expect.arrayContaining([
      { ambient: null, battery: 3.1, unitId: estate.unit.id },
      { ambient: 21.5, battery: 3.1, unitId: null },
    ]),
  )
  expect(JSON.stringify(left.imports)).toContain('Anders')
  expect((await erase(surname)).statusCode).toBe(404)
})

it('asks for the surname, and erases nobody of another client', async () => {
  const wrong = await erase('Somebody')
  expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { surname: 'surnameDiffers' }])
  const foreign = await aPerson(app, { role: 'Admin', tenantId: await aTenant(app) })
  expect((await erase(estate.renter.lastName, foreign)).statusCode).toBeGreaterThanOrEqual(403)
})

it('erases the person of a record that is nobody known', async () => {
  await app.onMain({
    method: 'POST',
    url: '/api/data-privacy-site/signup',
    body: submission({ email: 'nobody@example.test', firstName: 'Quirin', surname: 'Ungekannt' }),
  })
  const { rows } = await app.deps.db.pool.query<{ id: string }>("select agreement_id as id from main.data_agreement_persons where surname = 'Ungekannt'")
  const url = `/api/data-privacy-site/${rows[0]?.id}/erasure`
  expect((await app.onMain({ method: 'POST', url, as: admin.token, body: { surname: 'Ungekannt' } })).statusCode).toBe(404)
  const reply = await app.onMain({ method: 'POST', url, as: root.token, body: { surname: 'Ungekannt' } })
  expect(reply.json()).toMatchObject({
    erased: expect.arrayContaining([
      { what: 'records', count: 1 },
      { what: 'evidence', count: 1 },
    ]),
  })
  expect((await app.deps.db.pool.query("select from main.data_agreement_persons where surname = 'Ungekannt'")).rows).toEqual([])
})

it('leaves the audit trail to nobody to change', async () => {
  await plant()
  await erase(surname)
  await expect(inAll((tx) => tx.update(audit).set({ before: {} }))).rejects.toThrow()
})
