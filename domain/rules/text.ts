/** One line of text: neither controls nor halves of a surrogate pair, which the database cannot keep. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** As one line, and it may break and hold tabs. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export type WhyNotLine = 'required' | 'tooLong' | 'invalidCharacters'

/** Why a text will not do as a line of 1 to `max` characters; blanks around it do not count. */
export const whyNotLine = (text: string, max: number): WhyNotLine | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > max) return 'tooLong'
  return oneLine.test(trimmed) ? undefined : 'invalidCharacters'
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/**
 * Text for comparison: lower case, umlauts written out, other accents dropped, everything that is neither letter nor
 * digit one blank. "Karl-Marx-Straße" and "karl marx strasse" fold to the same.
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

/** As fold, but with umlauts as their bare letters, as people write them without: "München" is "munchen". */
export const foldBare = (text: string): string => fold(text.normalize('NFKD').replace(/\p{M}/gu, ''))

/**
 * Whether two words differ by one slip at most: a letter too many, too few, another one, or two neighbours that changed
 * places.
 */
export const isOneSlipAway = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === long.slice(at + 1)) return true
  return short.length === long.length && short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
