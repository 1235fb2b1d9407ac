import type { Query } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'
import { liveTopics, type LiveTopic } from '../../domain/live.ts'
import { isRecord } from '../../domain/records.ts'
import { declared } from './declared.ts'
import { ownState } from './ownState.ts'
import { readTenant } from './session.ts'

/** Query key prefixes that are not resources, by the topic that affects them. */
const besides: Partial<Record<LiveTopic, readonly string[]>> = {
  thermostats: ['thermostat-measurements', 'floors'],
  gateways: ['floors'],
  downlinks: ['downlinks'],
  alerts: ['thermostat-alerts', 'workday', 'floors'],
  comfort: ['comfort'],
  jobs: ['home', 'workday', 'tray'],
  notices: ['notices'],
  consents: ['workday'],
  // also told when units change their status
  projects: ['workday', 'floors'],
  // the plan of a circuit follows from the calculations of its buildings
  heatLoads: ['heatLoad', 'heating-circuits'],
  estate: ['floors', 'estateTree', 'comfort'],
}

/** Query key prefixes that a topic affects, for the tab's client or for screens that show all clients at once. */
const touched = (topic: LiveTopic, everyClient: boolean): string[] => {
  const resources = [...declared()].filter(
    (facts) => facts.live?.includes(topic) && (facts.everyClient ?? false) === everyClient,
  )
  return [...resources.map(({ name }) => name), ...(everyClient ? [] : (besides[topic] ?? []))]
}

/** Notices within this time are collected into one request, ms. */
const gather = 400
/** A query is refetched only when its data is this old, ms; queries that cost more set a greater age in `meta.liveEvery`, which holds for what devices say. */
const every = 5_000

/** The resources whose ids a topic's notices carry, or all that it affects; a notice about another resource's rows names none of these. */
const rowsOf: Partial<Record<LiveTopic, readonly string[] | 'all'>> = {
  gateways: ['gateways'],
  sensors: ['sensors'],
  signalTesters: ['signal-testers'],
  jobs: ['jobs'],
  estate: 'all',
  people: 'all',
}

const carriesIds = (topic: LiveTopic, root: string): boolean =>
  rowsOf[topic] === 'all' || (rowsOf[topic]?.includes(root) ?? false)

/** The resources whose rows a topic's notices affect without naming them: a project shows the appointments in its buildings. */
const unnamed: Partial<Record<LiveTopic, readonly string[]>> = { appointments: ['projects'] }

interface Notice {
  topic: LiveTopic
  tenantId: string
  ids: readonly string[] | null
}

const isTopic = (topic: unknown): topic is LiveTopic => liveTopics.some((known) => known === topic)

const noticeOf = (text: string): Notice | undefined => {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) return undefined
  const { topic, tenantId, ids } = value
  if (!isTopic(topic) || typeof tenantId !== 'string') return undefined
  return { topic, tenantId, ids: Array.isArray(ids) ? ids.map(String) : null }
}

/** The one row that a query shows: as given in `meta.live`, or the id that react-admin asks for. */
const rowOf = ({ meta, queryKey: [, method, params] }: Query): string | undefined => {
  if (typeof meta?.['live'] === 'string') return meta['live']
  return method === 'getOne' && isRecord(params) && typeof params['id'] === 'string'
    ? params['id']
    : undefined
}

/** Some rows that a query shows, by the names that notices give them. */
const rowsShown = ({ meta }: Query): readonly unknown[] | undefined =>
  Array.isArray(meta?.['liveRows']) ? meta['liveRows'] : undefined

/** The rows that a reference in a cell or a picker reads by their ids. */
const referenced = ({ queryKey: [, method, params] }: Query): readonly unknown[] | undefined =>
  method === 'getMany' && isRecord(params) && Array.isArray(params['ids']) ? params['ids'] : undefined

/**
 * Whether the server refused what a list or a reference asks for, as a filter in a link that there is not: its screen names the way out. A row
 * that is not there may come back.
 */
const isRefused = ({ queryKey: [, method], state: { data, error } }: Query): boolean =>
  method !== 'getOne' &&
  data === undefined &&
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429

/** When a query was last answered, by an error too, ms since 1970. */
const answeredAt = ({ state: { dataUpdatedAt, errorUpdatedAt } }: Query): number =>
  Math.max(dataUpdatedAt, errorUpdatedAt)

const everyOf = ({ meta }: Query): number =>
  typeof meta?.['liveEvery'] === 'number' ? meta['liveEvery'] : every

/** Topics of what people do, which is rare beside what devices say: what of it is waited for need not wait as long. */
const byPeople: readonly LiveTopic[] = ['estate']

/** What has changed under a query key prefix. */
interface Change {
  /** Changed rows; null stands for any row. */
  ids: ReadonlySet<string> | null
  /** Those of them whose ids are ids of the resource itself. */
  own: ReadonlySet<string> | null
  /** When the last notice came, ms since 1970. */
  at: number
  /** A person did some of it: no query waits for longer than the usual time. */
  byPeople: boolean
}

const union = (
  known: ReadonlySet<string> | null | undefined,
  ids: readonly string[] | null,
): ReadonlySet<string> | null => (ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))

/**
 * Refetches what notices name: each query at most once in five seconds, and nothing while the page is hidden. A list
 * that is held still (src/ui/list/rows/HeldList.tsx) is compared with a fresh page rather than replaced.
 */
export class LiveUpdates {
  /** By key prefix. */
  readonly #waiting = new Map<string, Change>()
  /** Queries affected by a change that were fetched too recently to refetch yet, and the age that their data must have, ms. */
  #late = new Map<string, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the page was last shown after being hidden. */
  #shownAt = 0

  constructor() {
    document.addEventListener('visibilitychange', this.#show)
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#show)
    clearTimeout(this.#timer)
  }

  /** Handles one event of the stream. */
  hear(event: string): void {
    const notice = noticeOf(event)
    if (!notice) return
    const here = notice.tenantId === readTenant() ? touched(notice.topic, false) : []
    for (const root of [...touched(notice.topic, true), ...here])
      this.#add(
        root,
        unnamed[notice.topic]?.includes(root) ? null : notice.ids,
        carriesIds(notice.topic, root) ? notice.ids : [],
        byPeople.includes(notice.topic),
      )
    this.#later()
  }

  /** Treats everything as changed. */
  everything(): void {
    for (const topic of liveTopics)
      for (const root of [...touched(topic, true), ...touched(topic, false)])
        this.#add(root, null, null, false)
    this.#later()
  }

  #add(root: string, ids: readonly string[] | null, own: readonly string[] | null, people: boolean): void {
    const known = this.#waiting.get(root)
    this.#waiting.set(root, {
      ids: union(known?.ids, ids),
      own: union(known?.own, own),
      at: Date.now(),
      byPeople: people || (known?.byPeople ?? false),
    })
  }

  readonly #show = (): void => {
    if (!document.hidden) this.#shownAt = Date.now()
    this.#later()
  }

  readonly #later = (): void => {
    if (!document.hidden && (this.#waiting.size > 0 || this.#late.size > 0))
      this.#timer ??= setTimeout(this.#ask, gather)
  }

  readonly #ask = (): void => {
    this.#timer = undefined
    if (document.hidden) return
    const [changes, late, now, { queryClient }] = [new Map(this.#waiting), this.#late, Date.now(), ownState()]
    this.#waiting.clear()
    this.#late = new Map()
    const shows = (query: Query): boolean => {
      const [root] = query.queryKey
      const change = typeof root === 'string' ? changes.get(root) : undefined
      // TanStack Query refetches what is old when the page is shown again: that answer holds what was missed
      if (!change || (change.at <= this.#shownAt && query.state.dataUpdatedAt > this.#shownAt)) return false
      const [row, rows] = [rowOf(query), referenced(query)]
      if (rows) return change.own === null || rows.some((id) => change.own?.has(String(id)))
      const some = rowsShown(query)
      if (some) return change.ids === null || some.some((name) => change.ids?.has(String(name)))
      return row === undefined || change.ids === null || change.ids.has(row)
    }
    const isHeld = ({ queryKey: [root, method, params] }: Query): boolean =>
      method === 'getList' &&
      (queryClient
        .getQueryCache()
        .find({ queryKey: [root, 'held', params] })
        ?.isActive() ??
        false)
    const isDue = (query: Query): boolean => {
      const [waits, isShown] = [late.get(query.queryHash), shows(query)]
      if ((waits === undefined && !isShown) || isHeld(query) || isRefused(query)) return false
      const root = String(query.queryKey[0])
      const least =
        isShown && changes.get(root)?.byPeople ? Math.min(every, everyOf(query)) : (waits ?? everyOf(query))
      if (now - answeredAt(query) >= least) return true
      this.#late.set(query.queryHash, least)
      return false
    }
    // a running fetch is not restarted: with answers slower than notices, none would ever arrive
    void queryClient.invalidateQueries({ predicate: isDue }, { cancelRefetch: false })
    this.#later()
  }
}
