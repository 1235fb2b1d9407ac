import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Channels } from './channels.ts'

/** The application name of the listening connection, of which each process has one. */
export const listenerName = 'ventil listener'

const firstRetryMs = 100
const lastRetryMs = 5000

/** Listens on a dedicated connection, opened with the first listener and reopened whenever it breaks. */
export class PostgresListener {
  readonly #url: string
  readonly #channels = new Channels()
  readonly #stop = new AbortController()
  /** the current connection, or the pending one while the server is away */
  #client: Promise<pg.Client> | undefined
  /** the connection, while it is up */
  #live: pg.Client | undefined
  #lastAnswer: Promise<unknown> = Promise.resolve()

  constructor(url: string) {
    this.#url = url
  }

  /** Fails if the first connection fails, or if one breaks meanwhile. During a reconnect it waits. */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.#channels.add(channel, listener)
    try {
      await this.#ask(await this.#connected(), `listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      this.#channels.remove(channel, listener)
      throw error
    }
    return async () => {
      if (!this.#channels.remove(channel, listener)) return
      // if the connection breaks meanwhile, the channel is gone anyway
      if (this.#live) await this.#ask(this.#live, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
    }
  }

  async close(): Promise<void> {
    this.#stop.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  /** Runs one statement at a time, as pg requires. */
  #ask(client: pg.Client, statement: string): Promise<unknown> {
    const answer = this.#lastAnswer.then(() => client.query(statement))
    this.#lastAnswer = answer.catch(() => {})
    return answer
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, application_name: listenerName, keepAlive: true })
    client.on('notification', ({ channel, payload }) => this.#channels.tell(channel, payload ?? ''))
    client.on('error', () => {}) // 'end' follows
    try {
      await client.connect()
      for (const channel of this.#channels.names) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#live = client
    client.once('end', () => {
      this.#live = undefined
      if (this.#stop.signal.aborted) return
      this.#client = this.#connectAgain()
      this.#client.catch(() => {}) // it only fails when it is stopped
    })
    return client
  }

  async #connectAgain(): Promise<pg.Client> {
    for (let pause = firstRetryMs; ; pause = Math.min(2 * pause, lastRetryMs)) {
      try {
        return await this.#connect()
      } catch {
        await wait(pause, undefined, { signal: this.#stop.signal })
      }
    }
  }
}
