import { parentPort, workerData } from 'node:worker_threads'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { FromWorker, WorkerTask } from './messages.ts'
import { readBytes } from './readBytes.ts'
import { readFileCapped } from './readFile.ts'
import type { RowTarget } from './RowSink.ts'

/** The thread in which a stranger's file is read. It knows a path and the caps, nothing of the server. */

const port = parentPort
if (!port) throw new Error('reader/worker.ts runs as a worker thread only')
const task: WorkerTask = workerData

/** How many batches may be on their way: one that is taken in while the next is made. */
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
