import type { AddressQuery } from '../../domain/rules/addressQuery.ts'
import type { AddressHit, FoundAddresses } from './mergeAddresses.ts'
import { matches, type Match, type Place, type PlaceIndex } from './placeIndex.ts'

interface Spot {
  zipcode: string
  city: string
}

/** Large places (many postcodes) first, then by name. */
const bySize = (one: Place, other: Place): number =>
  other.zipcodes.length - one.zipcodes.length || one.name.localeCompare(other.name, 'de')

/** Takes one postcode of each place in turn, so that a city with 190 postcodes leaves room for others, then groups them by place. */
const spreadOver = (places: readonly Place[], limit: number): Spot[] => {
  const taken = new Map<Place, number>()
  const most = Math.max(0, ...places.map(({ zipcodes }) => zipcodes.length))
  let left = limit
  for (let turn = 0; turn < most && left > 0; turn++) {
    for (const place of places) {
      if (left === 0) break
      if (place.zipcodes.length <= turn) continue
      taken.set(place, turn + 1)
      left -= 1
    }
  }
  return places.flatMap((place) =>
    place.zipcodes.slice(0, taken.get(place) ?? 0).map((zipcode) => ({ zipcode, city: place.name })),
  )
}

/** At most `most` postcodes; weaker matches get the slots that better ones leave free. */
const spotsOf = (found: ReadonlyMap<Place, Match>, most: number): Spot[] => {
  const spots: Spot[] = []
  for (const match of matches) {
    const group = [...found].filter(([, its]) => its === match).map(([place]) => place)
    spots.push(...spreadOver(group.toSorted(bySize), most - spots.length))
  }
  return spots
}

/** Finds a place by its whole name at either end of the text: "Berlin Mitte" is Berlin, "Unter den Linden Berlin" is a street in Berlin. */
const atEitherEnd = (index: PlaceIndex, text: string): { found: Map<Place, Match>; street?: string } => {
  const named = (part: string) => new Map([...index.byPrefix(part)].filter(([, match]) => match === 'name'))
  for (const { index: end } of [...text.matchAll(/[\s-]+/g)].toReversed()) {
    const found = named(text.slice(0, end))
    if (found.size > 0) return { found }
  }
  for (const { index: end, 0: blank } of text.matchAll(/\s+/g)) {
    const found = named(text.slice(end + blank.length))
    if (found.size > 0) return { found, street: text.slice(0, end) }
  }
  return { found: new Map() }
}

const byPlace = (index: PlaceIndex, text: string, most: number): { spots: Spot[]; street?: string } => {
  const found = index.byPrefix(text)
  if (found.size > 0) return { spots: spotsOf(found, most) }
  const part = atEitherEnd(index, text)
  if (part.found.size > 0)
    return { spots: spotsOf(part.found, most), ...(part.street !== undefined && { street: part.street }) }
  return { spots: spotsOf(new Map([...index.bySlip(text)].map((place) => [place, 'slip'])), most) }
}

const byPostcodes = (
  index: PlaceIndex,
  zipcodes: readonly string[],
  place: string | undefined,
  most: number,
): Spot[] => {
  const spots = zipcodes.flatMap((zipcode) => index.ofPostcode(zipcode).map((city) => ({ zipcode, city })))
  if (place === undefined) return spots.slice(0, most)
  const found = new Map([...index.byPrefix(place)].map(([{ name }, match]) => [name, match]))
  const order = ({ city }: Spot): number => {
    const match = found.get(city)
    return match === undefined ? matches.length : matches.indexOf(match)
  }
  return spots.toSorted((one, other) => order(one) - order(other)).slice(0, most)
}

const findSpots = (
  index: PlaceIndex,
  { street, postcode, prefix, place }: AddressQuery,
  most: number,
): { spots: Spot[]; street?: string } => {
  if (postcode !== undefined) {
    const spots = byPostcodes(index, [postcode], place, most)
    if (spots.length > 0) return { spots }
  }
  if (prefix !== undefined) {
    const zipcodes = index.postcodesFrom(prefix)
    if (place === undefined) return { spots: byPostcodes(index, zipcodes, undefined, most) }
    const cities = new Set([...index.byPrefix(place).keys()].map(({ name }) => name))
    const within = zipcodes.filter((zipcode) => index.ofPostcode(zipcode).some((city) => cities.has(city)))
    return { spots: byPostcodes(index, within, place, most).filter(({ city }) => cities.has(city)) }
  }
  if (place === undefined) return { spots: [] }
  const found = byPlace(index, place, most)
  return street === undefined ? found : { spots: found.spots }
}

/**
 * Finds German postcodes and places for a query: first the exact postcode, then places whose name starts with it, then those with a word
 * that does, then those one edit away. The register knows no streets, so it keeps any street and number as typed.
 */
export const searchRegister = (index: PlaceIndex, query: AddressQuery, limit: number): FoundAddresses => {
  const { spots, street } = findSpots(index, query, limit + 1)
  const items = spots.slice(0, limit).map(({ zipcode, city }): AddressHit => ({
    street: query.street ?? street ?? null,
    streetNumber: query.number ?? null,
    zipcode,
    city,
    countryCode: 'DE',
    latitude: null,
    longitude: null,
    source: 'register',
  }))
  return { items, more: spots.length > limit }
}
