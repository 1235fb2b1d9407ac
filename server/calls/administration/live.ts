import { live as contract } from '../../../contract/main/live.ts'
import { handlersFor, type Served } from '../../http/handler.ts'
import type { LiveHub } from '../../live/hub.ts'

export const liveRoutes = (hub: LiveHub): Served[] =>
  handlersFor(contract, { stream: async ({ actor, query }) => ({ stream: hub.listen(actor, query.Seconds) }) })
