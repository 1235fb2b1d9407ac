import { readFileSync } from 'node:fs'
import { isGermany } from '../../domain/import/place.ts'

/** Degrees (WGS 84). */
export interface Position {
  latitude: number
  longitude: number
}

let known: ReadonlyMap<string, Position> | undefined

const load = (): ReadonlyMap<string, Position> => {
  const [, ...rows] = readFileSync(new URL('./postcodes.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    rows.map((row) => {
      const [postcode = '', latitude, longitude] = row.split(',')
      return [postcode, { latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  )
}

/**
 * The middle of a German postcode, to about 100 m; undefined for other countries and unknown postcodes. From the table of stations in clidamonger
 * 1.5.0 (Institut Wohnen und Umwelt, CC BY 4.0, adapted: positions alone, rounded). Loaded at the first call.
 */
export const positionOf = ({ zipcode, country }: { zipcode: string; country: string }): Position | undefined =>
  isGermany(country) ? (known ??= load()).get(zipcode) : undefined
