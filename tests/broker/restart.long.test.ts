import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { thermostatMeasurements, thermostats } from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { newId } from '../../server/ids.ts'
import { newEui } from '../../server/workers/ingest/testing/fleet.ts'
import { upJson, upTopic, uplink } from '../../server/workers/ingest/testing/messages.ts'
import { freePort } from '../support/freePort.ts'
import { startMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { onDataFolder } from '../support/onDataFolder.ts'
import { startVentil, type RunningVentil } from '../support/startVentil.ts'
import { eventually } from '../support/patience.ts'

let broker: Mosquitto
let client: MqttClient
let dataDir = ''
const running: RunningVentil[] = []
const eui = newEui()

beforeEach(async () => {
  broker = await startMosquitto()
  client = await connectAsync(broker.url)
  dataDir = await mkdtemp(join(tmpdir(), 'ventil-restart-'))
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGTERM')
  await client.endAsync(true)
  await broker.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const onData = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  onDataFolder(dataDir, async ({ pool }) => {
    await migrate(pool)
    return withScope(pool, asAdmin, work)
  })

const publish = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from }, (_, n) => {
      const frameCounter = from + n
      const message = uplink({
        eui,
        frameCounter,
        time: new Date(Date.now() - (1_000 - frameCounter) * 60_000).toISOString(),
      })
      return client.publishAsync(upTopic(message), upJson(message), { qos: 1 })
    }),
  )

it('loses no message when the process is killed repeatedly', { timeout: 120_000 }, async () => {
  await onData((tx) => tx.insert(thermostats).values({ id: newId(), eui, lifecycle: 'Installed' }))
  const env = {
    MQTT_URL: broker.url,
    DATABASE_URL: '',
    VENTIL_DEMO: '0',
    VENTIL_SERVE_WEB: '0',
    MAIN_PORT: String(await freePort()),
  }
  // the same port each time, because it is part of the MQTT client id
  const main = `http://localhost:${env.MAIN_PORT}`
  const ready = async () => (await fetch(`${main}/ready`)).status
  for (const turn of [0, 1, 2]) {
    const ventil = await startVentil({ dataDir, env })
    running.push(ventil)
    expect(ventil.output()).toContain(`Broker            ${broker.url}`)
    await eventually(async () => expect(await ready()).toBe(200))
    await publish(turn * 300, turn * 300 + 200)
    // the broker has received them, and some are being written to the database
    await ventil.end('SIGKILL')
    await publish(turn * 300 + 200, turn * 300 + 300)
  }
  const last = await startVentil({ dataDir, env })
  running.push(last)
  const taken = async () =>
    Number(
      /^ventil_network_messages_total\{kind="up"\} (\d+)$/m.exec(
        await (await fetch(`${main}/metrics`)).text(),
      )?.[1] ?? 0,
    )
  await eventually(async () => expect(await taken()).toBeGreaterThanOrEqual(100))
  await last.end('SIGTERM')
  const rows = await onData((tx) =>
    tx.select().from(thermostatMeasurements).orderBy(asc(thermostatMeasurements.frameCounter)),
  )
  expect(rows.map(({ frameCounter }) => frameCounter)).toEqual(Array.from({ length: 900 }, (_, n) => n))
})

it(
  'loses no message that the embedded broker acknowledged when the process is killed under load',
  { timeout: 120_000 },
  async () => {
    await onData((tx) => tx.insert(thermostats).values({ id: newId(), eui, lifecycle: 'Installed' }))
    const port = await freePort()
    const env = {
      MQTT_PORT: String(port),
      MQTT_URL: '',
      DATABASE_URL: '',
      VENTIL_DEMO: '0',
      VENTIL_SERVE_WEB: '0',
    }
    const underWay = 900
    const perTurn = 30_000
    const acknowledged: number[] = []
    for (const turn of [0, 1, 2]) {
      const ventil = await startVentil({ dataDir, env })
      running.push(ventil)
      const publisher = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
      const before = acknowledged.length
      let published = 0
      // as many are under way whenever the process is killed
      const publishOne = () => {
        const frameCounter = turn * perTurn + published
        published += 1
        const message = uplink({
          eui,
          frameCounter,
          time: new Date(Date.now() - (3 * perTurn - frameCounter) * 1_000).toISOString(),
        })
        publisher.publish(upTopic(message), upJson(message), { qos: 1 }, (error) => {
          if (error) return
          acknowledged.push(frameCounter)
          publishOne()
        })
      }
      for (let n = 0; n < underWay; n += 1) publishOne()
      await eventually(() => expect(acknowledged.length - before).toBeGreaterThan(100))
      await ventil.end('SIGKILL')
      await publisher.endAsync(true)
      expect(acknowledged.length - before).toBeLessThan(published)
    }
    const stored = await onData((tx) =>
      tx.select({ n: thermostatMeasurements.frameCounter }).from(thermostatMeasurements),
    )
    const kept = new Set(stored.map(({ n }) => n))
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
  },
)
