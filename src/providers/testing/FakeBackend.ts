import { createServer, type IncomingMessage } from 'node:http'
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

const unplanned: Answer = {
  status: 404,
  body: { error: 'notFound', message: 'not planned', requestId: 'fake' },
}

const json = (raw: string): unknown => (raw ? JSON.parse(raw) : undefined)

let current: FakeBackend | undefined

/** A worker has one address, because the app's modules, which its files share, read it when they load. */
const server = createServer((request, response) => {
  const answer = current?.answer(request) ?? Promise.resolve(unplanned)
  void answer.then(({ status = 200, body }) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
server.unref()

/**
 * Writes into the page what the web server does: the address of the worker's fake, and `more` beside it. Modules that read it must be
 * imported afterwards.
 */
export const pointToFake = (more: object = {}): void => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const url = `http://127.0.0.1:${address.port}`
  document.getElementById('config')?.remove()
  const written = JSON.stringify({ main: url, identity: url, ...more })
  document.head.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="config">${written}</script>`,
  )
}

/** Both backends on one real port, for screen tests: answers by method and path, and records the requests. */
export class FakeBackend {
  readonly asked: Asked[] = []
  readonly #answers = new Map<string, (asked: Asked) => Answer | Promise<Answer>>()

  /** What the page asks is answered by this one from now on. */
  static start(): FakeBackend {
    current = new FakeBackend()
    return current
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

  async answer(request: IncomingMessage): Promise<Answer> {
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
    return answer ?? unplanned
  }
}
