import type { ReadLimits } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'

/** The workbook's shared strings as UTF-8 in one growing buffer: a piece of it costs its bytes, not an object. */
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
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#used)], Math.max(needed, this.#bytes.length * 2))
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
    return end === undefined ? undefined : this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], end)
  }
}
