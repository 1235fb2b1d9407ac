import { Readable } from 'node:stream'
import type * as z from 'zod'
import { LiveNotice } from '../../contract/main/live.ts'
import type { Permission, Reach } from '../../domain/roles/permissions.ts'
import { liveIdsMax, type LiveTopic } from '../../domain/live.ts'
import type { Deps } from '../deps.ts'
import { reachIn, type GlobalActor } from '../http/actor.ts'
import { rightsChannel } from '../http/rights.ts'
import { liveChannel } from './tell.ts'

type Notice = z.output<typeof LiveNotice>

/** Changes of the same rows are collected for this long: a fleet reports every few milliseconds, a screen reloads once a second. */
const gatherMs = 1_000
/** Proxies close connections that are idle for minutes. */
const beatMs = 20_000

/** The permission with which a topic's rows are read. */
const readBy = {
  thermostats: 'thermostats.read',
  downlinks: 'thermostats.read',
  alerts: 'alerts.read',
  gateways: 'estate.read',
  sensors: 'estate.read',
  signalTesters: 'estate.read',
  jobs: 'estate.read',
  bulkUpdates: 'thermostats.read',
  dataTransfers: 'dataTransfer',
  firmware: 'firmware',
  comfort: 'thermostats.read',
  consents: 'consent.read',
  projects: 'projects.read',
  appointments: 'renters.read',
  heatLoads: 'heatLoad.read',
  estate: 'estate.read',
  people: 'renters.read',
  notices: 'estate.read',
} as const satisfies Record<LiveTopic, Permission>

/** How far a permission reaches that covers every row of a client, and all of it. */
const whole: readonly (Reach | undefined)[] = ['all', 'tenants', 'own']

class Listener {
  readonly stream: Readable
  readonly userId: string
  readonly #sees: (tenantId: string) => boolean
  readonly #seesWhole: (notice: Notice) => boolean
  readonly #waiting = new Map<string, Notice>()
  readonly #timers: NodeJS.Timeout[] = []
  #gathering: NodeJS.Timeout | undefined

  constructor(actor: GlobalActor, seconds: number, gone: (listener: Listener) => void) {
    this.userId = actor.userId
    const tenants = actor.tenantIds === 'all' ? 'all' : new Set(actor.tenantIds)
    this.#sees = (tenantId) => tenants === 'all' || tenants.has(tenantId)
    // users who see only some of these rows, or none, learn that something changed, not what
    this.#seesWhole = ({ tenantId, topic }) => whole.includes(reachIn(actor.rights, tenantId, readBy[topic]))
    this.stream = new Readable({
      read: () => undefined,
      destroy: (error, done) => {
        for (const timer of [...this.#timers, this.#gathering]) clearTimeout(timer)
        gone(this)
        done(error)
      },
    })
    this.stream.push(': welcome\n\n')
    if (seconds === 0) this.end()
    else
      this.#timers.push(
        setInterval(() => this.stream.push(': still here\n\n'), beatMs),
        setTimeout(() => this.end(), seconds * 1_000),
      )
  }

  hear(notice: Notice): void {
    if (!this.#sees(notice.tenantId)) return
    const key = `${notice.tenantId} ${notice.topic}`
    const known = this.#waiting.get(key)
    const ids =
      !this.#seesWhole(notice) || !notice.ids || known?.ids === null
        ? null
        : [...new Set([...(known?.ids ?? []), ...notice.ids])]
    this.#waiting.set(key, { ...notice, ids: ids && ids.length > liveIdsMax ? null : ids })
    this.#gathering ??= setTimeout(() => this.#flush(), gatherMs)
  }

  #flush(): void {
    this.#gathering = undefined
    // a slow reader is not waited for: everything that changes meanwhile becomes one notice per topic
    if (this.stream.readableLength > 64 * 1024) {
      this.#gathering = setTimeout(() => this.#flush(), gatherMs)
      return
    }
    for (const notice of this.#waiting.values()) this.stream.push(`data: ${JSON.stringify(notice)}\n\n`)
    this.#waiting.clear()
  }

  end(): void {
    if (!this.stream.readableEnded) this.stream.push(null)
  }
}

export interface LiveHub {
  /** A stream of server-sent events about changes to the rows that the actor may see. */
  listen(actor: GlobalActor, seconds: number): Readable
  stop(): Promise<void>
}

/**
 * Forwards the changes that any process announces (server/live/tell.ts). A change of a user's rights ends that user's streams, and a break in
 * listening ends all of them: the client reconnects, and reads again what it shows.
 */
export const startLiveHub = async (deps: Deps): Promise<LiveHub> => {
  const listeners = new Set<Listener>()
  let isStopped = false
  const unlisten = await deps.db.listen(liveChannel, (payload) => {
    const notice = LiveNotice.safeParse(JSON.parse(payload))
    if (notice.success) for (const listener of listeners) listener.hear(notice.data)
  })
  const unlistenRights = await deps.db.listen(rightsChannel, (userId) => {
    for (const listener of listeners) if (listener.userId === userId) listener.end()
  })
  const endAll = () => {
    for (const listener of listeners) listener.end()
  }
  const ignoreGaps = deps.db.onGap(endAll)
  return {
    listen: (actor, seconds) => {
      const listener = new Listener(actor, seconds, (gone) => listeners.delete(gone))
      listeners.add(listener)
      // a client that reconnects during shutdown would keep the server alive
      if (isStopped) listener.end()
      return listener.stream
    },
    stop: async () => {
      isStopped = true
      ignoreGaps()
      endAll()
      await Promise.all([unlisten(), unlistenRights()])
    },
  }
}
