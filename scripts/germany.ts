import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { placeKey } from '../domain/import/place.ts'
import { germanCities } from '../server/addresses/germanCities.ts'
import { placesByPostcode } from '../server/addresses/placeRegister.ts'

const name = 'virtual:germany'
/** Germany in ISO 3166-1. */
const code = '276'
/** Fewer inhabitants than these have too little to do with each other to be named on a map without streets. */
const least = 15_000

/** About 100 m. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000

const outline = (): number[][][][] => {
  const world: Topology = createRequire(import.meta.url)('world-atlas/countries-10m.json')
  const { countries } = world.objects
  if (countries?.type !== 'GeometryCollection') throw new Error('world-atlas has no countries')
  const own = countries.geometries.find(({ id }) => id === code)
  const found = feature(world, own ?? { type: null })
  const geometry = found.type === 'Feature' ? found.geometry : undefined
  const polygons =
    geometry?.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry?.type === 'Polygon'
        ? [geometry.coordinates]
        : []
  if (polygons.length === 0) throw new Error('world-atlas has no outline of Germany')
  return polygons.map((rings) =>
    rings.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [rounded(latitude), rounded(longitude)])),
  )
}

/** Named as the register of postcodes does: GeoNames writes Meissen. */
const places = () => {
  const names = new Map([...placesByPostcode().values()].flat().map((each) => [placeKey(each), each]))
  return germanCities()
    .filter(({ isDistrict, population }) => !isDistrict && population >= least)
    .map(({ name: called, population, latitude, longitude }) => ({
      name: names.get(placeKey(called)) ?? called,
      population,
      latitude: rounded(latitude),
      longitude: rounded(longitude),
    }))
}

/** Serves the outline of Germany (Natural Earth, by way of world-atlas) and its larger places, for a map without tiles. */
export const germany = (): Plugin => ({
  name: 'germany',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}`
      ? `export const outline = ${JSON.stringify(outline())}\nexport const places = ${JSON.stringify(places())}`
      : undefined,
})
