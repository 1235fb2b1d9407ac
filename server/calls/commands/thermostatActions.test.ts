import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { randomKey, testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  audit,
  buildingUnits,
  downlinkFrames,
  downlinks,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'

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

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const update = (values: Partial<typeof thermostats.$inferInsert>) =>
  inDb((tx) => tx.update(thermostats).set(values).where(eq(thermostats.id, estate.thermostat.id)))

interface More {
  as?: Person
  body?: object
  headers?: Record<string, string>
}
const act = (name: string, body?: object, { as = admin, headers }: More = {}) =>
  app.onMain({
    method: 'POST',
    url: `/api/thermostats/${estate.thermostat.eui}/actions/${name}`,
    as: as.token,
    tenant,
    ...(body && { body }),
    ...(headers && { headers }),
  })
const commands = (reply: Awaited<ReturnType<typeof act>>) =>
  reply.json().downlinks.map(({ code, args }: { code: string; args: object }) => ({ code, ...args }))
const list = async (query = '') =>
  (
    await app.onMain({
      url: `/api/thermostats/${estate.thermostat.eui}/downlinks${query}`,
      as: admin.token,
      tenant,
    })
  ).json()

describe('an action', () => {
  it.each([
    ['active-harvesting/enable', undefined, [{ code: 'ActiveHarvesting', on: true }]],
    ['active-harvesting/disable', undefined, [{ code: 'ActiveHarvesting', on: false }]],
    [
      'general-get-info',
      { health: true },
      [{ code: 'GeneralGetInfo', fingerprint: false, health: true, status: false, levelMapping: false }],
    ],
    ['mcu-reset', {}, [{ code: 'McuReset', delaySeconds: 10 }]],
    ['display-rotation', { rotation: 270 }, [{ code: 'SetDisplayRotation', rotation: 270 }]],
    ['major-mode', { mode: 'storage' }, [{ code: 'SetMajorMode', mode: 'storage' }]],
    ['motor-position', { position: 1000 }, [{ code: 'SetMotorPosition', position: 1000 }]],
    ['motor-constraint', {}, [{ code: 'SetMotorPositionConstraint', constraint: 1000 }]],
    ['motor-constraint', { constraint: 0 }, [{ code: 'SetMotorPositionConstraint', constraint: 0 }]],
    ['target-temperature', { temperature: 6 }, [{ code: 'SetTargetTemperature', temperature: 6 }]],
    ['target-temperature', { temperature: 21.5 }, [{ code: 'SetTargetTemperature', temperature: 21.5 }]],
    ['target-temperature-level', { level: 17 }, [{ code: 'SetTargetTemperatureLevel', level: 17 }]],
    [
      'target-temperature-and-level',
      { temperature: 28, level: 0 },
      [{ code: 'SetTargetTemperatureAndLevel', temperature: 28, level: 0 }],
    ],
    [
      'stall-detection',
      { thresholdMilliamps: 120 },
      [
        { code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: 120 },
        { code: 'MotorOutwardStallDetection', runNow: true, thresholdMilliamps: 120 },
      ],
    ],
    [
      'toggle-direct-motor-control',
      { on: false },
      [{ code: 'ToggleDirectMotorControl', on: false, timeoutMinutes: 60 }],
    ],
  ])('%s %j queues its command', async (name, body, expected) => {
    const reply = await act(name, body)
    expect(reply.statusCode, reply.body).toBe(201)
    expect(commands(reply)).toEqual(expected)
    expect(reply.json().downlinks[0]).toMatchObject({
      status: 'Running',
      phase: 'queued',
      source: 'AdminApp',
      reason: null,
      createdBy: admin.id,
      createdByName: 'Erika Admin',
      waiting: { why: 'forDevice', position: 1, expectedAt: null },
    })
  })

  it.each([
    ['target-temperature', { temperature: 5.9 }, { temperature: 'tooSmall' }],
    ['target-temperature', { temperature: 28.1 }, { temperature: 'tooLarge' }],
    ['target-temperature', { temperature: 20.05 }, { temperature: 'oneDecimalOnly' }],
    ['target-temperature', { temperature: '21' }, { temperature: 'invalidNumber' }],
    ['target-temperature', {}, { temperature: 'required' }],
    ['target-temperature-level', { level: 18 }, { level: 'tooLarge' }],
    ['target-temperature-level', { level: 1.5 }, { level: 'wholeNumbersOnly' }],
    ['motor-position', { position: 1001 }, { position: 'tooLarge' }],
    ['motor-position', { position: -1 }, { position: 'positiveNumberOnly' }],
    ['motor-constraint', { constraint: 1001 }, { constraint: 'tooLarge' }],
    ['major-mode', { mode: 'unknown' }, { mode: 'invalidValue' }],
    ['display-rotation', { rotation: 45 }, { rotation: 'invalidValue' }],
    ['general-get-info', {}, { fingerprint: 'nothingRequested' }],
    ['stall-detection', { inward: false, outward: false }, { inward: 'atLeastOne' }],
    ['stall-detection', { runNow: false }, { runNow: 'nothingRequested' }],
    ['send-all', {}, { commands: 'atLeastOne' }],
  ])('%s %j is rejected', async (name, body, fields) => {
    const reply = await act(name, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual(fields)
  })

  it('sends several in order, in as few frames as fit', async () => {
    const reply = await act('send-all', {
      mcuReset: { delaySeconds: 5 },
      targetTemperature: { temperature: 20 },
      motorCalibration: { outward: false },
      hydraulicBalancingReset: true,
      motorConstraint: { constraint: 650 },
      directMotorControl: { on: false },
    })
    expect(commands(reply).map(({ code }: { code: string }) => code)).toEqual([
      'MotorInwardStallDetection',
      'SetMotorPositionConstraint',
      'ToggleDirectMotorControl',
      'SetMotorPositionConstraint',
      'SetTargetTemperature',
      'McuReset',
    ])
    const frames = await inDb((tx) =>
      tx
        .select()
        .from(downlinkFrames)
        .where(eq(downlinkFrames.thermostatId, estate.thermostat.id))
        .orderBy(asc(downlinkFrames.id)),
    )
    expect(frames).toHaveLength(2)
  })

  it('expires after a day, or as requested, from 5 minutes to a week', async () => {
    const minutes = async (query: string) => {
      const reply = await act(`target-temperature-level${query}`, { level: 3 })
      if (reply.statusCode !== 201) return reply.json().fields
      const [{ createdAt, expiresAt }] = reply.json().downlinks
      return (Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000
    }
    expect(await minutes('')).toBe(1440)
    expect(await minutes('?ExpirationMinutes=5')).toBe(5)
    expect(await minutes('?ExpirationMinutes=10080')).toBe(10_080)
    expect(await minutes('?ExpirationMinutes=4')).toEqual({ ExpirationMinutes: 'tooSmall' })
    expect(await minutes('?ExpirationMinutes=10081')).toEqual({ ExpirationMinutes: 'tooLarge' })
    expect(await minutes('?ExpirationMinutes=7.5')).toEqual({ ExpirationMinutes: 'wholeNumbersOnly' })
    expect(await minutes('?ExpirationMinutes=soon')).toEqual({ ExpirationMinutes: 'invalidNumber' })
    expect(await minutes('?ExpirationMinutes=')).toEqual({ ExpirationMinutes: 'invalidNumber' })
    expect(await minutes('?IgnoreVersion=maybe')).toEqual({ IgnoreVersion: 'invalidValue' })
  })

  it('is serialised for concurrent users: the later replaces waiting commands of the earlier', async () => {
    const other = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const replies = await Promise.all([
      act('target-temperature', { temperature: 20 }),
      act('target-temperature', { temperature: 24 }, { as: other }),
      act('send-all', { targetTemperature: { temperature: 22 }, majorMode: { mode: 'normal' } }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const { items } = await list('?Code=SetTargetTemperature')
    expect(new Set(items.map(({ seq }: { seq: number }) => seq)).size).toBe(3)
    expect(items.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'Aborted',
      'Aborted',
      'Running',
    ])
  })

  it('warns when it may have no effect', async () => {
    const warnings = async (name: string, body: object) => (await act(name, body)).json().warnings
    expect(await warnings('motor-position?ExpirationMinutes=19', { position: 3 })).toEqual([
      'mayExpireUnheard',
      'neverSeen',
      'directControlOff',
    ])
    const now = app.clock.now().getTime()
    await update({
      lastSeenAt: new Date(now - 86_400_000).toISOString(),
      onlineUntil: new Date(now - 80_000_000).toISOString(),
    })
    expect(await warnings('motor-position?ExpirationMinutes=20', { position: 3 })).toEqual([
      'offline',
      'directControlOff',
    ])
    await update({
      lastSeenAt: new Date(now - 60_000).toISOString(),
      onlineUntil: new Date(now + 7_000_000).toISOString(),
    })
    await inDb((tx) =>
      tx
        .update(thermostatStates)
        .set({ directMotorControl: true })
        .where(eq(thermostatStates.thermostatId, estate.thermostat.id)),
    )
    expect(await warnings('motor-position', { position: 3 })).toEqual([])
  })

  it('fails at once for an unknown firmware version, unless that is ignored', async () => {
    await update({ firmwareVersion: null })
    const refused = await act('target-temperature', { temperature: 20 })
    expect(refused.json().downlinks).toMatchObject([
      { status: 'Failed', phase: 'failed', reason: 'versionUnknown', waiting: null },
    ])
    const forced = await act('target-temperature?IgnoreVersion=true', { temperature: 20 })
    expect(forced.json().downlinks).toMatchObject([{ status: 'Running', ignoreVersion: true }])
  })

  it('is rejected for a thermostat that is not in use', async () => {
    await update({ malfunctionAt: app.clock.now().toISOString() })
    const reply = await act('target-temperature', { temperature: 20 })
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { thermostat: 'malfunctionReported' }])
    expect((await list()).total).toBe(0)
  })

  it('is performed once per key, and is audited', async () => {
    const headers = { 'idempotency-key': randomKey() }
    const [first, second] = [
      await act('target-temperature', { temperature: 20 }, { headers }),
      await act('target-temperature', { temperature: 20 }, { headers }),
    ]
    expect(second.json()).toEqual(first.json())
    expect((await list()).total).toBe(1)
    const traces = await inDb((tx) =>
      tx
        .select()
        .from(audit)
        .where(and(eq(audit.tenantId, tenant), eq(audit.action, 'thermostat.command'))),
    )
    expect(traces).toMatchObject([
      {
        entityId: estate.thermostat.id,
        userId: admin.id,
        after: { commands: [{ code: 'SetTargetTemperature', temperature: 20 }] },
      },
    ])
  })
})

describe('permissions for commands', () => {
  const status = async (name: string, body: object, as: Person) => (await act(name, body, { as })).statusCode

  it('allow a customer to warm rooms, but no motor commands', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    expect(await status('target-temperature', { temperature: 20 }, customer)).toBe(201)
    expect(await status('major-mode', { mode: 'summer' }, customer)).toBe(201)
    expect(await status('major-mode', { mode: 'storage' }, customer)).toBe(403)
    expect(await status('motor-position', { position: 10 }, customer)).toBe(403)
    expect(await status('mcu-reset', {}, customer)).toBe(403)
    expect(
      await status(
        'send-all',
        { targetTemperature: { temperature: 20 }, displayRotation: { rotation: 0 } },
        customer,
      ),
    ).toBe(201)
    expect(
      await status('send-all', { targetTemperature: { temperature: 20 }, motorConstraint: {} }, customer),
    ).toBe(403)
  })

  it('allow a technician assigned buildings, and temperatures there until a unit is finalised', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect(await status('motor-position', { position: 10 }, technician)).toBe(403)
    await assign(app, tenant, technician.id, [estate.building.id])
    expect(await status('motor-position', { position: 10 }, technician)).toBe(201)
    expect(await status('target-temperature', { temperature: 20 }, technician)).toBe(201)
    await inDb((tx) =>
      tx.update(buildingUnits).set({ status: 'Finalized' }).where(eq(buildingUnits.id, estate.unit.id)),
    )
    expect(await status('target-temperature', { temperature: 20 }, technician)).toBe(403)
    expect(await status('general-get-info', { status: true }, technician)).toBe(201)
  })

  it('exclude other clients, and users who may only read', async () => {
    const stranger = await aPerson(app, { role: 'Admin', tenantId: await aTenant(app) })
    const reader = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect(await status('target-temperature', { temperature: 20 }, stranger)).toBe(404)
    expect(await status('target-temperature', { temperature: 20 }, reader)).toBe(403)
  })
})

describe('downlinks', () => {
  it('are listed in pages, with what they are waiting for', async () => {
    const now = app.clock.now().getTime()
    await update({
      lastSeenAt: new Date(now - 4 * 60_000).toISOString(),
      onlineUntil: new Date(now + 7_000_000).toISOString(),
    })
    await act('target-temperature', { temperature: 20 })
    await act('display-rotation', { rotation: 90 })
    await act('mcu-reset', {})
    const page = await list('?PageSize=2')
    expect(page).toMatchObject({ total: 3, page: 1, pageSize: 2 })
    expect(
      page.items.map(({ code, waiting }: { code: string; waiting: object }) => [code, waiting]),
    ).toMatchObject([
      [
        'SetTargetTemperature',
        { why: 'forUplink', position: 1, expectedAt: new Date(now + 6 * 60_000).toISOString(), tries: 0 },
      ],
      [
        'SetDisplayRotation',
        { why: 'forTurn', position: 2, expectedAt: new Date(now + 16 * 60_000).toISOString() },
      ],
    ])
    expect(page.items[0].waiting.until).toBe(page.items[0].expiresAt)
    const codes = async (query: string) => (await list(query)).items.map(({ code }: { code: string }) => code)
    expect(await codes('?PageSize=2&Page=2')).toEqual(['McuReset'])
    expect(await codes('?Sort.Direction=Descending&PageSize=1')).toEqual(['McuReset'])
    expect(
      await codes('?Code=McuReset&Code=SetDisplayRotation&Status=Running&Source=AdminApp&Phase=queued'),
    ).toEqual(['SetDisplayRotation', 'McuReset'])
    expect(await codes('?Status=Success')).toEqual([])
    expect(await codes('?Query=rotation')).toEqual(['SetDisplayRotation'])
  })

  const abort = (id: string, as = admin) =>
    app.onMain({
      method: 'POST',
      url: `/api/thermostats/${estate.thermostat.eui}/downlinks/${id}/abort`,
      as: as.token,
      tenant,
    })

  it('can be aborted while they wait', async () => {
    const { id } = (await act('target-temperature', { temperature: 20 })).json().downlinks[0]
    const aborted = await abort(id)
    expect(aborted.json()).toMatchObject({
      id,
      status: 'Aborted',
      phase: 'aborted',
      reason: 'abortedByUser',
      waiting: null,
    })
    expect((await abort(id)).json()).toMatchObject({ error: 'downlinkNotWaiting' })
    const sent = (await act('target-temperature', { temperature: 20 })).json().downlinks[0].id
    await inDb((tx) =>
      tx
        .update(downlinks)
        .set({ phase: 'sent', sentAt: app.clock.now().toISOString() })
        .where(eq(downlinks.id, sent)),
    )
    expect((await abort(sent)).statusCode).toBe(409)
    expect((await abort(randomKey())).statusCode).toBe(404)
  })

  it('can be aborted only by users who may send them', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const { id } = (await act('motor-position', { position: 3 })).json().downlinks[0]
    expect((await abort(id, customer)).statusCode).toBe(403)
  })
})

describe('a raw downlink', () => {
  const raw = (body: object) =>
    app.onMain({
      method: 'POST',
      url: '/api/development/downlink',
      as: admin.token,
      tenant,
      body: { eui: estate.thermostat.eui, ...body },
    })

  it('is a command of any code, or the bytes of several', async () => {
    const levels = [6, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28]
    expect(commands(await raw({ command: { code: 'SetTargetTemperatureLevelMapping', levels } }))).toEqual([
      { code: 'SetTargetTemperatureLevelMapping', levels },
    ])
    expect(commands(await raw({ payload: '0505020A0A00D20A' }))).toEqual([
      { code: 'SetDisplayRotation', rotation: 180 },
      { code: 'SetTargetTemperatureAndLevel', temperature: 21, level: 10 },
    ])
  })

  it.each([
    [{ payload: '0b0b12' }, 422, { payload: 'payloadNotCommands' }],
    [{ payload: 'ff' }, 422, { payload: 'payloadNotCommands' }],
    [{ payload: 'xyz' }, 400, { payload: 'invalidHex' }],
    [{}, 400, { command: 'oneOfBoth' }],
    [{ command: { code: 'SetMotorPosition', position: 2000 } }, 400, { 'command.position': 'tooLarge' }],
    [
      { command: { code: 'SetTargetTemperatureLevelMapping', levels: [6, 5] } },
      400,
      { 'command.levels': 'levelMapLength' },
    ],
  ])('%j is rejected', async (body, status, fields) => {
    const reply = await raw(body)
    expect([reply.statusCode, reply.json().fields]).toEqual([status, fields])
  })
})
