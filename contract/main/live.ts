import * as z from 'zod'
import { liveIdsMax, liveTopics } from '../../domain/live.ts'
import { endpoint, events } from '../endpoint.ts'
import { Id, QueryInt } from '../shapes.ts'

/** A server-sent event: rows of a kind have changed. `ids` is null if there are too many, or if the subscriber sees only some of them. */
export const LiveNotice = z.object({
  topic: z.enum(liveTopics),
  tenantId: Id,
  ids: z.array(z.string()).max(liveIdsMax).nullable(),
})

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'Changes in the clients visible to the user, as server-sent events of LiveNotice',
    needs: ['estate.read', 'thermostats.read'],
    scope: 'global',
    query: z.strictObject({
      /** Seconds until the server ends the stream and the client must reconnect; 0 sends only the greeting. */
      Seconds: QueryInt.pipe(z.int().min(0, 'tooSmall').max(300, 'tooLarge')).default(300),
    }),
    reply: events,
    errors: [],
  }),
}
