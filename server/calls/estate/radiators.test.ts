import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { radiatorIssues, ventingDurations } from '../../../domain/enums.ts'
import { ventingStates } from '../../../domain/rules/radiator.ts'
import { radiators } from '../../db/schema.ts'
import { buildRadiator } from '../../../demo/seed/builders/buildRoom.ts'

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

const base = '/api/taxonomy/radiators'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const radiator = {
  name: 'Links',
  type: 'Plate',
  plateSubtype: 'Type22',
  length: 1000,
  height: 600,
  valveType: 'Standard_Heimeier_M30',
  valveDirection: 'Right',
}

const aRadiator = async (overrides: object = {}): Promise<{ id: string; version: number }> =>
  (await call('POST', base, { body: { ...radiator, roomId: estate.room.id, ...overrides } })).json()

it('creates, reads, changes and deletes a radiator', async () => {
  const created = await call('POST', base, {
    body: { ...radiator, roomId: estate.room.id, sectionalSpacing: 50 },
  })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    name: 'Links',
    sectionalSpacing: null,
    roomId: estate.room.id,
    roomName: estate.room.name,
    unitName: 'WE 1',
    buildingName: estate.building.name,
    thermostat: null,
    issues: ['NoThermostat'],
    checklist: { valveIsLeaking: false },
    installationFailed: { reasons: [] },
    venting: { state: 'NotVented', ventedAt: null },
  })
  const changed = await call('PUT', `${base}/${id}`, {
    version,
    body: {
      ...radiator,
      type: 'Sectional',
      sectionalSpacing: 50,
      valveType: 'Other',
      valveDescription: 'Marke Eigenbau',
    },
  })
  expect(changed.json()).toMatchObject({
    plateSubtype: null,
    sectionalSpacing: 50,
    valveDescription: 'Marke Eigenbau',
    version: 2,
  })
  expect((await call('PUT', `${base}/${id}`, { version, body: radiator })).json()).toMatchObject({
    error: 'staleVersion',
    current: { version: 2, thermostat: null },
  })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it.each([
  ['no name', { name: '' }, { name: 'required' }],
  ['no valve type', { valveType: undefined }, { valveType: 'required' }],
  [
    'another valve without a description',
    { valveType: 'Other' },
    { valveDescription: 'descriptionRequired' },
  ],
  ['no valve direction', { valveDirection: '' }, { valveDirection: 'required' }],
  ['a length of nothing', { length: 0 }, { length: 'positiveNumberOnly' }],
  ['half a millimetre', { height: 600.5 }, { height: 'wholeNumbersOnly' }],
])('rejects %s, at its field', async (_, wrong, fields) => {
  const reply = await call('POST', base, { body: { ...radiator, roomId: estate.room.id, ...wrong } })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ fields })
})

it('rejects a name that the room already has', async () => {
  expect(
    (
      await call('POST', base, { body: { ...radiator, roomId: estate.room.id, name: estate.radiator.name } })
    ).json(),
  ).toMatchObject({
    error: 'nameTaken',
    fields: { name: 'nameTaken' },
  })
})

it('shows the assigned thermostat, and keeps a radiator that has one', async () => {
  expect((await call('GET', `${base}/${estate.radiator.id}`)).json()).toMatchObject({
    thermostat: { id: estate.thermostat.id, eui: estate.thermostat.eui },
    issues: [],
  })
  const kept = await call('DELETE', `${base}/${estate.radiator.id}`)
  expect(kept.statusCode).toBe(409)
  expect(kept.json()).toMatchObject({ error: 'stillInUse', args: { id: { thermostats: 1 } } })
  const { id } = await aRadiator()
  const reply = await call('POST', `${base}/bulk-delete`, { body: { ids: [id, estate.radiator.id] } })
  expect(reply.json()).toMatchObject({
    done: 1,
    refused: 1,
    results: [
      { id, ok: true },
      { id: estate.radiator.id, ok: false, reason: 'stillInUse' },
    ],
  })
})

it('records obstructions, issues and the checklist', async () => {
  const { id } = await aRadiator()
  expect(
    (
      await call('PATCH', `${base}/${id}/obstruction`, {
        version: 1,
        body: { obstruction: 'Kitchentte', obstructionDescription: 'Zeile' },
      })
    ).json(),
  ).toMatchObject({ obstruction: 'Kitchentte', obstructionDescription: 'Zeile' })
  const failed = await call('PATCH', `${base}/${id}/installation-failed`, {
    version: 2,
    body: { reasons: ['ValvePinBlocked', 'ValvePinBlocked'], description: 'Stift sitzt fest' },
  })
  expect(failed.json()).toMatchObject({
    issues: ['NoThermostat', 'ValvePinBlocked'],
    installationFailed: { reasons: ['ValvePinBlocked'] },
    installationNotPossibleDescription: 'Stift sitzt fest',
  })
  const checked = await call('PATCH', `${base}/${id}/checklist`, {
    version: 3,
    body: { valveIsLeaking: true, defectiveValve: true },
  })
  expect(checked.json()).toMatchObject({
    checklist: { valveIsLeaking: true, defectiveValve: true, valvePinBlocked: false },
    issues: ['InstallationNotPossible', 'NoThermostat', 'ValveIsLeaking', 'ValvePinBlocked'],
  })
  const takenBack = await call('PATCH', `${base}/${id}/installation-failed`, {
    version: 4,
    body: { reasons: [] },
  })
  expect(takenBack.json()).toMatchObject({
    issues: ['InstallationNotPossible', 'NoThermostat', 'ValveIsLeaking'],
    version: 5,
  })
  expect((await call('PATCH', `${base}/${id}/checklist`, { version: 4, body: {} })).json()).toMatchObject({
    error: 'staleVersion',
  })
  expect(
    (await call('PATCH', `${base}/${id}/obstruction`, { body: { obstruction: null } })).json(),
  ).toMatchObject({ error: 'versionRequired' })
})

it('rejects a failed installation if a thermostat is mounted, and reasons that are derived rather than reported', async () => {
  const mounted = await call('PATCH', `${base}/${estate.radiator.id}/installation-failed`, {
    version: 1,
    body: { reasons: ['ValveIsLeaking'] },
  })
  expect(mounted.statusCode).toBe(422)
  expect(mounted.json()).toMatchObject({ error: 'rule', fields: { reasons: 'thermostatAssigned' } })
  expect(
    (
      await call('PATCH', `${base}/${estate.radiator.id}/installation-failed`, {
        version: 1,
        body: { reasons: ['NoThermostat'] },
      })
    ).statusCode,
  ).toBe(400)
})

it('records the result of venting', async () => {
  const { id } = await aRadiator()
  const url = `${base}/${id}/venting`
  expect((await call('PATCH', url, { version: 1, body: {} })).json()).toMatchObject({
    fields: { isVentingPossible: 'required' },
  })
  expect((await call('PATCH', url, { version: 1, body: { isVentingPossible: true } })).json()).toMatchObject({
    fields: { successDuration: 'required' },
  })
  expect((await call('PATCH', url, { version: 1, body: { isVentingPossible: false } })).json()).toMatchObject(
    { fields: { failureReason: 'required' } },
  )
  const vented = await call('PATCH', url, {
    version: 1,
    body: { isVentingPossible: true, successDuration: 'High', failureReason: 'otherIssue' },
  })
  expect(vented.json().venting).toEqual({
    state: 'VentAgain',
    isVentingPossible: true,
    successDuration: 'High',
    failureReason: null,
    comment: null,
    ventedAt: app.clock.now().toISOString(),
  })
  const impossible = await call('PATCH', url, {
    version: 2,
    body: { isVentingPossible: false, failureReason: 'otherIssue', comment: 'Kein Schlüssel' },
  })
  expect(impossible.json().venting).toMatchObject({
    state: 'NotPossible',
    successDuration: null,
    failureReason: 'otherIssue',
    comment: 'Kein Schlüssel',
  })
  const { token: as } = await aPerson(app, { role: 'Customer', tenantId: tenant })
  expect(
    (
      await call('PATCH', url, { as, version: 3, body: { isVentingPossible: true, successDuration: 'None' } })
    ).json(),
  ).toMatchObject({
    error: 'forbidden',
  })
})

it('filters by the issues and venting states that it shows', async () => {
  const rows = [
    {},
    { issues: ['ValveIsLeaking'] },
    { checklist: { valvePinBlocked: true } },
    { checklist: { defectiveValve: true }, issues: ['IncompatibleValve'] },
    { ventingPossible: false, ventingFailureReason: 'otherIssue' },
    ...ventingDurations.map((ventingDuration) => ({ ventingPossible: true, ventingDuration })),
  ] as const
  await insertRows(app, [
    [
      radiators,
      rows.map((row, index) => ({
        ...buildRadiator(estate.random, estate.room, { name: `R ${index}` }),
        ...row,
      })),
    ],
  ])
  interface Item {
    id: string
    issues: string[]
    venting: { state: string }
  }
  const page = async (query = ''): Promise<Item[]> =>
    (await call('GET', `${base}?PageSize=200&${query}`)).json().items
  const ids = (items: Item[]) => items.map(({ id }) => id)
  const all = await page()
  expect(all.length).toBe(rows.length + 1)
  for (const issue of radiatorIssues)
    expect([issue, ...ids(await page(`Issues=${issue}`))]).toEqual([
      issue,
      ...ids(all.filter(({ issues }) => issues.includes(issue))),
    ])
  for (const state of ventingStates)
    expect([state, ...ids(await page(`VentingState=${state}`))]).toEqual([
      state,
      ...ids(all.filter(({ venting }) => venting.state === state)),
    ])
  expect(ids(await page('Issues=ValveIsLeaking&Issues=ValvePinBlocked')).length).toBe(2)
  expect(ids(await page('HasThermostat=true'))).toEqual([estate.radiator.id])
  expect(ids(await page('HasIssues=false'))).toEqual([estate.radiator.id])
  expect((await page('HasIssues=true')).length).toBe(rows.length)
  expect((await page('ValveType=Ista_M32')).length).toBe(0)
})

it('answers 404 for radiators of another client or of buildings that are not assigned', async () => {
  const stranger = await aTenant(app)
  const foreign = await anEstate(app, stranger)
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const tries = ({ room, radiator: { id } }: Estate, as: string) => [
    call('GET', `${base}/${id}`, { as }),
    call('PUT', `${base}/${id}`, { as, version: 1, body: radiator }),
    call('DELETE', `${base}/${id}`, { as }),
    call('PATCH', `${base}/${id}/obstruction`, { as, version: 1, body: { obstruction: null } }),
    call('PATCH', `${base}/${id}/checklist`, { as, version: 1, body: {} }),
    call('PATCH', `${base}/${id}/installation-failed`, { as, version: 1, body: { reasons: [] } }),
    call('PATCH', `${base}/${id}/venting`, {
      as,
      version: 1,
      body: { isVentingPossible: true, successDuration: 'None' },
    }),
    call('POST', base, { as, body: { ...radiator, roomId: room.id } }),
    call('POST', `${base}/bulk-delete`, { as, body: { ids: [id] } }),
    call('GET', `${base}?RoomIds=${room.id}`, { as }),
  ]
  for (const reply of [...tries(foreign, admin.token), ...tries(estate, technician.token)])
    expect((await reply).statusCode).toBe(404)
  await assign(app, tenant, technician.id, [estate.building.id])
  expect(
    (
      await call('PATCH', `${base}/${estate.radiator.id}/venting`, {
        as: technician.token,
        version: 1,
        body: { isVentingPossible: true, successDuration: 'None' },
      })
    ).statusCode,
  ).toBe(200)
})
