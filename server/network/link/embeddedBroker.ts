import { createServer, type Socket } from 'node:net'
import { Aedes, type AedesPublishPacket } from 'aedes'
import type { Logger } from 'pino'
import { eventTopics } from '../chirpstack/parseTopic.ts'
import type { Link, LinkEvents } from './Link.ts'

const loopback = '127.0.0.1'

/** An MQTT broker in this process, on loopback only, that hands incoming messages to us directly. Errors: the port is in use. */
export const openEmbeddedBroker = async (port: number, events: LinkEvents, log: Logger): Promise<Link> => {
  const broker = await Aedes.createBroker()
  broker.on('clientError', (client, error) => log.debug({ err: error, client: client.id }, 'a client of the embedded broker failed'))
  broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'a connection to the embedded broker failed'))
  let open = true
  const take = (packet: AedesPublishPacket, taken: () => void) => {
    if (!open) return taken()
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    // back pressure: the publisher waits until there is room
    Promise.resolve(events.onMessage({ topic: packet.topic, payload, retained: packet.retain, acknowledge: () => undefined })).then(taken, taken)
  }
  for (const topic of eventTopics) await new Promise<void>((resolve) => broker.subscribe(topic, take, resolve))

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
        broker.publish({ cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false }, (error) =>
          error ? reject(error) : resolve(),
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
