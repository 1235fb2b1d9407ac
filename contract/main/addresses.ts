import * as z from 'zod'
import { addressSources, onlineSearchStates } from '../../domain/rules/addressQuery.ts'
import { endpoint } from '../endpoint.ts'
import { QueryInt } from '../shapes.ts'

/** An address found by a search. Fields that the source does not know (streets, in the register's case) are taken from the query, or null. */
export const FoundAddress = z.object({
  /** On one line: "Musterstr. 5, 10115 Berlin"; abroad with the country. */
  label: z.string(),
  street: z.string().nullable(),
  streetNumber: z.string().nullable(),
  zipcode: z.string(),
  city: z.string(),
  country: z.string(),
  /** WGS 84, degrees. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  source: z.enum(addressSources),
})
export type FoundAddress = z.output<typeof FoundAddress>

/** Maximum number of search results. */
const mostAddresses = 10

export const addresses = {
  search: endpoint({
    method: 'GET',
    path: '/api/addresses/search',
    summary: 'Search addresses by a postcode or its beginning, a place, or a whole address',
    needs: 'estate.write',
    scope: 'tenant',
    query: z.strictObject({
      Query: z.string().trim().min(2, 'tooShort').max(200, 'tooLong'),
      Limit: QueryInt.min(1, 'positiveNumberOnly').max(mostAddresses, 'tooLarge').default(mostAddresses),
    }),
    reply: z.object({
      items: z.array(FoundAddress),
      /** There are further results, which more letters would find. */
      more: z.boolean(),
      /** 'failed': only the built-in register answered. */
      online: z.enum(onlineSearchStates),
    }),
    errors: [],
  }),
}
