import { isUtf8 } from 'node:buffer'
import { unescapeFormulaText } from '../cells.ts'
import type { BytesOptions } from '../limits.ts'
import { textFault } from '../reader/fileType.ts'
import type { RowSink } from '../reader/RowSink.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { CsvEncoding } from '../workbook.ts'
import { detectDelimiter, OpenQuote, scanCsv } from './scanCsv.ts'

/** The characters of Windows-1252 from 0x80 to 0x9F; the five unassigned bytes remain control characters, as in the WHATWG encoding standard. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const sliceLength = 64 * 1024

/**
 * Not TextDecoder('windows-1252'), which several Node releases decode as Latin-1. Works in slices, because `replace` collects its matches,
 * and a file of nothing but such bytes would have millions.
 */
function decodeWindows1252(bytes: Buffer): string {
  const slices: string[] = []
  for (let at = 0; at < bytes.length; at += sliceLength) {
    const slice = bytes.toString('latin1', at, at + sliceLength)
    slices.push(slice.replaceAll(/[\u0080-\u009f]/g, (unit) => upper.charAt(unit.charCodeAt(0) - 0x80)))
  }
  return slices.join('')
}

function decodeUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): string {
  if (bytes.length % 2 !== 0) throw new SpreadsheetError('fileCorrupt', {}, 'half a UTF-16 unit at the end')
  const little = encoding === 'utf-16le' ? bytes : Buffer.from(bytes).swap16()
  return little.toString('utf16le')
}

function decode(bytes: Buffer): { text: string; encoding: CsvEncoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decodeUtf16(bytes.subarray(2), 'utf-16le'), encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { text: decodeUtf16(bytes.subarray(2), 'utf-16be'), encoding: 'utf-16be' }
  const marked = first === 0xef && second === 0xbb && bytes[2] === 0xbf
  if (marked || isUtf8(bytes)) return { text: bytes.toString('utf8', marked ? 3 : 0), encoding: 'utf-8' }
  return { text: decodeWindows1252(bytes), encoding: 'windows-1252' }
}

/** Decodes a csv: by its byte order mark, otherwise as UTF-8 if it is valid, otherwise as Windows-1252. A NUL means that the file is not text. */
function decodeText(bytes: Buffer): { text: string; encoding: CsvEncoding } {
  const { text, encoding } = decode(bytes)
  if (text.includes('\0')) throw new SpreadsheetError('fileTypeBinary')
  return { text: text.toWellFormed(), encoding }
}

/** Excel's delimiter hint in the first line, which Excel does not show as a row. */
const hint = /^sep=([^\r\n"])(?:\r\n|\r|\n|$)/i

/** Reads a csv into the sink as one unnamed sheet. Every cell is text; parseDate and parseNumber interpret it later. */
export async function readCsv(bytes: Buffer, sink: RowSink, options: BytesOptions): Promise<{ encoding: CsvEncoding; delimiter: string }> {
  const { text: whole, encoding } = decodeText(bytes)
  if (whole.trim() === '') throw new SpreadsheetError('fileEmpty')
  const fault = textFault(whole)
  if (fault) throw new SpreadsheetError(fault)
  const hinted = hint.exec(whole)
  const text = hinted ? whole.slice(hinted[0].length) : whole
  const delimiter = options.delimiter ?? hinted?.[1] ?? detectDelimiter(text)
  sink.beginSheet('', false)
  try {
    const records = scanCsv(text, delimiter, options.limits.cellLength + 1, (record, column, field) => sink.set(record, column, unescapeFormulaText(field)))
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
