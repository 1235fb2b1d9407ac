import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Portfolio } from '../../../contract/main/portfolio.ts'
import { day, dayOf, hour, minute } from '../../../domain/time.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  alerts,
  buildings,
  buildingUnits,
  dataAgreementRevocations,
  monitoringMarks,
  portfolioDays,
  renters,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { runMonitoring } from '../../workers/alerts/monitoring.ts'
import { recordAgreements } from '../../actions/consent/recordAgreements.ts'

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

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const read = async (as: Person = admin, of = tenant) =>
  (await app.onMain({ url: '/api/portfolio', as: as.token, tenant: of })).json<Portfolio>()
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()

const count = async () => {
  await inDb((tx) => tx.delete(monitoringMarks))
  await runMonitoring(app.deps)
}

/** The estate's thermostat reports now. */
const report = (values: Partial<typeof thermostatStates.$inferInsert> = {}) =>
  inDb(async (tx) => {
    await tx
      .update(thermostats)
      .set({
        lifecycle: 'Installed',
        installedAt: ago(10 * day),
        lastSeenAt: ago(0),
        onlineUntil: ago(-hour),
      })
      .where(eq(thermostats.id, estate.thermostat.id))
    const state = {
      thermostatId: estate.thermostat.id,
      tenantId: tenant,
      measuredAt: ago(0),
      measuredUnitId: estate.unit.id,
      ...values,
    }
    await tx
      .insert(thermostatStates)
      .values(state)
      .onConflictDoUpdate({ target: thermostatStates.thermostatId, set: state })
  })

const alert = (values: Partial<typeof alerts.$inferInsert>) => {
  const { building, thermostat } = estate
  const { tenantId, locationId, complexId } = building
  return {
    id: newId(),
    tenantId,
    locationId,
    complexId,
    buildingId: building.id,
    eui: thermostat.eui,
    thermostatId: thermostat.id,
    type: 'connectivity',
    raisedAt: ago(5 * hour),
    lastAt: ago(0),
    ...values,
  } as const
}

describe('the portfolio in figures', () => {
  it('has no days before the first count', async () => {
    expect(await read()).toMatchObject({ countedAt: null, days: [], climate: null })
  })

  it('counts what is online today, and tells the days before from mountings and alerts', async () => {
    await report()
    await insertRows(app, [
      [
        alerts,
        [
          alert({ raisedAt: ago(4 * day), lastAt: ago(4 * day), clearedAt: ago(2 * day) }),
          alert({ type: 'battery', raisedAt: ago(4 * day) }),
        ],
      ],
    ])
    await count()
    const { days, countedAt } = await read()
    expect(days).toHaveLength(30)
    expect(countedAt).toBe(ago(0))
    const on = (daysAgo: number) => days.find(({ day: one }) => one === dayOf(new Date(ago(daysAgo * day))))
    expect(on(20)).toMatchObject({ mounted: 0, online: 0 })
    expect(on(6)).toMatchObject({ mounted: 1, online: 1 })
    expect(on(4)).toMatchObject({ mounted: 1, online: 0, alerts: { connectivity: 1, battery: 1 } })
    expect(on(3)).toMatchObject({ mounted: 1, online: 0, alerts: { connectivity: 0 } })
    expect(on(1)).toMatchObject({ mounted: 1, online: 1 })
    expect(on(0)).toMatchObject({ mounted: 1, online: 1 })
  })

  it('counts what was raised on a day after its last count, also if nothing ran for days or a message came late', async () => {
    await report()
    await count()
    const counted = app.clock.now()
    const spans = { lastAt: ago(-minute), clearedAt: ago(-2 * minute) }
    await insertRows(app, [
      [
        alerts,
        [
          alert({ raisedAt: ago(-minute), ...spans }),
          alert({ raisedAt: ago(4 * day), type: 'battery', ...spans }),
        ],
      ],
    ])
    app.clock.advance(3 * day)
    await count()
    // the session of the first one is over
    const { days } = await read(await aPerson(app, { role: 'Admin', tenantId: tenant }))
    const on = (at: Date) => days.find(({ day: one }) => one === dayOf(at))?.alerts
    expect(on(new Date(counted.getTime() + minute))).toMatchObject({ connectivity: 1, battery: 0 })
    expect(on(new Date(counted.getTime() - 4 * day))).toMatchObject({ connectivity: 0, battery: 1 })
  })

  it('names the unfinished buildings, overdue ones first', async () => {
    const other = await anEstate(app, tenant)
    await inDb(async (tx) => {
      await tx
        .update(buildings)
        .set({ installationTo: '2020-01-31' })
        .where(eq(buildings.id, other.building.id))
      await tx.update(buildingUnits).set({ status: 'Open' }).where(eq(buildingUnits.tenantId, tenant))
    })
    const { installation } = await read()
    expect(installation).toMatchObject({ done: 0, underWay: 0, notStarted: 2 })
    expect(installation.behind.map(({ id, overdueSince }) => [id, overdueSince])).toEqual([
      [other.building.id, '2020-01-31'],
      [estate.building.id, null],
    ])
  })

  it('tells the climate of nobody who did not agree, and of nobody who withdrew since the last count', async () => {
    const warm = { ambientTemperature: 21.4, openWindow: true, motorPosition: 995, motorConstraint: 1000 }
    await report(warm)
    await count()
    expect((await read()).climate).toEqual({
      measured: 1,
      temperatures: [{ degree: 21, count: 1 }],
      openWindows: 1,
      openValves: 1,
    })
    app.clock.advance(minute)
    await inDb(async (tx) => {
      const ids = await recordAgreements(tx, [estate.renter], {
        channel: 'office',
        userId: null,
        now: app.clock.now(),
      })
      await tx
        .insert(dataAgreementRevocations)
        .values(ids.map((agreementId) => ({ agreementId, revokedAt: ago(0), channel: 'office' as const })))
      await tx.update(renters).set({ agreement: false }).where(eq(renters.id, estate.renter.id))
    })
    expect((await read()).climate).toBeNull()
    app.clock.advance(minute)
    await report(warm)
    await count()
    expect((await read()).climate).toMatchObject({ measured: 0, temperatures: [] })
  })

  it('shows nothing of other clients', async () => {
    await count()
    const other = await aTenant(app)
    const { days, installation } = await read(
      await aPerson(app, { role: 'Customer', tenantId: other }),
      other,
    )
    expect([days, installation.behind]).toEqual([[], []])
    expect(
      await inDb((tx) => tx.select().from(portfolioDays).where(eq(portfolioDays.tenantId, tenant))),
    ).not.toHaveLength(0)
  })
})
