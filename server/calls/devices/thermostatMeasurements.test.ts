import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { measurementFields } from '../../../contract/main/measurementShapes.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import {
  gateways,
  leases,
  renters,
  thermostatMeasurements,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
const start = Date.parse('2026-03-01T00:00:00.000Z')
beforeAll(async () => {
  app = await testApp()
  for (const month of ['2026-02', '2026-03', '2026-04'])
    await app.deps.db.pool.query('select main.ensure_month($1)', [`${month}-15T00:00:00Z`])
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

type Measurement = typeof thermostatMeasurements.$inferInsert
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
let counter = 0
const uplink = (minutes: number, values: Partial<Measurement> = {}): Measurement => ({
  tenantId: tenant,
  thermostatId: estate.thermostat.id,
  at: at(minutes),
  receivedAt: at(minutes),
  devAddr: '00000001',
  frameCounter: counter++,
  bytes: 18,
  ...values,
})
const write = (rows: Measurement[]) => insertRows(app, [[thermostatMeasurements, rows]])
const series = async (query: string) => {
  const reply = await app.onMain({
    url: `/api/thermostats/${estate.thermostat.eui}/measurements?${query}`,
    as: admin.token,
    tenant,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const range = (from: number, to: number) => `From=${at(from)}&To=${at(to)}`

describe('a chart', () => {
  it('contains each uplink if the range is short', async () => {
    await write(
      [0, 10, 20].map((minutes, index) =>
        uplink(minutes, { ambientTemperature: 20 + index, openWindow: index === 1 }),
      ),
    )
    expect(await series(`${range(-60, 60)}&Fields=ambientTemperature&Fields=openWindow`)).toEqual({
      from: at(-60),
      to: at(60),
      bucketSeconds: 60,
      gapSeconds: 1800,
      rows: 3,
      suspicious: 0,
      implausible: [],
      withheld: [],
      at: [0, 10, 20].map((minutes) => start / 1000 + minutes * 60),
      series: {
        ambientTemperature: { min: [20, 21, 22], average: [20, 21, 22], max: [20, 21, 22] },
        openWindow: { min: [0, 1, 0], average: [0, 1, 0], max: [0, 1, 0] },
      },
    })
  })

  it('withholds what requires consent, and reports the periods', async () => {
    const unitId = estate.secondUnit.id
    const lease = buildLease(estate.random, estate.secondUnit, { startsOn: '2026-02-01' })
    const agreed = buildRenter(estate.random, lease, { agreement: true, agreedAt: at(15) })
    await insertRows(app, [
      [leases, lease],
      [renters, agreed],
    ])
    await write(
      [0, 10, 20, 30].map((minutes) =>
        uplink(minutes, { unitId, ambientTemperature: 20, batteryVoltage: 3.5 }),
      ),
    )
    const query = `${range(5, 60)}&Fields=ambientTemperature&Fields=batteryVoltage`
    const reply = await series(query)
    expect(reply).toMatchObject({ rows: 3, withheld: [{ from: at(10), to: at(11), reason: 'noConsent' }] })
    expect(reply.series.ambientTemperature.average).toEqual([null, 20, 20])
    expect(reply.series.batteryVoltage.average).toEqual([3.5, 3.5, 3.5])
    expect((await series(`${range(5, 60)}&Fields=batteryVoltage`)).withheld).toEqual([])
    const { role, firstName, lastName, phone, email } = agreed
    const body = { role, firstName, lastName, phone, email, agreement: false }
    const taken = await app.onMain({
      method: 'PUT',
      url: `/api/renters/${agreed.id}`,
      as: admin.token,
      tenant,
      version: 1,
      body,
    })
    expect(taken.statusCode, taken.body).toBe(200)
    const after = await series(query)
    expect(after.series.ambientTemperature).toEqual({
      min: [null, null, null],
      average: [null, null, null],
      max: [null, null, null],
    })
    expect(after.withheld).toEqual([{ from: at(10), to: at(31), reason: 'noConsent' }])
  })

  it('contains minimum, average and maximum of each bucket, and never more points than requested', async () => {
    await write(
      Array.from({ length: 6 * 24 * 10 }, (_, index) =>
        uplink(index * 10, {
          ambientTemperature: 15 + (index % 6),
          motorPosition: index % 2 === 0 ? null : 400,
        }),
      ),
    )
    const {
      bucketSeconds,
      at: times,
      series: columns,
      rows,
    } = await series(`${range(0, 10 * 1440)}&Fields=ambientTemperature&Fields=motorPosition&MaxPoints=250`)
    expect([bucketSeconds, times.length, rows]).toEqual([3600, 240, 1440])
    expect([
      columns.ambientTemperature.min[0],
      columns.ambientTemperature.average[0],
      columns.ambientTemperature.max[0],
    ]).toEqual([15, 17.5, 20])
    expect([columns.motorPosition.min[5], columns.motorPosition.average[5]]).toEqual([400, 400])
    const coarse = await series(`${range(0, 10 * 1440)}&MaxPoints=10`)
    expect(coarse.at.length).toBeLessThanOrEqual(10)
    expect(Object.keys(coarse.series)).toEqual(['ambientTemperature', 'targetTemperature', 'motorPosition'])
  })

  it('lists implausible values as they were reported, and counts nothing of them', async () => {
    const jumped = {
      ambientTemperature: null,
      suspicious: true,
      implausible: { ambientTemperature: 120, humidity: 127 },
    }
    await write([
      uplink(0, { ambientTemperature: 20 }),
      uplink(1, { ...jumped, targetTemperature: 21 }),
      uplink(2, { ambientTemperature: 22 }),
    ])
    expect(
      await series(`${range(0, 1440)}&Fields=ambientTemperature&Fields=targetTemperature`),
    ).toMatchObject({
      rows: 3,
      suspicious: 1,
      implausible: [{ at: at(1), field: 'ambientTemperature', value: 120 }],
      series: {
        ambientTemperature: { min: [20], average: [21], max: [22] },
        targetTemperature: { average: [21] },
      },
    })
    expect((await series(`${range(2, 1440)}&Fields=ambientTemperature`)).implausible).toEqual([])
  })

  it('withholds implausible values like others', async () => {
    const unitId = estate.secondUnit.id
    await insertRows(app, [
      [leases, buildLease(estate.random, estate.secondUnit, { startsOn: '2026-02-01' })],
    ])
    await write([
      uplink(1, { unitId, suspicious: true, implausible: { ambientTemperature: 120, batteryVoltage: 9 } }),
    ])
    expect(
      (await series(`${range(0, 60)}&Fields=ambientTemperature&Fields=batteryVoltage`)).implausible,
    ).toEqual([{ at: at(1), field: 'batteryVoltage', value: 9 }])
  })

  it('shows a gap after three missed intervals, and nothing without measurements', async () => {
    await write([0, 10, 20, 100, 110].map((minutes) => uplink(minutes, { humidity: 50 })))
    const { at: times, series: columns } = await series(`${range(0, 1440)}&Fields=humidity`)
    expect(columns.humidity.average).toEqual([50, 50, 50, null, 50, 50])
    expect(times[3]).toBe(start / 1000 + 60 * 60)
    expect(await series(`${range(-2880, -1440)}&Fields=humidity`)).toMatchObject({
      rows: 0,
      at: [],
      series: { humidity: { min: [], average: [], max: [] } },
    })
  })

  it('accepts every quantity, each once', async () => {
    await write([
      uplink(0, {
        batteryVoltage: 3.6123456,
        rssi: -97,
        snr: 7.25,
        spreadingFactor: 7,
        targetLevel: 10,
        batteryLow: true,
      }),
    ])
    const all = await series(
      `${range(0, 10)}&${[...measurementFields, 'rssi'].map((field) => `Fields=${field}`).join('&')}`,
    )
    expect(Object.keys(all.series).toSorted()).toEqual([...measurementFields].toSorted())
    expect(all.series).toMatchObject({
      batteryVoltage: { average: [3.612] },
      rssi: { min: [-97] },
      snr: { max: [7.25] },
      batteryLow: { average: [1] },
    })
  })

  it('contains only measurements from the time with the client', async () => {
    await write([
      uplink(0, { humidity: 40 }),
      uplink(5, { humidity: 90, tenantId: await aTenant(app) }),
      uplink(6, { humidity: 90, tenantId: null }),
    ])
    expect(await series(`${range(0, 60)}&Fields=humidity`)).toMatchObject({
      rows: 1,
      series: { humidity: { max: [40] } },
    })
  })

  it.each([
    ['nothing', '', { From: 'required', To: 'required' }],
    ['an end before the start', range(10, 0), { To: 'endBeforeStart' }],
    ['more than a year', range(0, 367 * 1440), { To: 'rangeTooLong' }],
    ['a quantity that there is not', `${range(0, 10)}&Fields=smell`, { 'Fields.0': 'invalidValue' }],
    ['too many points', `${range(0, 10)}&MaxPoints=1001`, { MaxPoints: 'tooLarge' }],
  ])('rejects %s', async (_, query, fields) => {
    const reply = await app.onMain({
      url: `/api/thermostats/${estate.thermostat.eui}/measurements?${query}`,
      as: admin.token,
      tenant,
    })
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
  })
})

describe('reception', () => {
  const now = () => app.clock.now().getTime()
  const minutesAgo = (minutes: number) => (now() - minutes * 60_000 - start) / 60_000

  it('is counted over the last day, by the gateway with the best reception', async () => {
    await app.deps.db.pool.query('select main.ensure_month($1), main.ensure_month($2)', [
      new Date(now()).toISOString(),
      new Date(now() - 2 * 86_400_000).toISOString(),
    ])
    const own = estate.gateway.eui
    await insertRows(app, [
      [
        thermostatMeasurements,
        [
          uplink(minutesAgo(2000), { gatewayEui: own, rssi: -50, snr: 9 }),
          uplink(minutesAgo(30), { gatewayEui: own, rssi: -90, snr: 7 }),
          uplink(minutesAgo(20), { gatewayEui: own, rssi: -100, snr: 4 }),
          uplink(minutesAgo(10), { gatewayEui: '0016c001f1500a99', rssi: -120, snr: -8.5 }),
        ],
      ],
    ])
    const lastSeenAt = at(minutesAgo(10))
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      await tx
        .update(thermostats)
        .set({
          lastSeenAt,
          onlineUntil: at(minutesAgo(-110)),
          spreadingFactor: 9,
          installedAt: at(minutesAgo(3000)),
        })
        .where(eq(thermostats.id, estate.thermostat.id))
      await tx
        .update(thermostatStates)
        .set({ rssi: -120, snr: -8.5, bytesUp: 72, bytesDown: 9 })
        .where(eq(thermostatStates.thermostatId, estate.thermostat.id))
      await tx
        .update(gateways)
        .set({ lastConnectionAt: at(minutesAgo(1)) })
        .where(eq(gateways.id, estate.gateway.id))
    })
    const reply = await app.onMain({
      url: `/api/thermostats/${estate.thermostat.eui}/connectivity`,
      as: admin.token,
      tenant,
    })
    expect(reply.json()).toMatchObject({
      networkStatus: 'Online',
      lastSeenAt,
      spreadingFactor: 9,
      rssi: -120,
      snr: -8.5,
      received: 3,
      expected: 144,
      bytesUp: 72,
      bytesDown: 9,
      gateways: [
        {
          gatewayEui: own,
          gatewayId: estate.gateway.id,
          buildingName: estate.building.name,
          networkStatus: 'Online',
          uplinks: 2,
          bestRssi: -90,
          averageRssi: -95,
          averageSnr: 5.5,
        },
        {
          gatewayEui: '0016c001f1500a99',
          gatewayId: null,
          buildingName: null,
          networkStatus: 'Unknown',
          uplinks: 1,
          bestRssi: -120,
          lastAt: lastSeenAt,
        },
      ],
    })
  })

  it('is shown in human-readable units', async () => {
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      await tx
        .update(thermostatStates)
        .set({
          measuredAt: at(0),
          ambientTemperature: 21.37,
          displayRotation: 3,
          targetLevel: 10,
          calibration: 'ok',
          batteryLow: false,
          health: 5,
          levelMap: [6, 12],
        })
        .where(eq(thermostatStates.thermostatId, estate.thermostat.id))
      await tx
        .update(thermostats)
        .set({ batteryVoltage: 3.62, mode: 'summer' })
        .where(eq(thermostats.id, estate.thermostat.id))
    })
    const read = async (path: string) =>
      (
        await app.onMain({ url: `/api/thermostats/${estate.thermostat.eui}${path}`, as: admin.token, tenant })
      ).json()
    expect(await read('/last-measurements')).toMatchObject({
      measuredAt: at(0),
      ambientTemperature: 21.37,
      displayRotation: 270,
      batteryVoltage: 3.62,
      levelMap: [6, 12],
    })
    expect(await read('/operational-status')).toMatchObject({
      mode: 'summer',
      calibration: 'ok',
      health: 5,
      batteryVoltage: 3.62,
      batteryLow: false,
      firmwareVersion: '2.4.1',
    })
    expect(await read('')).toMatchObject({ ambientTemperature: 21.37, targetLevel: 10 })
  })
})
