import NextIcon from '@mui/icons-material/NavigateNext'
import PreviousIcon from '@mui/icons-material/NavigateBefore'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  useDataProvider,
  useGetRecordRepresentation,
  useTranslate,
  type GetListParams,
  type RaRecord,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { isRecord } from '../../../domain/records.ts'
import { totalBound } from '../../providers/contractHttpClient.ts'
import { useFormat } from '../facts/format.ts'

/** A page of a list, as react-admin's query names it. */
type Params = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

const paramsOf = ([, , params]: QueryKey): Params | undefined => {
  if (!isRecord(params)) return undefined
  const { pagination, sort, filter } = params
  if (!isRecord(pagination) || !isRecord(sort)) return undefined
  const { page, perPage } = pagination
  const { field, order } = sort
  if (
    typeof page !== 'number' ||
    typeof perPage !== 'number' ||
    typeof field !== 'string' ||
    (order !== 'ASC' && order !== 'DESC')
  )
    return undefined
  return { pagination: { page, perPage }, sort: { field, order }, filter }
}

const rowsOf = (data: unknown): readonly RaRecord[] =>
  isRecord(data) && Array.isArray(data['data'])
    ? data['data'].filter((row) => isRecord(row) && 'id' in row)
    : []

const holds = (data: unknown, id: string): boolean => rowsOf(data).some((row) => String(row.id) === id)

interface Page {
  data: RaRecord[]
  total: number | undefined
}

/** The page in the order in which it was shown: what is read beside a list that is held still may have another. */
const asSeen = (client: QueryClient, resource: string, params: Params | undefined): Page | undefined =>
  client.getQueryData<Page>([resource, 'getList', params])

/** Begins the keys of the pages that are walked through: no notice renews them, as the order in which they were seen is what counts. */
const walked = 'neighbours'

/** A page of the list of a resource. */
interface Place {
  list: string
  params: Params
}

/** The page of one of the lists that was shown last and holds the row. Only lists hold their rows still: what a picker read is no list. */
const lastPageWith = (client: QueryClient, lists: readonly string[], id: string): Place | undefined => {
  const pages = client.getQueryCache()
  const shown = lists.flatMap((list) => [
    ...pages.findAll({ queryKey: [list, 'held'] }).map(({ queryKey, state }) => ({
      list,
      queryKey,
      at: state.dataUpdatedAt,
      data: asSeen(client, list, paramsOf(queryKey)),
    })),
    ...pages
      .findAll({ queryKey: [walked, list] })
      .map(({ queryKey, state }) => ({ list, queryKey, at: state.dataUpdatedAt, data: state.data })),
  ])
  const [latest] = shown.filter(({ data }) => holds(data, id)).toSorted((one, other) => other.at - one.at)
  const params = latest && paramsOf(latest.queryKey)
  return params && { list: latest.list, params }
}

const usePage = (place: Place | undefined, page: number | undefined) => {
  const { list: resource = '', params } = place ?? {}
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const wanted =
    params && page !== undefined ? { ...params, pagination: { ...params.pagination, page } } : undefined
  return useQuery({
    queryKey: [walked, resource, wanted],
    queryFn: async ({ signal }) => {
      if (!wanted) return undefined
      const { data, total } = await dataProvider.getList(resource, { ...wanted, signal })
      return { data, total }
    },
    enabled: wanted !== undefined,
    initialData: () => asSeen(client, resource, wanted),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
}

const useNeighbours = (lists: readonly string[], id: string) => {
  const client = useQueryClient()
  const [seen, setSeen] = useState(() => ({ id, place: lastPageWith(client, lists, id) }))
  // a step leads to another row, and at the end of a page to another page
  if (seen.id !== id) setSeen({ id, place: lastPageWith(client, lists, id) ?? seen.place })
  const { place } = seen
  const params = place?.params
  const page = params?.pagination.page ?? 1
  const here = usePage(place, page)
  const rows = rowsOf(here)
  const at = rows.findIndex((row) => String(row.id) === id)
  const perPage = params?.pagination.perPage ?? 1
  const total = here?.total ?? 0
  const isLast = at === rows.length - 1
  const before = usePage(place, at === 0 && page > 1 ? page - 1 : undefined)
  const after = usePage(place, at !== -1 && isLast && page * perPage < total ? page + 1 : undefined)
  if (at === -1) return undefined
  return {
    previous: rows[at - 1] ?? rowsOf(before).at(-1),
    next: rows[at + 1] ?? rowsOf(after)[0],
    place: (page - 1) * perPage + at + 1,
    total,
  }
}

export interface NeighboursProps {
  resource: string
  id: string
  /** Other lists that have such rows. */
  also?: readonly string[]
  /** The page of a row. */
  pathOf: (row: RaRecord) => string
  /** What its address is told beside, such as the client that it belongs to. */
  stateOf?: (row: RaRecord) => unknown
  /** The name of a row, where the resource has none. */
  nameOf?: (row: RaRecord) => string | undefined
}

/** The rows before and after this one in the list that it was opened from; nothing where it was opened otherwise. */
export const Neighbours = ({ resource, id, also = [], pathOf, stateOf, nameOf }: NeighboursProps) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const represent = useGetRecordRepresentation(resource)
  const found = useNeighbours([resource, ...also], id)
  if (!found) return null
  const { previous, next, place, total } = found
  const step = (row: RaRecord | undefined, key: 'previous' | 'next', icon: ReactNode) => {
    const name = row && (nameOf ? nameOf(row) : represent(row))
    const label = translate(`ui.neighbours.${key}`, { name: typeof name === 'string' ? name : '' })
    return (
      <Tooltip title={row ? label : ''}>
        <span>
          <IconButton
            size="small"
            aria-label={row ? label : translate(`ui.neighbours.no${key === 'next' ? 'Next' : 'Previous'}`)}
            disabled={!row}
            {...(row && { component: Link, to: pathOf(row), state: stateOf?.(row), replace: true })}
            sx={{ minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 } }}
          >
            {icon}
          </IconButton>
        </span>
      </Tooltip>
    )
  }
  return (
    <Box
      component="nav"
      aria-label={translate('ui.neighbours.title')}
      sx={{ display: 'flex', alignItems: 'center', mr: 1 }}
    >
      {step(previous, 'previous', <PreviousIcon />)}
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {translate(total > totalBound ? 'ui.neighbours.placeOfMore' : 'ui.neighbours.place', {
          place: number(place),
          total: number(Math.min(total, totalBound)),
        })}
      </Typography>
      {step(next, 'next', <NextIcon />)}
    </Box>
  )
}
