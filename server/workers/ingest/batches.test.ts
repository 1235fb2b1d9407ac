import { count, eq, inArray } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { thermostatMeasurements, thermostatStates, undecodedMessages } from '../../db/schema.ts'
import { aFleet, newEui, type Fleet } from './testing/fleet.ts'
import { stats, uplink } from './testing/messages.ts'
import { ingest } from './ingest.ts'

let fleet: Fleet

beforeAll(async () => {
  fleet = await aFleet()
})
afterAll(() => fleet.close())

const time = '2026-01-14T06:10:05.120Z'
const later = (minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()

/** The number of statements that `work` sends to the database. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let asked = 0
  const connect: pg.Pool['connect'] = fleet.deps.db.pool.connect.bind(fleet.deps.db.pool)
  const spy = vi.spyOn(fleet.deps.db.pool, 'connect').mockImplementation(async () => {
    const client: pg.PoolClient = await connect()
    const query = vi.spyOn(client, 'query')
    const { release } = client
    client.release = (error) => {
      asked += query.mock.calls.length
      query.mockRestore()
      client.release = release
      release.call(client, error)
    }
    return client
  })
  await work()
  spy.mockRestore()
  return asked
}

/** A batch of every kind of message: calm and alarming devices, late messages, sensors, gateways, unknown devices. */
const everything = async (size: number) => {
  const devices = await fleet.newThermostats(size)
  const [sensor, tester, gateway] = [
    await fleet.newSensor('DraginoLHT65N'),
    await fleet.newTester(),
    await fleet.newGateway(),
  ]
  const low = { batteryVoltage: 2.3, batteryLow: true }
  return devices.flatMap(({ eui }, n) => [
    uplink({ eui, frameCounter: 2, time: later(10), status: low }),
    uplink({ eui, frameCounter: 1, time }),
    uplink({ eui, frameCounter: 3, time: later(20), port: 99 }),
    uplink({
      eui: sensor.eui,
      frameCounter: n,
      time: later(n),
      port: 2,
      bytes: Buffer.from('CBF60B0D0376010ADD7FFF', 'hex'),
    }),
    uplink({ eui: tester.eui, frameCounter: n, time: later(n) }),
    uplink({ eui: newEui(), frameCounter: n, time: later(n) }),
    stats({ eui: gateway.eui, time: later(n) }),
  ])
}

it('uses the same number of statements for a batch of any size', async () => {
  const [small, large] = [await everything(2), await everything(60)]
  await fleet.ingest(...(await everything(1)))
  const few = await statementsOf(() => fleet.ingest(...small))
  expect(few).toBeGreaterThan(15)
  expect(few).toBeLessThan(40)
  expect(await statementsOf(() => fleet.ingest(...large))).toBe(few)
})

it('loses no other message to one that cannot be ingested, and keeps that one raw', async () => {
  const devices = await fleet.newThermostats(9)
  const ids = devices.map(({ id }) => id)
  // simulates a bug of ours: a row that the database rejects
  const victim = devices[4]
  await fleet.inDb((tx) =>
    tx
      .update(thermostatStates)
      .set({ bytesUp: 1_000_000 })
      .where(eq(thermostatStates.thermostatId, victim?.id ?? '')),
  )
  await fleet.deps.db.pool.query(
    'alter table main.thermostat_states add constraint too_many check (bytes_up <= 1000000)',
  )
  const messages = devices.map(({ eui }) => uplink({ eui, frameCounter: 1, time }))
  try {
    expect(await ingest(fleet.deps, messages)).toEqual({ undecoded: 0, unknown: 0, failed: 1 })
  } finally {
    await fleet.deps.db.pool.query('alter table main.thermostat_states drop constraint too_many')
  }
  const { measurements, raw } = await fleet.inDb(async (tx) => ({
    measurements: await tx
      .select({ of: thermostatMeasurements.thermostatId, n: count() })
      .from(thermostatMeasurements)
      .where(inArray(thermostatMeasurements.thermostatId, ids))
      .groupBy(thermostatMeasurements.thermostatId),
    raw: await tx
      .select()
      .from(undecodedMessages)
      .where(eq(undecodedMessages.eui, victim?.eui ?? '')),
  }))
  expect(measurements.map(({ of }) => of).toSorted()).toEqual(
    ids.filter((id) => id !== victim?.id).toSorted(),
  )
  expect(raw).toEqual([expect.objectContaining({ reason: 'failed', port: 1 })])
})

it('ingests a session over months, and creates missing partitions', async () => {
  const [thermostat] = await fleet.newThermostats(1)
  const eui = thermostat?.eui ?? ''
  const months = ['2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']
  await fleet.ingest(...months.map((at, n) => uplink({ eui, frameCounter: n, time: at })))
  const rows = await fleet.inDb((tx) =>
    tx
      .select()
      .from(thermostatMeasurements)
      .where(eq(thermostatMeasurements.thermostatId, thermostat?.id ?? ''))
      .orderBy(thermostatMeasurements.at),
  )
  expect(rows.map(({ at }) => at)).toEqual(months)
})
