import { Worker } from 'node:worker_threads'
import type { FromWorker, LiteOptions, ToWorker } from './liteMessages.ts'
import type { Line, LiteStream } from './liteStream.ts'

/** The main thread's side of the worker that runs the embedded database. */
export class LiteBridge implements Line {
  parameters: [string, string][] = []
  broken: Error | undefined
  readonly #worker: Worker
  readonly #onNotification: (channel: string, payload: string) => void
  readonly #onBroken: () => void
  readonly #streams = new Map<number, LiteStream>()
  readonly #ready = Promise.withResolvers<void>()
  readonly #closed = Promise.withResolvers<void>()
  readonly #dumps: PromiseWithResolvers<Blob>[] = []
  #sessions = 0
  #underWay = 0

  constructor(options: LiteOptions, onNotification: (channel: string, payload: string) => void, onBroken = () => {}) {
    this.#onNotification = onNotification
    this.#onBroken = onBroken
    this.#worker = new Worker(new URL('./liteWorker.ts', import.meta.url), {
      workerData: options,
      execArgv: [],
      // large enough that Postgres detects stack overflow itself (a query error) before the thread does (a crash)
      resourceLimits: { stackSizeMb: 64 },
    })
    this.#worker.on('message', (message: FromWorker) => this.#take(message))
    this.#worker.on('error', (error) => this.#breakOff(this.#failure(String(error))))
    this.#worker.on('exit', () => this.#breakOff(new Error('The embedded database has stopped.')))
  }

  async whenReady(): Promise<void> {
    await this.#ready.promise
    this.#rest()
  }

  attach(stream: LiteStream): number {
    const session = ++this.#sessions
    this.#streams.set(session, stream)
    return session
  }

  execute(session: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#busy()
    this.#post({ kind: 'execute', session, bytes }, [bytes.buffer])
  }

  detach(session: number, dirty: boolean): void {
    this.#streams.delete(session)
    if (dirty && !this.broken) this.#post({ kind: 'forget' })
  }

  dump(): Promise<Blob> {
    if (this.broken) return Promise.reject(this.broken)
    const dump = Promise.withResolvers<Blob>()
    this.#dumps.push(dump)
    this.#busy()
    this.#post({ kind: 'dump' })
    return dump.promise
  }

  async close(): Promise<void> {
    if (!this.broken) {
      this.#busy()
      this.#post({ kind: 'close' })
      await this.#closed.promise
    }
    await this.#worker.terminate()
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  // An idle database must not keep the process alive; one with a pending answer must.
  #busy(): void {
    this.#underWay += 1
    this.#worker.ref()
  }

  #rest(): void {
    this.#underWay = Math.max(0, this.#underWay - 1)
    if (this.#underWay === 0) this.#worker.unref()
  }

  #take(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.parameters = message.parameters
        return this.#ready.resolve()
      case 'reply': {
        const { buffer, byteOffset, byteLength } = message.bytes
        if (byteLength > 0) this.#streams.get(message.session)?.push(Buffer.from(buffer, byteOffset, byteLength))
        if (message.last) this.#rest()
        return
      }
      case 'notification':
        return this.#onNotification(message.channel, message.payload)
      case 'dumped':
        this.#rest()
        return this.#dumps.shift()?.resolve(message.blob)
      case 'closed':
        this.broken = new Error('The embedded database is closed.')
        return this.#closed.resolve()
      case 'broken':
        this.#breakOff(this.#failure(message.reason))
    }
  }

  #failure(reason: string): Error {
    return new Error(this.parameters.length > 0 ? `The embedded database has failed: ${reason}` : `The embedded database cannot be opened: ${reason}`)
  }

  #breakOff(reason: Error): void {
    const isNews = !this.broken
    this.broken ??= reason
    this.#ready.reject(this.broken)
    this.#closed.resolve()
    for (const dump of this.#dumps.splice(0)) dump.reject(this.broken)
    for (const stream of this.#streams.values()) stream.destroy(this.broken)
    this.#streams.clear()
    if (isNews) this.#onBroken()
  }
}
