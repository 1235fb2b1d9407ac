import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import {
  ListContextProvider,
  useDataProvider,
  useListContext,
  useResourceContext,
  type GetListResult,
  type RaRecord,
} from 'react-admin'
import { changesOf } from './changesOf.ts'

interface Held {
  /** How many rows have come, gone or moved since the list was read. */
  changes: number
  /** Shows the rows as they are now. */
  refresh: () => void
  /** Every row that this list has shown, by its id: a selected row stays known on other pages. */
  known: ReadonlyMap<unknown, RaRecord>
  /** Whether the rows can be shown yet. */
  ready: boolean
}

const HeldContext = createContext<Held>({
  changes: 0,
  refresh: () => undefined,
  known: new Map(),
  ready: true,
})

export const useHeld = (): Held => useContext(HeldContext)

/** For the query of a list that is held: what happens elsewhere is read beside it, not in its place. */
export const heldOptions = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // the list itself says it (ErrorState.tsx), and a message beside it would say it worse
  onError: () => undefined,
} as const

type Poll<R extends RaRecord> = (rows: readonly R[]) => number | false

interface Props<R extends RaRecord> {
  /** How often in ms to read again, by the rows that are shown; beside live notices. */
  poll?: Poll<R> | undefined
  children: ReactNode
}

const none: readonly never[] = []

/** How often rows that left the page are read again at most, ms: they stand there until the list is refreshed. */
const goneEvery = 15_000

/** What notices call a row: a device by its EUI, and what concerns a thermostat by that of the thermostat. */
const namesOf = ({ id, eui, thermostatEui }: RaRecord): readonly string[] =>
  [id, eui, thermostatEui].filter((name) => typeof name === 'string')

const areSameRows = (one: readonly RaRecord[] | undefined, other: readonly RaRecord[] | undefined): boolean =>
  one !== undefined && one.length === other?.length && one.every(({ id }, index) => id === other[index]?.id)

/** Reads the page again beside the list, and those rows of it that are no longer on the page. */
const useFreshPage = <R extends RaRecord>(shown: readonly R[] | undefined, poll: Poll<R> | undefined) => {
  const resource = useResourceContext() ?? ''
  const { page, perPage, sort, filterValues, filter, total } = useListContext<R>()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const params = { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } }
  const list = [resource, 'getList', params]
  const readAt = queryClient.getQueryState(list)?.dataUpdatedAt ?? 0
  const { data, dataUpdatedAt } = useQuery<GetListResult<R>>({
    queryKey: [resource, 'held', params],
    queryFn: async ({ signal }) => {
      const { data, total, pageInfo, meta } = await dataProvider.getList<R>(resource, { ...params, signal })
      return { data, total, pageInfo, meta }
    },
    enabled: shown !== undefined,
    ...(shown && {
      initialData: { data: [...shown], total: total ?? shown.length },
      initialDataUpdatedAt: readAt,
    }),
    refetchOnMount: false,
    retry: false,
    refetchInterval: poll ? ({ state }) => poll(state.data?.data ?? none) : false,
  })
  const fresh = dataUpdatedAt > readAt ? data : undefined
  const here = new Set(fresh?.data.map(({ id }) => id))
  const ids = fresh && shown ? shown.flatMap(({ id }) => (here.has(id) ? [] : [id])) : none
  const { data: gone = none } = useQuery({
    queryKey: [resource, 'heldRows', ids],
    queryFn: async ({ signal }) => (await dataProvider.getMany<R>(resource, { ids: [...ids], signal })).data,
    enabled: ids.length > 0,
    retry: false,
    // the page is read for every notice, these rows only for those that name one of them
    meta: { liveRows: shown?.flatMap(namesOf) ?? none, liveEvery: goneEvery },
  })
  return { fresh, gone, show: () => queryClient.setQueryData(list, fresh) }
}

/**
 * Holds the rows of a list still while they are looked at: values change in place; what came, went or moved is counted,
 * and shown when the user asks for it (RefreshList). A row that left the page stays where it was, with its own values.
 * The user's own acts, a filter, an order or another page show the rows as they are.
 */
export const HeldList = <R extends RaRecord>({ poll, children }: Props<R>) => {
  const list = useListContext<R>()
  const { data: rows, total, isPlaceholderData, error } = list
  const shown = isPlaceholderData || error ? undefined : rows
  const { fresh, gone, show } = useFreshPage<R>(shown, poll)
  const [known] = useState(() => new Map<unknown, R>())
  const data = useMemo(() => {
    if (!shown || !fresh) return rows
    const now = new Map([...gone, ...fresh.data].map((row) => [row.id, row]))
    // a row that is the same keeps its identity, and with it what is rendered of it
    return shown.map((row) =>
      replaceEqualDeep(known.get(row.id), now.get(row.id) ?? known.get(row.id) ?? row),
    )
  }, [rows, shown, fresh, gone, known])
  for (const row of data ?? none) known.set(row.id, row)
  const changes =
    shown && fresh
      ? changesOf(
          { ids: shown.map(({ id }) => id), total },
          { ids: fresh.data.map(({ id }) => id), total: fresh.total },
        )
      : 0
  // rows take the longest to render: new ones follow in slices, so that typing and taps are answered meanwhile; values of rows that
  // are there change at once, as the user's own act may have changed them
  const current = useMemo(() => ({ rows: data, total }), [data, total])
  const deferred = useDeferredValue(current)
  const ready = areSameRows(deferred.rows, data) ? current : deferred
  const value = useMemo(
    () => (ready.rows && list.data ? { ...list, data: ready.rows, total: ready.total ?? list.total } : list),
    [list, ready],
  )
  return (
    <HeldContext.Provider value={{ changes, refresh: show, known, ready: ready.rows !== undefined }}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </HeldContext.Provider>
  )
}
