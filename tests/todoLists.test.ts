import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { alerts } from '../contract/main/alerts.ts'
import { buildingUnits } from '../contract/main/buildingUnits.ts'
import { jobs } from '../contract/main/jobs.ts'
import { projects } from '../contract/main/projects.ts'
import { workday } from '../contract/main/workday.ts'
import { day } from '../domain/time.ts'
import * as tables from '../server/db/schema.ts'
import { asAdmin, withScope } from '../server/db/scope.ts'
import { newId } from '../server/ids.ts'
import { paths } from '../src/paths.ts'
import { todoLists } from '../src/todoLists.ts'
import { anEstate, assign, insertRows } from './support/estate.ts'
import { aPerson, aTenant } from './support/people.ts'
import { testApp, type TestApp } from './support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const ago = (days: number) => new Date(app.clock.now().getTime() - days * day).toISOString()

/** The calls of the lists that the lines of the start page lead to. */
const calls = {
  [paths.alerts]: alerts.list,
  [paths.projects.list]: projects.list,
  [paths.buildingUnits.list]: buildingUnits.list,
  [paths.jobs]: jobs.list,
}

const Filter = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]))

/** The query of a list's call for the filters in the address of the list. */
const queryOf = (address: string): string => {
  const filter = Filter.parse(JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '{}'))
  return String(
    new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    ),
  )
}

it('each number of the start page is that of the rows which it leads to', async () => {
  const [tenant, other] = [await aTenant(app), await aTenant(app)]
  const admin = await aPerson(app, { role: 'Admin', tenantId: [tenant, other] })
  const { building, gateway, thermostat, unit } = await anEstate(app, tenant)
  const { locationId, complexId } = building
  const alert = (values: Partial<typeof tables.alerts.$inferInsert>) => ({
    id: newId(),
    tenantId: tenant,
    locationId,
    complexId,
    buildingId: building.id,
    eui: thermostat.eui,
    type: 'connectivity' as const,
    raisedAt: ago(3),
    lastAt: ago(2),
    ...values,
  })
  const incident = alert({ gatewayId: gateway.id, weight: 2 })
  const failed = (days: number) => ({
    id: newId(),
    tenantId: tenant,
    userId: admin.id,
    kind: 'taxonomyImport' as const,
    input: {},
    actor: {},
    state: 'Failed' as const,
    createdAt: ago(days),
    finishedAt: ago(days),
  })
  await insertRows(app, [
    [
      tables.alerts,
      [
        incident,
        ...(['connectivity', 'battery', 'motorCalibration'] as const).map((type) =>
          alert({ type, thermostatId: thermostat.id }),
        ),
      ],
    ],
    [tables.jobs, [failed(1), failed(6), failed(8)]],
  ])
  const elsewhere = await anEstate(app, other)
  const planned = async (of: string, buildingId: string, installationTo: string) => {
    const id = await assign(app, of, admin.id, [buildingId])
    const values = {
      status: 'Active',
      draftStep: null,
      completedAt: null,
      installationFrom: '2020-01-01',
      installationTo,
    } as const
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.update(tables.projects).set(values).where(eq(tables.projects.id, id)),
    )
  }
  await planned(tenant, building.id, '2020-02-01')
  await planned(tenant, building.id, '2090-02-01')
  await planned(other, elsewhere.building.id, '2020-02-01')
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .update(tables.buildingUnits)
      .set({ status: 'AccessNotPossible', statusReason: 'TenantAbsent' })
      .where(eq(tables.buildingUnits.id, unit.id)),
  )

  const read = (url: string) => app.onMain({ url, as: admin.token, tenant })
  const { todo } = workday.read.reply.parse((await read(workday.read.path)).json())
  const addresses = todoLists(tenant)
  const listed = todo.map(async ({ kind }) => {
    const address = addresses[kind]
    const list = calls[address.split('?')[0] ?? '']
    // the page of alerts is that of the client in the bar
    const own = list === alerts.list ? `&TenantIds=${tenant}` : ''
    const reply = await read(`${list?.path}?${queryOf(address)}${own}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return [kind, z.object({ total: z.number() }).parse(reply.json()).total]
  })
  expect(Object.fromEntries(await Promise.all(listed))).toEqual(
    Object.fromEntries(todo.map(({ kind, count }) => [kind, count])),
  )
  expect(Object.fromEntries(todo.map(({ kind, count }) => [kind, count]))).toEqual({
    gatewaysOffline: 1,
    thermostatsUnreachable: 1,
    motorCalibration: 1,
    batteriesToChange: 1,
    projectsOverdue: 1,
    unitsWithoutAccess: 1,
    tasksFailed: 2,
  })
})
