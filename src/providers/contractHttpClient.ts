import type { EndpointSpec } from '../../contract/endpoint.ts'
import { CallError, type Caller, type LooseArgs } from '../../contract/client.ts'
import { isRecord } from '../../domain/records.ts'
import { identityCaller, mainCaller } from './api.ts'
import { factsOf, keysOf, orderQuery, type CallName, type Facts } from './declared.ts'
import { failureSentence, reasonsByField } from './reasons.ts'

/** A list's total is exact up to this bound; bound + 1 stands for 'more than'. */
export const totalBound = 10_000
/** Maximum page size (contract/shapes.ts; the schemas stay out of the browser's first load). */
export const maxPageSize = 200

const callers: Readonly<Record<NonNullable<Facts['backend']>, Caller>> = {
  main: mainCaller,
  identity: identityCaller,
}

const declaration = (resource: string): Facts => {
  const facts = factsOf(resource)
  if (!facts) throw new Error(`the resource ${resource} is not declared`)
  return facts
}

/** The parts of a refused call that react-admin reads: the text key, and the reasons at the form's fields. */
const forReactAdmin = (error: unknown): unknown => {
  if (!(error instanceof CallError)) return error
  const errors = reasonsByField(error)
  return Object.assign(error, {
    message: failureSentence(error).key,
    body: { ...error.body, ...(errors && { errors }) },
  })
}

/** Sends only the keys that the call takes: a form's record also carries display fields. */
const bodyFor = (call: EndpointSpec, body: unknown): unknown => {
  const keys = keysOf(call)
  return keys && isRecord(body)
    ? Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)))
    : body
}

/** Sends a resource's call. Errors: CallError, in the shape that react-admin's forms read. */
export const callResource = async (
  resource: string,
  name: CallName,
  args: LooseArgs,
  signal?: AbortSignal | null,
): Promise<unknown> => {
  const { calls, backend = 'main' } = declaration(resource)
  const call = calls[name]
  if (!call) throw new Error(`${resource} has no call to ${name}`)
  const sent = { ...args, ...(args.body !== undefined && { body: bodyFor(call, args.body) }) }
  try {
    const { method, path, needs } = call
    return await callers[backend](
      { method, path, needs, reply: name === 'remove' ? 'nothing' : 'json' },
      sent,
      signal ? { signal } : {},
    )
  } catch (error) {
    throw forReactAdmin(error)
  }
}

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const json = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))
const pair = (value: unknown): readonly [unknown, unknown] | undefined =>
  Array.isArray(value) && value.length === 2 ? [value[0], value[1]] : undefined

/**
 * Filters use the contract's own keys (`BuildingIds`); `q` is react-admin's name for free text, `id` for wanted
 * records. A filter that is shown but empty is an empty text.
 */
const filterQuery = ({ q, id, ...filter }: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  ...(q !== undefined && q !== '' && { Query: q }),
  ...(id !== undefined && { Ids: id, PageSize: maxPageSize }),
})

const sortQuery = (resource: string, [field, order]: readonly [unknown, unknown] = [undefined, undefined]) =>
  typeof field === 'string' && field !== 'id' ? orderQuery(declaration(resource), { field, order }) : {}

const list = async (resource: string, search: URLSearchParams, signal: AbortSignal | null | undefined) => {
  const [from, to] = pair(json(search.get('range'))) ?? [0, maxPageSize - 1]
  const size = Number(to) - Number(from) + 1
  const query = {
    Page: Math.floor(Number(from) / size) + 1,
    PageSize: size,
    ...sortQuery(resource, pair(json(search.get('sort')))),
    ...filterQuery(record(json(search.get('filter')))),
  }
  const { items, total, more } = record(await callResource(resource, 'list', { query }, signal))
  if (!Array.isArray(items) || typeof total !== 'number')
    throw new Error(`the list of ${resource} is not a page`)
  return { items, total: more === true ? totalBound + 1 : total }
}

/** Values for the path parameters of a resource's calls, taken from its row. */
const pathParams = (resource: string, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(declaration(resource).params ?? { id: 'id' }).map(([param, field]) => [param, row[field]]),
  )

/** Reads one row; through the list, for a resource without a call for one. */
const one = async (
  resource: string,
  id: string,
  signal: AbortSignal | null | undefined,
): Promise<unknown> => {
  if (declaration(resource).calls.read)
    return callResource(resource, 'read', { params: pathParams(resource, { id }) }, signal)
  const { items } = record(await callResource(resource, 'list', { query: { Ids: [id] } }, signal))
  const found: unknown = Array.isArray(items) ? items[0] : undefined
  if (found === undefined) throw forReactAdmin(new CallError(404, { error: 'notFound' }))
  return found
}

const write = (resource: string, id: string | undefined, text: unknown): Promise<unknown> => {
  const body = record(JSON.parse(typeof text === 'string' ? text : '{}'))
  const { version } = body
  if (id === undefined) return callResource(resource, 'create', { params: pathParams(resource, body), body })
  return callResource(resource, 'update', {
    params: pathParams(resource, { ...body, id }),
    body,
    ...(typeof version === 'number' && { version }),
  })
}

/**
 * The http client under ra-data-simple-rest: it takes the URLs that the provider builds (`/resource?range=…`,
 * `/resource/id`) and sends the declared call instead, so that the contract defines paths, query keys, versions,
 * idempotency keys and validation.
 */
export const contractHttpClient = async (
  url: string,
  { method = 'GET', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal | null } = {},
) => {
  const { pathname, searchParams } = new URL(url, location.origin)
  const [resource = '', key] = pathname.slice(1).split('/')
  const id = key === undefined ? undefined : decodeURIComponent(key)
  const reply = (data: unknown, headers = new Headers()) => ({ status: 200, headers, body: '', json: data })
  if (method === 'GET' && id === undefined) {
    const { items, total } = await list(resource, searchParams, signal)
    return reply(items, new Headers({ 'content-range': `items */${total}` }))
  }
  if (method === 'GET') return reply(await one(resource, id ?? '', signal))
  if (method === 'DELETE') {
    await callResource(resource, 'remove', { params: pathParams(resource, { id }) })
    return reply({ id })
  }
  return reply(await write(resource, id, body))
}
