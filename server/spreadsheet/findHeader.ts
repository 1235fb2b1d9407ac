import { cellText } from './cells.ts'
import { headerRows } from './limits.ts'
import type { Cell } from './workbook.ts'

interface HeaderMatch {
  /** index in `rows`; users see it as row `firstRow + index` */
  index: number
  /** 0-based column by the primary name of each known column that was found. A Map, because a header may be called `__proto__`. */
  columns: Map<string, number>
  /** primary names of known columns that the row lacks */
  missing: string[]
  /** unknown columns (0-based), as written */
  unknown: { column: number; name: string }[]
  /** known columns that occur more than once; `columns` has their first occurrence */
  duplicates: { name: string; columns: number[] }[]
}

/** Normalises a header for comparison: ignores case, umlauts (ä = ae), spaces, punctuation, line breaks and a trailing asterisk. */
export function normaliseHeader(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function namesOf(known: readonly (readonly string[])[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const aliases of known) {
    const first = aliases[0]
    if (first === undefined) throw new Error('A known column needs a name')
    for (const alias of aliases) {
      const key = normaliseHeader(alias)
      const taken = names.get(key)
      if (key === '' || (taken !== undefined && taken !== first))
        throw new Error(`The header '${alias}' stands for no or for two columns`)
      names.set(key, first)
    }
  }
  return names
}

function matchRow(index: number, row: readonly Cell[], names: Map<string, string>): HeaderMatch {
  const found = new Map<string, number[]>()
  const unknown: HeaderMatch['unknown'] = []
  row.forEach((cell, column) => {
    const text = cellText(cell)
    if (text === '') return
    const name = names.get(normaliseHeader(text))
    if (name === undefined) unknown.push({ column, name: text })
    else found.set(name, [...(found.get(name) ?? []), column])
  })
  return {
    index,
    columns: new Map(
      [...found].flatMap(([name, [column]]) => (column === undefined ? [] : [[name, column] as const])),
    ),
    missing: [...new Set(names.values())].filter((name) => !found.has(name)),
    unknown,
    duplicates: [...found]
      .filter(([, columns]) => columns.length > 1)
      .map(([name, columns]) => ({ name, columns })),
  }
}

/**
 * Finds the row among the first 30 that has the most known headers (the upper one on a tie), so that titles, logos and blank rows above it
 * do not matter.
 * @param known the names of each known column; the first one is the key of the result
 * @param least how many of them make a header: one alone may be a title or a value
 * @returns undefined if no row has so many of them, or all that are known
 */
export function findHeader(
  rows: readonly (readonly Cell[])[],
  known: readonly (readonly string[])[],
  least = 2,
): HeaderMatch | undefined {
  const names = namesOf(known)
  let best: HeaderMatch | undefined
  rows.slice(0, headerRows).forEach((row, index) => {
    const match = matchRow(index, row, names)
    if (match.columns.size > (best?.columns.size ?? 0)) best = match
  })
  return best && best.columns.size >= Math.min(least, known.length) ? best : undefined
}
