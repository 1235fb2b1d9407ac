import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/patience.ts'
import type { Functionality } from '../../../domain/roles/permissions.ts'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  audit,
  gateways,
  jobs,
  onboardingRows,
  registrationKeys,
  registrationOrders,
  sensors,
  signalTesters,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { newEui } from '../../workers/ingest/testing/fleet.ts'
import { upload } from '../../workers/import/testing/upload.ts'

const ids = {
  applicationId: '22222222-2222-4222-8222-222222222201',
  deviceProfileId: '33333333-3333-4333-8333-333333333301',
}
const joinEui = '70b3d57ed0000001'
const functions: Functionality[] = ['onboarding']
const aKey = () => newId().replaceAll('-', '')
const aWtId = () => `WT-${newId().slice(-10)}`

let app: TestApp
let tenant: string
let tenantName: string
let root: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenantName = `Kunde ${newId()}`
  tenant = await aTenant(app, tenantName)
  root = await aPerson(app, { role: 'SuperAdmin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const inDb = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(app.deps.db.pool, asAdmin, work)
const send = (subject: string, lines: readonly string[], fields: Record<string, string> = {}, as = root) =>
  upload(
    app,
    `/api/development/onboarding/${subject}`,
    { token: as.token, tenant },
    `${lines.join('\n')}\n`,
    { name: 'geraete.csv', fields },
  )
const get = (path: string, as = root) =>
  app.onMain({ url: `/api/development/onboarding/${path}`, as: as.token, tenant })
const thermostatRow = (eui: string) =>
  inDb(async (tx) => (await tx.select().from(thermostats).where(eq(thermostats.eui, eui)))[0])
const registeredAs = (eui: string, expected: object) =>
  eventually(async () => expect(await app.deps.network.register.device(eui)).toMatchObject(expected))
const outcomes = async (id: string) => (await get(`runs/${id}`)).json().counts

const header =
  'WT-ID;Geräte-EUI;Join EUI;Hardware-Revision;Firmware-Version;Kunde;App-Schlüssel;GenAppKey;Name'

describe('thermostats', () => {
  it('are previewed, added to the app, and registered with their keys, which are nowhere else', async () => {
    const [one, two, key, genAppKey] = [newEui(), newEui(), aKey(), aKey()]
    const [wtOne, wtTwo] = [aWtId(), aWtId()]
    const file = [
      header,
      `${wtOne};${one.toUpperCase()};${joinEui};3;2.4.1;;${key.toUpperCase()};${genAppKey};`,
      `${wtTwo};${two};${joinEui};3;2.4.1;${tenantName};${aKey()};;Flur`,
    ]
    const preview = await send('thermostats', file, { ...ids, validateOnly: 'true' })
    expect(preview.statusCode, preview.body).toBe(200)
    expect(preview.json()).toMatchObject({
      id: null,
      rows: 2,
      accepted: 2,
      errors: 0,
      items: [
        { row: 2, eui: one, outcome: 'planned' },
        { row: 3, eui: two, outcome: 'planned' },
      ],
    })
    expect(await thermostatRow(one)).toBeUndefined()
    const done = await send('thermostats', file, ids)
    expect(done.json(), done.body).toMatchObject({
      accepted: 2,
      items: [{ outcome: 'waiting' }, { outcome: 'waiting' }],
    })
    await registeredAs(one, { name: one, hasKeys: true, tags: { kind: 'thermostat' } })
    await registeredAs(two, { name: 'Flur', tags: { kind: 'thermostat', tenant } })
    await eventually(async () =>
      expect(await outcomes(done.json().id)).toMatchObject({ registered: 2, waiting: 0 }),
    )
    expect(await thermostatRow(one)).toMatchObject({
      wtId: wtOne,
      tenantId: null,
      lifecycle: 'FinalCheckoutSuccessful',
      firmwareVersion: '2.4.1',
      hardwareRevision: 3,
    })
    expect((await thermostatRow(two))?.registeredAt).not.toBeNull()
    const rows = await get(`runs/${done.json().id}/rows?Outcome=registered`)
    expect(rows.json()).toMatchObject({
      total: 2,
      items: [{ row: 2, eui: one, outcome: 'registered' }, { row: 3 }],
    })

    const kept = await inDb(async (tx) => [
      await tx.select().from(registrationKeys),
      await tx.select().from(registrationOrders),
      await tx.select().from(audit),
      await tx.select().from(jobs),
      await tx.select().from(onboardingRows),
    ])
    const texts = JSON.stringify([kept, preview.json(), done.json(), rows.json()]).toLowerCase()
    expect(texts).toContain(one)
    for (const secret of [key, genAppKey]) expect(texts).not.toContain(secret)
  })

  it('are refused as a whole if a row has errors, and each row says which', async () => {
    const [fresh, wtId] = [newEui(), aWtId()]
    const reply = await send(
      'thermostats',
      [
        header,
        `${wtId};${fresh};${joinEui};3;2.4.1;;${aKey()};;`,
        `${wtId};${fresh};12;300;2.4;Niemand;kurz;;`,
        `${aWtId()};${estate.thermostat.eui};${joinEui};3;2.4.1;;;;`,
      ],
      ids,
    )
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      error: 'importHasErrors',
      current: { id: null, accepted: 1, rows: 3 },
    })
    const issues = reply
      .json()
      .current.items.map(({ issues: own }: { issues: { column: string; code: string }[] }) =>
        own.map(({ column, code }) => `${column} ${code}`),
      )
    expect(issues[0]).toEqual([])
    expect(new Set(issues[1])).toEqual(
      new Set([
        'joinEui invalidEui',
        'hardwareRevision invalidNumber',
        'firmwareVersion invalidVersion',
        'appKey invalidAppKey',
        'tenantId tenantNotFound',
        'wtId duplicate',
      ]),
    )
    expect(new Set(issues[2])).toEqual(new Set(['devEui euiTaken', 'appKey required']))
    expect(await thermostatRow(fresh)).toBeUndefined()
  })

  it('with errors are left out on request, and listed with the run', async () => {
    const fresh = newEui()
    const reply = await send(
      'thermostats',
      [
        header,
        `${aWtId()};${fresh};${joinEui};3;2.4.1;;${aKey()};;`,
        `${aWtId()};12;${joinEui};3;2.4.1;;${aKey()};;`,
      ],
      {
        ...ids,
        leaveOut: 'true',
      },
    )
    expect(reply.json(), reply.body).toMatchObject({
      accepted: 1,
      items: [{ outcome: 'waiting' }, { outcome: 'rejected', issues: [{ code: 'invalidEui' }] }],
    })
    await registeredAs(fresh, { hasKeys: true })
    expect((await get(`runs/${reply.json().id}/rows?Outcome=rejected`)).json()).toMatchObject({
      total: 1,
      items: [{ eui: '12', issues: [{ code: 'invalidEui' }] }],
    })
  })

  it('can be added to the app first, and registered later by a file of keys alone', async () => {
    const eui = newEui()
    const added = await send(
      'thermostats',
      ['WT-ID;Geräte-EUI;Join EUI;Hardware;Firmware', `${aWtId()};${eui};${joinEui};3;2.4.1`],
      {
        skipNetworkServer: 'true',
        tenantId: tenant,
      },
    )
    expect(added.json(), added.body).toMatchObject({ items: [{ outcome: 'done' }] })
    expect(await thermostatRow(eui)).toMatchObject({ tenantId: tenant, registeredAt: null })
    const keys = ['devEui;joinEui;appKey', `${eui};${joinEui};${aKey()}`, `${newEui()};${joinEui};${aKey()}`]
    const options = { ...ids, skipAdminApp: 'true' }
    const registered = await send('thermostats', keys, options)
    expect(registered.json(), registered.body).toMatchObject({
      warnings: 1,
      items: [{ issues: [] }, { issues: [{ code: 'notInApp', severity: 'warning' }] }],
    })
    await registeredAs(eui, { tags: { tenant } })
    await eventually(async () => expect((await thermostatRow(eui))?.registeredAt).not.toBeNull())
    expect((await send('thermostats', keys.slice(0, 2), options)).json()).toMatchObject({
      current: { items: [{ issues: [{ code: 'deviceRegistered' }] }] },
    })
  })

  it('tell of the network server’s refusal in their row, and stay unregistered', async () => {
    const eui = newEui()
    const reply = await send('thermostats', [header, `${aWtId()};${eui};${joinEui};3;2.4.1;;${aKey()};;`], {
      ...ids,
      applicationId: 'missing',
    })
    const { id } = reply.json()
    await eventually(async () => expect(await outcomes(id)).toMatchObject({ refused: 1 }))
    expect((await get(`runs/${id}/rows`)).json().items).toMatchObject([
      { outcome: 'refused', detail: 'there is no application missing' },
    ])
    expect((await thermostatRow(eui))?.registeredAt).toBeNull()
    expect(await inDb((tx) => tx.select().from(registrationKeys))).toEqual([])
  })
})

it('refuses options that do nothing or lack what the network server needs', async () => {
  const reply = await send('thermostats', ['devEui'], { skipNetworkServer: 'true', skipAdminApp: 'true' })
  expect(reply.json()).toMatchObject({
    error: 'invalidRequest',
    fields: { skipAdminApp: 'nothingToOnboard' },
  })
  expect((await send('sensors', ['devEui'], {})).json()).toMatchObject({
    fields: { applicationId: 'required' },
  })
  expect((await send('gateways', ['eui'], {})).json()).toMatchObject({ fields: { tenantId: 'required' } })
  expect((await send('gateways', ['eui'], { tenantId: newId() })).json()).toMatchObject({
    error: 'tenantNotFound',
  })
})

it('says which columns the remaining parts need', async () => {
  const reply = await send(
    'thermostats',
    ['WT-ID;Geräte-EUI;Join EUI;Hardware;Firmware', `${aWtId()};${newEui()};${joinEui};3;2.4.1`],
    {
      ...ids,
      validateOnly: 'true',
    },
  )
  expect(reply.json()).toMatchObject({
    rows: 0,
    errors: 1,
    fileIssues: [{ code: 'columnMissing', args: { column: 'appKey' } }],
  })
})

describe('other devices', () => {
  it('sensors take the chosen type where the file has none', async () => {
    const eui = newEui()
    const reply = await send('sensors', ['Geräte-EUI;Join EUI;App Key', `${eui};${joinEui};${aKey()}`], {
      ...ids,
      tenantId: tenant,
      sensorType: 'DraginoLDS02',
    })
    expect(reply.json(), reply.body).toMatchObject({ items: [{ outcome: 'waiting' }] })
    await registeredAs(eui, { tags: { kind: 'sensor', type: 'DraginoLDS02', tenant } })
    const [row] = await inDb((tx) => tx.select().from(sensors).where(eq(sensors.eui, eui)))
    expect(row).toMatchObject({ type: 'DraginoLDS02', tenantId: tenant, joinEui })
  })

  it('signal testers have their label as their name', async () => {
    const eui = newEui()
    await send('signal-testers', ['EUI;Join EUI;App Key;Label', `${eui};${joinEui};${aKey()};Tester 9`], {
      ...ids,
      tenantId: tenant,
    })
    await registeredAs(eui, { name: 'Tester 9', tags: { kind: 'signalTester', tenant } })
    const [row] = await inDb((tx) => tx.select().from(signalTesters).where(eq(signalTesters.eui, eui)))
    expect(row).toMatchObject({ label: 'Tester 9', tenantId: tenant, joinEui })
  })

  it('are stored as texts are, from whichever keyboard: composed, with nothing that is not seen', async () => {
    const eui = newEui()
    await send(
      'signal-testers',
      ['EUI;Join EUI;App Key;Label', `${eui};${joinEui};${aKey()};Pru\u0308f\u200bgera\u0308t \u202e7`],
      {
        ...ids,
        tenantId: tenant,
      },
    )
    expect(
      (await inDb((tx) => tx.select().from(signalTesters).where(eq(signalTesters.eui, eui))))[0],
    ).toMatchObject({ label: 'Prüfgerät 7' })
    await registeredAs(eui, { name: 'Prüfgerät 7' })
  })

  it('gateways need nothing but the column of their EUI', async () => {
    const eui = newEui()
    const reply = await send('gateways', ['EUI', eui], { tenantId: tenant, validateOnly: 'true' })
    expect(reply.json(), reply.body).toMatchObject({
      fileIssues: [],
      items: [{ row: 2, eui, outcome: 'planned', issues: [] }],
    })
  })

  it('gateways may be named by their MAC address', async () => {
    const mac = `02${newId().slice(-10)}`
    const eui = `${mac.slice(0, 6)}fffe${mac.slice(6)}`
    const reply = await send('gateways', ['MAC;Name', `${mac.replace(/..(?=.)/g, '$&:')};Dach`], {
      tenantId: tenant,
    })
    expect(reply.json(), reply.body).toMatchObject({ items: [{ eui, outcome: 'waiting' }] })
    await eventually(async () =>
      expect(
        (await inDb((tx) => tx.select().from(gateways).where(eq(gateways.eui, eui))))[0]?.registeredAt,
      ).toBeTruthy(),
    )
  })
})

describe('changes', () => {
  it('set lifecycles, and leave what is so already', async () => {
    const [one, two] = [
      await aStoredThermostat(app, estate, tenant),
      await aStoredThermostat(app, estate, tenant),
    ]
    await inDb((tx) =>
      tx
        .update(thermostats)
        .set({ lifecycle: 'FlashingSuccessful' })
        .where(inArray(thermostats.eui, [one.eui, two.eui])),
    )
    const file = ['Geräte-EUI;Status', `${one.eui};endoflinesuccessful`, `${two.eui};FlashingSuccessful`]
    expect((await send('thermostat-status', file)).json()).toMatchObject({
      accepted: 1,
      warnings: 1,
      items: [{ outcome: 'done' }, { outcome: 'unchanged' }],
    })
    expect((await thermostatRow(one.eui))?.lifecycle).toBe('EndOfLineSuccessful')
    const refused = await send('thermostat-status', [
      'Geräte-EUI;Status',
      `${two.eui};Installed`,
      `${estate.thermostat.eui};Uninstalled`,
    ])
    expect(refused.json()).toMatchObject({
      current: {
        items: [{ issues: [{ code: 'installedByAssigning' }] }, { issues: [{ code: 'unassignFirst' }] }],
      },
    })
  })

  it('move thermostats to other clients, with the right to move devices in both', async () => {
    const other = await aTenant(app)
    const stored = await aStoredThermostat(app, estate, tenant)
    const file = ['Geräte-EUI;Kunde', `${stored.eui};${other}`]
    const admin = await aPerson(app, { role: 'Admin', tenantId: [tenant], functions })
    expect((await send('thermostat-tenants', file, {}, admin)).json()).toMatchObject({
      current: { items: [{ issues: [{ code: 'tenantNotFound' }] }] },
    })
    expect((await send('thermostat-tenants', file)).json()).toMatchObject({ items: [{ outcome: 'done' }] })
    const gone = await send('thermostat-status', ['Geräte-EUI;Status', `${stored.eui};Prototype`], {}, admin)
    expect(gone.json()).toMatchObject({ current: { items: [{ issues: [{ code: 'thermostatNotFound' }] }] } })
    expect((await thermostatRow(stored.eui))?.tenantId).toBe(other)
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant, functions })
    expect((await send('thermostat-tenants', file, {}, technician)).statusCode).toBe(403)
  })

  it('move thermostats between the clients where somebody may move devices, and to no other in which they onboard', async () => {
    const [second, third] = [await aTenant(app), await aTenant(app)]
    const person = await aPerson(app, { role: 'Admin', tenantId: [tenant, second], functions })
    await app.onIdentity({
      method: 'POST',
      url: `/api/user-assignments/${person.id}`,
      as: root.token,
      body: { tenantId: third, role: 'Technician' },
    })
    const { eui } = await aStoredThermostat(app, estate, tenant)
    const move = (to: string) => send('thermostat-tenants', ['Geräte-EUI;Kunde', `${eui};${to}`], {}, person)
    expect((await move(third)).json()).toMatchObject({
      current: { items: [{ issues: [{ code: 'tenantNotFound' }] }] },
    })
    expect((await move(second)).json()).toMatchObject({ items: [{ outcome: 'done' }] })
    expect((await thermostatRow(eui))?.tenantId).toBe(second)
  })
})

describe('rights', () => {
  it('come with the functionality alone, and end at the clients where it is held', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const foreign = await aTenant(app)
    const file = ['Geräte-EUI;Join EUI;App Key;Sensortyp', `${newEui()};${joinEui};${aKey()};DraginoLHT52`]
    expect(
      (await send('sensors', file, { skipNetworkServer: 'true', tenantId: tenant }, admin)).statusCode,
    ).toBe(403)
    const granted = await aPerson(app, { role: 'Admin', tenantId: tenant, functions })
    expect(
      (await send('sensors', file, { skipNetworkServer: 'true', tenantId: foreign }, granted)).statusCode,
    ).toBe(404)
    const done = await send('sensors', file, { skipNetworkServer: 'true', tenantId: tenant }, granted)
    expect(done.statusCode, done.body).toBe(200)
    const another = await aPerson(app, { role: 'Admin', tenantId: tenant, functions })
    expect((await get(`runs/${done.json().id}`, another)).statusCode).toBe(404)
    expect((await get('runs', granted)).json()).toMatchObject({
      total: 1,
      items: [{ subject: 'sensors', fileName: 'geraete.csv', counts: { done: 1 } }],
    })
  })
})
