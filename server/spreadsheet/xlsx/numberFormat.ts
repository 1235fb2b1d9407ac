/** The meaning of a number format, as far as the reader needs it. */
export type NumberFormat = 'number' | 'date' | { prefix: string; digits: number; suffix: string }

/** Built-in formats that show a date; 18 to 21 and 45 to 47 show only a time of day. */
const dateIds = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

const longestCode = 1_000

type Token = { kind: 'literal' | 'code' | 'elapsed'; text: string }

/** Tokens of the first section of a format (for positive numbers), without colours, locales and fillers. */
function tokens(code: string): Token[] {
  const found: Token[] = []
  for (const [piece] of code
    .slice(0, longestCode)
    .toWellFormed()
    .matchAll(/"[^"]*"?|\\.|\[[^\]]*\]?|[_*].|General|Standard|./gsu)) {
    if (piece === ';') break
    if (piece.startsWith('"')) found.push({ kind: 'literal', text: piece.replaceAll('"', '') })
    else if (piece.startsWith('\\')) found.push({ kind: 'literal', text: piece.slice(1) })
    else if (/^\[(?:h+|m+|s+)\]$/i.test(piece)) found.push({ kind: 'elapsed', text: piece })
    else if (!/^(?:\[|[_*].|General|Standard)/s.test(piece)) found.push({ kind: 'code', text: piece })
  }
  return found
}

function isDate(pieces: Token[]): boolean {
  if (pieces.some(({ kind }) => kind === 'elapsed')) return false
  const code = pieces
    .map(({ kind, text }) => (kind === 'code' ? text : ' '))
    .join('')
    .toLowerCase()
  return /[yd]/.test(code) || (/m{3}/.test(code) && !/[hs]/.test(code))
}

/** Formats such as `00000` for postcodes, possibly with literal text around them: users see the leading zeros. */
function padding(pieces: Token[]): NumberFormat | undefined {
  let prefix = ''
  let digits = 0
  let suffix = ''
  for (const { kind, text } of pieces) {
    if (kind === 'code' && text === '0') {
      if (suffix !== '') return undefined
      digits++
    } else if (kind === 'literal' || (kind === 'code' && /^[ \-/]$/.test(text))) {
      if (digits === 0) prefix += text
      else suffix += text
    } else return undefined
  }
  return digits >= 2 && digits <= 20 ? { prefix, digits, suffix } : undefined
}

/** @param code the workbook's custom format code for `id`, if it defines one */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return dateIds.has(id) ? 'date' : 'number'
  const pieces = tokens(code)
  return isDate(pieces) ? 'date' : (padding(pieces) ?? 'number')
}
