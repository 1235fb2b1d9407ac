import type { ReadLimits } from '../limits.ts'
import { corrupt, SpreadsheetError } from '../SpreadsheetError.ts'
import { numberFormat, type NumberFormat } from './numberFormat.ts'
import { decodeEscapes, escapeLength } from './xmlText.ts'
import type { XmlHandler } from './XmlScanner.ts'

/** The workbook's shared strings as UTF-8 in one growing buffer, so that a string costs its bytes and no object. */
export class StringTable {
  readonly #limits: Pick<ReadLimits, 'strings' | 'stringBytes'>
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #used = 0
  #ends = new Uint32Array(1024)
  #count = 0

  constructor(limits: Pick<ReadLimits, 'strings' | 'stringBytes'>) {
    this.#limits = limits
  }

  add(text: string): void {
    const { strings, stringBytes } = this.#limits
    if (this.#count >= strings) throw new SpreadsheetError('tooManyStrings', { limit: strings })
    const needed = this.#used + Buffer.byteLength(text)
    if (needed > stringBytes) throw new SpreadsheetError('tooMuchText', { limit: stringBytes })
    if (needed > this.#bytes.length)
      this.#bytes = Buffer.concat(
        [this.#bytes.subarray(0, this.#used)],
        Math.max(needed, this.#bytes.length * 2),
      )
    this.#used += this.#bytes.write(text, this.#used)
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#count * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#ends[this.#count++] = this.#used
  }

  /** @param index from 0 */
  at(index: number): string | undefined {
    const end = index < this.#count ? this.#ends[index] : undefined
    return end === undefined
      ? undefined
      : this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], end)
  }
}

/** Fills the table from xl/sharedStrings.xml: the text of each `si` with its runs joined, without phonetic guides (`rPh`). */
export function sharedStringsHandler(table: StringTable, limits: Pick<ReadLimits, 'cellLength'>): XmlHandler {
  let text = ''
  const isText = (path: readonly string[]): boolean =>
    path[1] === 'si' &&
    ((path.length === 3 && path[2] === 't') || (path.length === 4 && path[2] === 'r' && path[3] === 't'))
  return {
    open: (path) => {
      if (path.length === 2) text = ''
    },
    text: (path, piece) => {
      if (!isText(path)) return
      text += piece
      if (text.length > limits.cellLength * escapeLength)
        throw new SpreadsheetError('cellTooLong', { limit: limits.cellLength })
    },
    close: (path) => {
      if (path.length === 2 && path[1] === 'si') table.add(decodeEscapes(text))
    },
  }
}

/** Excel itself allows about 65,000 cell formats. */
const mostFormats = 100_000

/** Fills `formats` from xl/styles.xml: the number format of each cell style, by index. */
export function stylesHandler(formats: NumberFormat[]): XmlHandler {
  const codes = new Map<number, string>()
  // a file has few distinct formats but may have very many styles
  const known = new Map<number, NumberFormat>()
  return {
    open: (path, attributes) => {
      if (path.length !== 3) return
      if (path[1] === 'numFmts' && path[2] === 'numFmt') {
        codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      } else if (path[1] === 'cellXfs' && path[2] === 'xf') {
        const id = Number(attributes['numFmtId'] ?? 0)
        const format = known.get(id) ?? numberFormat(id, codes.get(id))
        known.set(id, format)
        formats.push(format)
      }
      if (codes.size > mostFormats || formats.length > mostFormats) throw corrupt('too many formats')
    },
    text: () => {},
    close: () => {},
  }
}
