import * as z from 'zod'
import { CallError, type LooseArgs } from '../../contract/client.ts'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { maxPageSize } from '../../contract/shapes.ts'
import { failureSentence, reasonsByField } from './reasons.ts'
import { resourceCalls, type ResourceCalls } from './resourceCalls.ts'

/** A list's total is exact up to here; one more stands for 'more than'. */
export const totalBound = 10_000

const callsOf = (resource: string): ResourceCalls => {
  const calls = resourceCalls[resource]
  if (!calls) throw new Error(`no calls are declared for the resource ${resource}`)
  return calls
}

/** What react-admin reads of a refused call: the sentence's key, and the reasons at the fields of its form. */
const forReactAdmin = (error: unknown): unknown => {
  if (!(error instanceof CallError)) return error
  const errors = reasonsByField(error)
  return Object.assign(error, { message: failureSentence(error).key, body: { ...error.body, ...(errors && { errors }) } })
}

/** Sends a resource's call. Errors: CallError, in the shape that react-admin's forms read. */
export const callResource = (resource: string, act: 'list' | 'read' | 'create' | 'update' | 'remove' | 'removeMany', args: LooseArgs): Promise<unknown> => {
  const calls = callsOf(resource)
  const endpoint = calls[act]
  if (!endpoint) throw new Error(`${resource} has no call to ${act}`)
  return calls.caller(endpoint, args).catch((error: unknown) => {
    throw forReactAdmin(error)
  })
}

/** Only what the call takes is sent: a form's record also carries what it merely shows. */
const bodyFor = (endpoint: EndpointSpec | undefined, data: Record<string, unknown>): Record<string, unknown> => {
  const { body } = endpoint ?? {}
  return body instanceof z.ZodObject ? Object.fromEntries(Object.entries(data).filter(([key]) => key in body.shape)) : data
}

const Data = z.record(z.string(), z.unknown())
const Version = z.object({ version: z.int().optional() })

const write = (resource: string, id: string | undefined, text: unknown): Promise<unknown> => {
  const data = Data.parse(JSON.parse(typeof text === 'string' ? text : '{}'))
  if (id === undefined) return callResource(resource, 'create', { body: bodyFor(callsOf(resource).create, data) })
  return callResource(resource, 'update', { params: { id }, body: bodyFor(callsOf(resource).update, data), ...Version.parse(data) })
}

const Page = z.object({ items: z.array(z.unknown()), total: z.int(), more: z.boolean().optional() })
const Sort = z.tuple([z.string(), z.string()])
const Range = z.tuple([z.int(), z.int()])
const json = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))

const capital = (field: string) => field.charAt(0).toUpperCase() + field.slice(1)

/** Filters carry the contract's own keys (`BuildingIds`); `q` is react-admin's name of the free text, `id` of wanted records. */
const filterQuery = ({ q, id, ...filter }: Record<string, unknown>) => ({
  ...filter,
  ...(q !== undefined && q !== '' && { Query: q }),
  ...(id !== undefined && { Ids: id, PageSize: maxPageSize }),
})

const sortQuery = (resource: string, sort: z.output<typeof Sort> | undefined) =>
  sort && sort[0] !== 'id'
    ? { 'Sort.SortOption': callsOf(resource).sorts?.[sort[0]] ?? capital(sort[0]), 'Sort.Direction': sort[1] === 'DESC' ? 'Descending' : 'Ascending' }
    : {}

const list = async (resource: string, search: URLSearchParams) => {
  const sort = Sort.optional().parse(json(search.get('sort')))
  const range = Range.optional().parse(json(search.get('range')))
  const size = range ? range[1] - range[0] + 1 : maxPageSize
  const query = { Page: range ? Math.floor(range[0] / size) + 1 : 1, PageSize: size, ...sortQuery(resource, sort), ...filterQuery(Data.parse(json(search.get('filter')) ?? {})) }
  const page = Page.parse(await callResource(resource, 'list', { query }))
  return { items: page.items, total: page.more ? totalBound + 1 : page.total }
}

/**
 * The http client under ra-data-simple-rest: it takes the addresses which that provider makes (`/resource?range=…`, `/resource/id`)
 * and sends the declared call instead, so that paths, query keys, versions, idempotency keys and validation stay the contract's.
 */
export const contractHttpClient = async (url: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
  const { pathname, searchParams } = new URL(url, location.origin)
  const [resource = '', key] = pathname.slice(1).split('/')
  const id = key === undefined ? undefined : decodeURIComponent(key)
  const reply = (data: unknown, headers = new Headers()) => ({ status: 200, headers, body: '', json: data })
  if (method === 'GET' && id === undefined) {
    const { items, total } = await list(resource, searchParams)
    return reply(items, new Headers({ 'content-range': `items */${total}` }))
  }
  if (method === 'GET') return reply(await callResource(resource, 'read', { params: { id } }))
  if (method === 'DELETE') {
    await callResource(resource, 'remove', { params: { id } })
    return reply({ id })
  }
  return reply(await write(resource, id, body))
}
