import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { encodeHealth, thermostatPorts, type ThermostatStatus } from '../../../domain/codec/rt1/uplink.ts'
import { healthMask } from '../../../domain/codec/rt1/health.ts'
import { alerts } from '../../db/schema.ts'
import { aFleet, type Fleet } from './testing/fleet.ts'
import { uplink } from './testing/messages.ts'

let fleet: Fleet
let id = ''
let eui = ''

beforeAll(async () => {
  fleet = await aFleet()
})
beforeEach(async () => {
  const [thermostat] = await fleet.newThermostats(1)
  id = thermostat?.id ?? ''
  eui = thermostat?.eui ?? ''
})
afterAll(() => fleet.close())

const at = (minutes: number) =>
  new Date(Date.parse('2026-01-14T06:00:00.000Z') + minutes * 60_000).toISOString()

/** The n-th uplink of the device, ten minutes apart. */
const status = (n: number, values: Partial<ThermostatStatus>) =>
  uplink({ eui, frameCounter: n, time: at(10 * n), status: values })

const stored = async () => {
  const rows = await fleet.inDb((tx) =>
    tx
      .select()
      .from(alerts)
      .where(and(eq(alerts.thermostatId, id)))
      .orderBy(alerts.raisedAt),
  )
  return rows.map(({ type, raisedAt, lastAt, clearedAt, raises, info }) => ({
    type,
    raisedAt,
    lastAt,
    clearedAt,
    raises,
    info,
  }))
}

it('raises an alert at the third low voltage in a row, and clears it', async () => {
  for (const n of [1, 2]) await fleet.ingest(status(n, { batteryVoltage: 2.45 }))
  expect(await stored()).toEqual([])
  await fleet.ingest(status(3, { batteryVoltage: 2.44 }))
  expect(await stored()).toEqual([
    {
      type: 'battery',
      raisedAt: at(30),
      lastAt: at(30),
      clearedAt: null,
      raises: 1,
      info: { batteryVoltage: 2.44 },
    },
  ])
  await fleet.ingest(status(4, { batteryVoltage: 2.42 }))
  for (const n of [5, 6, 7, 8, 9]) await fleet.ingest(status(n, { batteryVoltage: 2.9 }))
  expect(await stored()).toMatchObject([{ lastAt: at(40), clearedAt: null }])
  await fleet.ingest(status(10, { batteryVoltage: 2.9 }))
  expect(await stored()).toEqual([
    {
      type: 'battery',
      raisedAt: at(30),
      lastAt: at(40),
      clearedAt: at(100),
      raises: 1,
      info: { batteryVoltage: 2.42 },
    },
  ])
})

it('withdraws an alert that a late uplink proves wrong', async () => {
  for (const n of [1, 2, 4]) await fleet.ingest(status(n, { batteryVoltage: 2.45 }))
  expect(await stored()).toHaveLength(1)
  await fleet.ingest(status(3, { batteryVoltage: 3.1 }))
  expect(await stored()).toEqual([])
})

it('raises an alert by a health event, and stores the place and the device', async () => {
  const bytes = encodeHealth({
    mask: healthMask(['motorCalibrationFailed']),
    batteryVoltage: 3.3,
    motorPosition: 118,
    mode: 'normal',
  })
  await fleet.ingest(uplink({ eui, frameCounter: 1, time: at(10), port: thermostatPorts.health, bytes }))
  const [row] = await fleet.inDb((tx) => tx.select().from(alerts).where(eq(alerts.thermostatId, id)))
  expect(row).toMatchObject({
    type: 'motorCalibration',
    eui,
    tenantId: fleet.tenantId,
    raisedAt: at(10),
    clearedAt: null,
    info: { reportedBy: 'health' },
  })
  await fleet.ingest(status(4, {}))
  expect(await stored()).toEqual([expect.objectContaining({ lastAt: at(10), clearedAt: at(40) })])
})

it('keeps one open alert per type, whatever happens in between', async () => {
  await fleet.ingest(status(1, { mode: 'storage' }), status(9, { mode: 'storage' }))
  await fleet.ingest(status(5, { mode: 'normal' }))
  await fleet.ingest(status(7, { mode: 'storage' }))
  expect(await stored()).toEqual([
    {
      type: 'operationMode',
      raisedAt: at(10),
      lastAt: at(10),
      clearedAt: at(50),
      raises: 1,
      info: { mode: 'storage' },
    },
    {
      type: 'operationMode',
      raisedAt: at(70),
      lastAt: at(90),
      clearedAt: null,
      raises: 1,
      info: { mode: 'storage' },
    },
  ])
})

it('makes one alert of a problem that comes and goes, and counts it, whether messages arrive one by one, together or late', async () => {
  const second = (n: number) =>
    uplink({
      eui,
      frameCounter: n,
      time: new Date(Date.parse(at(0)) + n * 1000).toISOString(),
      status: { mode: n % 2 ? 'normal' : 'storage' },
    })
  const life = Array.from({ length: 20 }, (_, n) => second(n))
  for (const message of life.slice(0, 8)) await fleet.ingest(message)
  expect(await stored()).toMatchObject([{ raises: 4, clearedAt: null }])
  await fleet.ingest(...life.slice(14))
  await fleet.ingest(...life.slice(8, 14))
  expect(await stored()).toEqual([expect.objectContaining({ raisedAt: at(0), raises: 10, clearedAt: null })])
  await fleet.ingest(uplink({ eui, frameCounter: 40, time: at(31) }))
  expect(await stored()).toEqual([expect.objectContaining({ raises: 10, clearedAt: at(31) })])
})
