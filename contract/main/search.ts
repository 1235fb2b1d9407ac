import * as z from 'zod'
import { searchKinds } from '../../domain/search.ts'
import { endpoint } from '../endpoint.ts'
import { QueryInt } from '../shapes.ts'

/** A row that a search found. `key` is what its page is opened with: its id, or the EUI of a thermostat. */
export const Hit = z.object({
  kind: z.enum(searchKinds),
  key: z.string(),
  name: z.string(),
  /** Address of a building, customer id of a unit, production number of a thermostat, e-mail address of a user. */
  detail: z.string().nullable(),
  /** Names of the building, the unit and the room that it is in. */
  path: z.array(z.string()),
})
export type Hit = z.output<typeof Hit>

export const search = {
  everything: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'Search all kinds of rows that the user may read by name, address, number or the end of an EUI; typos are forgiven where nothing matches',
    needs: 'estate.read',
    scope: 'assigned',
    query: z.strictObject({
      Query: z.string().trim().min(1, 'required').max(200, 'tooLong'),
      /** Most results of each kind. */
      Limit: QueryInt.min(1, 'positiveNumberOnly').max(20, 'tooLarge').default(5),
    }),
    /** `similar` tells that nothing contains the text, and the results only resemble it. */
    reply: z.object({ items: z.array(Hit), similar: z.boolean() }),
    errors: [],
  }),
}
