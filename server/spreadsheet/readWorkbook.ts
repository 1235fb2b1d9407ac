import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { defaultLimits, type ReadLimits } from './limits.ts'
import type { NumberedRow } from './reader/RowSink.ts'
import type { FromWorker, WorkerTask } from './reader/worker.ts'
import { SpreadsheetError } from './SpreadsheetError.ts'
import type { Cell, Sheet, Workbook } from './workbook.ts'

interface ReadOptions {
  /** Limits that override `defaultLimits`. */
  limits?: Partial<ReadLimits>
  /** Use this delimiter for csv instead of detecting one. */
  delimiter?: string
  /** Cancels reading; the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

/** Assembles batches of numbered rows into sheets without gaps. */
export class WorkbookBuilder {
  readonly sheets: Sheet[] = []

  sheet(name: string, hidden: boolean): void {
    this.sheets.push({ name, hidden, firstRow: 1, rows: [] })
  }

  rows(batch: readonly NumberedRow[]): void {
    const sheet = this.sheets.at(-1)
    if (!sheet) throw new Error('Rows came before their sheet')
    for (const [number, cells] of batch) {
      if (sheet.rows.length === 0) sheet.firstRow = number
      const blank: Cell[][] = sheet.rows
      while (blank.length < number - sheet.firstRow) blank.push([])
      blank.push(cells)
    }
  }
}

/** A counting semaphore: lets a fixed number in at a time; others wait in line. */
export class Gate {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#line.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#free++
    }
  }
}

/** Each reader may use its heap, the file and the string table, so at most two run at a time, however many files are uploaded. */
const gate = new Gate(2)

function asError(error: unknown, { memoryMb }: ReadLimits): Error {
  if (!(error instanceof Error)) return new Error('The spreadsheet worker failed', { cause: error })
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return outOfMemory ? new SpreadsheetError('memoryExceeded', { limit: memoryMb }) : error
}

/** The environment of a reader: nothing of the server's but where compiled modules are, which a new thread looks up there only. */
const readerEnv = (): Record<string, string> => {
  const compiled = getCompileCacheDir()
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }
}

async function readInWorker(task: WorkerTask, signal: AbortSignal | undefined): Promise<Workbook> {
  signal?.throwIfAborted()
  const builder = new WorkbookBuilder()
  const worker = new Worker(new URL('./reader/worker.ts', import.meta.url), {
    workerData: task,
    env: readerEnv(),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: task.limits.memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Workbook>()
  const timer = setTimeout(
    () => reject(new SpreadsheetError('readTimeout', { limit: task.limits.timeMs })),
    task.limits.timeMs,
  )
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('error', (error) => reject(asError(error, task.limits)))
  worker.on('exit', (code) =>
    reject(new Error(`The spreadsheet worker ended with ${code} before it was done`)),
  )
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'sheet') builder.sheet(message.name, message.hidden)
    else if (message.kind === 'rows') {
      builder.rows(message.batch)
      worker.postMessage('taken')
    } else if (message.kind === 'done') resolve({ ...message.facts, sheets: builder.sheets })
    else reject(new SpreadsheetError(message.code, message.place, message.message))
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

/**
 * Reads an xlsx or csv file, detected by content, in a worker thread with bounded memory and time.
 * The event loop stays free, because rows arrive in small batches.
 * @throws SpreadsheetError for anything wrong with the file; other errors (such as a missing file) are passed on
 */
export function readWorkbook(path: string, options: ReadOptions = {}): Promise<Workbook> {
  const { delimiter, signal } = options
  const task: WorkerTask = {
    path,
    limits: { ...defaultLimits, ...options.limits },
    ...(delimiter !== undefined && { delimiter }),
  }
  return gate.run(() => readInWorker(task, signal))
}
