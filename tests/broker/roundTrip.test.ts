import { afterEach, beforeEach, expect, it } from 'vitest'
import { upJson, upTopic, uplink } from '../../server/workers/ingest/testing/messages.ts'
import { startMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { aDeviceOnAir, expectWholeRound, type DeviceOnAir } from '../support/roundTrip.ts'
import { testApp, type TestApp } from '../support/testApp.ts'
import { eventually } from '../support/patience.ts'

let broker: Mosquitto
let app: TestApp
let on: DeviceOnAir

beforeEach(async () => {
  broker = await startMosquitto()
  app = await testApp({ MQTT_URL: broker.url }, undefined, { withBroker: true })
  on = await aDeviceOnAir(app, broker.url)
  await isReady()
})
afterEach(async () => {
  await on.stop()
  await app.stop()
  await broker.remove()
})

const ready = () => app.onMain({ url: '/ready' })
const isReady = () => eventually(async () => expect((await ready()).statusCode).toBe(200))

it('completes the whole round trip through an external broker', async () => {
  expect(app.broker).toBe(broker.url)
  await expectWholeRound(app, on)
})

it(
  'continues after the broker was away: sends what waited, and receives what the broker queued',
  { timeout: 90_000 },
  async () => {
    await on.report()
    await broker.stop()
    await eventually(async () => expect(await ready()).toMatchObject({ statusCode: 503 }))
    expect((await ready()).json()).toEqual({ status: 'broker not ready' })
    await on.command({ code: 'SetTargetTemperature', temperature: 20 })
    await broker.start()
    await isReady()
    await on.until(() => expect(on.received).toHaveLength(1))
    await on.report()
    expect(await on.counters()).toHaveLength(2)
  },
)

it('loses and duplicates no message while the database is blocked', { timeout: 90_000 }, async () => {
  const client = await app.deps.db.pool.connect()
  const eui = on.device.eui
  try {
    await client.query('begin; lock table main.thermostat_measurements')
    const times = Array.from({ length: 700 }, (_, n) =>
      new Date(app.clock.now().getTime() - n * 600_000).toISOString(),
    )
    await Promise.all(
      times.flatMap((time, n) => {
        const message = uplink({ eui, frameCounter: 1_000 - n, time })
        // every tenth message is sent twice
        return (n % 10 === 0 ? [message, message] : [message]).map((one) =>
          on.client.publishAsync(upTopic(one), upJson(one), { qos: 1 }),
        )
      }),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
  await on.until(async () => expect(await on.counters()).toHaveLength(700))
  expect(new Set(await on.counters()).size).toBe(700)
})
