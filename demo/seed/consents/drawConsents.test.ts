import { expect, it } from 'vitest'
import { demoSeed, seededRandom } from '../random.ts'
import { demoEstate } from '../estate.ts'
import { drawConsents } from './drawConsents.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const estate = demoEstate({ seed: demoSeed, now })
const draw = () => drawConsents(seededRandom('consents', now.toISOString()), estate)
const made = draw()
const revoked = new Set(made.revocations.map(({ agreementId }) => agreementId))

it('is the same for the same seed', () => {
  expect(draw()).toEqual(made)
  expect(new Set(made.agreements.map(({ id }) => id)).size).toBe(made.agreements.length)
})

it('keeps every renter, and gives each the values of the records', () => {
  expect(made.renters.map(({ id }) => id).toSorted()).toEqual(estate.renters.map(({ id }) => id).toSorted())
  const agreedAt = new Map(made.agreements.map((agreement) => [agreement.id, agreement.agreedAt]))
  const holding = new Map(
    made.persons.flatMap(({ renterId, agreementId }) =>
      renterId === null || revoked.has(agreementId) ? [] : [[renterId, agreedAt.get(agreementId)] as const],
    ),
  )
  for (const { id, agreement, agreedAt: since } of made.renters)
    expect([agreement, since]).toEqual([holding.has(id), holding.get(id) ?? null])
})

it('lets about nine of ten units with devices consent', () => {
  const today = now.toISOString().slice(0, 10)
  const status = new Map(estate.buildingUnits.map((unit) => [unit.id, unit.status]))
  const running = estate.leases.filter(
    ({ unitId, startsOn, endsOn }) =>
      status.get(unitId) !== 'Open' && startsOn < today && (endsOn === null || endsOn >= today),
  )
  const households = Map.groupBy(made.renters, ({ leaseId }) => leaseId)
  const agreeing = running.filter(({ id }) => households.get(id)?.every(({ agreement }) => agreement))
  expect(agreeing.length / running.length).toBeGreaterThan(0.85)
  expect(agreeing.length / running.length).toBeLessThan(0.97)
})

it('has some of every kind, so that the pages look realistic', () => {
  expect(new Set(made.agreements.map(({ channel }) => channel))).toEqual(
    new Set(['site', 'embedded', 'office', 'import']),
  )
  expect(revoked.size).toBeGreaterThan(2)
  expect(made.persons.filter(({ processed }) => !processed).length).toBeGreaterThan(5)
  expect(made.persons.filter(({ tenantId }) => tenantId === null)).toHaveLength(2)
  for (const { agreedAt } of made.agreements) expect(agreedAt <= now.toISOString()).toBe(true)
  for (const { agreementId, revokedAt } of made.revocations)
    expect(revokedAt > (made.agreements.find(({ id }) => id === agreementId)?.agreedAt ?? '')).toBe(true)
  const active = made.persons.flatMap(({ active: holds, canonicalEmail }) =>
    holds && canonicalEmail !== null ? [canonicalEmail] : [],
  )
  expect(new Set(active).size).toBe(active.length)
})
