import { speakInCodes } from '../contract/zodErrors.ts'
import { startCommandRunners } from './workers/commands/runners.ts'
import type { BaseDeps, Deps } from './deps.ts'
import { accessTokenVerifier } from './http/accessToken.ts'
import { buildBackend } from './http/backend.ts'
import { closerOf } from './http/closer.ts'
import { installationKeys } from './http/keys.ts'
import { createMetrics } from './http/metrics.ts'
import { rightsReader } from './http/rights.ts'
import { identityRoutes } from './calls/identity.ts'
import { identityServices } from './actions/accounts/services.ts'
import { jobKinds } from './jobKinds.ts'
import { replyWithJob } from './calls/files/replyWithJob.ts'
import { startWorker } from './jobs/worker.ts'
import { startLiveHub } from './live/hub.ts'
import { liveRoutes } from './calls/administration/live.ts'
import { outbox } from './mail/outbox.ts'
import { startMailSender } from './mail/sender.ts'
import { consentLimits, dataPrivacySite } from './calls/consent/dataPrivacySite.ts'
import { mainRoutes } from './calls/main.ts'
import { startNetwork } from './startNetwork.ts'
import { startRegistrar } from './workers/dispatch/registrar.ts'

export interface AppOptions {
  /** Whether the device network is there: its broker, or the one of MQTT_URL. */
  withBroker?: boolean
  /** As `startNetwork` takes it: where simulated devices are told to forget what waits for one of them. */
  flushTopic?: (eui: string) => string
}

/** The device network, both backends and the worker over their dependencies; the database is migrated already. */
export const buildApp = async (base: BaseDeps, { withBroker = true, flushTopic }: AppOptions = {}) => {
  speakInCodes()
  const metrics = createMetrics(base.db.pool)
  const network = await startNetwork(base, { registry: metrics.registry, withBroker, flushTopic })
  const deps: Deps = { ...base, network }
  const keys = await installationKeys(deps)
  const verify = accessTokenVerifier(keys, deps.now)
  const rights = await rightsReader(deps)
  const stopping = new AbortController()
  const shared = {
    deps,
    metrics,
    isNetworkReady: network.isReady,
    rightsOf: async (token: string) => {
      const sessionId = await verify(token)
      return sessionId === undefined ? undefined : rights.of(sessionId)
    },
    replyWithJob: replyWithJob(deps, stopping.signal),
  }
  const live = await startLiveHub(deps)
  const main = await buildBackend({ ...shared, backend: 'main', served: [...mainRoutes, ...liveRoutes(live), ...dataPrivacySite(consentLimits(deps))] })
  const identity = await buildBackend({ ...shared, backend: 'identity', served: identityRoutes(await identityServices(deps, keys)), extend: outbox(deps) })
  const closers = [main, identity].map(closerOf)
  const worker = await startWorker(deps, metrics, jobKinds)
  const commandRunners = await startCommandRunners(deps)
  const mailSender = await startMailSender(deps)
  const registrar = await startRegistrar(deps, network.register)
  return {
    main,
    identity,
    keys,
    deps,
    /** Address of the broker of the device network; undefined where there is none. */
    broker: network.address,
    /** Whether messages of the device network come in. */
    isListening: network.isReady,
    /** Stops taking requests, lets those under way end, then the worker and the network; the database stays open for its owner to close. */
    stop: async () => {
      stopping.abort()
      // streams never end by themselves
      await live.stop()
      await Promise.all(closers.map((close) => close()))
      await worker.stop()
      await commandRunners.stop()
      await registrar.stop()
      await network.stop()
      await mailSender.stop()
      await rights.stop()
    },
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
