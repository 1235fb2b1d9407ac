import type { Query } from '@tanstack/react-query'
import { liveTopics, type LiveTopic } from '../../domain/live.ts'
import { isRecord } from '../../domain/records.ts'
import { declared } from './declared.ts'
import { ownState } from './ownState.ts'
import { readTenant } from './session.ts'

/** Query key prefixes that are not resources, by the topic that affects them. */
const besides: Partial<Record<LiveTopic, readonly string[]>> = {
  thermostats: ['thermostat-measurements'],
  downlinks: ['downlinks'],
  alerts: ['thermostat-alerts'],
  jobs: ['home'],
}

/** Query key prefixes that a topic affects, for the tab's client or for screens that show all clients at once. */
const touched = (topic: LiveTopic, everyClient: boolean): string[] => {
  const resources = [...declared()].filter((facts) => facts.live?.includes(topic) && (facts.everyClient ?? false) === everyClient)
  return [...resources.map(({ name }) => name), ...(everyClient ? [] : (besides[topic] ?? []))]
}

/** Notices within this time are collected into one request, ms. */
const gather = 400
/** A list is refetched only when it is this old, ms; other queries set their own age in `meta.liveEvery`. */
const listEvery = 4_000
/** Rows must not move under the pointer of somebody about to click: a list waits until it has rested this long, ms. */
const pointerRests = 1_200

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
const rowOf = ({ meta, queryKey: [, act, params] }: Query): string | undefined => {
  if (typeof meta?.['live'] === 'string') return meta['live']
  return act === 'getOne' && isRecord(params) && typeof params['id'] === 'string' ? params['id'] : undefined
}

const isList = ({ queryKey }: Query): boolean => queryKey[1] === 'getList'

const everyOf = (query: Query): number => {
  if (typeof query.meta?.['liveEvery'] === 'number') return query.meta['liveEvery']
  return isList(query) ? listEvery : 0
}

/** Collects changes until they are refetched; nothing is refetched while the page is hidden. */
export class LiveUpdates {
  /** Key prefix to the ids of changed rows; null stands for any row. */
  readonly #waiting = new Map<string, Set<string> | null>()
  /** Queries affected by a change that were fetched too recently to refetch yet. */
  #late = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #pointed = 0

  constructor() {
    document.addEventListener('visibilitychange', this.#later)
    document.addEventListener('pointermove', this.#point, { passive: true })
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#later)
    document.removeEventListener('pointermove', this.#point)
    clearTimeout(this.#timer)
  }

  /** Handles one event of the stream. */
  hear(event: string): void {
    const notice = noticeOf(event)
    if (!notice) return
    const here = notice.tenantId === readTenant() ? touched(notice.topic, false) : []
    for (const root of [...touched(notice.topic, true), ...here]) this.#add(root, notice.ids)
    this.#later()
  }

  /** Treats everything as changed. */
  everything(): void {
    for (const topic of liveTopics) for (const root of [...touched(topic, true), ...touched(topic, false)]) this.#add(root, null)
    this.#later()
  }

  #add(root: string, ids: Iterable<string> | null): void {
    const known = this.#waiting.get(root)
    this.#waiting.set(root, ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))
  }

  readonly #point = ({ target }: PointerEvent): void => {
    if (target instanceof Element && target.closest('tbody')) this.#pointed = Date.now()
  }

  readonly #later = (): void => {
    if (this.#waiting.size > 0 || this.#late.size > 0) this.#timer ??= setTimeout(this.#ask, gather)
  }

  readonly #ask = (): void => {
    this.#timer = undefined
    if (document.hidden) return
    const [changes, late, now] = [new Map(this.#waiting), this.#late, Date.now()]
    this.#waiting.clear()
    this.#late = new Set()
    const shows = (query: Query): boolean => {
      const [root] = query.queryKey
      const ids = typeof root === 'string' ? changes.get(root) : undefined
      const row = rowOf(query)
      return ids !== undefined && (row === undefined || ids === null || ids.has(row))
    }
    const isDue = (query: Query): boolean => {
      if (!late.has(query.queryHash) && !shows(query)) return false
      const isStill = !isList(query) || now - this.#pointed >= pointerRests
      if (isStill && now - query.state.dataUpdatedAt >= everyOf(query)) return true
      this.#late.add(query.queryHash)
      return false
    }
    // a running fetch is not restarted: with answers slower than notices, none would ever arrive
    void ownState().queryClient.invalidateQueries({ predicate: isDue }, { cancelRefetch: false })
    this.#later()
  }
}
