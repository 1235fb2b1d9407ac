import * as z from 'zod'
import { todoKinds } from '../../domain/workday.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shapes.ts'

/** One kind of things to be done: how many, how many are affected by them, and since when the oldest has been waiting. */
export const Todo = z.object({
  kind: z.enum(todoKinds),
  count: z.int().min(1),
  behind: z.int().min(0).nullable(),
  since: Instant.nullable(),
})
export type Todo = z.output<typeof Todo>

export const workday = {
  read: endpoint({
    method: 'GET',
    path: '/api/workday',
    summary: 'What needs doing in the client, most urgent first, as far as the user may see it',
    needs: 'estate.read',
    scope: 'assigned',
    /** `wellSince`: if nothing needs doing, since when; null if there never was anything. */
    reply: z.object({ todo: z.array(Todo), wellSince: Instant.nullable(), checkedAt: Instant }),
    errors: [],
  }),
}
