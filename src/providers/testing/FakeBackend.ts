import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  version: string | undefined
  /** The client in which it was asked. */
  tenant: string | undefined
  body: unknown
}

interface Answer {
  status?: number
  body?: unknown
}

const json = (raw: string): unknown => (raw ? JSON.parse(raw) : undefined)

/** Both backends on one real port, for screen tests: answers by method and path, and records the requests. */
export class FakeBackend {
  readonly asked: Asked[] = []
  readonly #server: Server
  readonly #answers = new Map<string, (asked: Asked) => Answer | Promise<Answer>>()

  private constructor(server: Server) {
    this.#server = server
  }

  /** Starts the server and points the page to it; modules that read the page's addresses must be imported afterwards. */
  static async start(): Promise<FakeBackend> {
    const server = createServer()
    const fake = new FakeBackend(server)
    server.on('request', (request, response) => {
      void fake.#answer(request).then(({ status = 200, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(body === undefined ? undefined : JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    const url = `http://127.0.0.1:${address.port}`
    document.head.innerHTML = `<script type="application/json" id="config">${JSON.stringify({ main: url, identity: url })}</script>`
    return fake
  }

  /** Sets the answer of a call: `on('GET /api/settings', () => ({ body }))`. */
  on(call: string, answer: (asked: Asked) => Answer | Promise<Answer>): void {
    this.#answers.set(call, answer)
  }

  /** Sets the answer of a list call to one page with these rows. */
  list(call: string, items: readonly unknown[]): void {
    this.on(call, () => ({ body: { items, total: items.length, page: 1, pageSize: 25 } }))
  }

  calls(call: string): Asked[] {
    return this.asked.filter(({ method, path }) => `${method} ${path}` === call)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const asked: Asked = {
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      query: searchParams,
      version: request.headers['if-match'],
      tenant: request.headers['x-tenant-id']?.toString(),
      body: json(await text(request)),
    }
    this.asked.push(asked)
    const answer = await this.#answers.get(`${asked.method} ${asked.path}`)?.(asked)
    return answer ?? { status: 404, body: { error: 'notFound', message: 'not planned', requestId: 'fake' } }
  }
}
