import { createServer, connect, type Socket } from 'node:net'

const publish = 3
const puback = 4

interface Packet {
  type: number
  flags: number
  body: Buffer
}

/** Splits a stream into complete MQTT packets. */
const packetReader = (take: (packet: Packet) => void) => {
  let held: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (;;) {
      let length = 0
      let at = 1
      let more = true
      for (; more && at < held.length && at < 5; at += 1) {
        const byte = held[at] ?? 0
        length += (byte & 0x7f) << (7 * (at - 1))
        more = (byte & 0x80) !== 0
      }
      if (more || held.length < at + length) return
      const first = held[0] ?? 0
      take({ type: first >> 4, flags: first & 0x0f, body: held.subarray(at, at + length) })
      held = held.subarray(at + length)
    }
  }
}

const named = /"deduplicationId":"([^"]*)"/

interface Tap {
  port: number
  close(): Promise<void>
}

/**
 * A TCP proxy between a backend and its broker that observes the traffic: it reports the id of each message that the backend
 * acknowledges, which happens once the message is committed.
 */
export const startTap = async (
  brokerPort: number,
  onAcknowledged: (messageId: string) => void,
): Promise<Tap> => {
  const sockets = new Set<Socket>()
  const server = createServer((backend) => {
    const broker = connect(brokerPort, '127.0.0.1')
    const underWay = new Map<number, string>()
    const fromBroker = packetReader(({ type, flags, body }) => {
      if (type !== publish || (flags & 0b110) === 0) return
      const [, messageId] = named.exec(body.toString('latin1')) ?? []
      if (messageId !== undefined) underWay.set(body.readUInt16BE(2 + body.readUInt16BE(0)), messageId)
    })
    const fromBackend = packetReader(({ type, body }) => {
      if (type !== puback) return
      const packetId = body.readUInt16BE(0)
      const messageId = underWay.get(packetId)
      underWay.delete(packetId)
      if (messageId !== undefined) onAcknowledged(messageId)
    })
    for (const [from, to, read] of [
      [broker, backend, fromBroker],
      [backend, broker, fromBackend],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', read)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
