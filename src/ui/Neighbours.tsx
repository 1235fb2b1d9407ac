import NextIcon from '@mui/icons-material/NavigateNext'
import PreviousIcon from '@mui/icons-material/NavigateBefore'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider, useGetRecordRepresentation, useTranslate, type GetListParams, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { isRecord } from '../../domain/records.ts'
import { totalBound } from '../providers/contractHttpClient.ts'
import { useFormat } from './format.ts'

/** A page of a list, as react-admin's query names it. */
type Params = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

const paramsOf = ([, , params]: QueryKey): Params | undefined => {
  if (!isRecord(params)) return undefined
  const { pagination, sort, filter } = params
  if (!isRecord(pagination) || !isRecord(sort)) return undefined
  const { page, perPage } = pagination
  const { field, order } = sort
  if (typeof page !== 'number' || typeof perPage !== 'number' || typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) return undefined
  return { pagination: { page, perPage }, sort: { field, order }, filter }
}

const rowsOf = (data: unknown): readonly RaRecord[] =>
  isRecord(data) && Array.isArray(data['data']) ? data['data'].filter((row) => isRecord(row) && 'id' in row) : []

const holds = (data: unknown, id: string): boolean => rowsOf(data).some((row) => String(row.id) === id)

interface Page {
  data: RaRecord[]
  total: number | undefined
}

/** The page in the order in which it was shown: what is read beside a list that is held still may have another. */
const asSeen = (client: QueryClient, resource: string, params: Params | undefined): Page | undefined => client.getQueryData<Page>([resource, 'getList', params])

/** Begins the keys of the pages that are walked through: no notice renews them, as the order in which they were seen is what counts. */
const walked = 'neighbours'

/** The page of a list that was shown last and holds the row. Only lists hold their rows still: what a picker read is no list. */
const lastPageWith = (client: QueryClient, resource: string, id: string): Params | undefined => {
  const pages = client.getQueryCache()
  const held = pages
    .findAll({ queryKey: [resource, 'held'] })
    .map(({ queryKey, state }) => ({ queryKey, at: state.dataUpdatedAt, data: asSeen(client, resource, paramsOf(queryKey)) }))
  const walkedThrough = pages.findAll({ queryKey: [walked, resource] }).map(({ queryKey, state }) => ({ queryKey, at: state.dataUpdatedAt, data: state.data }))
  const [latest] = [...held, ...walkedThrough].filter(({ data }) => holds(data, id)).toSorted((one, other) => other.at - one.at)
  return latest && paramsOf(latest.queryKey)
}

const usePage = (resource: string, params: Params | undefined, page: number | undefined) => {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const wanted = params && page !== undefined ? { ...params, pagination: { ...params.pagination, page } } : undefined
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

const useNeighbours = (resource: string, id: string) => {
  const client = useQueryClient()
  const [seen, setSeen] = useState(() => ({ id, params: lastPageWith(client, resource, id) }))
  // a step leads to another row, and at the end of a page to another page
  if (seen.id !== id) setSeen({ id, params: lastPageWith(client, resource, id) ?? seen.params })
  const { params } = seen
  const page = params?.pagination.page ?? 1
  const here = usePage(resource, params, page)
  const rows = rowsOf(here)
  const at = rows.findIndex((row) => String(row.id) === id)
  const perPage = params?.pagination.perPage ?? 1
  const total = here?.total ?? 0
  const isLast = at === rows.length - 1
  const before = usePage(resource, params, at === 0 && page > 1 ? page - 1 : undefined)
  const after = usePage(resource, params, at !== -1 && isLast && page * perPage < total ? page + 1 : undefined)
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
  /** The page of a row. */
  pathOf: (row: RaRecord) => string
}

/** The rows before and after this one in the list that it was opened from; nothing where it was opened otherwise. */
export const Neighbours = ({ resource, id, pathOf }: NeighboursProps) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const represent = useGetRecordRepresentation(resource)
  const found = useNeighbours(resource, id)
  if (!found) return null
  const { previous, next, place, total } = found
  const step = (row: RaRecord | undefined, key: 'previous' | 'next', icon: ReactNode) => {
    const name = row && represent(row)
    const label = translate(`ui.neighbours.${key}`, { name: typeof name === 'string' ? name : '' })
    return (
      <Tooltip title={row ? label : ''}>
        <span>
          <IconButton
            size="small"
            aria-label={row ? label : translate(`ui.neighbours.no${key === 'next' ? 'Next' : 'Previous'}`)}
            disabled={!row}
            {...(row && { component: Link, to: pathOf(row), replace: true })}
            sx={{ minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 } }}
          >
            {icon}
          </IconButton>
        </span>
      </Tooltip>
    )
  }
  return (
    <Box component="nav" aria-label={translate('ui.neighbours.title')} sx={{ display: 'flex', alignItems: 'center', mr: 1 }}>
      {step(previous, 'previous', <PreviousIcon />)}
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {translate(total > totalBound ? 'ui.neighbours.placeOfMore' : 'ui.neighbours.place', {
          place: number(place),
          total: number(Math.min(total, totalBound)),
        })}
      </Typography>
      {step(next, 'next', <NextIcon />)}
    </Box>
  )
}
