import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildings, downlinks, heatingCircuits, radiators, thermostats } from '../../db/schema.ts'
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
  await inAdmin(async (tx) => {
    await tx
      .update(heatingCircuits)
      .set({ balancingConfirmedAt: app.clock.now().toISOString(), balancingConfirmedBy: admin.id })
      .where(eq(heatingCircuits.id, estate.circuit.id))
    await tx.update(radiators).set({ heatingCircuitId: null }).where(eq(radiators.id, estate.radiator.id))
    await tx
      .update(buildings)
      .set({ heatingCircuitId: estate.circuit.id })
      .where(eq(buildings.id, estate.building.id))
  })
})
afterAll(() => app.stop())

const inAdmin = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(app.deps.db.pool, asAdmin, work)
const url = (eui: string, then = 'hydraulic-balancing') => `/api/thermostats/${eui}/${then}`
const reset = (eui: string, query = '', as = admin.token) =>
  app.onMain({ method: 'DELETE', url: url(eui) + query, as, tenant })
const commands = () =>
  inAdmin((tx) =>
    tx.select().from(downlinks).where(eq(downlinks.thermostatId, estate.thermostat.id)).orderBy(downlinks.id),
  )
const confirmedAt = async () =>
  (
    await inAdmin((tx) => tx.select().from(heatingCircuits).where(eq(heatingCircuits.id, estate.circuit.id)))
  )[0]?.balancingConfirmedAt

it('sends the motor its standard constraint, and resets the balancing of the circuit above', async () => {
  const reply = await reset(estate.thermostat.eui, '?ExpirationMinutes=60')
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json()).toMatchObject({
    downlink: { status: 'Running', reason: null },
    refused: null,
    heatingCircuitId: estate.circuit.id,
    circuitReset: true,
  })
  const [command] = await commands()
  expect(command).toMatchObject({
    code: 'SetMotorPositionConstraint',
    args: { constraint: 1000 },
    source: 'AdminApp',
    createdBy: admin.id,
    expiresAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
  })
  expect(await confirmedAt()).toBeNull()
  expect((await reset(estate.thermostat.eui)).json()).toMatchObject({
    circuitReset: false,
    downlink: { status: 'Running' },
  })
})

it('leaves the circuit unchanged if nothing was sent', async () => {
  await inAdmin((tx) =>
    tx.update(thermostats).set({ firmwareVersion: null }).where(eq(thermostats.id, estate.thermostat.id)),
  )
  expect((await reset(estate.thermostat.eui)).json()).toMatchObject({
    downlink: { status: 'Failed', reason: 'versionUnknown' },
    circuitReset: false,
  })
  expect(await confirmedAt()).not.toBeNull()
  expect((await reset(estate.thermostat.eui, '?IgnoreVersion=true')).json()).toMatchObject({
    downlink: { status: 'Running' },
    circuitReset: true,
  })
})

it("requires a mounted thermostat in the actor's projects", async () => {
  const stored = await aStoredThermostat(app, estate, tenant)
  expect((await reset(stored.eui)).json()).toMatchObject({ error: 'thermostatNotAssigned' })
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  expect((await reset(estate.thermostat.eui, '', technician.token)).json()).toMatchObject({
    error: 'thermostatForbidden',
  })
  await assign(app, tenant, technician.id, [estate.building.id])
  expect((await reset(estate.thermostat.eui, '', technician.token)).statusCode).toBe(200)
  const foreign = await anEstate(app, await aTenant(app))
  expect((await reset(foreign.thermostat.eui)).json()).toMatchObject({ error: 'thermostatNotFound' })
})

it.each([
  ['unassign', undefined, 'unassigned'],
  ['report-malfunction', { groups: ['display'] }, 'malfunctionReported'],
])('aborts open commands on %s', async (act, body, reason) => {
  await reset(estate.thermostat.eui)
  const reply = await app.onMain({
    method: 'POST',
    url: url(estate.thermostat.eui, act),
    as: admin.token,
    tenant,
    ...(body && { body }),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await commands()).toMatchObject([{ status: 'Aborted', reason }])
})

it('aborts open commands when the client returns the thermostat', async () => {
  await reset(estate.thermostat.eui)
  await app.onMain({
    method: 'POST',
    url: `/api/thermostats/tenant-unassign/${estate.thermostat.eui}`,
    as: admin.token,
  })
  expect(await commands()).toMatchObject([{ status: 'Aborted', reason: 'unassigned', tenantId: tenant }])
})
