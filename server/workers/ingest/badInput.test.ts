import * as fc from 'fast-check'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  sensors,
  signalTesters,
  thermostatEvents,
  thermostatMeasurements,
  thermostats,
  undecodedMessages,
  unknownDevices,
} from '../../db/schema.ts'
import { parseMessage } from '../../network/chirpstack/parseMessage.ts'
import { aFleet, newEui, type Fleet } from './testing/fleet.ts'
import { upJson, uplink } from './testing/messages.ts'

let fleet: Fleet

beforeAll(async () => {
  fleet = await aFleet()
})
afterAll(() => fleet.close())

const receivedAt = '2026-01-14T06:10:06.000Z'

/** Ingests messages as the backend receives them from a broker. */
const publish = async (...published: { eui: string; event?: string; payload: Uint8Array | string }[]) => {
  const messages = published
    .map(({ eui, event = 'up', payload }) =>
      parseMessage({
        topic: `application/a/device/${eui}/event/${event}`,
        payload: Buffer.from(payload),
        retained: false,
        receivedAt,
      }),
    )
    .filter((message) => typeof message !== 'string')
  return fleet.ingest(...messages)
}

const thermostat = async () => {
  const [row] = await fleet.newThermostats(1)
  if (!row) throw new Error('no thermostat')
  return row
}
const rawOf = (eui: string) =>
  fleet.inDb((tx) => tx.select().from(undecodedMessages).where(eq(undecodedMessages.eui, eui)))
const lastSeenOf = async (id: string) =>
  (
    await fleet.inDb((tx) =>
      tx.select({ at: thermostats.lastSeenAt }).from(thermostats).where(eq(thermostats.id, id)),
    )
  )[0]?.at

describe('a message that is not from the network server', () => {
  it.each([
    ['no JSON', 'no JSON', 'notJson'],
    ['bytes', '\0\u{1f525}', 'notJson'],
    ['fields of another kind', '{"devAddr":"01a2b3c4","fPort":"one"}', 'notChirpStack'],
    [
      'another device’s message',
      '{"devAddr":"01a2b3c4","deviceInfo":{"devEui":"ffffffffffffffff"}}',
      'otherDevice',
    ],
    ['more than any message has', JSON.stringify({ data: 'A'.repeat(300_000) }), 'tooLarge'],
  ])(
    'is kept raw and marked, listed in the device’s events, and does not count as heard: %s',
    async (_what, payload, reason) => {
      const { id, eui } = await thermostat()
      expect(await publish({ eui: eui.toUpperCase(), payload }, { eui, payload })).toEqual({
        undecoded: 2,
        unknown: 0,
        failed: 0,
      })
      await publish({ eui, payload })
      const kept = Buffer.from(payload).subarray(0, 512).toString('hex')
      expect(await rawOf(eui)).toEqual([
        expect.objectContaining({
          tenantId: fleet.tenantId,
          thermostatId: id,
          reason,
          payload: kept,
          port: null,
          receivedAt,
        }),
      ])
      const events = await fleet.inDb((tx) =>
        tx.select().from(thermostatEvents).where(eq(thermostatEvents.thermostatId, id)),
      )
      expect(events).toEqual([
        expect.objectContaining({ kind: 'undecoded', data: { reason, port: null, payload: kept } }),
      ])
      expect(await lastSeenOf(id)).toBeNull()
    },
  )

  it('counts once for an unknown device, and is kept', async () => {
    const eui = newEui()
    await publish({ eui, payload: '{' }, { eui, payload: '{' })
    await publish({ eui, payload: '{' }, { eui, payload: '[' })
    expect(await rawOf(eui)).toEqual([
      expect.objectContaining({ reason: 'notJson', thermostatId: null, tenantId: null }),
      expect.anything(),
    ])
    const [row] = await fleet.inDb((tx) =>
      tx.select().from(unknownDevices).where(eq(unknownDevices.eui, eui)),
    )
    expect(row).toMatchObject({ messages: 2, lastSeenAt: receivedAt, lastPort: null })
  })

  it('is kept for sensors too, with a replay', async () => {
    const { eui, id } = await fleet.newSensor('DraginoLHT65N')
    const bytes = Buffer.from('CBF60B0D0376010ADD7FFF', 'hex')
    await publish({ eui, payload: '{' })
    await fleet.ingest(uplink({ eui, frameCounter: 4, port: 2, bytes, time: '2026-01-14T06:00:00.000Z' }))
    await fleet.ingest(
      uplink({ eui, frameCounter: 4, port: 2, bytes, time: '2026-01-14T06:20:00.000Z', messageId: 'again' }),
    )
    const raw = await rawOf(eui)
    expect(raw.map(({ reason, sensorId }) => `${reason} ${sensorId}`).toSorted()).toEqual([
      `notJson ${id}`,
      `replayed ${id}`,
    ])
  })
})

it('maps its EUI in any case to one device', async () => {
  const { id, eui } = await thermostat()
  const message = (frameCounter: number) => uplink({ eui, frameCounter, time: receivedAt })
  await publish(
    { eui: eui.toUpperCase(), payload: upJson(message(1)) },
    { eui, payload: upJson({ ...message(2), eui: eui.toUpperCase() }) },
  )
  const rows = await fleet.inDb((tx) =>
    tx.select().from(thermostatMeasurements).where(eq(thermostatMeasurements.thermostatId, id)),
  )
  expect(rows.map(({ frameCounter }) => String(frameCounter)).toSorted()).toEqual(['1', '2'])
  expect(
    (await fleet.inDb((tx) => tx.select().from(unknownDevices).where(eq(unknownDevices.eui, eui)))).length,
  ).toBe(0)
})

const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    -1,
    0,
    255,
    256,
    1e300,
    4_294_967_296,
    '',
    '1',
    'x',
    null,
    true,
    [],
    {},
    [[]],
    'a\0b',
    '\ud800',
    '2200-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
  ),
)
const time = fc.oneof(
  fc
    .date({
      min: new Date('2026-01-01T00:00:00.000Z'),
      max: new Date('2026-02-01T00:00:00.000Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  strange,
)
const data = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.constantFrom('EAhZCQEPFKAKcaQiiqISW1UH', 'EQMCBAEBDAABAucK5goKegMs'),
  strange,
)
const body = fc.record(
  {
    deduplicationId: fc.oneof(fc.uuid(), strange),
    time,
    devAddr: fc.oneof(
      { arbitrary: fc.constantFrom('01a2b3c4', '00000000', 'FFFFFFFF'), weight: 5 },
      { arbitrary: strange, weight: 1 },
    ),
    fCnt: fc.oneof(fc.nat({ max: 20 }), strange),
    fPort: fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 5, 99, 223), strange),
    data,
    rxInfo: fc.oneof(
      fc.array(
        fc.record({
          gatewayId: fc.oneof(fc.constant('0016c001f1500a01'), strange),
          rssi: strange,
          snr: strange,
        }),
        { maxLength: 3 },
      ),
      strange,
    ),
    txInfo: strange,
    deviceInfo: fc.record({ applicationName: strange, deviceName: strange }, { requiredKeys: [] }),
    queueItemId: fc.oneof(fc.uuid(), strange),
    fCntDown: strange,
    margin: strange,
    batteryLevel: strange,
    level: fc.oneof(fc.constant('ERROR'), strange),
    code: fc.oneof(fc.constantFrom('EXPIRED', 'DOWNLINK_GATEWAY'), strange),
    context: fc.oneof(fc.dictionary(fc.string(), strange, { maxKeys: 3 }), strange),
  },
  { requiredKeys: [] },
)
const payload = fc.oneof(
  { arbitrary: body.map((value) => JSON.stringify(value)), weight: 8 },
  { arbitrary: fc.uint8Array({ maxLength: 40 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
)
const published = fc.record({
  device: fc.nat({ max: 3 }),
  event: fc.constantFrom('up', 'up', 'up', 'join', 'status', 'ack', 'txack', 'log'),
  payload,
})

it('accepts any input, loses no other message, and never dates a device into the future', async () => {
  const [known, sensor, tester] = [
    await thermostat(),
    await fleet.newSensor('DraginoLHT52'),
    await fleet.newTester(),
  ]
  const euis = [known.eui, sensor.eui, tester.eui, newEui()]
  let counter = 1_000
  await fc.assert(
    fc.asyncProperty(fc.array(published, { minLength: 1, maxLength: 40 }), async (batch) => {
      counter += 1
      const good = uplink({ eui: known.eui, devAddr: '0badcafe', frameCounter: counter, time: receivedAt })
      const of = batch.map(({ device, event, payload: content }) => ({
        eui: euis[device] ?? '',
        event,
        payload: content,
      }))
      expect(await publish(...of, { eui: known.eui, payload: upJson(good) })).toMatchObject({ failed: 0 })
    }),
    { numRuns: 60 },
  )
  const { rows } = await fleet.inDb((tx) =>
    tx.execute(sql`
      select (select count(*)::int from main.thermostat_measurements where thermostat_id = ${known.id} and dev_addr = '0badcafe') as good,
        (select bool_and(last_seen_at <= ${receivedAt}) from main.thermostats where id = ${known.id}) as thermostat`),
  )
  expect(rows).toEqual([{ good: counter - 1_000, thermostat: true }])
  const seen = await fleet.inDb(async (tx) => [
    ...(await tx.select({ at: sensors.lastSeenAt }).from(sensors).where(eq(sensors.id, sensor.id))),
    ...(await tx
      .select({ at: signalTesters.lastSeenAt })
      .from(signalTesters)
      .where(eq(signalTesters.id, tester.id))),
    ...(await tx
      .select({ at: unknownDevices.lastSeenAt })
      .from(unknownDevices)
      .where(inArray(unknownDevices.eui, euis))),
  ])
  expect(seen.every(({ at }) => at === null || at <= receivedAt)).toBe(true)
})
