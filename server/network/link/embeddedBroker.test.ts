import { connectAsync, type MqttClient } from 'mqtt'
import { createConnection } from 'node:net'
import { once } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbeddedBroker } from './embeddedBroker.ts'
import type { Delivery, Link } from './Link.ts'
import { eventually } from '../../../tests/support/patience.ts'

const log = pino({ level: 'silent' })
const topic = 'application/a/device/70b3d57ed0001234/event/up'

let link: Link
let client: MqttClient
let heard: Delivery[]
/** The link's handler for the next messages. */
let answer: () => Promise<void> | void
/** Whether messages are committed as they come in. */
let commits: boolean

beforeEach(async () => {
  heard = []
  answer = () => {}
  commits = true
  link = await openEmbeddedBroker(
    0,
    {
      onConnect: () => {},
      onMessage: (delivery) => {
        heard.push(delivery)
        if (commits) delivery.acknowledge()
        return answer()
      },
    },
    log,
  )
  client = await connectAsync(link.address, { reconnectPeriod: 20 })
})
afterEach(async () => {
  await client.endAsync(true)
  await link.close()
})

const texts = () => heard.map(({ payload }) => Buffer.from(payload).toString())

it('hands on what devices and gateways publish, in order, and nothing else', async () => {
  for (let n = 0; n < 300; n += 1) void client.publishAsync(topic, String(n), { qos: 1 })
  await client.publishAsync('eu868/gateway/0016c001f1500a01/event/stats', 'stats', { qos: 1 })
  await client.publishAsync('somebody/else', 'x', { qos: 1 })
  await client.publishAsync('application/a/device/70b3d57ed0001234/command/down', 'x', { qos: 1 })
  await client.publishAsync('eu868/gateway/0016c001f1500a01/state/conn', 'conn', { qos: 1, retain: true })
  await eventually(() => expect(heard).toHaveLength(302))
  expect(texts()).toEqual([...Array.from({ length: 300 }, (_, n) => String(n)), 'stats', 'conn'])
})

it('delivers commands to every subscriber', async () => {
  await client.subscribeAsync('application/+/device/+/command/down', { qos: 1 })
  const message = new Promise<string[]>((resolve) => {
    client.once('message', (on, payload) => resolve([on, payload.toString()]))
  })
  await link.publish('application/a/device/70b3d57ed0001234/command/down', '{"id":1}')
  expect(await message).toEqual(['application/a/device/70b3d57ed0001234/command/down', '{"id":1}'])
})

it('makes publishers wait while there is no room, and loses nothing', async () => {
  const room = Promise.withResolvers<void>()
  answer = () => room.promise
  const sent = Array.from({ length: 2_000 }, (_, n) => client.publishAsync(topic, String(n), { qos: 1 }))
  await eventually(() => expect(heard.length).toBeGreaterThan(50))
  // how many it takes at once depends on how the network cuts them up
  expect(heard.length).toBeLessThan(sent.length)
  answer = () => {}
  room.resolve()
  await Promise.all(sent)
  await eventually(() => expect(texts()).toEqual(Array.from({ length: 2_000 }, (_, n) => String(n))))
})

it('acknowledges a message when it is committed, and not before', async () => {
  commits = false
  const settled: string[] = []
  const sent = ['a', 'b'].map((text) =>
    client.publishAsync(topic, text, { qos: 1 }).then(() => settled.push(text)),
  )
  await eventually(() => expect(texts()).toEqual(['a', 'b']))
  // what is not ours is acknowledged at once, and by then an early acknowledgement would be here, too
  await client.publishAsync('somebody/else', 'x', { qos: 1 })
  expect(settled).toEqual([])
  heard[0]?.acknowledge()
  await eventually(() => expect(settled).toEqual(['a']))
  heard[1]?.acknowledge()
  await Promise.all(sent)
})

it('acknowledges a message of QoS 2 when it is committed', async () => {
  commits = false
  const sent = client.publishAsync(topic, 'twice sure', { qos: 2 })
  await eventually(() => expect(texts()).toEqual(['twice sure']))
  heard[0]?.acknowledge()
  await sent
  expect(texts()).toEqual(['twice sure'])
})

it('leaves what is not committed to the publisher, which sends it again', async () => {
  commits = false
  const sent = client.publishAsync(topic, 'kept', { qos: 1 })
  await eventually(() => expect(texts()).toEqual(['kept']))
  client.stream.destroy()
  await eventually(() => expect(texts()).toEqual(['kept', 'kept']))
  // the connection of the first one is gone
  heard[0]?.acknowledge()
  heard[1]?.acknowledge()
  await sent
})

it('takes nothing more once it is paused', async () => {
  await link.pause()
  let acknowledged = false
  void client.publishAsync(topic, 'late', { qos: 1 }).then(
    () => (acknowledged = true),
    () => undefined,
  )
  await client.publishAsync('somebody/else', 'x', { qos: 0 })
  const closed = new Promise<void>((resolve) => {
    client.once('close', () => resolve())
  })
  await link.close()
  await closed
  expect([texts(), acknowledged]).toEqual([[], false])
})

it('survives clients that do not speak MQTT', async () => {
  const socket = createConnection(Number(new URL(link.address).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'close')
  await client.publishAsync(topic, 'still here', { qos: 1 })
  await eventually(() => expect(texts()).toEqual(['still here']))
})

it('names the port when it is in use', async () => {
  await expect(
    openEmbeddedBroker(Number(new URL(link.address).port), { onConnect: () => {}, onMessage: () => {} }, log),
  ).rejects.toThrow('EADDRINUSE')
})

it('listens on loopback only', () => {
  expect(link.address).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/)
})

it('closes connections that have not sent anything', async () => {
  const socket = createConnection(Number(new URL(link.address).port), '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await link.close()
  await closed
  await expect(link.publish(topic, 'x')).rejects.toThrow('closed')
})
