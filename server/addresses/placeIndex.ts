import { placeKey } from '../../domain/import/place.ts'
import { fold, foldBare, isOneSlipAway } from '../../domain/rules/text.ts'

export interface Place {
  readonly name: string
  /** Ascending. */
  readonly zipcodes: readonly string[]
}

interface Entry {
  /** The normalised name, or the rest of it from one of its words on. */
  readonly key: string
  /** Whether the key is the whole name. */
  readonly whole: boolean
  readonly place: Place
}

/** How a place matches the query, best first. */
export const matches = ['name', 'start', 'word', 'slip'] as const
export type Match = (typeof matches)[number]

/** The normalised spellings of a text: umlauts transcribed or stripped, "St." and "Sankt". */
const keysOf = (text: string): string[] =>
  [...new Set([fold(text), foldBare(text), placeKey(text).trim()])].filter(Boolean)

const behindEachBlank = (key: string): string[] =>
  [...key.matchAll(/ /g)].map(({ index }) => key.slice(index + 1))

/** Shorter words get no typo tolerance: one edit turns most of them into another word. */
const leastForSlip = 5
/** Longer than any place name, in words. */
const mostForSlip = 8

/** An index of German places that finds them by prefixes of their name and of each of its words. */
export const placeIndex = (placesByPostcode: ReadonlyMap<string, readonly string[]>) => {
  const zipcodesOf = new Map<string, string[]>()
  const postcodes = [...placesByPostcode.keys()].toSorted()
  for (const zipcode of postcodes) {
    for (const name of placesByPostcode.get(zipcode) ?? []) {
      const known = zipcodesOf.get(name)
      if (known) known.push(zipcode)
      else zipcodesOf.set(name, [zipcode])
    }
  }
  const places = new Map(
    [...zipcodesOf].map(([name, zipcodes]): [string, Place] => [name, { name, zipcodes }]),
  )
  const entries: Entry[] = [...places.values()]
    .flatMap((place) =>
      keysOf(place.name).flatMap((key) => [
        { key, whole: true, place },
        ...behindEachBlank(key).map((rest) => ({ key: rest, whole: false, place })),
      ]),
    )
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))

  const firstFrom = (key: string): number => {
    let [low, high] = [0, entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle]?.key ?? '') < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The places whose name, or one of whose words, starts with the text, each with the kind of match. */
  const byPrefix = (text: string): Map<Place, Match> => {
    const found = new Map<Place, Match>()
    for (const key of keysOf(text)) {
      for (let at = firstFrom(key); entries[at]?.key.startsWith(key); at++) {
        const entry = entries[at]
        if (!entry) break
        const match = !entry.whole ? 'word' : entry.key === key ? 'name' : 'start'
        const known = found.get(entry.place)
        if (known === undefined || matches.indexOf(match) < matches.indexOf(known))
          found.set(entry.place, match)
      }
    }
    return found
  }

  const placesOfWord = new Map<string, Set<Place>>()
  for (const { key, whole, place } of entries) {
    if (!whole) continue
    for (const word of key.split(' ')) {
      const known = placesOfWord.get(word)
      if (known) known.add(place)
      else placesOfWord.set(word, new Set([place]))
    }
  }
  /** The places with a word that starts with the typed word, or is one edit away from it. */
  const nearWord = (typed: string): Set<Place> =>
    new Set(
      [...placesOfWord].flatMap(([word, of]) =>
        word.startsWith(typed) || (typed.length >= leastForSlip && isOneSlipAway(typed, word)) ? [...of] : [],
      ),
    )

  /** The places in which every typed word matches a word with at most one edit. */
  const bySlip = (text: string): Set<Place> => {
    const ways = keysOf(text).map((key) => [...new Set(key.split(' '))])
    const worth = ways.filter(
      (words) => words.length <= mostForSlip && words.some(({ length }) => length >= leastForSlip),
    )
    return new Set(
      worth.flatMap((words) => {
        const [first = new Set<Place>(), ...others] = words.map(nearWord)
        return [...first].filter((place) => others.every((near) => near.has(place)))
      }),
    )
  }

  return {
    byPrefix,
    bySlip,
    /** The places of a postcode; empty for an unknown postcode. */
    ofPostcode: (zipcode: string): readonly string[] => placesByPostcode.get(zipcode) ?? [],
    /** All postcodes with this prefix, ascending. */
    postcodesFrom: (prefix: string): string[] => postcodes.filter((zipcode) => zipcode.startsWith(prefix)),
  }
}

export type PlaceIndex = ReturnType<typeof placeIndex>
