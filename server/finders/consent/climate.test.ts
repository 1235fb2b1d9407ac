import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { dataAgreementRevocations, leases, renters } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import { recordAgreements } from '../../actions/consent/recordAgreements.ts'
import { settleRenters } from '../../actions/consent/settleRenters.ts'

let app: TestApp
let estate: Estate
const today = '2026-06-15'

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  estate = await anEstate(app, await aTenant(app))
})
afterAll(() => app.stop())

const since = async (unitId: string | null, day = today): Promise<string> =>
  withScope(app.deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute<{ since: string }>(sql`
      select case when at in ('infinity', '-infinity') then at::text else to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') end as since
      from main.climate_since(${unitId}::uuid, ${day}::date) at`)
    return rows[0]?.since ?? 'nothing'
  })

/** A lease of the otherwise vacant second unit, with renters who consented at these times. */
const lease = async (startsOn: string, endsOn: string | null, agreed: readonly (string | null)[]) => {
  const made = buildLease(estate.random, estate.secondUnit, { startsOn, endsOn })
  await insertRows(app, [
    [leases, made],
    ...agreed.map((agreedAt, index) => {
      const role = index === 0 ? ('MainRenter' as const) : ('SubRenter' as const)
      return [
        renters,
        buildRenter(estate.random, made, { role, agreement: agreedAt !== null, agreedAt }),
      ] as const
    }),
  ])
}
const second = (day?: string) => since(estate.secondUnit.id, day)

describe('climate data of a unit may be shown', () => {
  it('always, if it is not a unit or has never been rented', async () => {
    expect(await since(null)).toBe('-infinity')
    expect(await second()).toBe('-infinity')
  })

  it('never, if the lease has nobody who could consent', async () => {
    await lease('2026-01-01', null, [])
    expect(await second()).toBe('infinity')
  })

  it('never before the whole household consented', async () => {
    await lease('2026-01-01', null, ['2026-02-03T10:00:00.000Z', null])
    expect(await second()).toBe('infinity')
  })

  it('since the last of them consented', async () => {
    await lease('2026-01-01', null, ['2026-02-03T10:00:00.000Z', '2026-03-04T11:00:00.000Z'])
    expect(await second()).toBe('2026-03-04T11:00Z')
  })

  it('not for the time before they moved in, even if they consented earlier', async () => {
    await lease('2026-05-01', null, ['2026-02-03T10:00:00.000Z'])
    expect(await second()).toBe('2026-04-30T22:00Z')
  })

  it('for the time after they moved out while it is empty', async () => {
    await lease('2026-01-01', '2026-05-31', ['2026-02-03T10:00:00.000Z'])
    expect(await second('2026-05-31')).toBe('2026-02-03T10:00Z')
    expect(await second()).toBe('2026-05-31T22:00Z')
  })

  it('again once the next residents consent', async () => {
    await lease('2026-01-01', '2026-05-31', ['2026-02-03T10:00:00.000Z'])
    await lease('2026-06-01', null, [null])
    expect(await second('2026-05-31')).toBe('2026-02-03T10:00Z')
    expect(await second('2026-06-01')).toBe('infinity')
  })

  it('always before the first lease begins', async () => {
    await lease('2026-07-01', null, [null])
    expect(await second()).toBe('-infinity')
  })
})

describe('data from before a withdrawal', () => {
  const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
  const withdrawnAt = '2026-04-05T12:00:00.000Z'
  /** A couple, one of whom withdraws. */
  const aCouple = async () => {
    await lease('2026-01-01', null, ['2026-02-03T10:00:00.000Z', '2026-03-04T11:00:00.000Z'])
    return inDb(async (tx) => {
      const [, sub] = await tx
        .select()
        .from(renters)
        .where(eq(renters.unitId, estate.secondUnit.id))
        .orderBy(asc(renters.agreedAt))
      if (!sub) throw new Error('nobody lives there')
      const ids = await recordAgreements(tx, [sub], {
        channel: 'office',
        userId: null,
        now: new Date('2026-03-04T11:00:00.000Z'),
      })
      await tx
        .insert(dataAgreementRevocations)
        .values(
          ids.map((agreementId) => ({ agreementId, revokedAt: withdrawnAt, channel: 'office' as const })),
        )
      await settleRenters(tx, [sub.id])
      return sub
    })
  }

  it('stays hidden once they consent again', async () => {
    const sub = await aCouple()
    expect(await second()).toBe('infinity')
    await inDb((tx) =>
      tx
        .update(renters)
        .set({ agreement: true, agreedAt: '2026-05-06T07:00:00.000Z' })
        .where(eq(renters.id, sub.id)),
    )
    expect(await second()).toBe('2026-05-06T07:00Z')
  })

  it('stays hidden if they or their lease are deleted', async () => {
    const sub = await aCouple()
    await inDb((tx) => tx.delete(renters).where(eq(renters.id, sub.id)))
    expect(await second()).toBe('2026-04-05T12:00Z')
    await inDb(async (tx) => {
      await tx.delete(renters).where(eq(renters.unitId, estate.secondUnit.id))
      await tx.delete(leases).where(eq(leases.unitId, estate.secondUnit.id))
    })
    expect(await second()).toBe('2026-04-05T12:00Z')
  })
})

it("dates a renter's consent now if no time is given, and clears the time with the consent", async () => {
  await lease('2026-01-01', null, [null])
  const set = (agreement: boolean) =>
    app.deps.db.pool.query<{ agreed_at: Date | null }>(
      `begin; set local role app_admin; update main.renters set agreement = ${String(agreement)} where unit_id = '${estate.secondUnit.id}'; commit`,
    )
  const agreedAt = async () =>
    (
      await withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.execute(sql`select agreed_at from main.renters where unit_id = ${estate.secondUnit.id}`),
      )
    ).rows[0]?.['agreed_at']
  await set(true)
  expect(await agreedAt()).not.toBeNull()
  await set(false)
  expect(await agreedAt()).toBeNull()
})
