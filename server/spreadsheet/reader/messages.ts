import type { BytesOptions } from '../limits.ts'
import type { FaultPlace, SpreadsheetFault } from '../SpreadsheetError.ts'
import type { NumberedRow } from './RowSink.ts'
import type { WorkbookFacts } from './readBytes.ts'

export interface WorkerTask extends BytesOptions {
  path: string
}

/** From the worker. Each `rows` is answered by one message (of any content) when it has been taken. */
export type FromWorker =
  | { kind: 'sheet'; name: string; hidden: boolean }
  | { kind: 'rows'; batch: NumberedRow[] }
  | { kind: 'done'; facts: WorkbookFacts }
  | { kind: 'fault'; code: SpreadsheetFault; place: FaultPlace; message: string }
