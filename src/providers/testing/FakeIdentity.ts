import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isRecord } from '../../../domain/records.ts'
import type { Session } from '../sessionShape.ts'

interface Seen {
  method: string
  path: string
  token: string | undefined
  tenant: string | undefined
  body: string
}

/** The user, tenants and permissions in every session of the fake. */
export const facts = {
  user: {
    id: 'user-1',
    email: 'admin@demo.ventil.test',
    firstName: 'Anna',
    lastName: 'Berger',
    superAdmin: false,
  },
  allowedTenants: [
    { id: 'tenant-a', name: 'Alpha', role: 'Admin', permissions: ['tenants.read', 'estate.read'] },
    { id: 'tenant-b', name: 'Beta', role: 'Regular', permissions: ['estate.read'] },
  ],
  moreTenants: false,
  permissions: ['tenants.read', 'estate.read'],
  selectedTenantId: 'tenant-a',
}

/**
 * An identity backend on a real port, for tests of the session: one session at a time, tokens numbered in order, every
 * refresh rotating them. A call with any token but the newest gets 401.
 */
export class FakeIdentity {
  readonly seen: Seen[] = []
  readonly #server: Server
  #turn = 1
  /** The status of the next refreshes; 200 rotates the tokens. */
  refreshStatus = 200
  /** The body of a refresh response instead of a session. */
  refreshBody: string | undefined
  /** So many of the next replies get lost on the way: the connection breaks after the call has arrived. */
  lost = 0
  /** Every response waits for it: a test controls the order of events without a clock. */
  gate: Promise<void> = Promise.resolve()
  /** Runs after a call arrives and before its response. */
  onCall: (path: string) => void = () => undefined

  readonly #answers = new Map<
    string,
    { status: number; body: object | undefined; headers: Record<string, string> }
  >()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<FakeIdentity> {
    const server = createServer()
    const fake = new FakeIdentity(server)
    server.on('request', (request, response) => void fake.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('not listening')
    return `http://127.0.0.1:${address.port}`
  }

  /** The session that is valid right now. */
  session(over: Partial<Session> = {}): Session {
    return {
      ...facts,
      accessToken: `access-${this.#turn}`,
      refreshToken: `refresh-${this.#turn}`,
      expiresAt: '2099-01-01T00:10:00Z',
      ...over,
    }
  }

  /** Makes every token issued so far stale, as ten minutes would. */
  expire(): void {
    this.#turn += 1
  }

  /** Sets the response of a path, for any caller. */
  answer(path: string, status: number, body?: object, headers: Record<string, string> = {}): void {
    this.#answers.set(path, { status, body, headers })
  }

  calls(path: string): Seen[] {
    return this.seen.filter((call) => call.path === path)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const path = request.url ?? ''
    const tenant = request.headers['x-tenant-id']
    const token = request.headers.authorization?.replace('Bearer ', '')
    this.seen.push({
      method: request.method ?? '',
      path,
      token,
      tenant: typeof tenant === 'string' ? tenant : undefined,
      body,
    })
    this.onCall(path)
    await this.gate
    if (this.lost > 0) {
      this.lost -= 1
      response.destroy()
      return
    }
    const planned = this.#answers.get(path)
    if (planned) {
      response.writeHead(planned.status, { 'content-type': 'application/json', ...planned.headers })
      response.end(planned.body && JSON.stringify(planned.body))
      return
    }
    const reply = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    if (path === '/api/auth/refresh-token') return this.#refresh(body, reply)
    if (token !== `access-${this.#turn}`) return reply(401, { error: 'notSignedIn' })
    reply(
      200,
      path === '/api/auth/check-session'
        ? { ...facts, permissions: ['estate.read'], selectedTenantId: tenant }
        : { tenant },
    )
  }

  #refresh(body: string, reply: (status: number, value: unknown) => void): void {
    if (this.refreshStatus !== 200) return reply(this.refreshStatus, { error: 'sessionEnded' })
    if (this.refreshBody !== undefined) return reply(200, this.refreshBody)
    const given: unknown = JSON.parse(body)
    if (!isRecord(given) || typeof given['refreshToken'] !== 'string')
      return reply(400, { error: 'invalidRequest' })
    this.#turn += 1
    reply(200, this.session())
  }
}
