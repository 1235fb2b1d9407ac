/** A quoted field that is never closed, with the row in which it begins. */
export class OpenQuote extends Error {
  readonly record: number
  readonly column: number

  constructor(record: number, column: number) {
    super('A quote is not closed')
    this.record = record
    this.column = column
  }
}

interface CsvRecord {
  /** counts from 1; a record with quoted line breaks is one row, as in office programs */
  number: number
  /** number of fields, including blank ones */
  fields: number
  /** whether text follows a closing quote, which suggests another delimiter */
  torn: boolean
}

/** Called with each field that is not empty. `column` counts from 1. A field longer than `cellLength` is cut to `cellLength + 1`. */
type OnField = (record: number, column: number, text: string) => void

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Scans csv text once, in linear time and without building a list of fields, whatever the text contains.
 * Lines may end in CR LF, LF or CR, mixed. Text after a closing quote belongs to the field, as in office programs.
 */
export function* scanCsv(
  text: string,
  delimiter: string,
  cellLength: number,
  onField: OnField,
): Generator<CsvRecord> {
  const separator = delimiter.charCodeAt(0)
  const end = text.length
  let at = 0
  for (let record = 1; at < end; record++) {
    let column = 1
    let torn = false
    for (;;) {
      let field = ''
      const quoted = text.charCodeAt(at) === quote
      if (quoted) {
        at++
        for (;;) {
          const close = text.indexOf('"', at)
          if (close === -1) throw new OpenQuote(record, column)
          if (field.length <= cellLength) field += text.slice(at, Math.min(close, at + cellLength + 1))
          at = close + 1
          if (text.charCodeAt(at) !== quote) break
          field += field.length <= cellLength ? '"' : ''
          at++
        }
      }
      const start = at
      let unit = text.charCodeAt(at)
      while (at < end && unit !== separator && unit !== lineFeed && unit !== carriageReturn)
        unit = text.charCodeAt(++at)
      torn ||= quoted && at > start
      field += text.slice(start, Math.min(at, start + cellLength + 1))
      if (field !== '') onField(record, column, field.slice(0, cellLength + 1))
      if (at >= end || unit !== separator) break
      at++
      column++
    }
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1
    yield { number: record, fields: column, torn }
  }
}

/** In order of preference on a tie: the defaults of German and English office programs first. */
const candidates = [';', ',', '\t', '|'] as const

const sampleLength = 64 * 1024
const sampleRecords = 200

/** Field counts of the first records that are not blank; a record that the delimiter tears counts as one field. */
function fieldCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = []
  let filled = 0
  try {
    for (const record of scanCsv(sample, delimiter, sampleLength, () => filled++)) {
      if (filled > 0) counts.push(record.torn ? 1 : record.fields)
      filled = 0
      if (counts.length === sampleRecords) break
    }
  } catch (error) {
    // the sample may end inside quotes; the records counted so far are enough
    if (!(error instanceof OpenQuote)) throw error
  }
  return counts
}

/** Scores a delimiter: the most frequent number of fields, times the share of records that have it. */
function score(counts: number[]): number {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  let best = 0
  for (const [fields, records] of tally) best = Math.max(best, ((fields - 1) * records) / counts.length)
  return best
}

/** The delimiter that gives the most consistent records; a semicolon for a single column. */
export function detectDelimiter(text: string): string {
  const sample = text.slice(0, sampleLength)
  let best: string = candidates[0]
  let bestScore = 0
  for (const candidate of candidates) {
    const points = score(fieldCounts(sample, candidate))
    if (points > bestScore) [best, bestScore] = [candidate, points]
  }
  return best
}
