/** Characters that show nothing, or that reorder what others show: texts that look alike must be alike, and read as they are stored. */
const unseen =
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E001F}]|\u034F/gu
/** Joiners are part of emojis and of scripts whose letters join; anywhere else they show nothing. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200C\u200D]/gu
/** Selectors choose the form of an emoji or of a Han character, and make a key of a digit; anywhere else they show nothing. */
const straySelector =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Han}]|[0-9#*](?=\uFE0F\u20E3))[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu
/** Tags spell the region of a flag; anywhere else they show nothing. */
const strayTag = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,7})[\u{E0020}-\u{E007F}]/gu

/**
 * Text as it is stored, whoever typed it: composed (NFC), so that ü is one character from every keyboard, without characters that show
 * nothing (zero-width) or turn the direction of others (bidirectional); the separators of lines are line breaks.
 */
export const asStored = (text: string): string =>
  // composed again at the end: what stood between a letter and its accent is gone
  text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(straySelector, '')
    .replace(strayTag, '')
    .replace(strayJoiner, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .normalize('NFC')

/** A single line of text: no control characters, and no lone surrogates, which the database cannot store. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** The name of a file as it is stored, whatever system gave it: what a line cannot hold is left out. A part of a form may name none. */
export const nameAsStored = (name = ''): string => asStored(asStored(name).replace(/[\p{Cc}\p{Cs}]/gu, ''))

/** Like oneLine, but line breaks and tabs are allowed. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

export type WhyNotLine = 'required' | 'tooLong' | 'invalidCharacters'

/** Compares names as lists sort them, here as in the database (`main.names`): as a German index has them, numbers by their value. */
export const compareNames = new Intl.Collator('de', { numeric: true }).compare

/** Why a text is not a valid line of 1 to `max` characters; surrounding blanks do not count. */
export const whyNotLine = (text: string, max: number): WhyNotLine | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (trimmed.length > max) return 'tooLong'
  return oneLine.test(trimmed) ? undefined : 'invalidCharacters'
}

/**
 * Why a text is not the secret of a mailed link: 32 bytes as base64url are 43 characters. A link that was cut or mistyped is told from one that
 * was used or has expired without asking the server.
 */
export const whyNotLinkSecret = (text: string): 'tokenNotFound' | undefined =>
  /^[\w-]{43}$/.test(text) ? undefined : 'tokenNotFound'

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
  return (
    short.length === long.length &&
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  )
}

/** Letters as they are typed by those whose keyboard lacks them, of those that are no letter with an accent; σ is written ς at the end of a word. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
}

/** Text in which letters such as ł and ø, which are no letters with an accent, are those that they resemble. */
export const plainLetters = (text: string): string =>
  text.replace(/[ßæœøđðħıłŧþς]/g, (letter) => plain[letter] ?? letter)

/**
 * What stands between words, by ranges that mean the same in a database of any locale: punctuation, signs, arrows, selectors of emojis. Not @: the
 * words of an address of mail are found where they meet.
 */
const betweenWords =
  /[\uFE00-\uFE0F\p{Cc} -/:-?[-`{-\u00BF\u00D7\u00F7\u02B9-\u02DF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020]+/gu

/**
 * Text for a search in which letters may be typed with their accents or without: lower case, and ä, ae and a are the same ("Müller", "Mueller"
 * and "Muller", "Doğan" and "Dogan"). Apart from blanks, `main.searchable` does the same in the database, where rows keep their texts like this.
 */
export const searchable = (text: string): string =>
  plainLetters(
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]+/g, '')
      .toLowerCase(),
  )
    .replace(/[aou]e/g, ([letter = '']) => letter)
    .replace(betweenWords, ' ')
    .trim()
