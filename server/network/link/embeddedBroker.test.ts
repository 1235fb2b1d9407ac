import { connectAsync, type MqttClient } from 'mqtt'
import { createConnection } from 'node:net'
import { once } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEmbeddedBroker } from './embeddedBroker.ts'
import type { Delivery, Link } from './Link.ts'
import { patience } from '../../../tests/support/patience.ts'

const log = pino({ level: 'silent' })
const topic = 'application/a/device/70b3d57ed0001234/event/up'

let link: Link
let client: MqttClient
let heard: Delivery[]
/** The link's handler for the next messages. */
let answer: () => Promise<void> | void

beforeEach(async () => {
  heard = []
  answer = () => {}
  link = await openEmbeddedBroker(
    0,
    {
      onConnect: () => {},
      onMessage: (delivery) => {
        heard.push(delivery)
        return answer()
      },
    },
    log,
  )
  client = await connectAsync(link.address)
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
  await vi.waitFor(() => expect(heard).toHaveLength(302), patience)
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
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(50), patience)
  expect(heard.length).toBeLessThan(200)
  answer = () => {}
  room.resolve()
  await Promise.all(sent)
  await vi.waitFor(() => expect(texts()).toEqual(Array.from({ length: 2_000 }, (_, n) => String(n))), patience)
})

it('survives clients that do not speak MQTT', async () => {
  const socket = createConnection(Number(new URL(link.address).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'close')
  await client.publishAsync(topic, 'still here', { qos: 1 })
  await vi.waitFor(() => expect(texts()).toEqual(['still here']), patience)
})

it('names the port when it is in use', async () => {
  await expect(openEmbeddedBroker(Number(new URL(link.address).port), { onConnect: () => {}, onMessage: () => {} }, log)).rejects.toThrow('EADDRINUSE')
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
