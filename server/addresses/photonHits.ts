import * as z from 'zod'
import type { AddressQuery } from '../../domain/rules/addressQuery.ts'
import type { AddressHit } from './AddressHit.ts'

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

/** A feature that cannot be read is left out; the others stand. */
const Answer = z.object({ features: z.array(Feature.optional().catch(undefined)).max(1000) })

/** What a feature is, by its type or, where an older server names none, by its kind in OpenStreetMap. */
const kindOf = ({ type, osm_key: key, street, housenumber }: Feature['properties']): 'house' | 'street' | 'place' | undefined => {
  if (street && (housenumber || type === 'house')) return 'house'
  if (type === 'street' || (type === undefined && key === 'highway')) return 'street'
  if (type === 'city' || type === 'district' || type === 'locality' || (type === undefined && key === 'place')) return 'place'
  return undefined
}

/** A street bears its name as `name`, a house as `street`; a place has neither, whatever was typed stays. */
const streetOf = (kind: 'house' | 'street' | 'place', { name, street }: Feature['properties'], query: AddressQuery): string | null =>
  (kind === 'house' ? street : kind === 'street' ? (name ?? street) : query.street) || null

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
      // a house that nobody mapped yet is taken over as it was typed
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

/** A Photon server's answer (GeoJSON) as it is kept: what of it are features. Errors: ZodError where it is another thing. */
export const readPhoton = (answer: unknown): Feature[] => Answer.parse(answer).features.filter((feature) => feature !== undefined)
export type PhotonFeature = Feature

/** The addresses of a Photon server's features, as they answer what was typed. */
export const photonHits = (features: readonly Feature[], query: AddressQuery): AddressHit[] => features.flatMap((feature) => asHit(feature, query))
