import { parseHouseNumber } from './address.ts'
import { fold } from './text.ts'

/** Source of a found address: the built-in register of postcodes, or a Photon server. */
export const addressSources = ['register', 'photon'] as const
export type AddressSource = (typeof addressSources)[number]

/** Outcome of the online address search: not configured, answered, or failed. */
export const onlineSearchStates = ['notConfigured', 'answered', 'failed'] as const
export type OnlineSearchState = (typeof onlineSearchStates)[number]

/** The parts of an address search, each as typed. */
export interface AddressQuery {
  readonly street?: string
  readonly number?: string
  /** Five digits. */
  readonly postcode?: string
  /** The first one to four digits of a postcode; never together with `postcode`. */
  readonly prefix?: string
  readonly place?: string
}

/** Endings of street names, folded. Names of places hardly ever end like this. */
const streetWord = /(?:strasse|str|weg|platz|allee|gasse|ring|damm|ufer|chaussee|stieg|steig|promenade)$/

const isStreetWord = (word: string): boolean => streetWord.test(fold(word))

const blank = /\s+/

/** Finds the house number in a line: the first one after another word, and as many words as belong to it. */
const findNumber = (words: readonly string[]): { at: number; end: number } | undefined => {
  for (let at = 1; at < words.length; at++) {
    if (!/^\d/.test(words[at] ?? '')) continue
    for (let end = Math.min(words.length, at + 4); end > at; end--) {
      if (parseHouseNumber(words.slice(at, end).join(' '))) return { at, end }
    }
  }
  return undefined
}

interface Parts {
  street?: string
  number?: string
  postcode?: string
  prefix?: string
  place?: string
  /** Lines that may be a street or a place: "Am Markt" and "Berlin" look alike. */
  either: string[]
}

const setPlace = (parts: Parts, words: readonly string[]): void => {
  if (words.length > 0) parts.place ??= words.join(' ')
}

/** Reads the words after a house number: the postcode as far as it is typed, and the place. */
const readRest = (parts: Parts, words: readonly string[]): void => {
  const [first = '', ...rest] = words
  if (!/^\d{1,4}$/.test(first)) return setPlace(parts, words)
  if (parts.postcode === undefined) parts.prefix ??= first
  setPlace(parts, rest)
}

const setStreet = (parts: Parts, words: readonly string[], number?: string): void => {
  if (parts.street !== undefined) return
  parts.street = words.join(' ')
  if (number !== undefined) parts.number = number
}

const isPrefix = (word: string): boolean => /^\d{2,4}$/.test(word)

/** Reads a line without a complete postcode. `afterPostcode`: it follows the postcode, where a place is expected. */
const readLine = (parts: Parts, line: string, afterPostcode: boolean): void => {
  if (
    parts.street !== undefined &&
    parts.number === undefined &&
    parseHouseNumber(line) &&
    (parts.postcode !== undefined || !isPrefix(line))
  ) {
    parts.number = line
    return
  }
  const all = line.split(blank).filter(Boolean)
  const digits = all.findIndex((word) => !isPrefix(word))
  const words = digits < 0 ? [] : all.slice(digits)
  const behind = afterPostcode || words.length < all.length
  if (behind && !afterPostcode && parts.postcode === undefined) parts.prefix ??= all[0] ?? ''
  if (words.length === 0) return
  const number = findNumber(words)
  const named = words.findIndex(isStreetWord)
  // "10115 Berlin Musterstr. 5": the words before the street are the place
  const start = behind && named > 0 ? named : 0
  if (number && number.at > start) {
    setPlace(parts, words.slice(0, start))
    setStreet(parts, words.slice(start, number.at), words.slice(number.at, number.end).join(' '))
    return readRest(parts, words.slice(number.end))
  }
  if (named >= 0) {
    setPlace(parts, words.slice(0, start))
    const end = words.findLastIndex(isStreetWord) + 1
    setStreet(parts, words.slice(start, end))
    return readRest(parts, words.slice(end))
  }
  if (behind) setPlace(parts, words)
  else parts.either.push(words.join(' '))
}

/** Splits a line at its postcode: the text before it, the postcode, the text after it. Drops a country prefix. */
const cut = (line: string): [string, string, string] | undefined => {
  const match = /^(.*?)(?<!\S)(\d{5})(?!\S)(.*)$/s.exec(line)
  return match ? [match[1] ?? '', match[2] ?? '', match[3] ?? ''] : undefined
}

/**
 * Parses an address search: "10115", "101", "Berl", "Musterstr. 5, 10115 Berlin", "Musterstraße 5a Berlin".
 * A single name without a street ending is taken as a place; unreadable parts are left out. Never throws.
 * Source: field knowledge on addresses §1.1.
 */
export const parseAddressQuery = (text: string): AddressQuery => {
  // a country prefix begins the postcode, and so ends what stands before it
  const lines = text
    .normalize('NFC')
    .replace(/(?<=\p{L}\.)(?=\d)/gu, ' ')
    .replace(/(?<!\S)(?:DE|D|AT|A|CH)\s?[-–]\s?(?=\d{4,5}(?![^\s,;]))/gi, ', ')
    .split(/[,;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const parts: Parts = { either: [] }
  // needed before the lines are read: two to four digits are the start of a postcode only if no line has a complete one
  const whole = lines.map(cut).find((found) => found !== undefined)?.[1]
  if (whole !== undefined) parts.postcode = whole
  for (const line of lines) {
    const found = cut(line)
    if (found) {
      readLine(parts, found[0].trim(), false)
      readLine(parts, found[2].trim(), true)
    } else readLine(parts, line, false)
  }
  const { either, ...known } = parts
  const [first, second] = either
  if (first === undefined) return known
  if (known.street !== undefined) return { ...known, place: known.place ?? first }
  if (known.place !== undefined) return { ...known, street: first }
  return second === undefined ? { ...known, place: first } : { ...known, street: first, place: second }
}
