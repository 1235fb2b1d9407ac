import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publishTexts, submission } from '../../../tests/support/consent.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { findTraces, person, plantPerson, surname } from '../../../tests/support/plantPerson.ts'
import { filesFolder } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  audit,
  dataAgreements,
  jobs,
  notices,
  renters,
  thermostatMeasurements,
  users,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { buildRenter } from '../../../demo/seed/builders/buildRenter.ts'

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

const inAll = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)

const erase = (typed: string, as = admin) =>
  app.onMain({
    method: 'POST',
    url: `/api/renters/${estate.renter.id}/erasure`,
    as: as.token,
    tenant,
    body: { surname: typed },
  })

it('exports everything stored about a renter as one file, without secrets', async () => {
  await plantPerson(app, { tenant, admin, estate })
  const reply = await app.onMain({
    url: `/api/renters/${estate.renter.id}/personal-data`,
    as: admin.token,
    tenant,
  })
  expect(reply.statusCode).toBe(200)
  const made: unknown = JSON.parse(reply.payload)
  expect(made).toMatchObject({
    about: { parts: { renters: { de: expect.any(String) } } },
    renters: [{ ...person, verificationNote: `Ausweis von ${surname}` }],
    leases: [{ id: estate.lease.id }],
    units: [{ id: estate.unit.id, street: estate.building.street }],
    appointments: [{ description: expect.stringContaining(surname) }],
    announcements: [
      { way: 'mail', cancelled: false },
      { way: 'letter', startsAt: expect.any(String) },
    ],
    accounts: [
      { email: person.email, roles: [{ role: 'MainRenter' }], sessions: [{ createdAt: expect.any(String) }] },
    ],
    consents: [
      { channel: 'site', person: { firstName: 'Xaveria' }, evidence: { network: expect.any(String) } },
    ],
    audit: expect.arrayContaining([expect.objectContaining({ action: 'renter.update' })]),
  })
  expect(reply.payload).not.toMatch(/hash/i)
  expect(reply.payload).not.toMatch(/data-privacy-revocation/)
})

it('erases a renter everywhere, and reports what it did', async () => {
  const { account, fileKey } = await plantPerson(app, { tenant, admin, estate })
  const spouse = buildRenter(estate.random, estate.lease, {
    firstName: 'Bruno',
    lastName: 'Anders',
    role: 'SubRenter',
  })
  await insertRows(app, [[renters, spouse]])
  const records = await inAll((tx) => tx.select({ id: dataAgreements.id }).from(dataAgreements))
  const told = records.map(({ id }) => ({
    id: newId(),
    tenantId: tenant,
    userId: admin.id,
    kind: 'withdrawals' as const,
    subject: 'consent' as const,
    subjectId: id,
    at: app.clock.now().toISOString(),
    way: 'app' as const,
  }))
  await insertRows(app, [[notices, told]])
  const named = await findTraces(app)
  expect(named).toEqual(
    expect.arrayContaining([
      'main.renters',
      'main.audit',
      'identity.audit',
      'main.jobs',
      'main.idempotency_keys',
      'identity.mails',
      'identity.users',
    ]),
  )
  const { erased: planned } = (
    await app.onMain({ url: `/api/renters/${estate.renter.id}/erasure`, as: admin.token, tenant })
  ).json()
  const reply = await erase(` ${surname.toLowerCase()} `)
  expect(reply.json()).toMatchObject({
    erased: expect.arrayContaining([
      { what: 'renters', count: 1 },
      { what: 'records', count: 1 },
      { what: 'climate', count: 1 },
    ]),
  })
  expect(reply.json().kept).toContainEqual({ what: 'proofs', count: 1, reason: 'proofOfConsent' })
  expect(await findTraces(app)).toEqual([])
  // everything planned was done
  expect(reply.json().erased).toEqual(expect.arrayContaining(planned))
  expect(existsSync(join(filesFolder(app.deps), fileKey))).toBe(false)
  const left = await inAll(async (tx) => ({
    account: await tx.select().from(users).where(eq(users.id, account.id)),
    others: await tx.select({ id: renters.id }).from(renters).where(eq(renters.unitId, estate.unit.id)),
    notices: await tx.select().from(notices),
    proofs: await tx.select({ id: dataAgreements.id }).from(dataAgreements),
    trail: await tx
      .select({ action: audit.action, userId: audit.userId })
      .from(audit)
      .where(eq(audit.entityId, estate.renter.id)),
    measured: await tx
      .select({
        ambient: thermostatMeasurements.ambientTemperature,
        battery: thermostatMeasurements.batteryVoltage,
        unitId: thermostatMeasurements.unitId,
      })
      .from(thermostatMeasurements)
      .where(eq(thermostatMeasurements.tenantId, tenant)),
    imports: await tx.select({ result: jobs.result }).from(jobs).where(eq(jobs.kind, 'renterImport')),
  }))
  expect(left.account).toEqual([])
  expect(left.notices).toEqual([])
  expect(left.others).toEqual([{ id: spouse.id }])
  expect(left.proofs.length).toBeGreaterThan(0)
  expect(left.trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['renter.update', 'renter.askErasure', 'renter.erase']),
  )
  expect(left.measured).toEqual(
    expect.arrayContaining([
      { ambient: null, battery: 3.1, unitId: estate.unit.id },
      { ambient: 21.5, battery: 3.1, unitId: null },
    ]),
  )
  expect(JSON.stringify(left.imports)).toContain('Anders')
  expect((await erase(surname)).statusCode).toBe(404)
})

it('requires the surname, and erases nobody of another client', async () => {
  const wrong = await erase('Somebody')
  expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { surname: 'surnameDiffers' }])
  const foreign = await aPerson(app, { role: 'Admin', tenantId: await aTenant(app) })
  expect((await erase(estate.renter.lastName, foreign)).statusCode).toBeGreaterThanOrEqual(403)
})

it('does not reach the record of nobody through a renter that somebody typed', async () => {
  const person = { email: 'unbeteiligt@example.test', firstName: 'Ulrike', surname: 'Unbeteiligt' }
  await app.onMain({ method: 'POST', url: '/api/data-privacy-site/signup', body: submission(person) })
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    "select agreement_id as id from main.data_agreement_persons where surname = 'Unbeteiligt'",
  )
  const typed = {
    unitId: estate.unit.id,
    firstName: person.firstName,
    lastName: person.surname,
    email: person.email,
  }
  const made = await app.onMain({ method: 'POST', url: '/api/renters', as: admin.token, tenant, body: typed })
  const url = `/api/renters/${made.json().id}`
  const report = await app.onMain({ url: `${url}/erasure`, as: admin.token, tenant })
  expect(report.statusCode, report.body).toBe(200)
  expect(
    report.json().erased.filter(({ what }: { what: string }) => what === 'records' || what === 'evidence'),
  ).toEqual([])
  const file = await app.onMain({ url: `${url}/personal-data`, as: admin.token, tenant })
  expect(file.body).not.toContain('Am Markt')
  const erased = await app.onMain({
    method: 'POST',
    url: `${url}/erasure`,
    as: admin.token,
    tenant,
    body: { surname: person.surname },
  })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(
    (
      await app.deps.db.pool.query(
        "select agreement_id as id from main.data_agreement_persons where surname = 'Unbeteiligt'",
      )
    ).rows,
  ).toEqual(rows)
  // nor do an address, a building or a link make it the client's
  expect(
    (await app.onMain({ url: `/api/data-privacy-site/filter?Query=${person.email}`, as: admin.token })).json()
      .items,
  ).toEqual([])
})

it('erases the person of a record that is linked to nobody', async () => {
  await app.onMain({
    method: 'POST',
    url: '/api/data-privacy-site/signup',
    body: submission({ email: 'nobody@example.test', firstName: 'Quirin', surname: 'Ungekannt' }),
  })
  const { rows } = await app.deps.db.pool.query<{ id: string }>(
    "select agreement_id as id from main.data_agreement_persons where surname = 'Ungekannt'",
  )
  const url = `/api/data-privacy-site/${rows[0]?.id}/erasure`
  expect(
    (await app.onMain({ method: 'POST', url, as: admin.token, body: { surname: 'Ungekannt' } })).statusCode,
  ).toBe(404)
  const reply = await app.onMain({ method: 'POST', url, as: root.token, body: { surname: 'Ungekannt' } })
  expect(reply.json()).toMatchObject({
    erased: expect.arrayContaining([
      { what: 'records', count: 1 },
      { what: 'evidence', count: 1 },
    ]),
  })
  expect(
    (await app.deps.db.pool.query("select from main.data_agreement_persons where surname = 'Ungekannt'"))
      .rows,
  ).toEqual([])
})
