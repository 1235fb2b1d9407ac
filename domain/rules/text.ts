/** A single line of text: no control characters, and no lone surrogates, which the database cannot store. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** Like oneLine, but line breaks and tabs are allowed. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export type WhyNotLine = 'required' | 'tooLong' | 'invalidCharacters'

/** Why a text is not a valid line of 1 to `max` characters; surrounding blanks do not count. */
export const whyNotLine = (text: string, max: number): WhyNotLine | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > max) return 'tooLong'
  return oneLine.test(trimmed) ? undefined : 'invalidCharacters'
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * Text for comparison: lower case, umlauts written out, other accents dropped, everything else but letters and digits
 * replaced by single blanks. "Karl-Marx-Straße" and "karl marx strasse" fold to the same text.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Like fold, but replaces umlauts by their base letters, as in common misspellings: "München" becomes "munchen". */
export const foldBare = (text: string): string => fold(text.normalize('NFKD').replace(/\p{M}/gu, ''))

/**
 * Whether two words differ by at most one typo: an inserted, missing or wrong letter, or two swapped neighbours
 * (Damerau-Levenshtein distance 0 or 1).
 */
export const isOneSlipAway = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === long.slice(at + 1)) return true
  return short.length === long.length && short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
