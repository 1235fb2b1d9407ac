import simpleRestProvider from 'ra-data-simple-rest'
import type { DeleteManyParams, GetListParams } from 'react-admin'
import * as z from 'zod'
import { maxPageSize } from '../../contract/shapes.ts'
import { callResource, contractHttpClient } from './contractHttpClient.ts'
import { resourceCalls } from './resourceCalls.ts'

const Page = z.object({ items: z.array(z.looseObject({ id: z.string() })), total: z.int(), more: z.boolean().optional() })
const Outcome = z.object({ items: z.array(z.object({ id: z.string(), reason: z.string().optional() })) })

/** Some of many could not be removed; `reasons` maps an id to the reason's code. */
export class SomeNotRemoved extends Error {
  readonly reasons: ReadonlyMap<string, string>
  constructor(reasons: ReadonlyMap<string, string>) {
    super('errors.someNotRemoved')
    this.reasons = reasons
  }
}

const capital = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)

/** Filters carry the contract's own keys (`BuildingIds`, `Query`); `q` is react-admin's name of the free text. */
const filterQuery = ({ q, ...filter }: Record<string, unknown>) => ({ ...(q !== undefined && q !== '' && { Query: q }), ...filter })

const sortQuery = (resource: string, sort: GetListParams['sort']) =>
  sort && sort.field !== 'id'
    ? { 'Sort.SortOption': resourceCalls[resource]?.sorts?.[sort.field] ?? capital(sort.field), 'Sort.Direction': sort.order === 'DESC' ? 'Descending' : 'Ascending' }
    : {}

const list = async (resource: string, { pagination, sort, filter = {} }: GetListParams) => {
  const query = { Page: pagination?.page ?? 1, PageSize: pagination?.perPage ?? 25, ...sortQuery(resource, sort), ...filterQuery(filter) }
  const { items, total, more } = Page.parse(await callResource(resource, 'list', { query }))
  return { data: items, total, meta: { more: more ?? false } }
}

const byIds = async (resource: string, ids: readonly string[]) => {
  const pages = Array.from({ length: Math.ceil(ids.length / maxPageSize) }, (_, page) => ids.slice(page * maxPageSize, (page + 1) * maxPageSize))
  const answers = await Promise.all(pages.map((Ids) => callResource(resource, 'list', { query: { Ids, PageSize: maxPageSize } })))
  return answers.flatMap((answer) => Page.parse(answer).items)
}

const removeMany = async (resource: string, ids: readonly (string | number)[]) => {
  const { items } = Outcome.parse(await callResource(resource, 'removeMany', { body: { ids } }))
  const reasons = new Map(items.flatMap(({ id, reason }) => (reason === undefined ? [] : [[id, reason]])))
  if (reasons.size > 0) throw new SomeNotRemoved(reasons)
  return { data: [...ids] }
}

const rest = simpleRestProvider('', contractHttpClient)

/**
 * react-admin's data over both backends. One record at a time goes through ra-data-simple-rest; lists are asked for in the
 * contract's own query, and several records are removed by one call where the contract has it.
 */
export const dataProvider = {
  ...rest,
  getList: list,
  getMany: async (resource: string, { ids }: { ids: readonly (string | number)[] }) => ({ data: await byIds(resource, ids.map(String)) }),
  getManyReference: (resource: string, { target, id, filter, ...params }: GetListParams & { target: string; id: string | number }) =>
    list(resource, { ...params, filter: { ...filter, [target]: [id] } }),
  deleteMany: (resource: string, params: DeleteManyParams) => (resourceCalls[resource]?.removeMany ? removeMany(resource, params.ids) : rest.deleteMany(resource, params)),
} satisfies Record<keyof typeof rest & string, unknown>
