import type { ReadLimits } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { StringTable } from './StringTable.ts'
import { decodeEscapes } from './xmlText.ts'
import type { XmlHandler } from './XmlScanner.ts'

/** An escape such as `_x000D_` is seven units for one. */
const escapeLength = 7

/** Fills the table from xl/sharedStrings.xml: the text of each `si`, its runs joined, phonetic guides (`rPh`) left out. */
export function sharedStringsHandler(table: StringTable, limits: Pick<ReadLimits, 'cellLength'>): XmlHandler {
  let text = ''
  const isText = (path: readonly string[]): boolean =>
    path[1] === 'si' && ((path.length === 3 && path[2] === 't') || (path.length === 4 && path[2] === 'r' && path[3] === 't'))
  return {
    open: (path) => {
      if (path.length === 2) text = ''
    },
    text: (path, piece) => {
      if (!isText(path)) return
      text += piece
      if (text.length > limits.cellLength * escapeLength) throw new SpreadsheetError('cellTooLong', { limit: limits.cellLength })
    },
    close: (path) => {
      if (path.length === 2 && path[1] === 'si') table.add(decodeEscapes(text))
    },
  }
}
