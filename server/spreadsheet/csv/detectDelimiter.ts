import { OpenQuote, scanCsv } from './scanCsv.ts'

/** In the order that decides between equals: what German and English office programs write first. */
const candidates = [';', ',', '\t', '|'] as const

const sampleLength = 64 * 1024
const sampleRecords = 200

/** Field counts of the first records that hold anything; one that the delimiter tears counts as a single field. */
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
    // the sample may end within quotes: what was counted so far still tells
    if (!(error instanceof OpenQuote)) throw error
  }
  return counts
}

/** How well the delimiter explains the records: the most usual number of fields, times the share of records that have it. */
function score(counts: number[]): number {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  let best = 0
  for (const [fields, records] of tally) best = Math.max(best, ((fields - 1) * records) / counts.length)
  return best
}

/** The delimiter under which the records agree best; a semicolon for a single column. */
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
