import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BuildingFloors } from '../../../contract/main/buildingFloors.ts'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { roundTrips } from '../../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  alerts,
  buildings,
  buildingUnits,
  radiators,
  rooms,
  signalTestFloors,
  thermostats,
} from '../../db/schema.ts'
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

const read = (as = admin, id = estate.building.id) =>
  app.onMain({ url: `/api/taxonomy/buildings/${id}/floors`, as: as.token, tenant })
const floors = async (as = admin): Promise<BuildingFloors> => {
  const reply = await read(as)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const unitsOf = ({ floors: all }: BuildingFloors) => all.flatMap(({ units }) => units)
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
const setThermostat = (values: Partial<typeof thermostats.$inferInsert>) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(thermostats).set(values).where(eq(thermostats.id, estate.thermostat.id)),
  )
const alertOf = (values: Partial<typeof alerts.$inferInsert> = {}) => {
  const { id: thermostatId, eui, buildingId, unitId, roomId } = estate.thermostat
  const at = inMinutes(-5)
  return {
    id: newId(),
    tenantId: tenant,
    type: 'battery' as const,
    thermostatId,
    eui,
    buildingId,
    unitId,
    roomId,
    raisedAt: at,
    lastAt: at,
    ...values,
  }
}

describe('a building floor by floor', () => {
  it('has every floor from top to bottom with its signal, and last the units without a floor', async () => {
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(buildings)
        .set({ floorsAbove: 3, floorsBelow: 1, roofType: 'Pitched' })
        .where(eq(buildings.id, estate.building.id)),
    )
    await insertRows(app, [
      [buildingUnits, buildUnit(estate.random, estate.building, { name: 'Ohne Etage', floor: null })],
      [
        signalTestFloors,
        {
          tenantId: tenant,
          buildingId: estate.building.id,
          floor: 0,
          strength: 'weak',
          recordedAt: inMinutes(-60),
          recordedBy: admin.id,
        },
      ],
    ])
    const reply = await floors()
    expect(reply).toMatchObject({
      buildingName: estate.building.name,
      roofType: 'Pitched',
      more: false,
      gateways: [{ id: estate.gateway.id }],
    })
    expect(reply.floors.map(({ floor, units }) => [floor, units.map(({ name }) => name)])).toEqual([
      [2, []],
      [1, ['WE 2']],
      [0, ['WE 1']],
      [-1, []],
      [null, ['Ohne Etage']],
    ])
    expect(reply.floors[2]).toMatchObject({
      strength: 'weak',
      recordedAt: inMinutes(-60),
      recordedByName: 'Erika Admin',
      publicAreas: [{ id: estate.area.id }],
    })
    expect(reply.floors[1]).toMatchObject({ strength: null, recordedAt: null, recordedByName: null })
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect((await floors(regular)).floors[2]).toMatchObject({ strength: 'weak', recordedByName: null })
  })

  it('counts the thermostats of a unit that are mounted and online, and its open alerts', async () => {
    await setThermostat({ onlineUntil: inMinutes(-1) })
    expect(unitsOf(await floors())).toMatchObject([
      { name: 'WE 2', status: 'Finalized', radiators: 0, thermostats: 0, online: 0, alerts: 0 },
      { name: 'WE 1', status: 'Open', radiators: 1, thermostats: 1, online: 0, alerts: 0 },
    ])
    await setThermostat({ onlineUntil: inMinutes(60) })
    const cleared = alertOf({ type: 'motorCalibration', clearedAt: inMinutes(-1) })
    await insertRows(app, [
      [alerts, [alertOf(), alertOf({ type: 'connectivity', incidentId: newId() }), cleared]],
    ])
    expect(unitsOf(await floors())[1]).toMatchObject({ online: 1, alerts: 2 })
    // the list that the figure leads to has just these
    const listed = async (query: string) =>
      (await app.onMain({ url: `/api/alerts/thermostats?${query}`, as: admin.token })).json()
    expect((await listed(`UnitIds=${estate.unit.id}&Open=true`)).total).toBe(2)
    expect((await listed(`UnitIds=${estate.secondUnit.id}&Open=true`)).total).toBe(0)
    expect((await listed(`PublicAreaIds=${estate.area.id}`)).total).toBe(0)
    expect((await listed(`UnitIds=${newId()}`)).fields).toEqual({ UnitIds: 'notFound' })
  })

  it('tells nothing of alerts to who may not read them', async () => {
    await insertRows(app, [[alerts, alertOf()]])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    expect(unitsOf(await floors(technician))[1]).toMatchObject({ thermostats: 1, alerts: null })
  })

  it('is not there for a technician of another building, nor for another client', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [(await anEstate(app, tenant)).building.id])
    expect((await read(technician)).statusCode).toBe(404)
    expect((await read(admin, (await anEstate(app, await aTenant(app))).building.id)).statusCode).toBe(404)
  })

  it('is read in as many statements for many units as for one', async () => {
    await floors()
    const few = await roundTrips(() => read())
    const units = Array.from({ length: 30 }, (_, at) =>
      buildUnit(estate.random, estate.building, { name: `WE ${at + 10}`, floor: 0 }),
    )
    const inUnits = units.map((unit) => buildRoom(estate.random, { unit }))
    const inRooms = inUnits.map((room) => buildRadiator(estate.random, room))
    await insertRows(app, [
      [buildingUnits, units],
      [rooms, inUnits],
      [radiators, inRooms],
      [thermostats, inRooms.map((radiator) => buildThermostat(estate.random, { radiator }))],
    ])
    let found: BuildingFloors | undefined
    const many = await roundTrips(async () => {
      found = await floors()
    })
    expect(found && unitsOf(found)).toHaveLength(32)
    // the session may be read again in between; one statement for each unit would be thirty more
    expect(many.statements.length - few.statements.length).toBeLessThan(10)
  })
})
