import * as z from 'zod'
import { liveIdsMax, liveTopics } from '../../domain/live.ts'
import { endpoint, events } from '../endpoint.ts'
import { Id, QueryInt } from '../shapes.ts'

/** One server-sent event: rows of a kind have changed. `ids` is null where there are too many, or where who listens sees a part alone. */
export const LiveNotice = z.object({ topic: z.enum(liveTopics), tenantId: Id, ids: z.array(z.string()).max(liveIdsMax).nullable() })

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'What changes in the clients that one sees, as server-sent events of LiveNotice',
    needs: ['estate.read', 'thermostats.read'],
    scope: 'global',
    query: z.strictObject({
      /** Until the stream ends by itself and is to be asked for anew; 0 for the greeting alone. */
      Seconds: QueryInt.pipe(z.int().min(0, 'tooSmall').max(300, 'tooLarge')).default(300),
    }),
    reply: events,
    errors: [],
  }),
}
