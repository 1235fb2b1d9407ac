import { speakInCodes } from '../contract/zodErrors.ts'
import type { Deps } from './deps.ts'
import { accessTokenVerifier } from './http/accessToken.ts'
import { buildBackend } from './http/backend.ts'
import { installationKeys } from './http/keys.ts'
import { createMetrics } from './http/metrics.ts'
import { rightsReader } from './http/rights.ts'
import { identityRoutes } from './identity/index.ts'
import { identityServices } from './identity/services.ts'
import { jobKinds } from './jobs/index.ts'
import { replyWithJob } from './jobs/wait.ts'
import { startWorker } from './jobs/worker.ts'
import { startLiveHub } from './live/hub.ts'
import { liveRoutes } from './live/routes.ts'
import { outbox } from './mail/outbox.ts'
import { startMailSender } from './mail/sender.ts'
import { mainRoutes } from './main/index.ts'

/** Both backends and the worker over their dependencies; the database is migrated already. */
export const buildApp = async (deps: Deps) => {
  speakInCodes()
  const metrics = createMetrics(deps.db.pool)
  const keys = await installationKeys(deps)
  const verify = accessTokenVerifier(keys, deps.now)
  const rights = await rightsReader(deps)
  const stopping = new AbortController()
  const shared = {
    deps,
    metrics,
    rightsOf: async (token: string) => {
      const sessionId = await verify(token)
      return sessionId === undefined ? undefined : rights.of(sessionId)
    },
    replyWithJob: replyWithJob(deps, stopping.signal),
  }
  const live = await startLiveHub(deps)
  const main = await buildBackend({ ...shared, backend: 'main', served: [...mainRoutes, ...liveRoutes(live)] })
  const identity = await buildBackend({ ...shared, backend: 'identity', served: identityRoutes(await identityServices(deps, keys)), extend: outbox(deps) })
  const worker = await startWorker(deps, metrics, jobKinds)
  const mailSender = await startMailSender(deps)
  return {
    main,
    identity,
    keys,
    /** Stops taking requests, lets those under way end, then the worker; the database stays open for its owner to close. */
    stop: async () => {
      stopping.abort()
      // streams never end by themselves
      await live.stop()
      await Promise.all([main.close(), identity.close()])
      await worker.stop()
      await mailSender.stop()
      await rights.stop()
    },
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
