import * as z from 'zod'
import type { AddressQuery } from '../../domain/rules/addressQuery.ts'
import type { AddressHit } from './mergeAddresses.ts'

const text = z.string().trim().max(200).optional().catch(undefined)

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    type: text,
    osm_key: text,
    name: text,
    housenumber: text,
    street: text,
    postcode: text,
    city: text,
    countrycode: z.string().regex(/^[A-Za-z]{2}$/),
  }),
})
type Feature = z.output<typeof Feature>

/** Features that cannot be parsed are skipped; the rest are kept. */
const Answer = z.object({ features: z.array(Feature.optional().catch(undefined)).max(1000) })

/** The kind of a feature: its type or, from older servers that send none, its OpenStreetMap key. */
const kindOf = ({
  type,
  osm_key: key,
  street,
  housenumber,
}: Feature['properties']): 'house' | 'street' | 'place' | undefined => {
  if (street && (housenumber || type === 'house')) return 'house'
  if (type === 'street' || (type === undefined && key === 'highway')) return 'street'
  if (
    type === 'city' ||
    type === 'district' ||
    type === 'locality' ||
    (type === undefined && key === 'place')
  )
    return 'place'
  return undefined
}

/** Photon puts a street's name into `name` and a house's street into `street`. A place has neither, so the typed street is kept. */
const streetOf = (
  kind: 'house' | 'street' | 'place',
  { name, street }: Feature['properties'],
  query: AddressQuery,
): string | null => (kind === 'house' ? street : kind === 'street' ? (name ?? street) : query.street) || null

const asHit = ({ geometry, properties }: Feature, query: AddressQuery): AddressHit[] => {
  const kind = kindOf(properties)
  const city = properties.city || (kind === 'place' ? properties.name : undefined)
  if (!kind || !city || !properties.postcode) return []
  const street = streetOf(kind, properties, query)
  if (kind !== 'place' && street === null) return []
  const [longitude, latitude] = geometry.coordinates
  return [
    {
      street,
      // a house number that is not mapped yet is taken from the query
      streetNumber: (kind === 'house' ? properties.housenumber : query.number) || null,
      zipcode: properties.postcode,
      city,
      countryCode: properties.countrycode.toUpperCase(),
      latitude,
      longitude,
      source: 'photon',
    },
  ]
}

/** Parses the features of a Photon answer (GeoJSON). Errors: ZodError for anything else. */
export const readPhoton = (answer: unknown): Feature[] =>
  Answer.parse(answer).features.filter((feature) => feature !== undefined)
export type PhotonFeature = Feature

/** Turns Photon features into address hits for a query. */
export const photonHits = (features: readonly Feature[], query: AddressQuery): AddressHit[] =>
  features.flatMap((feature) => asHit(feature, query))
