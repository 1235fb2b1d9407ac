import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Channels } from './channels.ts'

/** The application name of the listening connection, of which each process has one. */
export const listenerName = 'ventil listener'

const firstRetryMs = 100
const lastRetryMs = 1_000
const connectMs = 2_000
/** Interval of the signs of life that are asked for, and how long one may take, in ms: together less than the 5 s that a call may hang. */
const beatMs = 500
const silenceMs = 3_000

/**
 * Has the server notice within a minute that the machine of this process is gone, so that its locks end; a process that ends closes its
 * connection at once.
 */
const noticeDeath =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

interface Events {
  /** The server has not answered for some seconds; the connection is given up. */
  onSilence(): void
  onConnect(): void
}

/**
 * Listens on a dedicated connection, opened with the first listener and reopened whenever it breaks. As nothing else uses that connection,
 * it also tells whether the server answers at all.
 */
export class PostgresListener {
  readonly #url: string
  readonly #events: Events
  readonly #channels = new Channels()
  /** Statements that each new connection begins with. */
  readonly #held = new Set<string>()
  readonly #stop = new AbortController()
  /** the current connection, or the pending one while the server is away */
  #client: Promise<pg.Client> | undefined
  /** the connection, while it is up */
  #live: pg.Client | undefined
  #isReconnecting = false
  #isAsking = false
  #lastAnswer: Promise<unknown> = Promise.resolve()

  constructor(url: string, events: Events) {
    this.#url = url
    this.#events = events
  }

  /** Whether the server can be reached, as far as is known. */
  isUp(): boolean {
    return !this.#isReconnecting
  }

  /** Fails if the first connection fails, or if one breaks meanwhile. During a reconnect it returns at once: listening begins with the connection. */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.#channels.add(channel, listener)
    try {
      if (!this.#isReconnecting)
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

  onGap(f: () => void): () => void {
    return this.#channels.onGap(f)
  }

  /** Takes a shared advisory lock, which others see as long as this process lives: it ends with the connection, and each new one takes it again. */
  async hold(topic: number, value: number): Promise<void> {
    const statement = `select pg_advisory_lock_shared(${Math.trunc(topic)}, ${Math.trunc(value)})`
    if (this.#held.has(statement)) return
    await this.#ask(await this.#connected(), statement)
    this.#held.add(statement)
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
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    })
    client.on('notification', ({ channel, payload }) => this.#channels.tell(channel, payload ?? ''))
    client.on('error', () => {}) // 'end' follows
    try {
      await client.connect()
      await client.query(noticeDeath)
      for (const statement of this.#held) await client.query(statement)
      for (const channel of this.#channels.names) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#live = client
    const isAgain = this.#isReconnecting
    this.#isReconnecting = false
    this.#events.onConnect()
    if (isAgain) this.#channels.tellGap()
    const beats = setInterval(() => this.#beat(client), beatMs)
    beats.unref()
    client.once('end', () => {
      clearInterval(beats)
      this.#live = undefined
      if (this.#stop.signal.aborted) return
      this.#isReconnecting = true
      this.#client = this.#connectAgain()
      this.#client.catch(() => {}) // it only fails when it is stopped
    })
    return client
  }

  /** Asks for a sign of life. Without one, all connections of the process are given up: the server would keep them waiting. */
  #beat(client: pg.Client): void {
    if (this.#isAsking) return
    this.#isAsking = true
    let isAnswered = false
    const answered = () => {
      isAnswered = true
      this.#isAsking = false
      clearTimeout(timer)
    }
    const giveUp = () => {
      if (isAnswered || this.#live !== client) return
      this.#events.onSilence()
      client.connection.stream.destroy()
    }
    // an answer that this process was too busy to read is read before the immediate runs
    const timer = setTimeout(() => setImmediate(giveUp), silenceMs)
    timer.unref()
    this.#ask(client, 'select 1').then(answered, answered)
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
