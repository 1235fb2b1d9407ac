import { speakInCodes } from '../contract/zodErrors.ts'
import { startCommandRunners } from './workers/commands/runners.ts'
import { startFirmware } from './workers/firmware/startFirmware.ts'
import type { BaseDeps, Deps } from './deps.ts'
import { accessTokenVerifier } from './http/accessToken.ts'
import { onUnawaitedQuery } from './db/scope.ts'
import { buildBackend } from './http/backend.ts'
import { closerOf } from './http/closer.ts'
import { installationKeys } from './http/keys.ts'
import { linkLimits } from './http/linkLimits.ts'
import { createMetrics } from './http/metrics.ts'
import { rateLimits } from './http/rateLimit.ts'
import { settingsMemory } from './finders/administration/settingsMemory.ts'
import { rightsReader } from './http/rights.ts'
import { identityRoutes } from './calls/identity.ts'
import { identityServices } from './actions/accounts/services.ts'
import { jobKinds } from './jobKinds.ts'
import { replyWithJob } from './calls/files/replyWithJob.ts'
import { startWorker } from './jobs/worker.ts'
import { startLiveHub } from './live/hub.ts'
import { tellEstate } from './live/tellEstate.ts'
import { liveRoutes, settings } from './calls/administration/administration.ts'
import { outbox } from './mail/outbox.ts'
import { startMailSender } from './mail/sender.ts'
import { consentLimits, dataPrivacySite } from './calls/consent/dataPrivacySite.ts'
import { calendarFeed } from './calls/people/calendarFeed.ts'
import { renterVerifications, verificationLimits } from './calls/people/renters.ts'
import { mainRoutes } from './calls/main.ts'
import { unsubscribePage } from './sites/unsubscribe.ts'
import { startNetwork } from './startNetwork.ts'
import { startTransferRunner } from './workers/transfers/transferRunner.ts'
import { startRegistrar } from './workers/dispatch/registrar.ts'

export interface AppOptions {
  /** Whether to start the device network: the embedded broker, or the one at MQTT_URL. */
  withBroker?: boolean
  /** See `startNetwork`: the topic on which simulated devices are told to flush their queue. */
  flushTopic?: (eui: string) => string
}

/** Builds the device network, both backends and the worker from their dependencies. The database must be migrated already. */
export const buildApp = async (base: BaseDeps, { withBroker = true, flushTopic }: AppOptions = {}) => {
  speakInCodes()
  onUnawaitedQuery(base.db.pool, (error) =>
    base.log.error({ err: error }, 'a query came after its transaction and was refused'),
  )
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
    announce: tellEstate,
  }
  const live = await startLiveHub(deps)
  const remembered = await settingsMemory(deps)
  const limit = rateLimits(deps)
  const main = await buildBackend({
    ...shared,
    backend: 'main',
    served: [
      ...mainRoutes,
      ...liveRoutes(live),
      ...settings(remembered),
      ...calendarFeed(linkLimits(limit, 'calendar feed')),
      ...dataPrivacySite(consentLimits(limit)),
      ...renterVerifications(verificationLimits(limit)),
    ],
    extend: unsubscribePage(deps, keys.refreshSecret, linkLimits(limit, 'unsubscribe')),
  })
  const identity = await buildBackend({
    ...shared,
    backend: 'identity',
    served: identityRoutes(await identityServices(deps, keys, limit)),
    extend: outbox(deps),
  })
  const closers = [main, identity].map(closerOf)
  const worker = await startWorker(deps, metrics, jobKinds)
  const commandRunners = await startCommandRunners(deps)
  const transferRunner = await startTransferRunner(deps)
  const firmware = await startFirmware(deps)
  const mailSender = await startMailSender(deps)
  const registrar = await startRegistrar(deps, network.register)
  return {
    main,
    identity,
    keys,
    deps,
    /** Address of the device network's broker; undefined without one. */
    broker: network.address,
    /** Whether messages of the device network are being received. */
    isListening: network.isReady,
    /** Stops accepting requests, drains those in flight, then stops the worker and the network. The database stays open; its owner closes it. */
    stop: async () => {
      stopping.abort()
      // event streams do not end by themselves
      await live.stop()
      await Promise.all(closers.map((close) => close()))
      await worker.stop()
      await commandRunners.stop()
      await transferRunner.stop()
      await firmware.stop()
      await registrar.stop()
      await network.stop()
      await mailSender.stop()
      await rights.stop()
      await remembered.stop()
    },
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
