import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { bulkChannel } from '../../actions/commands/channel.ts'
import { bulkItems, bulkUpdates, downlinks, projectUsers, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { insertRows } from '../../../tests/support/estate.ts'
import { buildThermostat, type ThermostatRow } from '../../../demo/seed/builders/buildThermostat.ts'
import { eventually } from '../../../tests/support/patience.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
/** New ones for each test, as a gateway's pace is counted across all bulk updates. */
let gateways: string[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
  gateways = [`02f7e2${estate.random.serial()}`, `02f7e2${estate.random.serial()}`]
})
afterAll(() => app.stop())

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const now = () => app.clock.now().getTime()

/** Installed thermostats that were heard a minute ago. */
const heard = async (count: number, overrides: Partial<ThermostatRow> = {}): Promise<ThermostatRow[]> => {
  const { random } = estate
  const rows = Array.from({ length: count }, () =>
    buildThermostat(
      random,
      { store: { id: tenant } },
      {
        lifecycle: 'Installed',
        buildingId: estate.building.id,
        lastSeenAt: new Date(now() - 60_000).toISOString(),
        gatewayEui: gateways[0] ?? null,
        spreadingFactor: 7,
        ...overrides,
      },
    ),
  )
  await insertRows(app, [[thermostats, rows]])
  return rows
}

interface More {
  body?: object
  as?: Person
  method?: 'GET' | 'POST' | 'DELETE'
}
const call = (path: string, { as = admin, method = 'POST', body }: More = {}) =>
  app.onMain({ method, url: `/api/bulk-updates${path}`, as: as.token, tenant, ...(body && { body }) })
const warm = { targetTemperature: { temperature: 21 } }
const plan = async (body: object, as = admin) =>
  (await call('', { as, body: { name: 'Herbst', commands: warm, ...body } })).json()
const read = async (id: string) => (await call(`/${id}`, { method: 'GET' })).json()
const commandsOf = (id: string) => inDb((tx) => tx.select().from(downlinks).where(eq(downlinks.bulkId, id)))

/** Polls until the runner, which is notified at once, has done its work. */
const until = <T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> =>
  eventually(async () => {
    const found = await look()
    expect(found).toSatisfy(holds)
    return found
  })

describe('a plan', () => {
  it('lists targets and skipped thermostats, the load on each gateway, and the duration', async () => {
    await heard(30)
    await heard(20, { gatewayEui: gateways[1] ?? null, spreadingFactor: 12 })
    await heard(2, { firmwareVersion: null })
    await heard(1, { malfunctionAt: new Date(now()).toISOString() })
    await heard(1, { lastSeenAt: new Date(now() - 86_400_000).toISOString() })
    await aStoredThermostat(app, estate, tenant, { lifecycle: 'Uninstalled' })
    const planned = await plan({ filters: { Lifecycles: ['Installed', 'Uninstalled'] } })
    expect(planned).toMatchObject({
      name: 'Herbst',
      state: 'Planned',
      version: 1,
      counts: { Pending: 51, Skipped: 5, Running: 0, Success: 0, Failed: 0, Aborted: 0 },
      total: 56,
      offline: 1,
      framesEach: 1,
      skips: [
        { reason: 'versionUnknown', thermostats: 2 },
        { reason: 'malfunctionReported', thermostats: 1 },
        { reason: 'neverSeen', thermostats: 1 },
        { reason: 'notInUse', thermostats: 1 },
      ],
      createdByName: 'Erika Admin',
    })
    // 1.3 s per frame at SF12: the duty cycle, not the pace, limits the rate
    expect(
      planned.gateways.map(({ gatewayEui, thermostats: n, frames }: Record<string, unknown>) => [
        gatewayEui,
        n,
        frames,
      ]),
    ).toEqual([
      [gateways[1], 20, 20],
      [gateways[0], 31, 31],
    ])
    expect(planned.hours).toBeCloseTo((20 * 1.318912) / 36, 3)
    expect(planned.gateways[1].hours).toBeCloseTo(31 / 200, 5)
    expect(planned.airTimeSeconds).toBeCloseTo(
      20 * 1.318912 + (31 * planned.gateways[1].airTimeSeconds) / 31,
      5,
    )
    expect(await commandsOf(planned.id)).toEqual([])
    const page = (
      await call(`/${planned.id}/thermostats?State=Skipped&Reason=versionUnknown`, { method: 'GET' })
    ).json()
    expect(page).toMatchObject({
      total: 2,
      items: [{ state: 'Skipped', reason: 'versionUnknown', attempts: 0, publicAreaName: null }, {}],
    })
  })

  it('ignores versions on request, and then skips nobody for them', async () => {
    const rows = await heard(2, { firmwareVersion: null })
    expect(await plan({ filters: { Ids: rows.map(({ id }) => id) }, ignoreVersion: true })).toMatchObject({
      counts: { Pending: 2, Skipped: 0 },
    })
  })

  it.each([
    [{ filters: {} }, 422, 'filtersRequired'],
    [{ filters: { Lifecycles: ['Installed'] }, commands: {} }, 400, 'invalidRequest'],
    [
      { filters: { Lifecycles: ['Installed'] }, commands: { motorPosition: { position: 1001 } } },
      400,
      'invalidRequest',
    ],
    [{ filters: { Lifecycles: ['Installed'] }, expirationMinutes: 4 }, 400, 'invalidRequest'],
    [{ filters: { Ids: [crypto.randomUUID()] } }, 404, 'notFound'],
    [{ filters: { BuildingIds: [crypto.randomUUID()] } }, 404, 'notFound'],
  ])('rejects %j', async (body, status, error) => {
    const reply = await call('', { body: { name: 'Herbst', commands: warm, ...body } })
    expect([reply.statusCode, reply.json().error]).toEqual([status, error])
  })
})

describe('a bulk update', () => {
  const started = async (rows: ThermostatRow[], more: object = {}) => {
    const { id } = await plan({ filters: { Ids: rows.map((row) => row.id) }, ...more })
    expect((await call(`/${id}/start`)).json()).toMatchObject({ id, state: 'Running' })
    return id
  }
  const sent = (id: string, count: number) =>
    until(
      () => commandsOf(id),
      (found) => found.length >= count,
    )

  it('is sent once started, on behalf of the user who planned it', async () => {
    const id = await started(await heard(3))
    expect(await sent(id, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        code: 'SetTargetTemperature',
        source: 'AdminApp',
        createdBy: admin.id,
        status: 'Running',
      })),
    )
    expect((await call(`/${id}/start`)).json()).toMatchObject({ error: 'bulkNotPlanned' })
    expect((await call(`/${id}`, { method: 'DELETE' })).statusCode).toBe(409)
  })

  it('skips thermostats no longer eligible at its start, and adds none', async () => {
    const rows = await heard(5)
    const planned = await plan({ filters: { Lifecycles: ['Installed'] } })
    expect(planned).toMatchObject({
      counts: { Pending: 5 },
      gateways: [{ gatewayEui: gateways[0], thermostats: 5 }],
    })
    const idOf = (n: number) => rows[n]?.id ?? ''
    const update = (n: number, values: Partial<typeof thermostats.$inferInsert>) =>
      inDb((tx) =>
        tx
          .update(thermostats)
          .set(values)
          .where(eq(thermostats.id, idOf(n))),
      )
    await update(0, { lifecycle: 'Uninstalled' })
    await update(1, { malfunctionAt: new Date(now()).toISOString() })
    await update(2, { tenantId: await aTenant(app) })
    await update(3, { gatewayEui: gateways[1] ?? null })
    await heard(2)
    const started = (await call(`/${planned.id}/start`)).json()
    expect(started).toMatchObject({ total: 6, counts: { Skipped: 4 } })
    expect(
      started.gateways.map(({ gatewayEui, thermostats: n }: Record<string, unknown>) => [gatewayEui, n]),
    ).toEqual(expect.arrayContaining(gateways.map((gateway) => [gateway, 1])))
    expect(started.skips.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'malfunctionReported',
      'neverSeen',
      'notInUse',
      'outOfReach',
    ])
    expect((await sent(planned.id, 2)).map(({ thermostatId }) => thermostatId).toSorted()).toEqual(
      [idOf(3), idOf(4)].toSorted(),
    )
  })

  it('estimates its end while it runs, and not afterwards', async () => {
    await heard(200)
    const planned = await plan({ filters: { Lifecycles: ['Installed'] } })
    expect(Date.parse(planned.expectedEndAt) - now()).toBe((60 + 20) * 60_000)
    await call(`/${planned.id}/start`)
    await sent(planned.id, 17)
    const under = await read(planned.id)
    expect(Date.parse(under.expectedEndAt) - now()).toBe(Math.round(((60 * 183) / 200 + 20) * 60_000))
    expect((await call(`/${planned.id}/abort`)).json()).toMatchObject({ expectedEndAt: null })
  })

  it('can be stopped: waiting commands are withdrawn', async () => {
    const id = await started(await heard(40))
    await sent(id, 17)
    const aborted = (await call(`/${id}/abort`)).json()
    expect(aborted).toMatchObject({ state: 'Aborted', counts: { Aborted: 40, Pending: 0, Running: 0 } })
    expect(
      (await commandsOf(id)).every(
        ({ status, reason }) => status === 'Aborted' && reason === 'abortedByUser',
      ),
    ).toBe(true)
    expect((await call(`/${id}/abort`)).json()).toMatchObject({ error: 'bulkNotRunning' })
  })

  it('lists failures first, then what was stopped, runs, waits, is done and was left out, and where each is', async () => {
    const urgent = ['Failed', 'Aborted', 'Running', 'Pending', 'Success', 'Skipped'] as const
    const rows = await heard(urgent.length, { unitId: estate.unit.id, roomId: estate.room.id })
    const { id } = await plan({ filters: { Ids: rows.map((row) => row.id) } })
    await inDb(async (tx) => {
      for (const [index, state] of [...urgent].sort().entries())
        await tx
          .update(bulkItems)
          .set({ state })
          .where(and(eq(bulkItems.bulkId, id), eq(bulkItems.thermostatId, rows[index]?.id ?? '')))
    })
    const { items } = (await call(`/${id}/thermostats?Sort.SortOption=State`, { method: 'GET' })).json()
    expect(items.map(({ state }: { state: string }) => state)).toEqual(urgent)
    expect(items[0]).toMatchObject({
      buildingName: estate.building.name,
      unitName: estate.unit.name,
      roomName: estate.room.name,
    })
  })

  it('is resent to failed thermostats, and only to those', async () => {
    const rows = await heard(3)
    const id = await started(rows)
    await sent(id, 3)
    expect((await call(`/${id}/retry`)).json()).toMatchObject({ error: 'bulkNothingFailed' })
    const [failed] = rows
    await inDb(async (tx) => {
      await tx
        .update(downlinks)
        .set({ status: 'Success', phase: 'confirmed' })
        .where(eq(downlinks.bulkId, id))
      await tx.update(bulkItems).set({ state: 'Success' }).where(eq(bulkItems.bulkId, id))
      await tx
        .update(bulkItems)
        .set({ state: 'Failed', reason: 'notAcknowledged' })
        .where(inArray(bulkItems.thermostatId, [failed?.id ?? '']))
      await tx.execute(sql`select pg_notify(${bulkChannel}, '')`)
    })
    await until(
      () => read(id),
      ({ state }) => state === 'Finished',
    )
    expect(await read(id)).toMatchObject({
      state: 'Finished',
      counts: { Success: 2, Failed: 1 },
      failures: [{ reason: 'notAcknowledged', thermostats: 1 }],
    })
    expect((await call(`/${id}/retry`)).json()).toMatchObject({
      state: 'Running',
      counts: { Success: 2, Pending: 1 },
      finishedAt: null,
    })
    const again = await sent(id, 4)
    expect(again.filter(({ thermostatId }) => thermostatId === failed?.id)).toHaveLength(2)
    expect(again).toHaveLength(4)
  })

  it('is listed as active or finished, and the active ones are exported', async () => {
    const none = await call('/export?Language=en', { method: 'GET' })
    expect(none.statusCode).toBe(204)
    const id = await started(await heard(2), { name: '=Herbst' })
    await plan({ filters: { Lifecycles: ['Installed'] }, name: 'Plan' })
    const list = async (state: string) =>
      (await call(`?State=${state}`, { method: 'GET' }))
        .json()
        .items.map(({ name }: { name: string }) => name)
    expect(await list('Running')).toEqual(['=Herbst'])
    expect(await list('Planned')).toEqual(['Plan'])
    expect(await list('Finished&State=Aborted')).toEqual([])
    await sent(id, 2)
    const file = await call('/export?Language=en', { method: 'GET' })
    expect(file.headers['content-type']).toContain('text/csv')
    const lines = file.body.trim().split('\r\n')
    expect(lines[0]).toContain('Batch update,Started (UTC),EUI')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^'=Herbst,.*,In progress,,1,/)
    await inDb((tx) => tx.update(bulkUpdates).set({ state: 'Finished' }).where(eq(bulkUpdates.id, id)))
    expect((await call('/export', { method: 'GET' })).statusCode).toBe(204)
  })

  it('is exported by a technician without thermostats that left their projects', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const projectId = await assign(app, tenant, technician.id, [estate.building.id])
    await heard(1)
    const { id } = await plan(
      {
        filters: { Lifecycles: ['Installed'], NetworkStatuses: ['Online'] },
        commands: { generalInfoRequest: { status: true } },
      },
      technician,
    )
    await call(`/${id}/start`, { as: technician })
    await inDb((tx) => tx.update(bulkUpdates).set({ state: 'Running' }).where(eq(bulkUpdates.id, id)))
    expect((await call('/export?Language=en', { method: 'GET', as: technician })).body).toContain(
      estate.building.name,
    )
    await inDb((tx) => tx.delete(projectUsers).where(eq(projectUsers.projectId, projectId)))
    expect((await call('/export?Language=en', { method: 'GET', as: technician })).statusCode).toBe(204)
  })

  it('can be discarded while planned', async () => {
    await heard(1)
    const { id } = await plan({ filters: { Lifecycles: ['Installed'] } })
    expect((await call(`/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await call(`/${id}`, { method: 'GET' })).statusCode).toBe(404)
  })
})

describe('permissions for bulk updates', () => {
  it("allow a customer comfort commands but no motor commands, and nobody another client's", async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const stranger = await aPerson(app, { role: 'Admin', tenantId: await aTenant(app) })
    const rows = await heard(1)
    const filters = { Ids: rows.map(({ id }) => id) }
    expect(await plan({ filters }, customer)).toMatchObject({ state: 'Planned' })
    expect(await plan({ filters, commands: { motorConstraint: {} } }, customer)).toMatchObject({
      error: 'forbidden',
    })
    const { id } = await plan({ filters, commands: { motorConstraint: {} } })
    expect((await call(`/${id}/start`, { as: customer })).statusCode).toBe(403)
    expect((await call(`/${id}`, { method: 'GET', as: stranger })).statusCode).toBe(404)
  })

  it.each([{ generalInfoRequest: { status: true } }, warm])(
    'allow a technician assigned buildings, and show only their own plans: %j',
    async (commands) => {
      const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
      await assign(app, tenant, technician.id, [estate.building.id])
      const other = await anEstate(app, tenant)
      await heard(2)
      await heard(3, { buildingId: other.building.id })
      const mine = await plan(
        { filters: { Lifecycles: ['Installed'], NetworkStatuses: ['Online'] }, commands },
        technician,
      )
      expect(mine.total).toBe(2)
      await plan({ filters: { Lifecycles: ['Installed'] }, commands })
      expect((await call('', { method: 'GET', as: technician })).json().items).toMatchObject([
        { id: mine.id },
      ])
    },
  )

  it('tell a technician as little of places outside their projects as of those of another client', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    const [beside, foreign] = [await anEstate(app, tenant), await anEstate(app, await aTenant(app))]
    const places = {
      LocationIds: 'location',
      ComplexIds: 'complex',
      BuildingIds: 'building',
      UnitIds: 'unit',
      RoomIds: 'room',
    } as const
    const commands = { generalInfoRequest: { status: true } }
    for (const [filter, place] of Object.entries(places)) {
      for (const elsewhere of [beside, foreign]) {
        const body = { name: 'Rundruf', filters: { [filter]: [elsewhere[place].id] }, commands }
        const reply = await call('', { as: technician, body })
        expect([reply.statusCode, reply.json().error], `${filter}: ${reply.body}`).toEqual([404, 'notFound'])
      }
      expect(
        await plan({ filters: { [filter]: [estate[place].id] }, commands }, technician),
        filter,
      ).toMatchObject({ state: 'Planned' })
    }
  })
})
