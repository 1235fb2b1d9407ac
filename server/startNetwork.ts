import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { listenerName } from './db/postgresListener.ts'
import type { BaseDeps } from './deps.ts'
import { ownApplications } from './network/applications.ts'
import { parseMessage } from './network/chirpstack/parseMessage.ts'
import { startDispatch } from './workers/dispatch/startDispatch.ts'
import { ingest } from './workers/ingest/ingest.ts'
import { ensureMonths } from './workers/ingest/months.ts'
import { createIntake, type Intake } from './workers/ingest/intake.ts'
import { openEmbeddedBroker } from './network/link/embeddedBroker.ts'
import type { Link, LinkEvents } from './network/link/Link.ts'
import { openMqttLink } from './network/link/mqttLink.ts'
import { createNetworkMetrics } from './workers/ingest/metrics.ts'
import type { RunningNetwork, RegistrationPort } from './ports/Network.ts'
import { ChirpStackRegistration } from './registration/ChirpStackRegistration.ts'
import { FakeRegistration, trialApplication } from './registration/FakeRegistration.ts'
import { hour, day } from '../domain/time.ts'

interface NetworkOptions {
  registry: Registry
  /** Whether to connect to a broker: the embedded one, or the one at MQTT_URL. Without one nothing is received or sent. */
  withBroker: boolean
  /** The topic that tells a device on the embedded broker to flush its queue; ChirpStack does this through its API. */
  flushTopic?: ((eui: string) => string) | undefined
  /** Milliseconds before reconnecting to an external broker. */
  reconnectMs?: number
}

/** Upper limit of messages held until they are committed; an external broker may have fewer in flight to us. */
const capacity = 5_000
const receiveMaximum = 2_000
const drainMs = 10_000

/** Stable across restarts of this process, and different for every other one: each has its own data folder and port. */
const clientIdOf = ({ dataDir, ports }: Config): string =>
  `ventil-${createHash('sha256')
    .update(`${hostname()} ${resolve(dataDir)} ${ports.main}`)
    .digest('hex')
    .slice(0, 16)}`

const registrationOf = ({ chirpstack }: Config, flush: (eui: string) => Promise<void>): RegistrationPort =>
  chirpstack ? new ChirpStackRegistration(chirpstack) : new FakeRegistration(flush)

/** Registration only: for callers that need no broker. */
export const registrationAlone = (config: Config): RunningNetwork => ({
  register: registrationOf(config, () => Promise.resolve()),
  wakeDispatch: () => undefined,
  address: undefined,
  isReady: () => true,
  stop: () => Promise.resolve(),
})

/** Whether other processes use the same database: each has one connection that listens. */
const hasOthers = async ({ pool }: BaseDeps['db']): Promise<boolean> => {
  const { rows } = await pool.query<{ others: boolean }>(
    `select count(*) > 1 as others from pg_stat_activity where datname = current_database() and application_name = $1`,
    [listenerName],
  )
  return rows[0]?.others === true
}

/**
 * A broker distributes messages among all clients that ever subscribed and have not unsubscribed, whether they are connected or not. If
 * other processes go on, they should get everything; if there are none, the broker keeps the messages until we are back.
 */
const leaveToOthers = async (deps: BaseDeps, link: Link, intake: Intake): Promise<void> => {
  try {
    if (!link.isConnected() || !(await hasOthers(deps.db))) return
    await link.leave()
    // still take in what is in flight to us
    for (let quiet = 0, turn = 0; quiet < 5 && turn < 50; turn += 1) {
      quiet = intake.size() === 0 ? quiet + 1 : 0
      await wait(100)
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'the messages of this process could not be left to others')
  }
}

/** Connects to the network server and ingests its messages. Errors: the port of the embedded broker is in use. */
export const startNetwork = async (
  deps: BaseDeps,
  { registry, withBroker, flushTopic, reconnectMs }: NetworkOptions,
): Promise<RunningNetwork> => {
  if (!withBroker) return registrationAlone(deps.config)
  const { config } = deps
  const log = deps.log.child({ part: 'network' })
  const intake = createIntake({
    capacity,
    onFailure: (error) => log.error({ err: error }, 'messages could not be taken in; they are tried again'),
    ingest: async (messages) => {
      // not acknowledged: the broker keeps the messages until there is space
      if (deps.space?.isShort()) throw new Error('the disk is full')
      const result = await ingest({ ...deps, log, believes: applications.believes }, messages)
      const now = deps.now().getTime()
      metrics.batches.observe(messages.length)
      for (const { kind, receivedAt } of messages) {
        metrics.messages.inc({ kind })
        metrics.latency.observe(Math.max(0, now - Date.parse(receivedAt)) / 1000)
      }
      metrics.unknown.inc(result.unknown)
      metrics.undecoded.inc(result.undecoded)
      metrics.failed.inc(result.failed)
    },
  })
  const metrics = createNetworkMetrics(registry, intake.size)

  let onConnect = () => {}
  const events: LinkEvents = {
    onConnect: () => onConnect(),
    onMessage: ({ topic, payload, retained, acknowledge }) => {
      const message = parseMessage({ topic, payload, retained, receivedAt: deps.now().toISOString() })
      if (typeof message !== 'string') return intake.push({ message, acknowledge })
      metrics.dropped.inc({ reason: message })
      acknowledge()
    },
  }
  const { url } = config.mqtt
  const register = registrationOf(config, (eui) =>
    url || !flushTopic ? Promise.resolve() : link.publish(flushTopic(eui), ''),
  )
  const applications = await ownApplications({
    configured: config.mqtt.applications,
    // the substitute knows the applications on the embedded broker; what another broker carries, nobody can ask without an API
    list:
      register.isReal || !url
        ? async () => [...(await register.applications()), ...(register.isReal ? [] : [trialApplication])]
        : undefined,
    log,
  })
  if (url && !register.isReal && config.mqtt.applications.length === 0)
    log.warn(
      'MQTT_APPLICATIONS is empty: every application is believed about a device that was never heard, and then only that one',
    )
  const link: Link = url
    ? openMqttLink(
        {
          url,
          clientId: clientIdOf(config),
          receiveMaximum,
          ...(reconnectMs !== undefined && { reconnectMs }),
        },
        events,
        log,
      )
    : await openEmbeddedBroker(config.mqtt.port, events, log)
  const count = (outcome: string, frames: number) => metrics.downlinks.inc({ outcome }, frames)
  const dispatch = await startDispatch({ ...deps, log, link, count }, register)
  onConnect = dispatch.wake

  // a month ahead, so that no message waits for its partitions to be created
  const aheadOfTime = () => {
    const now = deps.now().getTime()
    ensureMonths(deps.db.pool, [new Date(now).toISOString(), new Date(now + 31 * day).toISOString()]).catch(
      (error: unknown) => log.error({ err: error }, 'the parts of the next month could not be made'),
    )
  }
  const timer = setInterval(aheadOfTime, hour)
  aheadOfTime()
  return {
    register,
    wakeDispatch: dispatch.wake,
    address: link.address,
    isReady: link.isConnected,
    stop: async () => {
      clearInterval(timer)
      applications.stop()
      await dispatch.stop()
      await leaveToOthers(deps, link, intake)
      await link.pause()
      await intake.drain(drainMs)
      await link.close()
    },
  }
}
