import { fold } from '../rules/text.ts'

/** A register of postcodes and places. */
export interface PlaceRegister {
  /** The places of a postcode; undefined if the postcode does not exist. */
  placesOf(zipcode: string): readonly string[] | undefined
  /** The postcodes of a place, by its folded name in the register. */
  zipcodesOf(place: string): readonly string[]
}

const short: Readonly<Record<string, string>> = { st: 'sankt', a: 'am', b: 'bei', i: 'im', o: 'ob' }

/** A place normalised for comparison: "Neustadt a. d. Weinstr." becomes "neustadt an der weinstrasse". */
export const placeKey = (place: string): string =>
  ` ${fold(place)
    .replace(/\ba d\b/g, 'an der')
    .replace(/\bi d\b/g, 'in der')
    .replace(/\bo d\b/g, 'ob der')
    .split(' ')
    .map((word) => short[word] ?? (word.endsWith('str') ? `${word}asse` : word))
    .join(' ')} `

/** Whether two names mean the same place: they are equal, or one contains the other as whole words ("Dresden-Neustadt", "Frankfurt"). */
export const isSamePlace = (one: string, other: string): boolean => {
  const [a, b] = [placeKey(one), placeKey(other)]
  return a.trim() !== '' && b.trim() !== '' && (a.includes(b) || b.includes(a))
}

/** Levenshtein distance; stops counting beyond `most`. */
const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      )
    }
    row = next
  }
  return row[other.length] ?? most + 1
}

const nearest = (candidates: readonly string[], wanted: string): string | undefined =>
  candidates.toSorted((a, b) => distance(a, wanted, 40) - distance(b, wanted, 40))[0]

type AddressVerdict =
  | { found: true }
  | { found: false; column: 'city' | 'zipcode'; severity: 'error' | 'warning'; suggestion?: string }

/**
 * Whether postcode and place match. A postcode that does not exist is an error; a place that the register does not list for its
 * postcode is a warning with the closest listed name. Addresses abroad are not checked. Source: field knowledge on addresses §1.1.
 */
export const checkPlace = (
  register: PlaceRegister,
  { zipcode, city, country }: { zipcode: string; city: string; country: string },
): AddressVerdict => {
  if (!isGermany(country)) return { found: true }
  const places = register.placesOf(zipcode)
  if (!places) {
    const suggestion = nearest(register.zipcodesOf(city), zipcode)
    return {
      found: false,
      column: 'zipcode',
      severity: 'error',
      ...(suggestion !== undefined && { suggestion }),
    }
  }
  if (places.some((place) => isSamePlace(place, city))) return { found: true }
  const suggestion = nearest(places, city)
  return {
    found: false,
    column: 'city',
    severity: 'warning',
    ...(suggestion !== undefined && { suggestion }),
  }
}

const german = new Set([
  'deutschland',
  'germany',
  'de',
  'd',
  'brd',
  'ger',
  'deu',
  'bundesrepublik deutschland',
])

export const isGermany = (country: string): boolean => german.has(fold(country))
