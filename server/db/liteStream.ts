import { Duplex } from 'node:stream'
import { asksToCancel, greeting, isTerminate } from './wire.ts'

/** What a connection needs from the bridge to the worker. */
export interface Line {
  parameters: readonly (readonly [string, string])[]
  /** why nothing can be sent any more, if so */
  broken: Error | undefined
  attach(stream: LiteStream): number
  execute(session: number, bytes: Uint8Array<ArrayBuffer>): void
  /** `dirty`: the session has sent something, so its state must be reset */
  detach(session: number, dirty: boolean): void
}

/** The socket of a `pg` client; the other end is the worker thread of the embedded database instead of a server. */
export class LiteStream extends Duplex {
  readonly #line: Line
  #session: number | undefined
  #used = false

  constructor(line: Line) {
    super()
    this.#line = line
  }

  // the methods that pg calls on a net.Socket
  connect(): this {
    process.nextTick(() => (this.#line.broken ? this.destroy(this.#line.broken) : this.emit('connect')))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    // copied, because it is transferred to the worker, and pg's buffer may be part of a larger one
    this.#take(new Uint8Array(chunk), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    const packet = new Uint8Array(chunks.reduce((size, { chunk }) => size + chunk.length, 0))
    let at = 0
    for (const { chunk } of chunks) {
      packet.set(chunk, at)
      at += chunk.length
    }
    this.#take(packet, done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#leave()
    done(error)
  }

  #take(packet: Uint8Array<ArrayBuffer>, done: (error?: Error) => void): void {
    if (this.#line.broken) return done(this.#line.broken)
    if (this.#session === undefined) this.#start(packet)
    else if (isTerminate(packet)) {
      this.#leave()
      this.push(null)
    } else {
      this.#used = true
      this.#line.execute(this.#session, packet)
    }
    done()
  }

  #start(packet: Uint8Array): void {
    // PGlite cannot interrupt a running query, so there is nothing to cancel
    if (asksToCancel(packet)) {
      this.push(null)
      return
    }
    this.#session = this.#line.attach(this)
    this.push(greeting(this.#line.parameters))
  }

  #leave(): void {
    if (this.#session === undefined) return
    this.#line.detach(this.#session, this.#used)
    this.#used = false
  }
}
