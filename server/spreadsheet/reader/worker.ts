import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { BytesOptions } from '../limits.ts'
import { SpreadsheetError, type FaultPlace, type SpreadsheetFault } from '../SpreadsheetError.ts'
import { readBytes, type WorkbookFacts } from './readBytes.ts'
import type { NumberedRow, RowTarget } from './RowSink.ts'

/** The worker thread that reads an untrusted file. It gets a path and the limits, nothing else of the server. Other modules import only its types. */

export interface WorkerTask extends BytesOptions {
  path: string
}

/** Messages from the worker. Each `rows` is answered by one message (of any content) when it has been processed. */
export type FromWorker =
  | { kind: 'sheet'; name: string; hidden: boolean }
  | { kind: 'rows'; batch: NumberedRow[] }
  | { kind: 'done'; facts: WorkbookFacts }
  | { kind: 'fault'; code: SpreadsheetFault; place: FaultPlace; message: string }

/** Reads a regular file of at most `most` bytes; a file that grows meanwhile is cut off at the same limit. */
async function readFileCapped(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new Error('A spreadsheet must be a regular file')
    if (stats.size > most) throw new SpreadsheetError('fileTooLarge', { limit: most })
    const bytes = Buffer.allocUnsafe(stats.size + 1)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    if (length > stats.size)
      throw new SpreadsheetError('fileCorrupt', {}, 'the file changed while it was read')
    return bytes.subarray(0, length)
  } finally {
    await file.close()
  }
}

const port = parentPort
if (!port) throw new Error('reader/worker.ts runs as a worker thread only')
const task: WorkerTask = workerData

/** How many batches may be in flight: one is consumed while the next is built. */
const window = 2
let underway = 0
let wake: (() => void) | undefined

port.on('message', () => {
  underway--
  wake?.()
})

const post = (message: FromWorker): void => port.postMessage(message)

const target: RowTarget = {
  sheet: (name, hidden) => post({ kind: 'sheet', name, hidden }),
  rows: async (batch) => {
    post({ kind: 'rows', batch })
    underway++
    while (underway >= window) await new Promise<void>((resolve) => (wake = resolve))
  },
}

try {
  const bytes = await readFileCapped(task.path, task.limits.fileBytes)
  post({ kind: 'done', facts: await readBytes(bytes, task, target) })
} catch (error) {
  if (!(error instanceof SpreadsheetError)) throw error
  post({ kind: 'fault', code: error.code, place: error.place, message: error.message })
}
port.close()
