import { placeKey } from '../../domain/import/place.ts'
import { fold, foldBare, isOneSlipAway } from '../../domain/rules/text.ts'

export interface Place {
  readonly name: string
  /** Ascending. */
  readonly zipcodes: readonly string[]
}

interface Entry {
  /** The name, or what is left of it from one of its words on, as it is compared. */
  readonly key: string
  /** Whether it is the whole name. */
  readonly whole: boolean
  readonly place: Place
}

/** How well a place goes with what was typed, best first. */
export const matches = ['name', 'start', 'word', 'slip'] as const
export type Match = (typeof matches)[number]

/** A text in the ways it may be written: umlauts written out or bare, "St." and "Sankt". */
const keysOf = (text: string): string[] => [...new Set([fold(text), foldBare(text), placeKey(text).trim()])].filter(Boolean)

const behindEachBlank = (key: string): string[] => [...key.matchAll(/ /g)].map(({ index }) => key.slice(index + 1))

/** Below so many letters a slip makes another word of most. */
const leastForSlip = 5
/** More words than any place has. */
const mostForSlip = 8

/** German places by their names, for prefixes of the name and of each of its words. */
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
  const places = new Map([...zipcodesOf].map(([name, zipcodes]): [string, Place] => [name, { name, zipcodes }]))
  const entries: Entry[] = [...places.values()]
    .flatMap((place) =>
      keysOf(place.name).flatMap((key) => [{ key, whole: true, place }, ...behindEachBlank(key).map((rest) => ({ key: rest, whole: false, place }))]),
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

  /** The places whose name starts with the text, or one of whose words does; how each of them goes with it. */
  const byPrefix = (text: string): Map<Place, Match> => {
    const found = new Map<Place, Match>()
    for (const key of keysOf(text)) {
      for (let at = firstFrom(key); entries[at]?.key.startsWith(key); at++) {
        const entry = entries[at]
        if (!entry) break
        const match = !entry.whole ? 'word' : entry.key === key ? 'name' : 'start'
        const known = found.get(entry.place)
        if (known === undefined || matches.indexOf(match) < matches.indexOf(known)) found.set(entry.place, match)
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
  /** The places that have a word which starts with the typed one, or is one slip away from it. */
  const nearWord = (typed: string): Set<Place> =>
    new Set([...placesOfWord].flatMap(([word, of]) => (word.startsWith(typed) || (typed.length >= leastForSlip && isOneSlipAway(typed, word)) ? [...of] : [])))

  /** The places of which each typed word is nearly a word. */
  const bySlip = (text: string): Set<Place> => {
    const ways = keysOf(text).map((key) => [...new Set(key.split(' '))])
    const worth = ways.filter((words) => words.length <= mostForSlip && words.some(({ length }) => length >= leastForSlip))
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
    /** The places of a postcode; none where there is no such postcode. */
    ofPostcode: (zipcode: string): readonly string[] => placesByPostcode.get(zipcode) ?? [],
    /** Every postcode that starts so, ascending. */
    postcodesFrom: (prefix: string): string[] => postcodes.filter((zipcode) => zipcode.startsWith(prefix)),
  }
}

export type PlaceIndex = ReturnType<typeof placeIndex>
