import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding } from '../../../demo/seed/builders/buildBuilding.ts'
import { buildRadiator, buildRoom, buildUnit } from '../../../demo/seed/builders/buildRoom.ts'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { aCalculatedCircuit, balancingRecord } from '../../../tests/support/balancing.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { pdfText } from '../../../tests/support/pdfText.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  balancingRecords,
  buildings,
  buildingUnits,
  downlinks,
  radiators,
  rooms,
  thermostatStates,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

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

const inAdmin = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(app.deps.db.pool, asAdmin, work)
const circuit = () => `/api/taxonomy/heating-circuits/${estate.circuit.id}`
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, tenant, as: admin.token, ...more })
const plan = async (query = '') => (await call('GET', `${circuit()}/balancing-plan${query}`)).json()
const send = (values: 'proposed' | 'standard', scaled = false) =>
  call('POST', `${circuit()}/balancing-plan`, { body: { name: 'Abgleich', values, scaled } })

describe('the plan', () => {
  it('names what each radiator needs, reports and gets', async () => {
    const { attempt, load } = await aCalculatedCircuit(app, tenant, estate, admin.id)
    const reply = await plan()
    expect(reply.bases).toEqual([
      expect.objectContaining({ attemptId: attempt.id, buildingId: estate.building.id, flowTemperature: 65 }),
    ])
    expect(reply.radiators).toEqual([
      expect.objectContaining({
        radiatorId: estate.radiator.id,
        thermostatEui: estate.thermostat.eui,
        flowLitresPerHour: load.flowLitresPerHour,
        kv: load.kv,
        present: 1000,
        proposed: load.constraint,
        exclusion: null,
      }),
    ])
    expect(reply.flowLitresPerHour).toBeCloseTo(load.flowLitresPerHour ?? 0)
  })

  it('opens the valve of the greatest need when scaled, at less pressure', async () => {
    await aCalculatedCircuit(app, tenant, estate, admin.id)
    const [as, scaled] = [await plan(), await plan('?scaled=true')]
    expect(scaled.radiators[0].proposed).toBe(1000)
    expect(scaled.differentialPressure).toBeCloseTo(as.differentialPressure / scaled.scale ** 2)
  })

  it('leaves out radiators without a calculation and those that cannot be reached, each with its reason', async () => {
    await aCalculatedCircuit(app, tenant, estate, admin.id)
    await inAdmin((tx) =>
      tx
        .update(thermostats)
        .set({ malfunctionAt: app.clock.now().toISOString() })
        .where(eq(thermostats.id, estate.thermostat.id)),
    )
    expect((await plan()).radiators[0].exclusion).toBe('malfunctionReported')
    const other = await anEstate(app, tenant)
    await call('PUT', `/api/taxonomy/${other.radiator.id}/heating-circuit`, {
      body: { heatingCircuitId: other.circuit.id },
      version: 1,
    })
    const reply = (
      await call('GET', `/api/taxonomy/heating-circuits/${other.circuit.id}/balancing-plan`)
    ).json()
    expect(
      reply.radiators.map(({ exclusion, proposed }: { exclusion: string; proposed: unknown }) => [
        exclusion,
        proposed,
      ]),
    ).toEqual([['notCalculated', null]])
    expect(reply.uncalculated).toEqual([{ buildingId: other.building.id, buildingName: other.building.name }])
  })

  it('is not shown to users without heat load or circuits', async () => {
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect((await call('GET', `${circuit()}/balancing-plan`, { as: regular.token })).statusCode).toBe(403)
  })
})

describe('sending', () => {
  it('gives each thermostat its own constraint through a bulk update', async () => {
    const { load } = await aCalculatedCircuit(app, tenant, estate, admin.id)
    const reply = await send('proposed')
    expect(reply.statusCode, reply.body).toBe(201)
    const bulk = reply.json()
    expect(bulk).toMatchObject({
      state: 'Planned',
      heatingCircuitId: estate.circuit.id,
      counts: { Pending: 1 },
    })
    expect((await call('GET', `/api/bulk-updates/${bulk.id}/thermostats`)).json().items).toEqual([
      expect.objectContaining({ constraint: load.constraint }),
    ])
    await call('POST', `/api/bulk-updates/${bulk.id}/start`)
    // the app's own runner is told at once
    const command = await eventually(async () => {
      const [first] = await inAdmin((tx) =>
        tx.select().from(downlinks).where(eq(downlinks.thermostatId, estate.thermostat.id)),
      )
      expect(first).toBeDefined()
      return first
    })
    expect(command).toMatchObject({
      code: 'SetMotorPositionConstraint',
      args: { constraint: load.constraint },
      bulkId: bulk.id,
    })
    expect((await plan()).radiators[0].waiting).toBe(load.constraint)
  })

  it('has nothing to do where devices report the value already, and lifts it again', async () => {
    const { load } = await aCalculatedCircuit(app, tenant, estate, admin.id)
    expect((await send('standard')).json()).toMatchObject({ error: 'nothingToSet' })
    await inAdmin((tx) =>
      tx
        .update(thermostatStates)
        .set({ motorConstraint: load.constraint })
        .where(eq(thermostatStates.thermostatId, estate.thermostat.id)),
    )
    expect((await send('proposed')).json()).toMatchObject({ error: 'nothingToSet' })
    const { id } = (await send('standard')).json()
    expect((await call('GET', `/api/bulk-updates/${id}/thermostats`)).json().items[0]).toMatchObject({
      constraint: 1000,
    })
  })
})

describe('the record', () => {
  const confirm = (body: object, version = 1) =>
    call('PUT', `${circuit()}/hydraulic-balancing`, { body, version })
  const records = async () => (await call('GET', `${circuit()}/balancing-records`)).json().items

  it('keeps what was set and stated, and names what is missing', async () => {
    const { load } = await aCalculatedCircuit(app, tenant, estate, admin.id)
    const reply = await confirm({
      performedOn: '2026-01-05',
      performedBy: 'M. Röhrich',
      qualification: 'Meister SHK',
      flowTemperature: 60,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const [row] = await records()
    expect(row).toMatchObject({ valid: true, confirmedByName: expect.any(String) })
    expect(row.gaps).toEqual([
      'company',
      'controlSetting',
      'pumpSetting',
      'generatorPower',
      'vesselPressure',
      'measuredResults',
      'notSet',
    ])
    const record = (await call('GET', `/api/balancing-records/${row.id}`)).json()
    expect(record.details).toMatchObject({ performedBy: 'M. Röhrich', flowTemperature: 60 })
    expect(record.plan.radiators[0]).toMatchObject({ proposed: load.constraint, present: 1000 })
    expect((await auditTrail(app, estate.circuit.id)).map(({ action }) => action)).toContain(
      'heatingCircuit.confirmBalancing',
    )
  })

  it('is completed later, and does not hold any more after a reset', async () => {
    await confirm({})
    const [row] = await records()
    const completed = await call('PUT', `/api/balancing-records/${row.id}`, {
      version: 1,
      body: { pumpSetting: 'Stufe 2' },
    })
    expect(completed.json()).toMatchObject({ version: 2, details: { pumpSetting: 'Stufe 2' } })
    expect(
      (await call('PUT', `/api/balancing-records/${row.id}`, { version: 1, body: {} })).json(),
    ).toMatchObject({ error: 'staleVersion' })
    await call('DELETE', `${circuit()}/hydraulic-balancing`)
    expect((await records())[0]).toMatchObject({ valid: false })
  })

  it('is of the whole circuit, whoever confirms it, and shows a technician the buildings of their projects', async () => {
    await aCalculatedCircuit(app, tenant, estate, admin.id)
    const building = buildBuilding(estate.random, estate.complex, { streetNumber: '9999' })
    const unit = buildUnit(estate.random, building)
    const room = buildRoom(estate.random, { unit })
    const radiator = buildRadiator(estate.random, room, { heatingCircuitId: estate.circuit.id })
    await insertRows(app, [
      [buildings, building],
      [buildingUnits, unit],
      [rooms, room],
      [radiators, radiator],
    ])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    const as = technician.token
    const shown = (plan: { radiators: { radiatorId: string }[] }) =>
      plan.radiators.map(({ radiatorId }) => radiatorId).toSorted()
    expect(shown((await call('GET', `${circuit()}/balancing-plan`, { as })).json())).toEqual([
      estate.radiator.id,
    ])
    expect(
      (await call('PUT', `${circuit()}/hydraulic-balancing`, { as, version: 1, body: {} })).statusCode,
    ).toBe(200)
    const [row] = await records()
    const record = (token: string) => call('GET', `/api/balancing-records/${row.id}`, { as: token })
    expect(shown((await record(admin.token)).json().plan)).toEqual(
      [estate.radiator.id, radiator.id].toSorted(),
    )
    const own = await record(as)
    expect(shown(own.json().plan)).toEqual([estate.radiator.id])
    expect(own.body).not.toContain(building.id)
  })

  it('refuses impossible statements at their field', async () => {
    const reply = await confirm({
      flowTemperature: 300,
      measuredFlowTemperature: 40,
      measuredReturnTemperature: 50,
    })
    expect(reply.json().fields).toEqual({
      flowTemperature: 'tooLarge',
      measuredReturnTemperature: 'returnAboveFlow',
    })
    expect((await confirm({ performedOn: '2190-01-01' })).json().fields).toEqual({
      performedOn: 'performedInFuture',
    })
  })

  it('is a document named after the day at the buildings on which it was confirmed', async () => {
    const record = balancingRecord(tenant, estate.circuit, admin.id, new Date('2026-03-28T23:30:00Z'))
    await insertRows(app, [[balancingRecords, record]])
    const reply = await call('GET', `/api/balancing-records/${record.id}/export?Language=en`)
    expect(reply.headers['content-disposition']).toContain(
      `Hydraulic balancing ${estate.circuit.name} 2026-03-29.pdf`,
    )
  })

  it.each(['en', 'de'] as const)('is a document in the language %s', async (language) => {
    await aCalculatedCircuit(app, tenant, estate, admin.id)
    await confirm({ performedBy: 'M. Röhrich' })
    const [row] = await records()
    const reply = await call('GET', `/api/balancing-records/${row.id}/export?Language=${language}`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    const text = pdfText(reply.rawPayload)
    expect(text).toContain(
      language === 'en' ? 'Record of hydraulic balancing' : 'Nachweis des hydraulischen Abgleichs',
    )
    expect(text).toContain(language === 'en' ? 'Missing in this record' : 'In diesem Nachweis fehlt')
    expect(text).toContain('M. Röhrich')
  })
})
