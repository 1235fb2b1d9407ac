import * as z from 'zod'
import { addressSources, onlineSearchStates } from '../../domain/rules/addressQuery.ts'
import { endpoint } from '../endpoint.ts'
import { QueryInt } from '../shapes.ts'

/** An address that a search found. What its source does not know (the register: streets) is taken from what was typed, or null. */
export const FoundAddress = z.object({
  /** In one line: "Musterstr. 5, 10115 Berlin"; abroad with its country. */
  label: z.string(),
  street: z.string().nullable(),
  streetNumber: z.string().nullable(),
  zipcode: z.string(),
  city: z.string(),
  country: z.string(),
  /** Degrees, WGS 84. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  source: z.enum(addressSources),
})
export type FoundAddress = z.output<typeof FoundAddress>

/** The most addresses that a search gives. */
export const mostAddresses = 10

export const addresses = {
  search: endpoint({
    method: 'GET',
    path: '/api/addresses/search',
    summary: 'Addresses for what a person types: a postcode or its start, a place, a whole address',
    needs: 'estate.write',
    scope: 'tenant',
    query: z.strictObject({
      Query: z.string().trim().min(2, 'tooShort').max(200, 'tooLong'),
      Limit: QueryInt.min(1, 'positiveNumberOnly').max(mostAddresses, 'tooLarge').default(mostAddresses),
    }),
    reply: z.object({
      items: z.array(FoundAddress),
      /** There are others; more letters find them. */
      more: z.boolean(),
      /** Where it failed, the built-in register answered alone. */
      online: z.enum(onlineSearchStates),
    }),
    errors: [],
  }),
}
