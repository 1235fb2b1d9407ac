import { isGermany, placeKey } from '../../domain/import/place.ts'
import { germanCities } from './germanCities.ts'
import { placesByPostcode } from './placeRegister.ts'

/** Degrees (WGS 84). */
export interface Position {
  latitude: number
  longitude: number
}

const middle = (positions: readonly Position[]): Position => ({
  latitude: positions.reduce((sum, { latitude }) => sum + latitude, 0) / positions.length,
  longitude: positions.reduce((sum, { longitude }) => sum + longitude, 0) / positions.length,
})

/** Good enough to tell which of some places is nearer: a degree of longitude is 0.63 of one of latitude in the middle of Germany. */
const apart = (one: Position, other: Position): number =>
  Math.hypot(one.latitude - other.latitude, 0.63 * (one.longitude - other.longitude))

/** Postcodes that begin alike lie together. */
const regionsOf = (zipcode: string): string[] => [zipcode.slice(0, 3), zipcode.slice(0, 2)]

const load = (): ReadonlyMap<string, Position> => {
  const byName = Map.groupBy(germanCities(), ({ name }) => placeKey(name))
  const candidates = [...placesByPostcode()].map(([zipcode, names]) => ({
    zipcode,
    found: names.map((name) => byName.get(placeKey(name)) ?? []),
  }))
  const certain = candidates.flatMap(({ zipcode, found }) =>
    found.flatMap(([first, ...others]) => (first && others.length === 0 ? [{ zipcode, at: first }] : [])),
  )
  const regions = new Map<string, Position>()
  for (const [region, of] of Map.groupBy(
    certain.flatMap(({ zipcode, at }) => regionsOf(zipcode).map((region) => ({ region, at }))),
    ({ region }) => region,
  ))
    regions.set(region, middle(of.map(({ at }) => at)))
  return new Map(
    candidates.flatMap(({ zipcode, found }) => {
      const near = regionsOf(zipcode).flatMap((region) => regions.get(region) ?? [])[0]
      // of places of one name the one that lies where postcodes begin like this one; a city that has them all to itself is the largest of its name
      const places = found.flatMap((same) =>
        same
          .toSorted((one, other) =>
            near ? apart(one, near) - apart(other, near) : other.population - one.population,
          )
          .slice(0, 1),
      )
      const at = places.length > 0 ? middle(places) : near
      return at ? [[zipcode, at]] : []
    }),
  )
}

let known: ReadonlyMap<string, Position> | undefined

/**
 * Where a German postcode's places lie, by their middles: exact to the place, and for places of less than 1,000 inhabitants to the region. Undefined
 * for other countries and unknown postcodes. Worked out at the first call.
 */
export const positionOf = ({
  zipcode,
  country,
}: {
  zipcode: string
  country: string
}): Position | undefined => (isGermany(country) ? (known ??= load()).get(zipcode) : undefined)
