import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmConsent, publishTexts, revocationToken, submission } from '../../../tests/support/consent.ts'
import { anEstate, insertRows } from '../../../tests/support/estate.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  dataAgreementEvidence,
  dataAgreementPersons,
  dataAgreementRevocations,
  dataAgreements,
  leases,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { runRetention } from '../../workers/retention/retention.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const day = 86_400_000

it('deletes evidence after 90 days and personal data three years after the end, and keeps the proof', async () => {
  const estate = await anEstate(app, await aTenant(app))
  const [given, revoked, ended] = [newId(), newId(), newId()]
  const at = app.clock.now().toISOString()
  const who = {
    firstName: 'Anna',
    surname: 'Muster',
    street: 'Am Markt',
    number: '1',
    city: 'Celle',
    zipCode: 29_221,
  }
  const endsOn = at.slice(0, 10)
  await insertRows(app, [
    [
      dataAgreements,
      [given, revoked, ended].map((id) => ({ id, agreedAt: at, channel: 'site', language: 'de' })),
    ],
    [
      dataAgreementPersons,
      [
        { ...who, agreementId: given, renterId: null, confirmedAt: at },
        { ...who, agreementId: revoked, active: false, renterId: null },
        { ...who, agreementId: ended, renterId: estate.renter.id, confirmedAt: at },
      ],
    ],
    [dataAgreementRevocations, { agreementId: revoked, revokedAt: at, channel: 'site' }],
    [dataAgreementEvidence, { agreementId: given, at, network: '192.0.2.0' }],
  ])
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(leases).set({ endsOn }).where(eq(leases.id, estate.lease.id)),
  )
  const left = () =>
    withScope(app.deps.db.pool, asAdmin, async (tx) => ({
      persons: (await tx.select({ id: dataAgreementPersons.agreementId }).from(dataAgreementPersons))
        .map(({ id }) => id)
        .toSorted(),
      proofs: (await tx.select({ id: dataAgreements.id }).from(dataAgreements)).length,
    }))
  app.clock.advance(89 * day)
  expect(await runRetention(app.deps)).toMatchObject({ evidence: 0, persons: 0 })
  app.clock.advance(2 * day)
  expect(await runRetention(app.deps)).toMatchObject({ evidence: 1, persons: 0 })
  app.clock.advance((1095 - 92) * day)
  expect(await runRetention(app.deps)).toMatchObject({ persons: 0 })
  app.clock.advance(3 * day)
  expect(await runRetention(app.deps)).toMatchObject({ evidence: 0, persons: 2 })
  expect(await left()).toEqual({ persons: [given], proofs: 3 })
})

it('deletes a declaration that nobody confirmed, linked or withdrew within 30 days, with the person and the proof', async () => {
  await publishTexts(app)
  const post = (path: string, body: object = {}) =>
    app.onMain({ method: 'POST', url: `/api/data-privacy-site/${path}`, body })
  const emails = ['unconfirmed', 'confirmed', 'withdrawn', 'linked', 'later'].map(
    (name) => `${name}@example.test`,
  )
  const [unconfirmed = '', confirmed = '', withdrawn = '', linked = '', later = ''] = emails
  const give = async (email: string) => {
    app.clock.advance(60_000)
    expect((await post('signup', submission({ email }))).statusCode).toBe(201)
  }
  for (const email of [unconfirmed, confirmed, withdrawn, linked]) await give(email)
  await confirmConsent(app, confirmed)
  expect((await post(`revoke/${await revocationToken(app, withdrawn)}`)).statusCode).toBe(204)
  const tenantId = await aTenant(app)
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(dataAgreementPersons).set({ tenantId }).where(eq(dataAgreementPersons.email, linked)),
  )
  app.clock.advance(29 * day)
  await give(later)
  const left = () =>
    withScope(app.deps.db.pool, asAdmin, async (tx) => {
      const persons = await tx
        .select()
        .from(dataAgreementPersons)
        .where(inArray(dataAgreementPersons.email, emails))
      const proofs = await tx
        .select()
        .from(dataAgreements)
        .innerJoin(dataAgreementEvidence, eq(dataAgreementEvidence.agreementId, dataAgreements.id))
      return { emails: new Set(persons.map(({ email }) => email)), proofs: proofs.length }
    })
  expect((await runRetention(app.deps)).unconfirmed).toBe(0)
  expect(await left()).toEqual({ emails: new Set(emails), proofs: 5 })
  app.clock.advance(day)
  const link = await revocationToken(app, unconfirmed)
  expect((await runRetention(app.deps)).unconfirmed).toBe(1)
  expect(await left()).toEqual({ emails: new Set([confirmed, withdrawn, linked, later]), proofs: 4 })
  expect((await post(`confirm/${link}`)).json().error).toBe('tokenNotFound')
  await give(unconfirmed)
})

it('lets nobody delete a declaration otherwise', async () => {
  const id = newId()
  await insertRows(app, [
    [dataAgreements, { id, agreedAt: app.clock.now().toISOString(), channel: 'site', language: 'de' }],
  ])
  await expect(
    withScope(app.deps.db.pool, asAdmin, (tx) => tx.delete(dataAgreements).where(eq(dataAgreements.id, id))),
  ).rejects.toMatchObject({
    cause: { code: '23001' },
  })
  const forget = (role: 'app_admin' | 'app_identity' | 'app_importer') =>
    withScope(app.deps.db.pool, { role }, (tx) =>
      tx.execute(sql`select main.forget_unconfirmed(now() + interval '1 year', 10)`),
    )
  for (const role of ['app_identity', 'app_importer'] as const)
    await expect(forget(role)).rejects.toMatchObject({ cause: { code: '42501' } })
  await forget('app_admin')
  // nobody is named by it any more: it may have been confirmed
  expect(
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.select({ id: dataAgreements.id }).from(dataAgreements).where(eq(dataAgreements.id, id)),
    ),
  ).toEqual([{ id }])
})
