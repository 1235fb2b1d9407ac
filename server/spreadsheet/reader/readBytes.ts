import { readCsv } from '../csv/readCsv.ts'
import type { BytesOptions } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { Workbook } from '../workbook.ts'
import { readXlsx } from '../xlsx/readXlsx.ts'
import { fileType } from './fileType.ts'
import { RowSink, type RowTarget } from './RowSink.ts'

/** A workbook without its sheets, which went to the target. */
export type WorkbookFacts = Omit<Workbook, 'sheets'>

/** Parses a file's bytes on the calling thread. For untrusted files use `readWorkbook`, which runs this in a worker. */
export async function readBytes(
  bytes: Buffer,
  options: BytesOptions,
  target: RowTarget,
): Promise<WorkbookFacts> {
  if (bytes.length > options.limits.fileBytes)
    throw new SpreadsheetError('fileTooLarge', { limit: options.limits.fileBytes })
  const type = fileType(bytes)
  if (type !== 'zip' && type !== 'text') throw new SpreadsheetError(type)
  const sink = new RowSink(options.limits, target)
  if (type === 'text') {
    const found = await readCsv(bytes, sink, options)
    return { format: 'csv', ...found, warnings: sink.warnings, warningsLeftOut: sink.warningsLeftOut }
  }
  const { date1904 } = await readXlsx(bytes, sink, options)
  return {
    format: 'xlsx',
    ...(date1904 && { date1904 }),
    warnings: sink.warnings,
    warningsLeftOut: sink.warningsLeftOut,
  }
}
