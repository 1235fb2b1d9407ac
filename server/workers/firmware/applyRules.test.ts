import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { testKey, uploadFirmware } from '../../../tests/support/firmware.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { automaticUpdates, firmwareBatches, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { applyRules } from './applyRules.ts'

let app: TestApp
let tenant: string
let estate: Estate
let author: Person
let second: Person

beforeAll(async () => {
  app = await testApp({ FIRMWARE_KEYS: testKey.publicKey })
  const uploader = await aPerson(app, { role: 'SuperAdmin' })
  for (const version of ['2.3.0', '2.6.0']) await uploadFirmware(app, uploader.token, { version })
})
beforeEach(async () => {
  await inDb((tx) => tx.delete(automaticUpdates))
  tenant = await aTenant(app)
  estate = await anEstate(app, tenant)
  author = await aPerson(app, { role: 'SuperAdmin' })
  second = await aPerson(app, { role: 'Admin', tenantId: tenant, functions: ['firmware'] })
  await ready(2)
})
afterAll(() => app.stop())

/** Thermostats of the building that can be updated. */
const ready = async (count: number): Promise<void> => {
  const known = {
    lifecycle: 'Installed',
    mode: 'normal',
    buildingId: estate.building.id,
    batteryVoltage: 3.5,
    spreadingFactor: 7,
  } as const
  const rows = Array.from({ length: count }, () =>
    buildThermostat(
      estate.random,
      { store: { id: tenant } },
      { ...known, lastSeenAt: app.clock.now().toISOString() },
    ),
  )
  await insertRows(app, [[thermostats, rows]])
}

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const base = '/api/development/auto-fuota'

interface More {
  as?: Person
  method?: 'GET' | 'POST' | 'DELETE' | 'PUT'
  body?: object
  version?: number
}
const call = async (url: string, { as = author, method = 'POST', body, version }: More = {}) => {
  const reply = await app.onMain({
    method,
    url,
    as: as.token,
    tenant,
    ...(body && { body }),
    ...(version !== undefined && { version }),
  })
  return { status: reply.statusCode, ...(reply.body === '' ? {} : reply.json()) }
}

const rule = (more: object = {}) => ({
  name: 'Haus',
  kind: 'core',
  filters: { BuildingIds: [estate.building.id] },
  window: { fromHour: 0, toHour: 0 },
  ...more,
})
const batches = () =>
  inDb((tx) =>
    tx
      .select()
      .from(firmwareBatches)
      .where(eq(firmwareBatches.tenantId, tenant))
      .orderBy(desc(firmwareBatches.createdAt)),
  )

it('makes one batch at a time, which awaits approval as long as the rule does', async () => {
  const made = await call(base, { body: rule() })
  expect(made).toMatchObject({
    status: 201,
    approvedAt: null,
    whyNotApprove: 'ownBatch',
    currentVersion: '2.6.0',
    buildingName: estate.building.name,
  })
  expect(await applyRules(app.deps)).toBe(1)
  // one that the batch does not hold
  await ready(1)
  expect(await applyRules(app.deps)).toBe(0)
  const [waiting] = await batches()
  expect(waiting).toMatchObject({
    state: 'AwaitingApproval',
    name: 'Haus 2.6.0',
    ruleId: made.id,
    createdBy: author.id,
    parallelPerGateway: 1,
    allowDowngrade: false,
  })

  await call(`/api/development/firmware-update-dashboard/${waiting?.id}`, { method: 'DELETE' })
  expect(await call(`${base}/${made.id}/approve`)).toMatchObject({ status: 409, error: 'firmwareOwnBatch' })
  expect(await call(`${base}/${made.id}/approve`, { as: second })).toMatchObject({
    status: 200,
    whyNotApprove: 'notAwaitingApproval',
  })
  expect(await applyRules(app.deps)).toBe(1)
  expect(await batches()).toMatchObject([{ state: 'Running', approvedBy: second.id }])
})

it('is approved again after a change of what it does, but not of its name, and makes nothing while it is off', async () => {
  const { id } = await call(base, { body: rule() })
  await call(`${base}/${id}/approve`, { as: second })
  const change = async (more: object) =>
    call(`${base}/${id}`, {
      method: 'PUT',
      body: rule(more),
      version: (await call(`${base}/${id}`, { method: 'GET' })).version,
    })
  expect(await change({ name: 'Hof', enabled: false })).toMatchObject({
    status: 200,
    name: 'Hof',
    approvedByName: expect.any(String),
  })
  expect(await applyRules(app.deps)).toBe(0)
  expect(await change({ name: 'Hof', gates: { batteryPercent: 0 } })).toMatchObject({
    status: 200,
    approvedAt: null,
  })
  expect(await applyRules(app.deps)).toBe(1)
  expect(await batches()).toMatchObject([{ state: 'AwaitingApproval' }])
})

it('starts what it has made for approval once it is approved itself, but not while it is off', async () => {
  const { id } = await call(base, { body: rule() })
  const change = async (more: object) =>
    call(`${base}/${id}`, {
      method: 'PUT',
      body: rule(more),
      version: (await call(`${base}/${id}`, { method: 'GET' })).version,
    })
  expect(await applyRules(app.deps)).toBe(1)
  const [outdated] = await batches()
  // what was made of the rule as it was before is not approved with it as it is now
  await change({ gates: { batteryPercent: 10 } })
  expect(await batches()).toEqual([])
  expect(await applyRules(app.deps)).toBe(1)
  await call(`${base}/${id}/approve`, { as: second })
  const [started] = await batches()
  expect(started).toMatchObject({ state: 'Running', approvedBy: second.id })
  expect(started?.id).not.toBe(outdated?.id)

  await inDb((tx) => tx.delete(firmwareBatches))
  await change({ gates: { batteryPercent: 20 } })
  expect(await applyRules(app.deps)).toBe(1)
  await change({ gates: { batteryPercent: 20 }, enabled: false })
  await call(`${base}/${id}/approve`, { as: second })
  expect(await batches()).toMatchObject([{ state: 'AwaitingApproval' }])
  expect(await applyRules(app.deps)).toBe(0)
  await change({ gates: { batteryPercent: 20 }, enabled: true })
  expect(await applyRules(app.deps)).toBe(1)
  expect(await batches()).toMatchObject([{ state: 'Running', approvedBy: second.id }])
})

it('covers a whole client, and never installs an earlier version', async () => {
  const whole = await call(base, {
    body: rule({ filters: { TenantIds: [tenant] }, firmwareVersion: '2.3.0' }),
  })
  expect(whole).toMatchObject({ status: 201, buildingName: null, firmwareVersion: '2.3.0' })
  expect(await applyRules(app.deps)).toBe(0)
  expect(
    await call(`${base}/${whole.id}`, {
      method: 'PUT',
      body: rule({ filters: { TenantIds: [tenant] } }),
      version: whole.version,
    }),
  ).toMatchObject({
    status: 200,
  })
  expect(await applyRules(app.deps)).toBe(1)
  expect(
    await call(base, { body: rule({ name: 'Fremd', filters: { TenantIds: [await aTenant(app)] } }) }),
  ).toMatchObject({ status: 404 })
})

it('is not made by users who reach only their projects', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant, functions: ['firmware'] })
  await assign(app, tenant, technician.id, [estate.building.id])
  expect(await call(base, { as: technician, body: rule() })).toMatchObject({ status: 403 })
})
