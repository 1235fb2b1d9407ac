/** The few Postgres wire protocol 3.0 messages that the bridge to the embedded database builds or parses itself. */

const cancelRequest = 80877102

function frame(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A server's messages after authentication: accepted, its parameters, a dummy cancel key, ready. */
export function greeting(parameters: readonly (readonly [string, string])[]): Buffer {
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    ...parameters.map(([name, value]) => frame('S', Buffer.from(`${name}\0${value}\0`))),
    frame('K', Buffer.alloc(8)),
    frame('Z', Buffer.from('I')),
  ])
}

export const simpleQuery = (sql: string): Buffer => frame('Q', Buffer.from(`${sql}\0`))

const refuseCopy = frame('f', Buffer.from('the embedded database takes no COPY FROM STDIN\0'))

/**
 * The client's packet, followed by CopyFail if it may start a COPY FROM STDIN: the embedded database cannot wait for data in the
 * middle of a query and dies. Postgres ignores a CopyFail outside a COPY.
 */
export function withoutCopyIn(packet: Uint8Array): Uint8Array {
  if (packet[0] !== 0x51 || !/\bstdin\b/i.test(Buffer.from(packet.buffer, packet.byteOffset, packet.length).toString('latin1'))) return packet
  return Buffer.concat([packet, refuseCopy])
}

/** Whether a connection's first packet is a cancel request rather than the start of a session. */
export const asksToCancel = (packet: Uint8Array): boolean => packet.length >= 8 && new DataView(packet.buffer, packet.byteOffset).getInt32(4) === cancelRequest

export const isTerminate = (packet: Uint8Array): boolean => packet[0] === 0x58

/** A complete server message: its type and body. */
interface Message {
  type: string
  body: Buffer
}

/**
 * Parses the server's byte stream, in which chunks may split messages anywhere, and returns the bodies of the requested types.
 * Other bodies (mostly rows) are skipped without being copied.
 */
export class MessageWalker {
  readonly #wanted: ReadonlySet<string>
  #held: Uint8Array = new Uint8Array(0)
  #skip = 0

  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted)
  }

  walk(chunk: Uint8Array): Message[] {
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    const found: Message[] = []
    let at = Math.min(this.#skip, bytes.length)
    this.#skip -= at
    while (bytes.length - at >= 5) {
      const type = String.fromCharCode(bytes[at] ?? 0)
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (this.#wanted.has(type)) {
        if (end > bytes.length) break
        found.push({ type, body: Buffer.from(bytes.subarray(at + 5, end)) })
      }
      this.#skip = Math.max(0, end - bytes.length)
      at = Math.min(end, bytes.length)
    }
    // copied, because the chunk is a view into memory that the server overwrites
    this.#held = at < bytes.length ? new Uint8Array(bytes.subarray(at)) : new Uint8Array(0)
    return found
  }
}

/** Channel and payload of a NotificationResponse. */
export function readNotification(body: Buffer): { channel: string; payload: string } {
  const afterChannel = body.indexOf(0, 4)
  return {
    channel: body.toString('utf8', 4, afterChannel),
    payload: body.toString('utf8', afterChannel + 1, body.indexOf(0, afterChannel + 1)),
  }
}
