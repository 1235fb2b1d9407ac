import { connect, type Socket } from 'node:net'
import { median, percentile } from '../Figure.ts'

/** A request of a load. */
export interface Ask {
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

export interface Shot {
  /** Median response time in ms. */
  p50: number
  p95: number
  perSecond: number
}

const headEnd = Buffer.from('\r\n\r\n')

const bytesOf = ({ method = 'GET', path, headers = {}, body }: Ask, base: URL): Buffer => {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: base.host,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

/**
 * A connection that asks one request after the other. An ordinary HTTP client takes longer than a bare handler, and with two processors
 * that would be most of what is measured: this one knows no more of HTTP than the two servers speak.
 */
class Line {
  readonly #socket: Socket
  #held: Buffer = Buffer.alloc(0)
  #waiting: PromiseWithResolvers<void> | undefined

  constructor(base: URL) {
    this.#socket = connect(Number(base.port), base.hostname).setNoDelay(true)
    this.#socket.on('data', (chunk) => {
      this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
      this.#look()
    })
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
  }

  ask(bytes: Buffer): Promise<void> {
    this.#waiting = Promise.withResolvers<void>()
    this.#socket.write(bytes)
    return this.#waiting.promise
  }

  end(): void {
    this.#socket.destroy()
  }

  #look(): void {
    const end = this.#held.indexOf(headEnd)
    if (end < 0) return
    const head = this.#held.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const whole = end + headEnd.length + length
    if (this.#held.length < whole) return
    const status = Number(head.slice(9, 12))
    if (status >= 200 && status < 300) this.#waiting?.resolve()
    else
      this.#waiting?.reject(
        new Error(`${status}: ${this.#held.toString('utf8', end + 4, Math.min(whole, end + 400))}`),
      )
    this.#held = this.#held.subarray(whole)
  }
}

/** Asks a server over a number of connections, for a while or for a number of requests each. Throws for any status but 2xx. */
export const load = async (
  base: string,
  connections: number,
  most: { seconds: number; each?: number | undefined },
  next: () => Ask,
): Promise<Shot> => {
  const url = new URL(base)
  const times: number[] = []
  const start = performance.now()
  const until = start + most.seconds * 1_000
  const run = async () => {
    const line = new Line(url)
    try {
      for (let n = 0; n < (most.each ?? Number.POSITIVE_INFINITY) && performance.now() < until; n++) {
        const bytes = bytesOf(next(), url)
        const asked = performance.now()
        await line.ask(bytes)
        times.push(performance.now() - asked)
      }
    } finally {
      line.end()
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  return {
    p50: median(times),
    p95: percentile(times, 95),
    perSecond: (1_000 * times.length) / (performance.now() - start),
  }
}
