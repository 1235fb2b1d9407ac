import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { planOf } from '../../../tests/support/planOf.ts'
import { roundTrips } from '../../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { alerts, buildingUnits, jobs, projects } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

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

interface Read {
  todo: { kind: string; count: number; behind: number | null; since: string | null }[]
}
const read = async (as: Person = admin, of = tenant) =>
  (await app.onMain({ url: '/api/workday', as: as.token, tenant: of })).json<Read>().todo
const kindsOf = async (as: Person) => (await read(as)).map(({ kind }) => kind)

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()

/** An open alert of the estate's gateway or thermostat. */
const alert = (values: Partial<typeof alerts.$inferInsert>) => {
  const { building, thermostat } = estate
  const { tenantId, locationId, complexId } = building
  const at = { raisedAt: hoursAgo(5), lastAt: hoursAgo(1) }
  return {
    id: newId(),
    tenantId,
    locationId,
    complexId,
    buildingId: building.id,
    eui: thermostat.eui,
    type: 'connectivity',
    ...at,
    ...values,
  } as const
}

const everythingIsWrong = () =>
  insertRows(app, [
    [
      alerts,
      [
        alert({ gatewayId: estate.gateway.id, weight: 72 }),
        alert({ thermostatId: estate.thermostat.id, type: 'battery', raisedAt: hoursAgo(30) }),
      ],
    ],
    [
      jobs,
      {
        id: newId(),
        tenantId: tenant,
        userId: admin.id,
        kind: 'taxonomyImport',
        input: {},
        actor: {},
        state: 'Failed',
        createdAt: hoursAgo(3),
        finishedAt: hoursAgo(2),
      },
    ],
  ])

const withoutAccess = () =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .update(buildingUnits)
      .set({ status: 'AccessNotPossible', statusReason: 'TenantAbsent', statusChangedAt: hoursAgo(50) })
      .where(eq(buildingUnits.id, estate.unit.id)),
  )

describe('the workday', () => {
  it('is empty when all is well', async () => {
    expect(await read()).toEqual([])
  })

  it('says since when all is well, by what ended last of what the user may see', async () => {
    const whole = async (as = admin) =>
      (await app.onMain({ url: '/api/workday', as: as.token, tenant })).json()
    expect(await whole()).toMatchObject({ todo: [], wellSince: null })
    await insertRows(app, [
      [
        alerts,
        [
          alert({ gatewayId: estate.gateway.id, clearedAt: hoursAgo(4) }),
          alert({ thermostatId: estate.thermostat.id, type: 'battery', clearedAt: hoursAgo(3) }),
          // never stood on the list
          alert({ thermostatId: estate.thermostat.id, incidentId: newId(), clearedAt: hoursAgo(1) }),
        ],
      ],
    ])
    expect((await whole()).wellSince).toBe(hoursAgo(3))
    await withoutAccess()
    expect(await whole()).toMatchObject({ todo: [{ kind: 'unitsWithoutAccess' }], wellSince: null })
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.update(buildingUnits).set({ status: 'Open' }).where(eq(buildingUnits.id, estate.unit.id)),
    )
    const since = Date.parse((await whole()).wellSince)
    expect(since).toBeGreaterThan(Date.parse(hoursAgo(3)))
    // a technician of no building sees neither
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect((await whole(technician)).wellSince).toBe(null)
  })

  it('says it from an index for each kind, also in a client with many alerts that ended', async () => {
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(sql`insert into main.alerts (id, tenant_id, type, thermostat_id, eui, raised_at, last_at, cleared_at)
        select gen_random_uuid(), ${tenant}, (array['battery', 'connectivity', 'motorCalibration'])[1 + n % 3], ${estate.thermostat.id}, ${estate.thermostat.eui}, at, at, at
        from (select n, now() - n * interval '1 hour' as at from generate_series(1, 6000) n) past`),
    )
    await app.deps.db.pool.query('vacuum (analyze) main.alerts')
    const { statements } = await roundTrips(() => read())
    const since = statements.find(({ text }) => text.includes('max(w.at)'))
    const { indexes } = await planOf(
      app,
      { role: 'app_tenant', tenantId: tenant },
      since ?? { text: '', values: [] },
    )
    expect(indexes).toContain('alerts_tenant_ended')
    expect(
      indexes.filter((name) => name?.startsWith('alerts') && !/^alerts_tenant_(gateway_)?ended$/.test(name)),
    ).toEqual([])
  })

  it('lists what needs doing, most urgent first, with its number and its age', async () => {
    await everythingIsWrong()
    await withoutAccess()
    const project = await assign(app, tenant, admin.id, [estate.building.id])
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(projects)
        .set({
          status: 'Active',
          draftStep: null,
          completedAt: null,
          installationFrom: '2020-01-01',
          installationTo: '2020-02-01',
        })
        .where(eq(projects.id, project)),
    )
    expect(await read()).toMatchObject([
      { kind: 'gatewaysOffline', count: 1, behind: 71, since: hoursAgo(5) },
      { kind: 'batteriesToChange', count: 1, behind: null, since: hoursAgo(30) },
      { kind: 'projectsOverdue', count: 1 },
      { kind: 'unitsWithoutAccess', count: 1, since: hoursAgo(50) },
      { kind: 'tasksFailed', count: 1, since: hoursAgo(2) },
    ])
  })

  it('shows nobody what their role may not read, nor anything of other clients or persons', async () => {
    await everythingIsWrong()
    await withoutAccess()
    expect(await kindsOf(await aPerson(app, { role: 'Regular', tenantId: tenant }))).toEqual([
      'gatewaysOffline',
      'batteriesToChange',
      'unitsWithoutAccess',
    ])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect(await kindsOf(technician)).toEqual([])
    await assign(app, tenant, technician.id, [estate.building.id])
    expect(await kindsOf(technician)).toEqual(['unitsWithoutAccess'])
    const other = await aTenant(app)
    expect(await read(await aPerson(app, { role: 'Admin', tenantId: other }), other)).toEqual([])
  })
})
