import { createServer, type Socket } from 'node:net'
import { Aedes, type Client, type PublishPacket } from 'aedes'
import type { Logger } from 'pino'
import { eventTopics } from '../chirpstack/parseTopic.ts'
import type { Link, LinkEvents } from './Link.ts'

const loopback = '127.0.0.1'

/** Matches the topics that we take. */
const ours = eventTopics.map((topic) => new RegExp(`^${topic.replaceAll('+', '[^/]*')}$`))

/** A PUBACK: the publisher may forget the message. */
const puback = (messageId: number) => Buffer.of(0x40, 2, messageId >> 8, messageId & 0xff)

/**
 * An MQTT broker in this process, on loopback only, that hands incoming messages to us directly. Errors: the port is in use.
 *
 * The library acknowledges a message of QoS 1 when it arrives; we do so when it is committed, because a message that was acknowledged is
 * never sent again. So it is told that the message has QoS 0, and the acknowledgement is written here. One of QoS 2 waits for the commit.
 */
export const openEmbeddedBroker = async (port: number, events: LinkEvents, log: Logger): Promise<Link> => {
  const broker = await Aedes.createBroker()
  broker.on('clientError', (client, error) =>
    log.debug({ err: error, client: client.id }, 'a client of the embedded broker failed'),
  )
  broker.on('connectionError', (_client, error) =>
    log.debug({ err: error }, 'a connection to the embedded broker failed'),
  )
  let open = true
  const allow = broker.authorizePublish.bind(broker)
  const take = (client: Client, packet: PublishPacket, goOn: () => void): void => {
    // neither taken nor acknowledged: the publisher keeps it
    if (!open) return
    const { messageId, qos } = packet
    const isCertain = qos === 2
    const acknowledge = () => {
      if (isCertain) goOn()
      else if (
        qos === 1 &&
        messageId !== undefined &&
        client.connected &&
        !client.closed &&
        client.conn.writable
      )
        client.conn.write(puback(messageId))
    }
    if (qos === 1) packet.qos = 0
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    // back pressure: the publisher waits until there is room
    const taken = Promise.resolve(
      events.onMessage({ topic: packet.topic, payload, retained: false, acknowledge }),
    )
    if (!isCertain) taken.then(goOn, goOn)
  }
  broker.authorizePublish = (client, packet, done) => {
    if (client === null || !ours.some((topic) => topic.test(packet.topic))) return allow(client, packet, done)
    take(client, packet, () => allow(client, packet, done))
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, resolve)
  }).catch((error: unknown) => {
    broker.close()
    throw error
  })
  const listening = server.address()
  events.onConnect()
  return {
    address: `mqtt://${loopback}:${typeof listening === 'object' && listening ? listening.port : port}`,
    isConnected: () => open,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        if (broker.closed) return reject(new Error('the embedded broker is closed'))
        broker.publish(
          { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
          (error) => (error ? reject(error) : resolve()),
        )
      }),
    // there are no other subscribers
    leave: () => Promise.resolve(),
    pause: async () => {
      open = false
    },
    close: async () => {
      open = false
      await new Promise<void>((resolve) => broker.close(resolve))
      // sockets that never sent a CONNECT are not among the broker's clients
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
