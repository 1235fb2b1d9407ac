import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { appointments, buildingUnits, radiators, rooms } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { dashboardOf } from '../../finders/projects/dashboard.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
let technician: Person
let estate: Estate
let project: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  ;[admin, technician] = [
    await aPerson(app, { role: 'Admin', tenantId: tenant }),
    await aPerson(app, { role: 'Technician', tenantId: tenant }),
  ]
  estate = await anEstate(app, tenant)
  await admins(
    sql`update main.building_units set created_at = now() - interval '60 days' where tenant_id = ${tenant}`,
  )
  await admins(
    sql`update main.unit_status_changes set at = now() - interval '60 days' where tenant_id = ${tenant}`,
  )
  const made = await call('POST', '/api/projects/management', {
    body: {
      name: 'Montage',
      buildingIds: [estate.building.id],
      userIds: [technician.id],
      plannedDates: [{ from: day(-20), to: day(20) }],
    },
  })
  project = made.json().id
})
afterAll(() => app.stop())

const admins = (statement: ReturnType<typeof sql>) =>
  withScope(app.deps.db.pool, asAdmin, (tx) => tx.execute(statement))
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })
const day = (days: number) => addDays(dayOf(app.clock.now()), days)
const from = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const anAppointment = (
  { locationId, complexId, buildingId, id: unitId }: Estate['unit'],
  hours: number,
  more: object = {},
) =>
  insertRows(app, [
    [
      appointments,
      {
        id: newId(),
        tenantId: tenant,
        locationId,
        complexId,
        buildingId,
        unitId,
        startsAt: from(hours),
        endsAt: from(hours + 1),
        ...more,
      },
    ],
  ])
const read = async () => (await call('GET', `/api/projects/${project}`)).json()
const setStatus = (unit: string, status: string, reason: string | null = null) =>
  call('POST', '/api/taxonomy/building-units/bulk-status', {
    body: { ids: [unit], status, reason, comment: null },
  })

describe('the dashboard', () => {
  it('shows units by status for every day, from the changes that anybody makes', async () => {
    expect((await setStatus(estate.unit.id, 'AccessNotPossible', 'TenantAbsent')).statusCode).toBe(200)
    await admins(
      sql`update main.unit_status_changes set at = now() - interval '5 days' where unit_id = ${estate.unit.id} and "to" = 'AccessNotPossible'`,
    )
    expect((await setStatus(estate.unit.id, 'Finalized')).statusCode).toBe(200)
    const { dashboard } = await read()
    expect(dashboard.startedOn).toBe(day(-20))
    expect(dashboard.history).toHaveLength(21)
    expect(dashboard.history[0]).toEqual({
      day: day(-20),
      Open: 1,
      OnHold: 0,
      AccessNotPossible: 0,
      Finalized: 1,
    })
    expect(dashboard.history.at(-6)).toMatchObject({ AccessNotPossible: 1, Open: 0 })
    expect(dashboard.history.at(-7)).toMatchObject({ AccessNotPossible: 0, Open: 1 })
    expect(dashboard.history.at(-1)).toEqual({
      day: day(0),
      Open: 0,
      OnHold: 0,
      AccessNotPossible: 0,
      Finalized: 2,
    })
    expect(dashboard.forecast).toMatchObject({ remaining: 0, whyNone: 'done' })
    expect(dashboard.plan.at(-1)).toEqual({ day: day(20), units: 2 })
  })

  it('counts no fewer than no units without an appointment, where one is opened while a change of the project is answered', async () => {
    await anAppointment(estate.unit, 24)
    const { units, ...outline } = await read()
    const before = { ...outline, units: { ...units, Open: 0, Finalized: units.total } }
    const { dashboard } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      dashboardOf(tx, before, app.clock.now()),
    )
    expect(dashboard.appointments).toMatchObject({ ahead: 1, none: 0 })
  })

  it('counts devices, gateways, appointments and the load of technicians', async () => {
    await anAppointment(estate.unit, 20, { technicianId: technician.id })
    await anAppointment(estate.unit, 400)
    await anAppointment(estate.unit, 25, { cancelledAt: from(-1) })
    const past = buildUnit(estate.random, estate.building, { name: 'WE 3' })
    const never = buildUnit(estate.random, estate.building, { name: 'WE 4' })
    await insertRows(app, [[buildingUnits, [past, never]]])
    await anAppointment(past, -50)
    const { dashboard } = await read()
    expect(dashboard.devices).toMatchObject({ radiators: 1, installed: 1, notInstalled: 0 })
    expect(dashboard.gateways).toMatchObject({ installed: 1 })
    expect(dashboard.appointments).toMatchObject({ ahead: 2, pastWithoutResult: 1, none: 1 })
    expect(dashboard.load).toEqual([
      { userId: technician.id, name: 'Erika Technician', appointments: 1, minutes: 60 },
    ])
    const users = (await call('GET', `/api/projects/${project}/users`)).json()
    expect(users.items).toMatchObject([
      { id: technician.id, appointments: 1, minutes: 60, email: technician.email },
    ])
    const own = (await call('GET', `/api/projects/${project}/users`, { as: technician.token })).json()
    expect(own.items).toMatchObject([{ id: technician.id, email: null }])
  })
})

describe('the problems', () => {
  it('name what is in the way, where, since when, and what solves it, with exact counts', async () => {
    await setStatus(estate.unit.id, 'AccessNotPossible', 'TenantAbsent')
    const waiting = buildUnit(estate.random, estate.building, { name: 'WE 3' })
    const room = buildRoom(estate.random, { unit: waiting }, { dataGathering: 'HeightMissing' })
    const leaking = buildRadiator(estate.random, room, {
      name: 'HK 1',
      issues: ['NoThermostat', 'ValveIsLeaking'],
    })
    const failed = buildRadiator(estate.random, room, { name: 'HK 2', issues: ['InstallationNotPossible'] })
    await insertRows(app, [
      [buildingUnits, waiting],
      [rooms, room],
      [radiators, [leaking, failed]],
    ])
    await admins(sql`update main.rooms set data_gathering = 'Complete' where id = ${estate.room.id}`)
    await admins(sql`update main.radiators set issues = '{}' where id = ${estate.radiator.id}`)
    await admins(
      sql`update main.buildings set gateway_issues = '{BuildingInaccessible}' where id = ${estate.building.id}`,
    )
    await admins(
      sql`update main.gateways set last_connection_at = now() - interval '2 days' where id = ${estate.gateway.id}`,
    )
    const url = `/api/projects/${project}/issues`
    const all = (await call('GET', url)).json()
    expect(all.counts).toEqual({
      noAccess: 1,
      unitOnHold: 0,
      failedInstallation: 1,
      radiatorIssues: 1,
      gatewayIssues: 1,
      gatewayNotOnline: 1,
      missingMeasures: 1,
      withoutAppointment: 1,
    })
    expect(all.total).toBe(7)
    expect(all.items).toMatchObject([
      {
        kind: 'noAccess',
        unitId: estate.unit.id,
        unitName: 'WE 1',
        details: ['TenantAbsent'],
        solution: 'planAppointment',
        since: app.clock.now().toISOString(),
      },
      {
        kind: 'failedInstallation',
        radiatorId: failed.id,
        radiatorName: 'HK 2',
        unitName: 'WE 3',
        solution: 'decideOnInstallation',
      },
      { kind: 'radiatorIssues', radiatorId: leaking.id, roomId: room.id, solution: 'repairValve' },
      {
        kind: 'gatewayIssues',
        buildingId: estate.building.id,
        details: ['BuildingInaccessible'],
        solution: 'settleGatewayIssue',
      },
      {
        kind: 'gatewayNotOnline',
        gatewayId: estate.gateway.id,
        gatewayEui: estate.gateway.eui,
        details: ['Offline'],
        solution: 'checkGateway',
      },
      { kind: 'missingMeasures', roomId: room.id, details: ['HeightMissing'], solution: 'measureRoom' },
      { kind: 'withoutAppointment', unitId: waiting.id, details: ['never'], solution: 'planAppointment' },
    ])
    for (const sort of ['Kind', 'Since', 'BuildingName'])
      for (const direction of ['Ascending', 'Descending']) {
        const pages = []
        for (const page of [1, 2, 3, 4]) {
          const reply = await call(
            'GET',
            `${url}?PageSize=2&Page=${page}&Sort.SortOption=${sort}&Sort.Direction=${direction}`,
          )
          pages.push(...reply.json().items.map((one: { id: string }) => one.id))
        }
        expect(new Set(pages)).toEqual(new Set(all.items.map((one: { id: string }) => one.id)))
        expect(pages).toHaveLength(all.items.length)
      }
    const narrowed = (
      await call('GET', `${url}?Kinds=radiatorIssues&Kinds=noAccess&BuildingIds=${estate.building.id}`)
    ).json()
    expect([narrowed.total, narrowed.items.map((one: { kind: string }) => one.kind)]).toEqual([
      2,
      ['noAccess', 'radiatorIssues'],
    ])
    const elsewhere = await anEstate(app, tenant)
    expect((await call('GET', `${url}?BuildingIds=${elsewhere.building.id}`)).json()).toMatchObject({
      error: 'notFound',
      fields: { BuildingIds: 'notFound' },
    })
    expect((await call('GET', url, { as: technician.token })).json().total).toBe(7)
  })
})
