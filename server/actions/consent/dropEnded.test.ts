import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEstate, insertRows } from '../../../tests/support/estate.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { dataAgreementEvidence, dataAgreementPersons, dataAgreementRevocations, dataAgreements, leases } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { runRetention } from '../../workers/retention/retention.ts'
import { eq } from 'drizzle-orm'

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
  const who = { firstName: 'Anna', surname: 'Muster', street: 'Am Markt', number: '1', city: 'Celle', zipCode: 29_221 }
  const endsOn = at.slice(0, 10)
  await insertRows(app, [
    [dataAgreements, [given, revoked, ended].map((id) => ({ id, agreedAt: at, channel: 'site', language: 'de' }))],
    [
      dataAgreementPersons,
      [
        { ...who, agreementId: given, renterId: null },
        { ...who, agreementId: revoked, active: false, renterId: null },
        { ...who, agreementId: ended, renterId: estate.renter.id },
      ],
    ],
    [dataAgreementRevocations, { agreementId: revoked, revokedAt: at, channel: 'site' }],
    [dataAgreementEvidence, { agreementId: given, at, network: '192.0.2.0' }],
  ])
  await withScope(app.deps.db.pool, asAdmin, (tx) => tx.update(leases).set({ endsOn }).where(eq(leases.id, estate.lease.id)))
  const left = () =>
    withScope(app.deps.db.pool, asAdmin, async (tx) => ({
      persons: (await tx.select({ id: dataAgreementPersons.agreementId }).from(dataAgreementPersons)).map(({ id }) => id).toSorted(),
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
