import { connectAsync, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Delivery, Link } from '../../server/network/link/Link.ts'
import { openMqttLink } from '../../server/network/link/mqttLink.ts'
import { startMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { eventually } from '../support/patience.ts'

const topic = 'application/a/device/70b3d57ed0001234/event/up'

let broker: Mosquitto
let client: MqttClient
const links: Link[] = []

beforeEach(async () => {
  // a broker per test: shared subscriptions keep distributing messages to sessions of clients that have left
  broker = await startMosquitto()
  client = await connectAsync(broker.url, { reconnectPeriod: 50 })
})
afterEach(async () => {
  for (const link of links.splice(0)) await link.close()
  await client.endAsync(true)
  await broker.remove()
})

/** Opens a link and records what it receives. Nothing is acknowledged automatically. */
const open = async ({
  name = 'one',
  receiveMaximum = 2_000,
  onMessage = (_delivery: Delivery): Promise<void> | void => {},
} = {}) => {
  const heard: Delivery[] = []
  const onConnect = vi.fn<() => void>()
  const link = openMqttLink(
    { url: broker.url, clientId: `ventil-${name}`, receiveMaximum, reconnectMs: 50 },
    {
      onConnect,
      onMessage: (delivery) => {
        heard.push(delivery)
        return onMessage(delivery)
      },
    },
    pino({ level: 'silent' }),
  )
  links.push(link)
  await eventually(() => expect(link.isConnected()).toBe(true))
  return { link, heard, onConnect, texts: () => heard.map(({ payload }) => Buffer.from(payload).toString()) }
}

const publish = (n: number) =>
  Promise.all(Array.from({ length: n }, (_, i) => client.publishAsync(topic, String(i), { qos: 1 })))
const numbers = (n: number) => Array.from({ length: n }, (_, i) => String(i))

it('delivers without waiting for acknowledgements, so that they can be batched', async () => {
  const { texts } = await open()
  await publish(1_500)
  await eventually(() => expect(texts()).toEqual(numbers(1_500)))
})

it('receives exactly the unacknowledged messages again after a restart under the same name', async () => {
  const first = await open()
  await publish(40)
  await eventually(() => expect(first.heard).toHaveLength(40))
  for (const { acknowledge } of first.heard.slice(0, 25)) acknowledge()
  // the broker answers in order, so it has processed the acknowledgements by then
  await first.link.publish('somebody/else', 'x')
  await first.link.close()
  await publish(3)
  const second = await open()
  await eventually(() => expect(second.texts()).toEqual([...numbers(40).slice(25), ...numbers(3)]))
  for (const { acknowledge } of second.heard) acknowledge()
  await second.link.publish('somebody/else', 'x')
  await second.link.close()
  const third = await open()
  await client.publishAsync(topic, 'last', { qos: 1 })
  await eventually(() => expect(third.texts()).toEqual(['last']))
})

it('has no more messages in flight than its receive maximum', async () => {
  const { heard, link } = await open({ receiveMaximum: 10 })
  await publish(30)
  await eventually(() => expect(heard).toHaveLength(10))
  await link.publish('somebody/else', 'x')
  expect(heard).toHaveLength(10)
  heard[0]?.acknowledge()
  // some brokers then send more than the one message that there is room for
  await eventually(() => expect(heard.length).toBeGreaterThan(10))
})

it('stops reading while there is no room', async () => {
  const room = Promise.withResolvers<void>()
  const { texts } = await open({ onMessage: () => room.promise })
  await publish(20)
  await eventually(() => expect(texts()).toEqual(['0']))
  room.resolve()
  await eventually(() => expect(texts()).toEqual(numbers(20)))
})

it('shares messages with other backends: each goes to one backend', async () => {
  const [one, other] = [await open({ name: 'one' }), await open({ name: 'other' })]
  await publish(200)
  await eventually(() => expect(one.heard.length + other.heard.length).toBe(200))
  expect([...one.texts(), ...other.texts()].toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers(200))
  expect(Math.min(one.heard.length, other.heard.length)).toBeGreaterThan(20)
})

it('leaves all further messages to the other backends after it ends, except those in flight', async () => {
  const [one, other] = [await open({ name: 'one', receiveMaximum: 5 }), await open({ name: 'other' })]
  await publish(20)
  await eventually(() => expect(one.heard.length + other.heard.length).toBe(15))
  await one.link.leave()
  await client.publishAsync(topic, 'later', { qos: 1 })
  await eventually(() => expect(other.texts()).toContain('later'))
  for (let taken = 0; taken < 10; taken += 1) {
    await eventually(() => expect(one.heard.length).toBeGreaterThan(taken))
    one.heard[taken]?.acknowledge()
  }
  await one.link.close()
  await publish(20)
  await eventually(() => expect(other.heard).toHaveLength(31))
  // it returns with a clean session
  const again = await open({ name: 'one' })
  expect(again.heard).toEqual([])
})

it('reconnects when the broker is back, and receives the unacknowledged messages again', async () => {
  const { link, heard, texts, onConnect } = await open()
  await publish(2)
  await eventually(() => expect(heard).toHaveLength(2))
  heard[0]?.acknowledge()
  await link.publish('somebody/else', 'x')
  const [, unanswered] = heard
  await broker.stop()
  await eventually(() => expect(link.isConnected()).toBe(false))
  await expect(link.publish('somebody/else', 'x')).rejects.toThrow('not connected')
  // acknowledging on the lost connection has no effect on the next one
  unanswered?.acknowledge()
  await broker.start()
  await eventually(() => expect(link.isConnected()).toBe(true))
  await eventually(() => expect(texts()).toEqual(['0', '1', '1']))
  expect(onConnect).toHaveBeenCalledTimes(2)
})

it('waits for a broker that is not up yet, and can be closed meanwhile', async () => {
  await broker.stop()
  const link = openMqttLink(
    { url: broker.url, clientId: 'ventil-early', receiveMaximum: 10, reconnectMs: 50 },
    { onConnect: () => {}, onMessage: () => {} },
    pino({ level: 'silent' }),
  )
  const other = openMqttLink(
    { url: broker.url, clientId: 'ventil-closed', receiveMaximum: 10, reconnectMs: 50 },
    { onConnect: () => {}, onMessage: () => {} },
    pino({ level: 'silent' }),
  )
  links.push(link)
  await other.close()
  await broker.start()
  await eventually(() => expect(link.isConnected()).toBe(true))
})

it('signs in with the user and password of the URL, and is rejected without them', async () => {
  const guarded = await startMosquitto({ user: { name: 'ventil', password: 'p@ss/wörd' } })
  try {
    const connect = (address: string, clientId: string) => {
      const onConnect = vi.fn<() => void>()
      const link = openMqttLink(
        { url: address, clientId, receiveMaximum: 10, reconnectMs: 50 },
        { onConnect, onMessage: () => {} },
        pino({ level: 'silent' }),
      )
      links.push(link)
      return { link, onConnect }
    }
    const as = (password: string) => guarded.url.replace('//', `//ventil:${encodeURIComponent(password)}@`)
    const [wrong, without, right] = [
      connect(as('wrong'), 'wrong'),
      connect(guarded.url, 'without'),
      connect(as('p@ss/wörd'), 'right'),
    ]
    await eventually(() => expect(right.link.isConnected()).toBe(true))
    expect(right.link.address).toBe(guarded.url)
    await right.link.publish('somebody/else', 'x')
    expect([wrong.onConnect, without.onConnect].map((onConnect) => onConnect.mock.calls.length)).toEqual([
      0, 0,
    ])
    await expect(wrong.link.publish('somebody/else', 'x')).rejects.toThrow('not connected')
    for (const link of links.splice(0)) await link.close()
  } finally {
    await guarded.remove()
  }
})

it('names its broker without the credentials', async () => {
  const link = openMqttLink(
    { url: broker.url.replace('//', '//user:hunter2@'), clientId: 'ventil-secret', receiveMaximum: 10 },
    { onConnect: () => {}, onMessage: () => {} },
    pino({ level: 'silent' }),
  )
  links.push(link)
  expect(link.address).toBe(broker.url)
})
