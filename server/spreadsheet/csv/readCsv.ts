import { unescapeFormulaText } from '../cells.ts'
import type { BytesOptions } from '../limits.ts'
import { textFault } from '../reader/fileType.ts'
import type { RowSink } from '../reader/RowSink.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { CsvEncoding } from '../workbook.ts'
import { decodeText } from './decodeText.ts'
import { detectDelimiter, OpenQuote, scanCsv } from './scanCsv.ts'

/** Excel's delimiter hint in the first line, which Excel does not show as a row. */
const hint = /^sep=([^\r\n"])(?:\r\n|\r|\n|$)/i

/** Reads a csv into the sink as one unnamed sheet. Every cell is text; parseDate and parseNumber interpret it later. */
export async function readCsv(
  bytes: Buffer,
  sink: RowSink,
  options: BytesOptions,
): Promise<{ encoding: CsvEncoding; delimiter: string }> {
  const { text: whole, encoding } = decodeText(bytes)
  if (whole.trim() === '') throw new SpreadsheetError('fileEmpty')
  const fault = textFault(whole)
  if (fault) throw new SpreadsheetError(fault)
  const hinted = hint.exec(whole)
  const text = hinted ? whole.slice(hinted[0].length) : whole
  const delimiter = options.delimiter ?? hinted?.[1] ?? detectDelimiter(text)
  sink.beginSheet('', false)
  try {
    const records = scanCsv(text, delimiter, options.limits.cellLength + 1, (record, column, field) =>
      sink.set(record, column, unescapeFormulaText(field)),
    )
    for (const record of records) {
      sink.endRow(record.number)
      if (sink.full) await sink.flush()
    }
  } catch (error) {
    if (error instanceof OpenQuote) sink.refuse('quoteNotClosed', error.record, error.column)
    throw error
  }
  await sink.flush()
  return { encoding, delimiter }
}
